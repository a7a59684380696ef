"""What we put on the map: its rows of spaces, borders, parks, herds and cities, by the numbers of their spaces."""

from typing import Final

ROWS: Final = (
    ((-4, -2),),
    ((-4, 3), (10, 10)),
    ((-6, 5), (8, 9)),
    ((-6, 5), (7, 8)),
    ((-7, 7),),
    ((-7, 5),),
    ((-7, 6),),
    ((-7, 5),),
    ((-6, 4),),
    ((-4, 3),),
    ((-3, -2), (0, 0), (3, 3)),
    ((-3, -3), (3, 3)),
)
"""From the north: the first and the last space of each run of spaces, as steps to the east."""

PARTS: Final = (("West", -1.0), ("Middle", 6.9), ("East", 99.0))
"""The parts of the map and how far east a space of theirs lies at most, in its own row.

Each part is numbered row by row. Where their limits lie was chosen so that all examples hold (AA-4).
"""

LEANING: Final = 0.05
"""How much further west each limit runs with every row to the south: Florida is of the East."""

BORDERS: Final = {
    "pacific": (1, 2, 4, 7, 8, 11, 15, 19, 23, 26),
    "mexico": (27, 29, 83, 84, 91, 92, 97),
    "gulf": (90, 94, 95, 96, 98, 99, 100, 117, 118, 119),
    "atlantic": (101, 103, 105, 107, 108, 109, 111, 112, 114, 116, 120),
    "canada": (3, 6, 30, 31, 32, 33, 34, 40, 41, 42, 50, 102, 104, 106),
}

PARKS: Final = {
    2: "North Cascades",
    3: "Glacier",
    7: "Redwood",
    8: "Crater Lake",
    11: "Lassen Volcanic",
    14: "Grand Teton",
    20: "Yosemite",
    25: "Grand Canyon",
    32: "Theodore Roosevelt",
    34: "Voyageurs",
    35: "Yellowstone",
    42: "Isle Royale",
    45: "Badlands",
    52: "Rocky Mountain",
    67: "Mesa Verde",
    74: "Mammoth Cave",
    80: "Hot Springs",
    83: "White Sands",
    91: "Big Bend",
    101: "Acadia",
    109: "New River Gorge",
    110: "Great Smoky Mountains",
}

HERDS: Final = (
    (9, 12, 13),
    (22, 51, 59),
    (30, 31, 36),
    (53, 54, 61),
    (71, 78, 79),
    (75, 76, 84),
    (92, 93, 97),
)

CITIES: Final = (
    (7, "New York", (105, 108)),
    (6, "Los Angeles", (23, 26)),
    (6, "Chicago", (49, 57, 58)),
    (5, "Houston", (94, 98)),
    (5, "New Orleans", (89, 95, 96)),
    (5, "Washington", (107, 108)),
    (4, "San Francisco", (15, 19)),
    (4, "Dallas", (87, 88, 94)),
    (4, "Atlanta", (82, 113, 115)),
    (4, "Boston", (103, 105)),
    (3, "Seattle", (1, 4)),
    (3, "Phoenix", (27, 28, 29)),
    (3, "Minneapolis", (40, 47, 48)),
    (3, "Denver", (60, 68, 69)),
    (3, "Detroit", (50, 106)),
    (3, "Miami", (119, 120)),
    (2, "Sacramento", (15, 16, 19)),
    (2, "Las Vegas", (24, 26, 27)),
    (2, "Milwaukee", (41, 48, 49)),
    (2, "Indianapolis", (58, 65, 66)),
    (2, "Kansas City", (63, 64, 72)),
    (2, "Saint Louis", (64, 65, 73)),
    (2, "Birmingham", (81, 89, 90)),
    (2, "Cleveland", (106, 107)),
    (2, "Charlotte", (111, 113, 114)),
    (2, "Tampa", (118, 119)),
    (1, "Salt Lake City", (17, 18, 21)),
    (1, "Fargo", (33, 38, 39)),
    (1, "Sioux Falls", (39, 46, 47)),
    (1, "Omaha", (55, 62, 63)),
    (1, "Amarillo", (77, 85, 86)),
    (1, "Mobile", (90, 96, 117)),
    (1, "Burlington", (102, 103)),
    (1, "Rochester", (102, 104)),
    (1, "Richmond", (111, 112)),
    (1, "Jacksonville", (116, 118)),
)
"""Value, name and spaces; where two spaces meet, the city stands on the corner that they share towards the sea."""

SEAWARD: Final = {"Tampa": (2, 10), "Miami": (4, 10)}
"""The place off the map that a city looks to, where its two spaces have the sea on both sides."""

ICONS: Final = (
    (-2, -1),
    (-1, -1),
    (-1, 0),
    (0, 0),
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
    (4, 1),
    (5, 1),
    (6, 1),
    (6, 2),
    (6, 3),
    (7, 2),
    (8, 1),
    (9, 1),
)
"""The places of the lattice behind the border of Canada on which an icon stands."""
