"""Refusals of a move or a setup, each one sentence that says what is wrong and what would be right."""

from engine.core.ids import RuleId


class EngineError(ValueError):
    """Something a person sent does not fit; `str()` of it is a sentence for that person."""


class SetupError(EngineError):
    """An option of a setup does not fit.

    `option` names the option (or the place in a text) that is wrong.
    """

    def __init__(self, option: str, detail: str) -> None:
        super().__init__(detail)
        self.option = option
        self.detail = detail


class Outdated(SetupError):
    """A stored position that another version of the game wrote, and that this one cannot go on with."""


class MoveError(EngineError):
    """A move that cannot be played; `detail` is the sentence, `rule` the rule it cites, if any."""

    def __init__(self, detail: str, rule: RuleId | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.rule = rule


class NotationError(MoveError):
    """The text is no move of this game."""


class AmbiguousMove(MoveError):
    """The text can be read as two different moves; `readings` are their canonical spellings."""

    def __init__(self, detail: str, readings: tuple[str, ...]) -> None:
        super().__init__(detail)
        self.readings = readings


class IllegalMove(MoveError):
    """The move is understood and a rule forbids it."""

    def __init__(self, rule: RuleId, detail: str) -> None:
        super().__init__(detail, rule)


class NotYourTurn(MoveError):
    """The move came from a seat that is not to act."""


class GameOver(MoveError):
    """The game has ended; nothing more can be played."""
