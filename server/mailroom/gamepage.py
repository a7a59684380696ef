"""Turns what a seat sees of a game into what its letter tells: board, standings, news, and what may be played."""

from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy.orm import Session

from engine.core.game import Outcome
from engine.core.ids import Seat
from engine.core.scene import Scene
from server.mailroom.choices import Choices, choices
from server.mailroom.happenings import Happening, happenings, take_back, taken_back
from server.mailroom.headers import words
from server.mailroom.languages import counted, phrase
from server.mailroom.timelines import fallen_line, time_lines
from server.mailroom.trail import Spoken, Trail
from server.play.reading import Sight

MOST_HAPPENINGS: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePage:
    """A game on the page of a letter.

    `move` is the number of the move that is waited for. `standings` pairs names with points. `time` says until when
    whoever is waited for may think. `earlier` counts happenings that are left out, `undone` tells
    what was taken back. `outcome` says who won and `reason`
    how it came; `proof` is a line about fair chance; `primer` says in a player's first letter how moves are written.
    """

    number: int
    game: str
    title: str
    subject: str
    versus: str
    reader: str | None
    seat: Seat | None
    seats: tuple[tuple[Seat, str], ...]
    move: int
    waits_for: str | None
    scene: Scene
    standings: tuple[tuple[str, int], ...]
    choices: Choices | None
    time: tuple[str, ...] = ()
    happened: tuple[Happening, ...] = ()
    undone: str = ""
    earlier: int = 0
    talk: tuple[Spoken, ...] = ()
    outcome: str | None = None
    reason: str = ""
    proof: str | None = None
    primer: str | None = None


def game_page(sight: Sight) -> GamePage:
    """Return the page of a position."""
    info, row, seats = sight.game.info, sight.row, sight.names
    scores = sight.game.scores(sight.state)
    outcome = sight.position.outcome
    acts = sight.position.to_act
    return GamePage(
        number=row.id,
        game=info.slug,
        title=info.title,
        subject=subject_of(sight),
        versus=_versus(sight),
        reader=None if sight.seat is None else seats[sight.seat],
        seat=sight.seat,
        seats=tuple(seats.items()),
        move=sight.position.ply + 1,
        waits_for=seats.get(acts) if isinstance(acts, int) else None,
        scene=sight.game.scene(sight.state),
        standings=tuple(
            (seats.get(Seat(seat)) or phrase("Seat %(seat)s", seat=seat), score.total) for seat, score in scores.items()
        ),
        choices=choices(sight),
        time=time_lines(sight),
        outcome=_verdict(outcome, sight) if outcome else None,
        reason=" ".join(filter(None, (outcome.reason, fallen_line(sight)))) if outcome else "",
    )


def subject_of(sight: Sight) -> str:
    """Return the subject of all letters about a game, which keeps them in one thread."""
    return f"[{sight.game.info.abbreviation}#{sight.row.id}] {_versus(sight)}"


def _versus(sight: Sight) -> str:
    return words(" vs ".join(sight.names.values()))


def with_news(session: Session, page: GamePage, sight: Sight, before: Trail, talk: tuple[Spoken, ...]) -> GamePage:
    """Return the page with what happened since the reader last saw the board, and what was said.

    What took the place of a move that was taken back has happened since, however far the reader had seen.
    """
    undone, first = taken_back(session, sight.row.id, before), before.ply is None
    found = happenings(session, sight, undone[0] - 1 if undone else before.ply or 0)
    return replace(
        page,
        undone=take_back(undone),
        happened=found[-MOST_HAPPENINGS:],
        earlier=max(0, len(found) - MOST_HAPPENINGS),
        talk=tuple(replace(one, who=words(one.who), text=words(one.text, 500)) for one in talk),
        proof=_proof(sight, first=first),
        primer=sight.game.info.notation_help if first else None,
    )


def _verdict(outcome: Outcome, sight: Sight) -> str:
    """Return who won, in a sentence to one of the seats."""
    names = [
        sight.names.get(seat) or phrase("Seat %(seat)s", seat=seat) for seat in outcome.winners if seat != sight.seat
    ]
    if sight.seat in outcome.winners:
        return phrase("You share the win with %(names)s.", names=_and(names)) if names else phrase("You win.")
    if names:
        return counted("%(names)s wins.", "%(names)s win.", len(names), names=_and(names))
    return phrase("The game is drawn.") if outcome.draw else phrase("Everybody loses.")


def _proof(sight: Sight, *, first: bool) -> str | None:
    """Return the commitment for the first letter of a game, and the seed that it was made from for the last."""
    row = sight.row
    if row.status == "over":
        return phrase(
            "Fair chance: the secret seed was %(seed)s; its SHA-256 is %(commitment)s.",
            seed=row.seed,
            commitment=row.commitment,
        )
    if first:
        return phrase(
            "Fair chance: the secret seed of this game has the SHA-256 %(commitment)s.", commitment=row.commitment
        )
    return None


def _called(sight: Sight, seat: Seat) -> str:
    return sight.names.get(seat) or phrase("Seat %(seat)s", seat=seat)


def _and(names: list[str]) -> str:
    if len(names) < 2:  # noqa: PLR2004 - with one there is nothing to join
        return "".join(names)
    return phrase("%(others)s and %(last)s", others=", ".join(names[:-1]), last=names[-1])
