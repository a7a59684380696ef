"""Addresses change, players write from several, letters come back."""

import sqlalchemy as sa
from alembic import op

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('players', schema=None) as batch_op:
        batch_op.add_column(sa.Column('silent_since', sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column('silent_why', sa.String(), nullable=True))
    op.create_table('aliases',
    sa.Column('email_folded', sa.String(), nullable=False),
    sa.Column('player_id', sa.Integer(), nullable=False),
    sa.Column('added_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], ),
    sa.PrimaryKeyConstraint('email_folded')
    )
    with op.batch_alter_table('aliases', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_aliases_player_id'), ['player_id'], unique=False)
    op.create_table('address_changes',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('player_id', sa.Integer(), nullable=False),
    sa.Column('email', sa.String(), nullable=False),
    sa.Column('asked_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('done_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    with op.batch_alter_table('address_changes', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_address_changes_player_id'), ['player_id'], unique=False)
    op.create_table('bounces',
    sa.Column('outgoing_id', sa.Integer(), nullable=False),
    sa.Column('player_id', sa.Integer(), nullable=True),
    sa.Column('address', sa.String(), nullable=False),
    sa.Column('fate', sa.String(), nullable=False),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('words', sa.String(), nullable=False),
    sa.Column('came_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['outgoing_id'], ['outbox.id'], ),
    sa.ForeignKeyConstraint(['player_id'], ['players.id'], ),
    sa.PrimaryKeyConstraint('outgoing_id')
    )
    with op.batch_alter_table('bounces', schema=None) as batch_op:
        batch_op.create_index('bounces_by_player', ['player_id', 'came_at'], unique=False)


def downgrade() -> None:
    with op.batch_alter_table('bounces', schema=None) as batch_op:
        batch_op.drop_index('bounces_by_player')

    op.drop_table('bounces')
    with op.batch_alter_table('address_changes', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_address_changes_player_id'))

    op.drop_table('address_changes')
    with op.batch_alter_table('aliases', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_aliases_player_id'))

    op.drop_table('aliases')
    op.drop_column('players', 'silent_why')
    op.drop_column('players', 'silent_since')
