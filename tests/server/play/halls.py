"""A hall of three players whose games have clocks: asks, lets time go by, looks at the clocks and proves every game."""

import email
import email.policy
from typing import Any

from sqlalchemy import select

from server.jobs import judge_one
from server.mailroom.compose import compose
from server.play.clocks.tick import look_at_clocks
from server.play.house import House
from server.play.proving import faults_of, moves_astray, twins
from server.play.submissions import Call, take_call
from server.store.post import Outgoing, Submission
from server.store.tables import GameRow
from server.store.timing import ClockRow
from tests.server.cast import Clock, Person


class Hall:
    """Three players, their games with clocks, and the minute's tick."""

    def __init__(self, house: House, clock: Clock, *people: Person) -> None:
        self.house, self.clock, self.people = house, clock, people

    def game(self, game: str = "alien-city", seats: int = 2, **options: str) -> int:
        """Open a game by a challenge that the others accept; seats are in the order of the people."""
        others = self.people[1:seats]
        fields = {"to": ", ".join(one.name for one in others), "game": game}
        made = self.asked(self.people[0], "challenge", **fields, options=written({"seat": "first", **options}))
        assert made["status"] == "accepted", made
        for one in others:
            made |= self.asked(one, "accept", challenge=made["made"]["challenge"])
        return int(made["made"]["game"])

    def asked(self, who: Person, verb: str, game: int | None = None, /, **fields: str) -> dict[str, Any]:
        row = take_call(self.house, Call(verb=verb, player=who.id, game=game, fields=fields), at_once=True)
        assert row.judgement is not None, row.error
        return row.judgement

    def move(self, game: int) -> dict[str, Any]:
        """Play some legal move for whoever is to act."""
        row = self.row(game)
        return self.asked(self.waited_for(game), "move", game, move=self.legal(row))

    def legal(self, row: GameRow) -> str:
        played = self.house.game(row.game)
        return played.format(next(iter(played.legal_moves(played.load(row.state)))))

    def waited_for(self, game: int) -> Person:
        return self.people[(self.row(game).to_act or 0) - 1]

    def row(self, game: int) -> GameRow:
        with self.house.store.read() as session:
            return session.get_one(GameRow, game)

    def time(self, game: int) -> ClockRow:
        with self.house.store.read() as session:
            return session.get_one(ClockRow, game)

    def pass_time(self, **by: float) -> None:
        """Let time go by, look at the clocks, and judge what that handed in."""
        self.clock.advance(**by)
        look_at_clocks(self.house)
        self.judge()

    def judge(self) -> None:
        with self.house.store.read() as session:
            waiting = session.scalars(
                select(Submission.id).where(Submission.status == "waiting").order_by(Submission.received_at)
            ).all()
        for number in waiting:
            judge_one(self.house, number)

    def letters(self, game: int, *kinds: str) -> list[tuple[str, int | None, str]]:
        """The letters of some kinds about a game: kind, to whom, and what they tell."""
        with self.house.store.read() as session:
            query = select(Outgoing).where(Outgoing.game_id == game, Outgoing.kind.in_(kinds)).order_by(Outgoing.id)
            found = session.scalars(query).all()
        return [(one.kind, one.player_id, one.facts.get("mark") or one.facts.get("news", "")) for one in found]

    def text(self, game: int | None, kind: str, to: Person) -> str:
        """The text of the latest letter of a kind to somebody, its lines joined; it is written now."""
        with self.house.store.read() as session:
            query = select(Outgoing).where(Outgoing.kind == kind, Outgoing.player_id == to.id)
            query = query if game is None else query.where(Outgoing.game_id == game)
            letter = session.scalars(query.order_by(Outgoing.id.desc())).first()
            assert letter is not None
            mail = email.message_from_bytes(compose(self.house, session, letter).message, policy=email.policy.default)
        part = mail.get_body(("plain",))
        assert part is not None
        return " ".join(str(part.get_content()).split())


def written(options: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


def faults(house: House) -> list[str]:
    """All that is wrong with any game."""
    with house.store.read() as session:
        rows = session.scalars(select(GameRow)).all()
        found = [*(fault for row in rows for fault in faults_of(house, session, row)), *moves_astray(session)]
        return [str(one) for one in (*found, *twins(session))]
