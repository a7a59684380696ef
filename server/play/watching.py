"""Who looks on at which game, and the letters that spectators get: they see what everybody may see."""

from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from server.mailroom.languages import phrase
from server.play.company import company_of, forget
from server.play.house import Desk
from server.play.outbox import Kind, news
from server.store.lobby import Watching
from server.store.people import Player
from server.store.tables import GameRow

MOST_GAMES: Final = 50
MOST_WATCHERS: Final = 200


class TooMany(ValueError):
    """Nobody else can look on, or not at yet another game; `str()` of it is a sentence."""


def begin(desk: Desk, row: GameRow, player: Player) -> None:
    """Let a player look on at a game; raises TooMany."""
    if desk.session.get(Watching, (row.id, player.id)) is not None:
        return
    if _count(desk.session, Watching.player_id == player.id) >= MOST_GAMES:
        raise TooMany(
            phrase(
                "You look on at %(most_games)s games already; “unwatch” and a number ends one.", most_games=MOST_GAMES
            )
        )
    if _count(desk.session, Watching.game_id == row.id) >= MOST_WATCHERS:
        raise TooMany(
            phrase(
                "Game %(game)s has %(most_watchers)s spectators already; its page and picture are open to all.",
                game=row.id,
                most_watchers=MOST_WATCHERS,
            )
        )
    forget(desk.session)
    desk.session.add(Watching(game_id=row.id, player_id=player.id, since=desk.now))


def end(desk: Desk, row: GameRow, player: Player) -> None:
    """Send a player no more letters about a game of others."""
    kept = desk.session.get(Watching, (row.id, player.id))
    if kept is not None:
        desk.session.delete(kept)


def games_watched(session: Session, player: int) -> list[GameRow]:
    """Return the games that a player looks on at, the newest first."""
    query = select(GameRow).join(Watching, Watching.game_id == GameRow.id).where(Watching.player_id == player)
    return list(session.scalars(query.order_by(GameRow.id.desc())))


def tell(desk: Desk, row: GameRow) -> None:
    """Enter a letter to each spectator about what was just played."""
    if not company_of(desk.session, row.id).spectators:
        return
    query = select(Player).join(Watching, Watching.player_id == Player.id).where(Watching.game_id == row.id)
    for player in desk.session.scalars(query.order_by(Player.id)):
        news(desk, row, Kind.WATCH, player)


def _count(session: Session, which: object) -> int:
    return session.scalar(select(func.count()).select_from(Watching).where(which)) or 0  # type: ignore[arg-type] # an SQL expression
