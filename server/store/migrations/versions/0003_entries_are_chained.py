"""Entries of records are chained by hashes."""

import json
from collections.abc import Iterator
from datetime import UTC
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None

FORM = 'guildpost-chain-1'
GAMES = sa.table(
    'games',
    *(sa.column(name, sa.Integer) for name in ('id',)),
    *(sa.column(name, sa.String) for name in ('game', 'rules', 'commitment', 'chain')),
    *(sa.column(name, sa.JSON) for name in ('options', 'start')),
)
MOVES = sa.table(
    'moves',
    *(sa.column(name, sa.Integer) for name in ('game_id', 'version', 'ply', 'seat')),
    *(sa.column(name, sa.String) for name in ('text', 'submission_id', 'hash')),
    sa.column('made_at', sa.DateTime(timezone=True)),
)


def upgrade() -> None:
    with op.batch_alter_table('games', schema=None) as batch_op:
        batch_op.add_column(sa.Column('chain', sa.String(), nullable=True))
    with op.batch_alter_table('moves', schema=None) as batch_op:
        batch_op.add_column(sa.Column('hash', sa.String(), nullable=True))
    _chain_all(op.get_bind())
    unchained = sa.text('hash IS NULL')
    op.create_index('moves_unchained', 'moves', ['game_id'], sqlite_where=unchained, postgresql_where=unchained)


def downgrade() -> None:
    op.drop_index('moves_unchained', 'moves')
    op.drop_column('moves', 'hash')
    op.drop_column('games', 'chain')


def _chain_all(connection: sa.Connection) -> None:
    """Chain what was written before; as `server.play.chain` did when this revision was new."""
    put_move = (
        sa.update(MOVES)
        .where(MOVES.c.game_id == sa.bindparam('g'), MOVES.c.version == sa.bindparam('v'))
        .values(hash=sa.bindparam('h'))
    )
    put_game = sa.update(GAMES).where(GAMES.c.id == sa.bindparam('g')).values(chain=sa.bindparam('h'))
    for number in connection.scalars(sa.select(GAMES.c.id).order_by(GAMES.c.id)).all():
        links = [{'g': number, 'v': version, 'h': link} for version, link in _links(connection, number)]
        if links:
            connection.execute(put_move, links)
            connection.execute(put_game, {'g': number, 'h': links[-1]['h']})


def _links(connection: sa.Connection, number: int) -> Iterator[tuple[int, str]]:
    game = connection.execute(sa.select(GAMES).where(GAMES.c.id == number)).one()
    before = _hash(FORM, game.id, game.game, game.rules, game.options, game.start, game.commitment)
    query = sa.select(MOVES).where(MOVES.c.game_id == number).order_by(MOVES.c.version)
    for move in connection.execute(query).all():
        made = move.made_at.replace(tzinfo=UTC) if move.made_at.tzinfo is None else move.made_at.astimezone(UTC)
        before = _hash(before, move.version, move.ply, move.text, move.seat, move.submission_id, made.isoformat())
        yield move.version, before


def _hash(*parts: object) -> str:
    plain = json.loads(json.dumps(parts))
    return sha256(json.dumps(plain, sort_keys=True, separators=(',', ':')).encode()).hexdigest()
