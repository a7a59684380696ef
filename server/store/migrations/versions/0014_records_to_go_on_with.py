"""Challenges bring records along, to be gone on with."""

import sqlalchemy as sa
from alembic import op

revision = '0014'
down_revision = '0013'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('brought',
    sa.Column('challenge_id', sa.Integer(), nullable=False),
    sa.Column('game_id', sa.Integer(), nullable=True),
    sa.Column('record', sa.JSON(), nullable=False),
    sa.ForeignKeyConstraint(['challenge_id'], ['challenges.id'], ),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], ),
    sa.PrimaryKeyConstraint('challenge_id')
    )
    op.create_index(op.f('ix_brought_game_id'), 'brought', ['game_id'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_brought_game_id'), table_name='brought')
    op.drop_table('brought')
