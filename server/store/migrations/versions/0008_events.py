"""Events: one line of what happened."""

import sqlalchemy as sa
from alembic import op

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'events',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('number', sa.Integer(), nullable=True),
        sa.Column('kind', sa.String(), nullable=False),
        sa.Column('audience', sa.String(), nullable=False),
        sa.Column('game_id', sa.Integer(), nullable=True),
        sa.Column('version', sa.Integer(), nullable=True),
        sa.Column('ply', sa.Integer(), nullable=True),
        sa.Column('player_id', sa.Integer(), nullable=True),
        sa.Column('facts', sa.JSON(none_as_null=True), nullable=False),
        sa.Column('happened_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['game_id'], ['games.id']),
        sa.ForeignKeyConstraint(['player_id'], ['players.id']),
        sa.PrimaryKeyConstraint('id'),
        sa.UniqueConstraint('number'),
    )
    op.create_index('events_by_game', 'events', ['game_id', 'number'])
    op.create_index('events_by_player', 'events', ['player_id', 'number'])
    op.create_index('events_by_age', 'events', ['happened_at'])


def downgrade() -> None:
    op.drop_table('events')
