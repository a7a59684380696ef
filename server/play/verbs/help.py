"""The verb `help`: explains the verbs, or a game's notation."""

from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, accepted, refused
from server.play.intents import Deed, Field, Intent, Who


def answer(deed: Deed, intents: tuple[Intent, ...]) -> Answer:
    """Explain everything in short, one verb, or one game."""
    topic = deed.said("topic").casefold()
    if not topic:
        return accepted(phrase("How to play by mail."), lines=_overview(deed, intents))
    for intent in intents:
        if intent.verb == topic:
            return accepted(phrase("About “%(topic)s”.", topic=topic), lines=_page(intent))
    for slug, game in deed.desk.house.catalog.items():
        if topic in {slug, game.info.title.casefold()}:
            return accepted(
                phrase("About %(title)s.", title=game.info.title),
                lines=(game.info.summary, "", *game.info.notation_help.splitlines()),
            )
    return refused(
        "unknown-topic", phrase("There is no help on “%(topic)s”; “help” alone lists all topics.", topic=topic)
    )


def _overview(deed: Deed, intents: tuple[Intent, ...]) -> tuple[str, ...]:
    width = max(len(intent.usage) for intent in intents)
    verbs = (f"  {intent.usage:<{width}}  {phrase(intent.help)}" for intent in intents if intent.verb != "move")
    games = (f"  help {slug}" for slug in deed.desk.house.catalog)
    return (
        phrase("Answer any letter of a game with your move on a line of its own."),
        phrase("One command a line; write “end” on a line below the last one."),
        phrase("Commands are written in English, whatever the language of your letters."),
        "",
        *verbs,
        "",
        phrase("How moves are written:"),
        *games,
    )


def _page(intent: Intent) -> tuple[str, ...]:
    fields = (f"  {field.name.upper()}: {phrase(field.help)}" for field in intent.fields)
    example = (phrase("Example: %(example)s", example=intent.example),) if intent.example else ()
    return (intent.usage, phrase(intent.help), *fields, *example)


def declare(intents: tuple[Intent, ...]) -> Intent:
    """Return the verb itself, which explains these."""
    return Intent(
        verb="help",
        help="Explains the commands, one of them, or how a game's moves are written.",
        do=lambda deed: answer(deed, intents),
        fields=(Field("topic", Shape.WORD, "a command or a game", needed=False),),
        who=Who.ANYONE,
        scope="",
        harmless=True,
    )
