"""Says whether a letter comes from the domain in its From: by our mail server's word, else by our own look."""

from server.mailroom.letter import Letter
from server.mailroom.letter.body import parse
from server.mailroom.letter.headers import header_of
from server.mailroom.letter.limits import refuse_early
from server.mailroom.letter.results import Alignment, alignment_of
from server.mailroom.letter.seals import sealed_by
from server.play.house import House


def vouched(house: House, raw: bytes, letter: Letter) -> Alignment:
    """Return whether somebody vouches for a letter's From; where nobody was told to look, nothing is stated."""
    settings = house.settings
    checks = settings.dkim_check == "yes"
    if letter.sender is None or refuse_early(raw) or not (settings.authserv_id or checks):
        return Alignment.UNSTATED
    told = alignment_of(header_of(parse(raw), settings.domain), settings.authserv_id)
    if told is Alignment.PASSED or not checks:
        return told
    own = sealed_by(raw, letter.sender.rpartition("@")[2].lower(), house.look_up)
    return told if own is Alignment.UNSTATED else own
