"""The verbs `address`, `forget` and `letters`: which addresses are a player's, and whether letters go there."""

from datetime import timedelta
from typing import Final

from sqlalchemy import update

from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.aliases import aliases_of, forget, known_by
from server.play.answers import Answer, accepted, refused
from server.play.house import Desk
from server.play.intents import Deed, Field, Intent
from server.play.outbox import Kind, to_stranger
from server.play.people import BadName, checked_email, folded
from server.play.silence import ASKED, let_speak, silence
from server.store.addresses import AddressChange, Alias
from server.store.people import Player
from server.store.post import Outgoing

VALID: Final = timedelta(days=3)


def do_address(deed: Deed) -> Answer:
    """Say which addresses are the asker's, or ask a new one whether it is."""
    if deed.actor is None:
        return refused("unknown-player", phrase("This server does not know you yet."))
    player, said = deed.actor, deed.said("address")
    if not said:
        lines = (
            phrase("Letters go to %(email)s.", email=player.email),
            *(phrase("You also write from %(value)s.", value=one) for one in _others(deed)),
        )
        return accepted(phrase("Your addresses."), lines=lines)
    if refusal := _unfit(deed, said):
        return refusal
    email = checked_email(said)
    if folded(email) == player.email_folded:
        return accepted(phrase("That is your address already."))
    change = AddressChange(player_id=player.id, email=email, asked_at=deed.desk.now)
    deed.desk.session.add(change)
    deed.desk.session.flush()
    facts = {"change": change.id, "player": player.id, "name": player.name}
    to_stranger(deed.desk, Kind.ADDRESS, email, f"{change.id}", facts)
    if deed.door != "mail":
        to_stranger(deed.desk, Kind.NOTICE, player.email, f"asked:{change.id}", _asked(player, email))
    return accepted(
        phrase("A letter is on its way to %(email)s; answer it with “confirm” within three days.", email=email)
    )


def _unfit(deed: Deed, said: str) -> Answer | None:
    """Return why an address cannot become a player's, None where it can.

    Whether it is another's is found out by whoever can answer from there, and by nobody else.
    """
    try:
        email = checked_email(said)
    except BadName as error:
        return refused("bad-name", str(error))
    if folded(email).endswith(f"@{deed.desk.house.settings.domain.casefold()}"):
        return refused("bad-name", phrase("That is an address of this server; please give your own."))
    return None


def change_address(desk: Desk, number: str) -> Answer:
    """Make an address the registered one, now that somebody has answered from there."""
    change = desk.session.get(AddressChange, int(number), with_for_update=True)
    if change is not None and change.done_at is not None:
        return accepted(phrase("That is your address already."))
    if change is None or desk.now - change.asked_at > VALID:
        return refused(
            "no-proof", phrase("That wish is done or too old; please write “address” and the new address again.")
        )
    owner = known_by(desk.session, change.email)
    if owner is not None and owner.id != change.player_id:
        return refused("name-taken", phrase("That address belongs to another player by now."))
    player = desk.session.get_one(Player, change.player_id)
    before = player.email
    if mine := desk.session.get(Alias, folded(change.email)):
        desk.session.delete(mine)
    player.email, player.email_folded, change.done_at = change.email, folded(change.email), desk.now
    desk.session.execute(
        update(Outgoing)
        .where(Outgoing.player_id == player.id, Outgoing.status.in_(("waiting", "withheld")))
        .where(Outgoing.message.is_(None))
        .values(address=player.email)
    )
    let_speak(desk, player)
    to_stranger(desk, Kind.NOTICE, before, f"address:{change.id}", _told(player))
    return accepted(phrase("Letters go to %(email)s from now on.", email=player.email), made={"player": str(player.id)})


def _asked(player: Player, email: str) -> dict[str, object]:
    """Tell the registered address of a wish that did not come by letter, and so was not asked back from there."""
    return {
        "heading": phrase("Your letters are to go to another address."),
        "lines": [
            phrase(
                "Somebody signed in as %(name)s has asked to have them sent to %(email)s, and so they will be when "
                "that address confirms it.",
                name=player.name,
                email=email,
            ),
            phrase("If that was not you, tell the operator at once."),
        ],
    }


def _told(player: Player) -> dict[str, object]:
    return {
        "heading": phrase("Your letters go to another address from now on."),
        "lines": [
            (
                phrase(
                    "The registered address of %(name)s is now %(email)s: somebody asked for that in your name, and "
                    "confirmed it from there.",
                    name=player.name,
                    email=player.email,
                )
            ),
            phrase("If that was not you, tell the operator at once."),
        ],
    }


def do_forget(deed: Deed) -> Answer:
    """Take a further address of the asker's back."""
    email = deed.said("address")
    if deed.actor is None or not forget(deed.desk.session, deed.actor, email):
        return refused(
            "unknown-address", phrase("%(email)s is no further address of yours; “address” lists them.", email=email)
        )
    return accepted(phrase("Letters from %(email)s are asked back again.", email=email))


def do_letters(deed: Deed) -> Answer:
    """Stop the asker's letters, or let them come again."""
    value = deed.said("switch").casefold()
    if value not in {"on", "off"} or deed.actor is None:
        return refused("bad-switch", phrase("Write “letters on” or “letters off”."))
    if value == "on":
        let_speak(deed.desk, deed.actor)
        return accepted(phrase("Letters come to you again."))
    silence(deed.desk, deed.actor, ASKED)
    return accepted(
        phrase("No letters come to you any more until you write “letters on”; your games stay as they are.")
    )


def _others(deed: Deed) -> list[str]:
    return aliases_of(deed.desk.session, deed.actor) if deed.actor else []


ADDRESS: Final = Intent(
    verb="address",
    help="Lists your mail addresses, or has your letters go to another one.",
    do=do_address,
    fields=(Field("address", Shape.ADDRESS, "the new address", needed=False),),
    scope="profile",
    looks=lambda deed: not deed.said("address"),
    confirmed=lambda deed: bool(deed.said("address")),
    example="address anna@example.net",
)
FORGET: Final = Intent(
    verb="forget",
    help="Forgets an address that you wrote from besides your own.",
    do=do_forget,
    fields=(Field("address", Shape.ADDRESS, "the address"),),
    scope="profile",
    example="forget anna@example.com",
)
LETTERS: Final = Intent(
    verb="letters",
    help="Stops all letters that you did not ask for, or lets them come again.",
    do=do_letters,
    fields=(Field("switch", Shape.SWITCH, "on or off"),),
    scope="profile",
    example="letters off",
)
