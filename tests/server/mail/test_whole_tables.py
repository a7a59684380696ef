"""Whole games of Alien Attack: USA by letters, at tables of three and four, to the empty bag.

Each letter is one of bytes that the mail room judges and answers; it is handed in behind the door, and no process runs.
"""

from email.message import EmailMessage
from random import Random

import pytest
from sqlalchemy import select

from engine.core.game import OVER
from engine.core.ids import Seat
from engine.games.alien_attack_usa import GAME
from engine.games.alien_attack_usa.model import State
from server.jobs import deliver_one, judge_one
from server.play.intake import take_letter
from server.store.people import Player
from server.store.post import Outgoing
from server.store.tables import GameRow
from tests.server.mail.conftest import Mail, parsed, text_of

PEOPLE = ("Anna", "Ben", "Clara", "Dora")
ROUNDS = {3: 24, 4: 20}


def received(mail: Mail, kind: str, name: str) -> EmailMessage:
    """Have the newest letter of a kind to somebody written and sent, and return it; the others lie where they are."""
    theirs = select(Outgoing).where(Outgoing.kind == kind, Outgoing.address == f"{name.lower()}@example.org")
    newest = theirs.order_by(Outgoing.id.desc()).limit(1)
    with mail.house.store.read() as session:
        number = session.scalars(newest).one().id
    deliver_one(mail.house, str(number))
    with mail.house.store.read() as session:
        raw = session.get_one(Outgoing, number).message
    assert raw is not None
    return parsed(raw)


def answer(mail: Mail, letter: EmailMessage, text: str) -> None:
    """Answer a letter from the address that it went to, above its quoted text."""
    mail.clock.pass_(minutes=20)
    reply = EmailMessage()
    reply["From"], reply["To"], reply["Subject"] = letter["To"], letter["Reply-To"], f"Re: {letter['Subject']}"
    reply["Message-ID"] = f"<{mail.clock.now.timestamp()}@example.org>"
    quoted = "\n".join(f"> {line}" for line in text_of(letter).splitlines())
    reply.set_content(f"{text}\n\nOn Tue, Dec 1, 2026 at 9:12 AM {letter['From']} wrote:\n\n{quoted}\n")
    sender, to = (letter[name].addresses[0].addr_spec for name in ("To", "Reply-To"))
    judge_one(mail.house, take_letter(mail.house, reply.as_bytes(), sender, to))


def position(mail: Mail, game: int) -> State:
    with mail.house.store.read() as session:
        return GAME.load(session.get_one(GameRow, game).state)


def choice(state: State, random: Random) -> str:
    """Return a move: mostly a plain defence; seat 1 says in the first round that it never protects."""
    texts = [GAME.format(move) for move in GAME.legal_moves(state)]
    if state.flip is not None:
        return random.choice(texts)
    text = random.choice(texts if random.random() < 0.1 else [text for text in texts if "+" not in text])
    return f"{text.split()[0]} +never" if state.round == 1 and state.turn == 1 else text


@pytest.mark.one_database  # tables of three run on both kinds elsewhere; this is about the length of a game
@pytest.mark.parametrize("seats", [3, 4])
def test_a_whole_game_by_letters_until_the_bag_is_empty(mail: Mail, seats: int) -> None:
    """The letters carry no picture, which takes most of the time and is looked at elsewhere."""
    game = mail.game("alien-attack-usa", *map(mail.player, PEOPLE[:seats]), players=str(seats))
    with mail.house.store.write() as session:
        for player in session.scalars(select(Player)):
            player.wishes = {"png": "off"}
    random = Random(seats)
    while (seat := GAME.to_act(state := position(mail, game))) is not OVER:
        assert isinstance(seat, int)
        letter = received(mail, "turn", PEOPLE[seat - 1])
        assert ('may write "protect N" or "decline"' in text_of(letter)) == (state.flip is not None)
        answer(mail, letter, choice(state, random))
        assert position(mail, game) != state
    assert (state.round, state.left) == (ROUNDS[seats], ())
    outcome = GAME.outcome(state)
    assert outcome is not None
    for name in PEOPLE[:seats]:
        assert outcome.reason.split(".")[0] in text_of(received(mail, "over", name))
    with mail.house.store.read() as session:
        assert "refusal" not in session.scalars(select(Outgoing.kind)).all()
    assert {Seat(winner) for winner in outcome.winners} <= set(state.seats)
