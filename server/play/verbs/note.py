"""The verbs `note` and `notes`: keep something in mind about a game, for one's own eyes."""

from typing import Final

from server.mailroom.languages import phrase
from server.mailroom.vocabulary import Shape
from server.play.answers import Answer, Status, accepted, refused
from server.play.intents import WHICH_GAME, Deed, Field, Intent, Who
from server.play.notes import LONGEST, note_of, write
from server.play.verbs.move import seat_at
from server.store.plans import Note
from server.store.tables import GameRow

_OFF: Final = "off"


def note(deed: Deed) -> Answer:
    """Add a line to the notes; over HTTP the whole is written, and guarded by its version."""
    row, seat = seat_at(deed)
    kept = note_of(deed.desk.session, row.id, seat)
    version = kept.version if kept else 0
    if deed.version is not None and deed.version != version:
        detail = phrase(
            "Your notes have changed: you meant version %(version)s, they are at %(version2)s now.",
            version=deed.version,
            version2=version,
        )
        return Answer(status=Status.STALE, code="stale", detail=detail, game=row.id)
    if "whole" in deed.fields:
        return _kept(row, write(deed.desk, row, seat, deed.fields["whole"]))
    line = " ".join(deed.said("text").split())
    text = "\n".join(filter(None, (kept.text if kept else "", f"{row.ply + 1}. {line}")))
    if len(text) > LONGEST:
        return refused(
            "too-long", phrase("Notes on a game have at most %(longest)s characters.", longest=LONGEST), game=row.id
        )
    return _kept(row, write(deed.desk, row, seat, text))


def notes(deed: Deed) -> Answer:
    """Show the notes, or drop them."""
    row, seat = seat_at(deed)
    said = deed.said("switch").casefold()
    if said == _OFF:
        return _kept(row, write(deed.desk, row, seat, ""))
    if said:
        return refused("bad-switch", phrase("Write “notes” to read your notes, “notes off” to drop them."))
    kept = note_of(deed.desk.session, row.id, seat)
    told = tuple(kept.text.splitlines()) if kept else ()
    detail = phrase("These are your notes.") if told else phrase("You have noted nothing on this game.")
    return accepted(detail, game=row.id, ply=row.ply, version=row.version, lines=told)


def _kept(row: GameRow, kept: Note) -> Answer:
    detail = phrase("Your note is kept, for your eyes only.") if kept.text else phrase("Your notes are dropped.")
    return accepted(detail, game=row.id, ply=row.ply, version=row.version, made={"note_version": str(kept.version)})


NOTE: Final = Intent(
    verb="note",
    help="Keeps a line in mind about the game, for your eyes only.",
    do=note,
    fields=(Field("text", Shape.TEXT, "the line"),),
    who=Who.SEAT,
    scope="notes",
    example="note Keep the black tower for h4",
)
NOTES: Final = Intent(
    verb="notes",
    help="Shows your notes on the game; “notes off” drops them.",
    do=notes,
    fields=(Field("switch", Shape.SWITCH, "off to drop them", needed=False), WHICH_GAME),
    who=Who.SEAT,
    scope="notes",
    example="notes",
)
