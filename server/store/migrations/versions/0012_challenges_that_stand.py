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
    # Plain columns: SQLite adds a foreign key only by making the table anew, which rows that point at it forbid.
    op.add_column('challenges', sa.Column('standing', sa.Integer(), server_default='1', nullable=False))
    op.add_column('challenges', sa.Column('parent_id', sa.Integer(), nullable=True))
    op.add_column('challenges', sa.Column('rematch_of', sa.Integer(), nullable=True))
    op.create_index('ix_challenges_parent_id', 'challenges', ['parent_id'], unique=False)
    op.create_index('ix_challenges_rematch_of', 'challenges', ['rematch_of'], unique=False)


def downgrade() -> None:
    op.drop_index('ix_challenges_rematch_of', 'challenges')
    op.drop_index('ix_challenges_parent_id', 'challenges')
    op.drop_column('challenges', 'rematch_of')
    op.drop_column('challenges', 'parent_id')
    op.drop_column('challenges', 'standing')
    op.drop_table('watchings')
    op.drop_table('blocks')
