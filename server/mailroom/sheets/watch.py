"""Turns what happened at a table into the letter of a spectator, who sees what everybody may see."""

from server.mailroom.gamepage import game_page, with_news
from server.mailroom.languages import phrase, sentence
from server.mailroom.replies import at_the_desk
from server.mailroom.sheets.sheet import Matter, Sheet, at_table, headed, links
from server.mailroom.trail import trail
from server.play.reading import look
from server.store.tables import GameRow


def watch(matter: Matter) -> Sheet:
    """Show a spectator the board after a turn."""
    row = matter.session.get_one(GameRow, matter.letter.game_id)
    sight = look(matter.house, matter.session, row, None, matter.letter.ply)
    before = trail(matter.house, matter.session, matter.letter, row.id)
    page = with_news(matter.session, game_page(sight), sight, before, ())
    address = at_the_desk(matter.house, matter.letter.player_id, matter.now)
    stop = f"unwatch {row.id}"
    return at_table(
        matter,
        page,
        template="watch",
        heading=headed(page, sentence("%(title)s, game %(number)s: you look on at %(versus)s."), versus=page.versus),
        replies_to=address,
        thread=before.thread,
        said={"stop": stop},
        links=links(address, page.subject, (phrase("Look on no longer"), stop)),
    )
