"""Holds every game to what is promised of a score's parts: each is told in words, and drawn on its own picture."""

from printables.theme import theme
from printables.tracing import places, traced
from tests.engine.playouts import Case, playout
from tests.engine.promises import every_case
from tests.engine.test_every_touch import keys


@every_case
def test_every_part_of_a_score_is_told_and_names_things_of_the_picture(case: Case) -> None:
    for frame in (*playout(case).frames[::12], playout(case).frames[-1]):
        scene = case.game.scene(frame.state)
        drawn = keys((*scene.base, *scene.items))
        for seat, score in case.game.scores(frame.state).items():
            for part in score.parts:
                trace = case.game.trace(frame.state, seat, part)
                named = {*trace.about, *trace.counted, *(key for way in trace.ways for key in way.keys)}
                assert trace.said
                assert named <= drawn, part
                assert places(scene, frozenset(named)).keys() == named
                assert traced(scene, trace, theme("classic")).startswith("<svg") or not named
