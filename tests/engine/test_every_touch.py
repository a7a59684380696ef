"""Holds every game to what is promised of touching: each move has a way of its own, and what it names is in sight."""

from engine.core.game import CHANCE
from engine.core.scene import Group, Item
from engine.core.touch import tree
from tests.engine.playouts import Case, playout
from tests.engine.promises import every_case


def keys(items: tuple[Item, ...]) -> set[str]:
    """Return the keys of all groups."""
    groups = [item for item in items if isinstance(item, Group)]
    return {group.key for group in groups if group.key} | {key for group in groups for key in keys(group.items)}


def leaves(node: object) -> list[str]:
    """Return all moves of a tree."""
    if not isinstance(node, dict):
        return [str(node)]
    return [move for child in node.values() for move in leaves(child)]


@every_case
def test_every_move_is_reached_by_touching_and_by_one_way_only(case: Case) -> None:
    for frame in playout(case).frames:
        if frame.position.to_act is not CHANCE:
            offered = {case.game.format(move) for move in frame.offered}
            found = tree(case.game.touches, offered)
            assert isinstance(found, dict)
            assert sorted(leaves(found["moves"])) == sorted(offered)


@every_case
def test_what_is_touched_on_a_board_is_in_its_picture(case: Case) -> None:
    for frame in playout(case).frames[::5]:
        scene = case.game.scene(frame.state)
        drawn = keys((*scene.base, *scene.items))
        kinds = {key.partition(":")[0] for key in drawn} - {"seat", "tile"}
        for move in frame.offered:
            for touch in case.game.touches(case.game.format(move)):
                assert touch.key in drawn or touch.key.partition(":")[0] not in kinds, touch
                assert touch.label
