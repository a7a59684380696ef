"""Players keep notes of their own."""

import sqlalchemy as sa
from alembic import op

<<<<<<<< HEAD:server/store/migrations/versions/0013_notes_of_players.py
revision = '0013'
down_revision = '0012'
========
revision = '0012'
down_revision = '0011'
>>>>>>>> 5efce28 (Let a token say what of the lobby and the notes it is good for):server/store/migrations/versions/0012_notes_of_players.py
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('notes',
    sa.Column('game_id', sa.Integer(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['game_id'], ['games.id'], ),
    sa.PrimaryKeyConstraint('game_id', 'seat')
    )


def downgrade() -> None:
    op.drop_table('notes')
