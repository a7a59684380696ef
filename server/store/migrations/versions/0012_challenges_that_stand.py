"""Challenges can stand for several games; players block others and look on at games."""

import sqlalchemy as sa
from alembic import op

revision = '0012'
down_revision = '0011'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('blocks',
    sa.Column('player_id', sa.Integer(), nullable=False),
    sa.Column('blocked_id', sa.Integer(), nullable=False),
    sa.Column('since', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['blocked_id'], ['players.id'], ),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], ),
    sa.PrimaryKeyConstraint('player_id', 'blocked_id')
    )
    op.create_index('blocks_by_blocked', 'blocks', ['blocked_id'], unique=False)
    op.create_table('watchings',
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('player_id', sa.Integer(), nullable=False),
    sa.Column('since', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], ),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], ),
    sa.PrimaryKeyConstraint('game_id', 'player_id')
    )
    op.create_index('watchings_by_player', 'watchings', ['player_id'], unique=False)
    with op.batch_alter_table('challenges', schema=None) as batch_op:
        batch_op.add_column(sa.Column('standing', sa.Integer(), server_default='1', nullable=False))
        batch_op.add_column(sa.Column('parent_id', sa.Integer(), nullable=True))
        batch_op.add_column(sa.Column('rematch_of', sa.Integer(), nullable=True))
        batch_op.create_foreign_key('challenges_parent', 'challenges', ['parent_id'], ['id'])
        batch_op.create_foreign_key('challenges_rematch', 'games', ['rematch_of'], ['id'])
        batch_op.create_index('ix_challenges_parent_id', ['parent_id'], unique=False)
        batch_op.create_index('ix_challenges_rematch_of', ['rematch_of'], unique=False)


def downgrade() -> None:
    with op.batch_alter_table('challenges', schema=None) as batch_op:
        batch_op.drop_index('ix_challenges_rematch_of')
        batch_op.drop_index('ix_challenges_parent_id')
        batch_op.drop_constraint('challenges_rematch', type_='foreignkey')
        batch_op.drop_constraint('challenges_parent', type_='foreignkey')
        batch_op.drop_column('rematch_of')
        batch_op.drop_column('parent_id')
        batch_op.drop_column('standing')

    op.drop_table('watchings')
    op.drop_table('blocks')
