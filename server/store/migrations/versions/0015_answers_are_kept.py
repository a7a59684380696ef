"""Answers are kept under the keys of their requests."""

import sqlalchemy as sa
from alembic import op

revision = '0015'
down_revision = '0014'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('kept_answers',
    sa.Column('player_id', sa.Integer(), nullable=False),
    sa.Column('mark', sa.String(), nullable=False),
    sa.Column('asked', sa.String(), nullable=False),
    sa.Column('status', sa.Integer(), nullable=False),
    sa.Column('headers', sa.JSON(), nullable=False),
    sa.Column('content', sa.LargeBinary(), nullable=False),
    sa.Column('kept_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], ),
    sa.PrimaryKeyConstraint('player_id', 'mark')
    )
    op.create_index(op.f('ix_kept_answers_kept_at'), 'kept_answers', ['kept_at'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_kept_answers_kept_at'), table_name='kept_answers')
    op.drop_table('kept_answers')
