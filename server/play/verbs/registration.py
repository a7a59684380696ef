"""The verbs `register` and `confirm`: become a player by proving that a mail address is yours."""

from typing import Final

from server.mailroom.languages import phrase, sentence
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.house import Desk
from server.play.intents import Deed, Field, Intent, Who
from server.play.outbox import Kind, to_player, to_stranger
from server.play.people import AddressTaken, BadName, NamePending, NameTaken, folded, register
from server.play.verbs.addresses import change_address
from server.store.people import Player

_GONE: Final = {
    "done": sentence("You confirmed that before. It was dealt with then, and a letter told you what came of it."),
    "dropped": sentence("The operator has dropped that letter; please write again what you want."),
    "late": sentence("That letter waited for a day to be confirmed and is let go; please write again what you want."),
}
"""Why nothing waits any more for the confirmation of a letter."""


def do_register(deed: Deed) -> Answer:
    """Enter the player and send the address a letter that proves it when answered."""
    if deed.desk.house.settings.open_registration != "yes":
        return refused("closed", phrase("This server takes no registrations; ask its operator."))
    email = deed.said("email") or (deed.sender or "")
    if email.strip().casefold().endswith(f"@{deed.desk.house.settings.domain.casefold()}"):
        return refused("bad-name", phrase("That is an address of this server; please give your own."))
    try:
        player = register(deed.desk.session, deed.said("name"), email, deed.desk.now)
    except BadName as error:
        return refused("bad-name", str(error))
    except NamePending:
        _tell_pending(deed.desk, email, deed.said("name"))
    except NameTaken as error:
        return refused("name-taken", str(error))
    except AddressTaken as error:
        _tell_known(deed.desk, error.player, deed.said("name"))
    else:
        ask_to_confirm(deed.desk, player)
    return accepted(
        phrase("A letter is on its way to %(strip)s; it says how to go on, within three days.", strip=email.strip()),
        code="confirmation-sent",
    )


def ask_to_confirm(desk: Desk, player: Player) -> None:
    """Enter the letter that asks a new player to prove the address; at most one an hour."""
    hour = desk.now.strftime("%Y%m%d%H")
    to_player(desk, Kind.CONFIRMATION, player, f"{player.id}:{hour}", {"name": player.name})


def _tell_known(desk: Desk, player: Player, name: str) -> None:
    """Enter the letter that tells a player of the attempt to register with his address; at most one a day."""
    to_player(desk, Kind.KNOWN, player, f"{player.id}:{desk.now:%Y%m%d}", {"name": name})


def _tell_pending(desk: Desk, email: str, name: str) -> None:
    """Enter the letter that says that a name is spoken for at present; at most one a day."""
    facts = {
        "heading": phrase("The name %(name)s is spoken for at present.", name=name),
        "lines": [
            phrase("Somebody has asked for it with another address, and has three days to prove that."),
            phrase("Please register under another name, or ask for this one again in three days."),
        ],
    }
    to_stranger(desk, Kind.NOTICE, email.strip(), f"pending:{folded(email)}:{desk.now:%Y%m%d}", facts)


def do_confirm(deed: Deed) -> Answer:
    """Note that the address is proved; the door has checked the proof and names the player."""
    if change := deed.said("change"):
        return change_address(deed.desk, change)
    if gone := _GONE.get(deed.said("held")):
        return refused("confirmed-before", phrase(gone))
    if deed.actor is None:
        return refused(
            "no-proof", phrase("Please answer the letter that asked for it: its reply address is the proof.")
        )
    if deed.actor.confirmed_at is not None:
        return accepted(phrase("Your address was confirmed already."), made={"player": str(deed.actor.id)})
    deed.actor.confirmed_at = deed.desk.now
    return accepted(
        phrase("Welcome, %(name)s: your address is confirmed.", name=deed.actor.name),
        lines=_next_steps(deed),
        made={"player": str(deed.actor.id)},
    )


def _next_steps(deed: Deed) -> tuple[str, ...]:
    """Say what somebody who has just come in can do, with words that can be sent as they stand."""
    slug = next(iter(deed.desk.house.catalog), "")
    own = deed.actor.email_folded if deed.actor else ""
    friend = next(one for one in ("ben@example.org", "anna@example.org") if one != own)
    says = {
        f"challenge {friend} {slug}": phrase("ask somebody to a game, by name or address"),
        f"new {slug}": phrase("propose a game to whoever comes first"),
        "games": phrase("list the games played here, and what is open"),
        "help": phrase("have it all explained"),
    }
    return (phrase("What you can write now:"), *(f"  {line}   {what}" for line, what in says.items()))


REGISTER = Intent(
    verb="register",
    help="Makes you a player under a name.",
    do=do_register,
    fields=(Field("name", Shape.NAME, "the name that others will see"),),
    who=Who.ANYONE,
    scope="",
    harmless=True,
    example="register Anna",
)
CONFIRM = Intent(
    verb="confirm",
    help="Confirms what a letter asked you to confirm.",
    do=do_confirm,
    fields=(Field("code", Shape.CODE, "not needed in answer to that letter", needed=False),),
    who=Who.ANYONE,
    scope="",
    harmless=True,
)
