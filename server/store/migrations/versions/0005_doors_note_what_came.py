"""Doors note how far a mailbox was read and how many letters came."""

import sqlalchemy as sa
from alembic import op

revision = '0005'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('mailboxes',
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('validity', sa.BigInteger(), nullable=False),
    sa.Column('last_uid', sa.BigInteger(), nullable=False),
    sa.Column('late', sa.JSON(none_as_null=True), nullable=False),
    sa.Column('read_at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('name')
    )
    op.create_table('tallies',
    sa.Column('key', sa.String(), nullable=False),
    sa.Column('hour', sa.Integer(), nullable=False),
    sa.Column('count', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('key')
    )
    with op.batch_alter_table('tallies', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_tallies_hour'), ['hour'], unique=False)


def downgrade() -> None:
    with op.batch_alter_table('tallies', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_tallies_hour'))

    op.drop_table('tallies')
    op.drop_table('mailboxes')
