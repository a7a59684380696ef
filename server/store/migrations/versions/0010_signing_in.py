"""Scopes and ends of tokens, signed-in browsers, programs of others."""

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'sittings',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('player_id', sa.Integer(), nullable=False),
        sa.Column('digest', sa.String(), nullable=False),
        sa.Column('agent', sa.String(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('seen_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('ended_at', sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(['player_id'], ['players.id']),
        sa.PrimaryKeyConstraint('id'),
        sa.UniqueConstraint('digest'),
    )
    op.create_index('ix_sittings_player_id', 'sittings', ['player_id'])
    op.create_table(
        'sign_in_keys',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('player_id', sa.Integer(), nullable=False),
        sa.Column('leads_to', sa.String(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('used_at', sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(['player_id'], ['players.id']),
        sa.PrimaryKeyConstraint('id'),
    )
    op.create_index('ix_sign_in_keys_player_id', 'sign_in_keys', ['player_id'])
    op.create_table(
        'apps',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('client_id', sa.String(), nullable=False),
        sa.Column('owner_id', sa.Integer(), nullable=False),
        sa.Column('name', sa.String(), nullable=False),
        sa.Column('redirects', sa.JSON(none_as_null=True), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('removed_at', sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(['owner_id'], ['players.id']),
        sa.PrimaryKeyConstraint('id'),
        sa.UniqueConstraint('client_id'),
    )
    op.create_index('ix_apps_owner_id', 'apps', ['owner_id'])
    with op.batch_alter_table('tokens', schema=None) as batch_op:
        batch_op.add_column(sa.Column('scopes', sa.JSON(none_as_null=True), nullable=False, server_default='[]'))
        batch_op.add_column(sa.Column('expires_at', sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column('app_id', sa.Integer(), nullable=True))
        batch_op.create_foreign_key('tokens_app_id_fkey', 'apps', ['app_id'], ['id'])
        batch_op.create_index('ix_tokens_app_id', ['app_id'])
    op.create_table(
        'grants',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('app_id', sa.Integer(), nullable=False),
        sa.Column('player_id', sa.Integer(), nullable=False),
        sa.Column('digest', sa.String(), nullable=False),
        sa.Column('redirect', sa.String(), nullable=False),
        sa.Column('scopes', sa.JSON(none_as_null=True), nullable=False),
        sa.Column('challenge', sa.String(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('used_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('token_id', sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(['app_id'], ['apps.id']),
        sa.ForeignKeyConstraint(['player_id'], ['players.id']),
        sa.ForeignKeyConstraint(['token_id'], ['tokens.id']),
        sa.PrimaryKeyConstraint('id'),
        sa.UniqueConstraint('digest'),
    )
    op.create_index('ix_grants_app_id', 'grants', ['app_id'])
    op.create_index('ix_grants_player_id', 'grants', ['player_id'])


def downgrade() -> None:
    op.drop_table('grants')
    with op.batch_alter_table('tokens', schema=None) as batch_op:
        batch_op.drop_index('ix_tokens_app_id')
        batch_op.drop_constraint('tokens_app_id_fkey', type_='foreignkey')
        batch_op.drop_column('app_id')
        batch_op.drop_column('expires_at')
        batch_op.drop_column('scopes')
    op.drop_table('apps')
    op.drop_table('sign_in_keys')
    op.drop_table('sittings')
