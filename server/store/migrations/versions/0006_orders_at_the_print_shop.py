"""Orders at the print shop: what workers draw, how far they are, and the file until it expires."""

import sqlalchemy as sa
from alembic import op

revision = '0006'
down_revision = '0005'
branch_labels = None
depends_on = None


def upgrade() -> None:
    instant = sa.DateTime(timezone=True)
    op.create_table(
        'orders',
        sa.Column('id', sa.String(), primary_key=True),
        sa.Column('kind', sa.String(), nullable=False),
        sa.Column('wish', sa.JSON(none_as_null=True), nullable=False),
        sa.Column('key', sa.String(), unique=True),
        sa.Column('player_id', sa.Integer(), sa.ForeignKey('players.id')),
        sa.Column('status', sa.String(), nullable=False),
        sa.Column('sides', sa.Integer(), nullable=False),
        sa.Column('drawn', sa.Integer(), nullable=False),
        sa.Column('attempts', sa.Integer(), nullable=False),
        sa.Column('ordered_at', instant, nullable=False),
        sa.Column('lease_until', instant),
        sa.Column('dispatched_at', instant),
        sa.Column('done_at', instant),
        sa.Column('expires_at', instant),
        sa.Column('error', sa.String()),
        sa.Column('mark', sa.String()),
        sa.Column('content', sa.LargeBinary()),
    )
    op.create_index('orders_by_status', 'orders', ['status', 'ordered_at'])
    op.create_index('orders_by_player', 'orders', ['player_id', 'status'])


def downgrade() -> None:
    op.drop_index('orders_by_player', 'orders')
    op.drop_index('orders_by_status', 'orders')
    op.drop_table('orders')
