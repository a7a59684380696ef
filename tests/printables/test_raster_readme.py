"""Holds the picture in the README to a game that can be played; run as a program, it paints the picture anew.

python -m tests.printables.test_raster_readme
"""

from pathlib import Path

from PIL import Image, ImageChops

from engine.catalog import games
from engine.core.dice import Dice
from engine.core.ids import Slug
from engine.core.position import Position, play
from engine.core.scene import Scene
from printables.raster import png
from printables.theme import theme

FILE = Path(__file__).parents[2] / "docs/img/alien-city.png"
WIDTH = 800

LAYOUT = "R0,G2,B0,R1,N0,R0,N2,B2,R2,N2,G0,N0,G2,B2,N1,B1,R1,G1,G3,B3"
MOVES = """
    GT-f5 BD-g3 BT-g8 GT-c1 GD-d10 RT-e3(e3) RD-g9 ND-f3 BD-d4(c1) ND-e8
    RT-b9 RT-b8(b9) GD-b4 BD-h2 BT-b7(b8) ND-a7 RD-g10 RT-e4(f5) GD-f2
"""


def mid_game() -> Scene:
    game = games()[Slug("alien-city")]
    position = Position(game, game.setup({"layout": LAYOUT}, Dice("unused")))
    for move in MOVES.split():
        position = play(position, move).position
    scene = game.scene(position.state)
    assert isinstance(scene, Scene)
    return scene


def test_the_picture_in_the_readme_is_painted_by_this_version(tmp_path: Path) -> None:
    painted = tmp_path / "alien-city.png"
    painted.write_bytes(png(mid_game(), theme("classic"), WIDTH))
    with Image.open(painted) as new, Image.open(FILE) as kept:
        assert new.size == kept.size
        difference = ImageChops.difference(new.convert("L"), kept.convert("L")).histogram()
    # Another release of cairo may smooth edges a little differently.
    assert sum(difference[64:]) < new.width * new.height / 1000


if __name__ == "__main__":
    FILE.write_bytes(png(mid_game(), theme("classic"), WIDTH))
