"""Figures, signs of life and retention are read from indexes, however many letters there are."""

import sqlalchemy as sa
from alembic import op

revision = '0016'
down_revision = '0015'
branch_labels = None
depends_on = None

RAW = sa.text('raw IS NOT NULL')
MESSAGE = sa.text('message IS NOT NULL')


def upgrade() -> None:
    op.drop_index('submissions_by_status', table_name='submissions')
    op.create_index('submissions_by_status', 'submissions', ['status', 'received_at', 'door'])
    op.create_index('submissions_by_judgement', 'submissions', ['judged_at', 'received_at', 'door'])
    op.create_index('submissions_with_bytes', 'submissions', ['received_at'], sqlite_where=RAW, postgresql_where=RAW)
    op.drop_index('outbox_by_status', table_name='outbox')
    op.create_index('outbox_by_status', 'outbox', ['status', 'due_at', 'kind'])
    op.create_index('outbox_by_sending', 'outbox', ['sent_at', 'created_at'])
    op.create_index('outbox_with_bytes', 'outbox', ['sent_at'], sqlite_where=MESSAGE, postgresql_where=MESSAGE)


def downgrade() -> None:
    op.drop_index('outbox_with_bytes', table_name='outbox')
    op.drop_index('outbox_by_sending', table_name='outbox')
    op.drop_index('outbox_by_status', table_name='outbox')
    op.create_index('outbox_by_status', 'outbox', ['status', 'due_at'])
    op.drop_index('submissions_with_bytes', table_name='submissions')
    op.drop_index('submissions_by_judgement', table_name='submissions')
    op.drop_index('submissions_by_status', table_name='submissions')
    op.create_index('submissions_by_status', 'submissions', ['status', 'received_at'])
