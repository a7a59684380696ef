"""Holds the SVG writer to documents that every reader paints alike."""

import re
from collections.abc import Mapping
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from engine.catalog import games
from engine.core.dice import Dice
from engine.core.ids import Slug
from engine.core.scene import (
    Anchor,
    Circle,
    Close,
    Curve,
    Face,
    Group,
    Item,
    Line,
    Move,
    Path,
    Rect,
    Role,
    Scene,
    Style,
    Text,
    Use,
    polygon,
)
from printables.pen import UnknownSymbol
from printables.svg import svg
from printables.theme import Theme, UnknownRole, theme, themes

SVG = "{http://www.w3.org/2000/svg}"
RED = Style(fill=Role("red"))
NO_SYMBOLS: Mapping[str, tuple[Item, ...]] = {}

every_theme = pytest.mark.parametrize("painted", themes().values(), ids=lambda painted: painted.name)


def scene(*items: Item, symbols: Mapping[str, tuple[Item, ...]] = NO_SYMBOLS) -> Scene:
    """Return a picture ten units wide, which makes a hundred units of the document out of one."""
    return Scene(10, 5, "A board", "Nothing stands on it.", ("  a b", "1 . ."), (), items, symbols)


def written(*items: Item, symbols: Mapping[str, tuple[Item, ...]] = NO_SYMBOLS, name: str = "classic") -> str:
    return svg(scene(*items, symbols=symbols), theme(name))


def body(document: str) -> list[ET.Element]:
    """Return the elements that are painted, without the ground."""
    root = ET.fromstring(document)  # noqa: S314 - the document is our own
    return [part for part in root if part.tag.removeprefix(SVG) not in {"title", "desc", "defs"}][1:]


def first(document: str) -> ET.Element:
    return body(document)[0]


def board() -> Scene:
    """Return a city before the first turn, with all that its picture needs."""
    game = games()[Slug("alien-city")]
    drawn = game.scene(game.setup({}, Dice("svg", "setup")))
    assert isinstance(drawn, Scene)
    return drawn


def test_a_document_stands_alone_and_says_what_it_shows() -> None:
    root = ET.fromstring(svg(scene(), theme("classic"), 500))  # noqa: S314 - the document is our own
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("viewBox") == "0 0 1000 500"
    assert (root.get("width"), root.get("height")) == ("500", "250")
    assert root.findtext(f"{SVG}title") == "A board"
    assert root.findtext(f"{SVG}desc") == "  a b\n1 . ."


def test_without_a_width_the_document_fills_its_place() -> None:
    root = ET.fromstring(written())  # noqa: S314 - the document is our own
    assert root.get("width") is None
    assert root.get("height") is None


def test_shapes_stand_at_their_place_in_the_colours_of_the_theme() -> None:
    edged = Style(fill=Role("red"), stroke=Role("ink"), width=0.02)
    document = written(Rect(1, 2, 3, 0.5, edged, radius=0.1), Circle(1, 1, 0.25, RED))
    rect, circle = body(document)
    assert rect.attrib == {
        "x": "100",
        "y": "200",
        "width": "300",
        "height": "50",
        "rx": "10",
        "fill": "#c8372d",
        "stroke": "#1f2328",
        "stroke-width": "2",
    }
    assert circle.attrib == {"cx": "100", "cy": "100", "r": "25", "fill": "#c8372d"}


def test_a_path_is_filled_by_the_even_odd_rule() -> None:
    path = first(written(Path((Move(0, 0), Line(1, 0), Curve(1, 1, 0.5, 1, 0, 1), Close()), RED)))
    assert path.get("d") == "M0 0h100c0 100-50 100-100 100z"


def test_a_broken_line_has_dashes_as_long_as_it_is_wide() -> None:
    style = Style(stroke=Role("ink"), width=0.1, dashed=True)
    assert first(written(Path((Move(0, 0), Line(1, 0)), style))).get("stroke-dasharray") == "30 20"


def test_text_of_people_is_escaped() -> None:
    said = "Ann & <Bob> \"C\" 'D'"
    text = first(written(Text(1, 1, said, 0.3, Role("ink"), Anchor.END, Face.BOLD)))
    assert text.text == said
    assert text.attrib == {
        "x": "100",
        "y": "100",
        "font-size": "30",
        "text-anchor": "end",
    }
    group = first(written(Group((Circle(0, 0, 1, RED),), key='lot:"<a1>&', label=said)))
    assert group.get("data-key") == 'lot:"<a1>&'
    assert group[0].tag.endswith("title")
    assert group[0].text == said


def test_characters_that_xml_forbids_become_a_sign() -> None:
    assert first(written(Text(1, 1, "a\x00b\x1b\ud800\uffff", 0.3, Role("ink")))).text == "a\ufffdb\ufffd\ufffd\ufffd"


def test_numbers_have_one_decimal_at_most() -> None:
    circle = first(written(Circle(1 / 3, 0.0004, 0.12345, RED)))
    assert (circle.get("cx"), circle.get("cy"), circle.get("r")) == ("33.3", "0", "12.3")


def test_a_group_puts_and_scales_what_stands_in_it() -> None:
    inner = Group((Circle(1, 0, 0.5, Style(stroke=Role("ink"), width=0.1)),), x=1, scale=0.5)
    circle = first(written(Group((inner,), x=2, y=1)))
    assert (circle.get("cx"), circle.get("cy"), circle.get("r")) == ("350", "100", "25")
    assert circle.get("stroke-width") == "5"


def test_a_turned_group_turns_around_its_own_origin() -> None:
    group = first(written(Group((Circle(1, 0, 0.5, RED),), x=2, y=1, turn=90)))
    assert group.get("transform") == "rotate(90 200 100)"
    assert group[0].get("cx") == "300"


def test_a_symbol_is_written_once_and_used_by_name() -> None:
    symbols = {"pawn": (Circle(0, 0, 0.5, RED),), "unused": (Circle(0, 0, 9, RED),)}
    document = written(Use("pawn", 1, 1), Use("pawn", 2, 1, scale=0.5, turn=45), symbols=symbols)
    root = ET.fromstring(document)  # noqa: S314 - the document is our own
    assert [part.get("id") for part in root.iterfind(f"{SVG}defs/{SVG}g")] == ["pawn"]
    plain, turned = body(document)
    assert plain.attrib == {"href": "#pawn", "x": "100", "y": "100"}
    assert turned.get("transform") == "rotate(45 200 100)"
    assert turned[0].get("transform") == "translate(200 100) scale(0.5)"


def test_a_symbol_may_use_another() -> None:
    symbols = {"crown": (Use("point", 0, 0),), "point": (Circle(0, 0, 0.1, RED),)}
    assert 'id="point"' in written(Use("crown", 1, 1), symbols=symbols)


def test_a_shape_without_paint_is_a_place_to_touch() -> None:
    group = first(written(Group((Rect(0, 0, 1, 1, Style()),), key="lot:a1")))
    assert group.get("pointer-events") == "all"
    assert group[0].get("fill") == "none"


def test_what_is_said_once_holds_for_all_and_neighbours_painted_alike_share_their_paint() -> None:
    words = tuple(Text(1, y, "a", 0.3, Role("mark")) for y in (1, 2))
    keyed = tuple(Group((circle, circle), key=key) for key in "ab" for circle in (Circle(0, 0, 1, RED),))
    document = written(*words, *keyed)
    root = ET.fromstring(document)  # noqa: S314 - the document is our own
    said = {"font-weight": "bold", "text-anchor": "middle", "fill": "#1f2328", "fill-rule": "evenodd"}
    assert {name: root.get(name) for name in said} == said
    texts, places = body(document)
    assert texts.attrib == {"font-size": "30", "fill": "#ffb000", "font-weight": "normal"}
    assert [text.attrib for text in texts] == [{"x": "100", "y": "100"}, {"x": "100", "y": "200"}]
    assert places.attrib == {"pointer-events": "all"}
    assert [[shape.tag for shape in place] for place in places] == [[f"{SVG}circle"] * 2] * 2


def test_a_hatch_is_laid_over_the_fill_where_the_theme_has_one() -> None:
    hatched = Rect(0, 0, 1, 1, Style(fill=Role("blue.soft"), stroke=Role("ink"), width=0.1, hatched=True))
    document = written(hatched, name="greyscale")
    assert [part.get("fill") for part in body(document)] == ["#ebebeb", "url(#hatch-blue-soft)", "none"]
    assert document.count("<pattern ") == 1
    assert "<pattern" not in written(hatched, name="classic")


def test_an_unknown_role_is_told() -> None:
    with pytest.raises(UnknownRole, match="no role “mauve”"):
        written(Circle(0, 0, 1, Style(fill=Role("mauve"))))


def test_an_unknown_symbol_is_told() -> None:
    with pytest.raises(UnknownSymbol, match="the symbol “knight”, which it does not bring"):
        written(Use("knight", 0, 0))


@every_theme
def test_a_board_has_only_what_cairosvg_and_browsers_paint_alike(painted: Theme) -> None:
    document = svg(board(), painted, 656)
    root = ET.fromstring(document)  # noqa: S314 - the document is our own
    tags = {part.tag.removeprefix(SVG) for part in root.iter()}
    assert tags <= {*("svg", "title", "desc", "defs", "g", "use", "pattern"), *("rect", "circle", "path", "text")}
    assert not {name for part in root.iter() for name in part.attrib} & {
        "style",
        "class",
        "filter",
        "mask",
        "paint-order",
    }
    paints = {value for part in root.iter() for name in ("fill", "stroke") if (value := part.get(name))}
    assert all(re.fullmatch(r"#[0-9a-f]{6}|none|url\(#[\w-]+\)", paint) for paint in paints)
    assert "var(" not in document
    assert len({part.get("font-family") for part in root.iter()} - {None}) == 1


@every_theme
def test_every_reference_in_a_board_leads_to_one_definition(painted: Theme) -> None:
    document = svg(board(), painted)
    ids = re.findall(r'\bid="([^"]+)"', document)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', document)) | set(re.findall(r"url\(#([^)]+)\)", document)) <= set(ids)


def test_a_wide_scene_is_written_in_fewer_units_a_unit() -> None:
    wide = replace(scene(Path(polygon((0, 0), (210, 0), (0, 297)), RED)), width=210, height=297)
    assert 'viewBox="0 0 2100 2970"' in svg(wide, theme("classic"))
