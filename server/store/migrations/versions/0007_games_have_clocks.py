"""Games have clocks."""

import sqlalchemy as sa
from alembic import op

revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        'clocks',
        sa.Column('game_id', sa.Integer(), sa.ForeignKey('games.id'), primary_key=True),
        sa.Column('terms', sa.JSON(none_as_null=True), nullable=False),
        sa.Column('left', sa.JSON(none_as_null=True), nullable=False),
        sa.Column('seat', sa.Integer(), nullable=True),
        sa.Column('since', INSTANT, nullable=True),
        sa.Column('used', sa.Integer(), nullable=False),
        sa.Column('told', sa.Integer(), nullable=False),
        sa.Column('deadline', INSTANT, nullable=True),
        sa.Column('expires_at', INSTANT, nullable=True),
        sa.Column('due_at', INSTANT, nullable=True),
        sa.Column('pause', sa.String(), nullable=True),
        sa.Column('paused_until', INSTANT, nullable=True),
        sa.Column('held', sa.Boolean(), nullable=False),
    )
    op.create_index('clocks_by_due', 'clocks', ['due_at'])
    op.create_table(
        'turns',
        sa.Column('game_id', sa.Integer(), sa.ForeignKey('games.id'), primary_key=True),
        sa.Column('version', sa.Integer(), primary_key=True),
        sa.Column('seat', sa.Integer(), nullable=False),
        sa.Column('ended_at', INSTANT, nullable=False),
        sa.Column('used', sa.Integer(), nullable=False),
        sa.Column('left', sa.Integer(), nullable=False),
        sa.Column('how', sa.String(), nullable=False),
        sa.Column('undone_at', INSTANT, nullable=True),
    )
    op.create_table(
        'vacations',
        sa.Column('id', sa.Integer(), primary_key=True),
        sa.Column('player_id', sa.Integer(), sa.ForeignKey('players.id'), nullable=False),
        sa.Column('first', sa.String(), nullable=False),
        sa.Column('last', sa.String(), nullable=False),
        sa.Column('begins_at', INSTANT, nullable=False),
        sa.Column('ends_at', INSTANT, nullable=False),
        sa.Column('asked_at', INSTANT, nullable=False),
    )
    op.create_index('vacations_by_player', 'vacations', ['player_id', 'ends_at'])
    op.create_table(
        'digests',
        sa.Column('player_id', sa.Integer(), sa.ForeignKey('players.id'), primary_key=True),
        sa.Column('due_at', INSTANT, nullable=False),
    )
    op.create_index('digests_by_due', 'digests', ['due_at'])
    with op.batch_alter_table('challenges', schema=None) as batch_op:
        batch_op.add_column(sa.Column('terms', sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column('challenges', 'terms')
    op.drop_index('digests_by_due', table_name='digests')
    op.drop_table('digests')
    op.drop_index('vacations_by_player', table_name='vacations')
    op.drop_table('vacations')
    op.drop_table('turns')
    op.drop_index('clocks_by_due', table_name='clocks')
    op.drop_table('clocks')
