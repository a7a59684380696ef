"""Turns what somebody must know or answer before a game into its letters: invitations and confirmations."""

from typing import Final

from server.mailroom.address import Point
from server.mailroom.headers import words
from server.mailroom.languages import phrase, sentence
from server.mailroom.replies import about, at_the_desk
from server.mailroom.sheets.sheet import REPLIED, Link, Matter, Sheet, links
from server.mailroom.timelines import conditions
from server.play.aliases import may_be_alias
from server.play.clocks.terms import read_terms
from server.play.sittings import key_text

_FINAL: Final = ("resign", "draw")
"""Verbs that may end a game for good."""

_CONFIRM: Final = (sentence("Yes, that was me"), "confirm")


def invitation(matter: Matter) -> Sheet:
    """Ask somebody to a game; a stranger becomes a player by accepting."""
    facts = matter.letter.facts
    game = matter.house.game(facts["game"])
    by = words(facts["by"])
    subject = phrase(
        "[%(abbreviation)s] %(by)s invites you to %(title)s",
        abbreviation=game.info.abbreviation,
        by=by,
        title=game.info.title,
    )
    address = _about(matter, Point.CHALLENGE, str(facts["challenge"]))
    usual = {option.name: option.default for option in game.info.options}
    chosen = {name: words(value) for name, value in facts["options"].items() if value != usual.get(name)}
    return Sheet(
        template="invitation",
        heading=words(phrase("%(by)s invites you to a game of %(title)s.", by=by, title=game.info.title)),
        subject=subject,
        sender=game.info.title,
        replies_to=address,
        said={
            "by": by,
            "info": game.info,
            "options": chosen,
            "time": conditions(read_terms(facts.get("terms") or {}, {})),
            "challenge": facts["challenge"],
            "brought": facts.get("brought"),
            "stranger": matter.player is None,
        },
        links=links(
            address, subject, (phrase("I will play"), "accept"), (phrase("No, thank you"), "decline"), strong=1
        ),
    )


def declined(matter: Matter) -> Sheet:
    """Tell a challenger that a guest has declined."""
    facts = matter.letter.facts
    by = words(facts["by"])
    return Sheet(
        template="declined",
        heading=words(phrase("%(by)s has declined your challenge %(challenge)s.", by=by, challenge=facts["challenge"])),
        subject=phrase("%(by)s has declined your challenge", by=by),
        replies_to=at_the_desk(matter.house, matter.letter.player_id, matter.now),
        said={"by": by, "reason": words(facts.get("reason") or "", 300)},
    )


def webhook(matter: Matter) -> Sheet:
    """Tell the owner of a webhook that it is called no more."""
    facts = matter.letter.facts
    return Sheet(
        template="webhook",
        heading=phrase("Your webhook %(number)s is disabled.", number=facts["webhook"]),
        subject=phrase("Your webhook is disabled"),
        replies_to=at_the_desk(matter.house, matter.letter.player_id, matter.now),
        said={"number": facts["webhook"], "url": words(facts["url"], 300), "reason": facts["reason"]},
    )


def sign_in(matter: Matter) -> Sheet:
    """Send a player the link that lets a browser in."""
    house = matter.house
    link = f"{house.settings.url}/sign-in/{key_text(house, int(matter.letter.facts['key']))}"
    return Sheet(
        template="sign_in",
        heading=phrase("Here is your link to sign in."),
        subject=phrase("Your link to sign in"),
        replies_to=at_the_desk(house, matter.letter.player_id, matter.now),
        said={"link": link},
        links=(Link(phrase("Sign in at Guildpost"), link, strong=True),),
    )


def confirmation(matter: Matter) -> Sheet:
    """Ask a new player to prove the mail address by answering."""
    subject = phrase("Please confirm your mail address")
    player = matter.letter.player_id
    address = _about(matter, Point.REGISTRATION, str(player))
    return Sheet(
        template="confirmation",
        heading=words(phrase("Welcome, %(name)s: is this your mail address?", name=matter.letter.facts["name"])),
        subject=subject,
        replies_to=address,
        said={"name": words(matter.letter.facts["name"]), "code": address.partition("@")[0]},
        links=links(address, subject, _CONFIRM, strong=1),
    )


def known(matter: Matter) -> Sheet:
    """Tell whoever registers with the address of a player that he is one already."""
    name = matter.player.name if matter.player else ""
    return Sheet(
        template="known",
        heading=words(phrase("You are a player here already, %(name)s.", name=name)),
        subject=phrase("You are a player here already"),
        replies_to=at_the_desk(matter.house, matter.letter.player_id, matter.now),
        said={"name": words(name), "wanted": words(matter.letter.facts["name"])},
    )


def held(matter: Matter) -> Sheet:
    """Ask a player whether a letter in their name is to be carried out."""
    facts = matter.letter.facts
    subject = phrase("Please confirm what your letter asks")
    asked = tuple(words(line) for line in facts.get("asked", ()))
    address = _about(matter, Point.SUBMISSION, str(matter.letter.submission_id))
    return Sheet(
        template="held",
        heading=phrase("Shall this be done? It waits until you confirm it."),
        subject=subject,
        replies_to=address,
        automatic=REPLIED,
        thread=(facts.get("in_reply_to") or "",),
        said={
            "asked": asked,
            "final": tuple(verb for verb in _FINAL if verb in {line.split(" ")[0] for line in asked}),
            "game": next((answer["game"] for answer in facts["answers"] if answer["game"]), None),
            "sender": words(facts.get("from") or ""),
            "last": bool(facts.get("last")),
            "stranger": matter.player is not None
            and may_be_alias(matter.house, matter.session, matter.player, facts.get("from")),
        },
        links=links(address, subject, _CONFIRM, strong=1),
    )


def _about(matter: Matter, point: Point, reference: str) -> str:
    return about(matter.house, point, reference, matter.letter.player_id, matter.now)
