"""Moves can be left beforehand."""

import sqlalchemy as sa
from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('plans',
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('tree', sa.JSON(), nullable=False),
    sa.Column('due', sa.Boolean(), nullable=False),
    sa.Column('notice', sa.JSON(none_as_null=True), nullable=True),
    sa.Column('told', sa.Boolean(), nullable=False),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], ),
    sa.PrimaryKeyConstraint('game_id', 'seat')
    )
    with op.batch_alter_table('moves', schema=None) as batch_op:
        batch_op.add_column(sa.Column('planned', sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    op.drop_column('moves', 'planned')

    op.drop_table('plans')
