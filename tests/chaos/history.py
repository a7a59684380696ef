"""What clients tried and what they were told, written down as it happens."""

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum


class Told(Enum):
    """What came back to an attempt; unknown is what a client sees when the line breaks."""

    OK = "ok"
    REFUSED = "refused"
    KEPT = "kept"
    UNKNOWN = "unknown"


@dataclass
class Attempt:
    """One move that one client tried to make, however often it had to be sent."""

    game: int
    ply: int
    move: str
    door: str
    mark: str
    told: Told = Told.UNKNOWN
    sendings: int = 0


@dataclass
class History:
    """All attempts, and what the nemesis did; lists only grow, so threads may write without a lock."""

    attempts: list[Attempt] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def invoke(self, game: int, ply: int, move: str, door: str, mark: str) -> Attempt:
        attempt = Attempt(game, ply, move, door, mark)
        self.attempts.append(attempt)
        return attempt

    def count(self, *told: Told) -> int:
        return sum(attempt.told in told for attempt in list(self.attempts))

    def summary(self) -> str:
        answers = Counter(f"{one.door} {one.told.value}" for one in self.attempts)
        again = sum(one.sendings > 1 for one in self.attempts)
        lines = (
            f"attempts: {len(self.attempts)}, of which sent more than once: {again}",
            *(f"  {name}: {number}" for name, number in sorted(answers.items())),
            f"faults: {len(self.faults)}",
            *(f"  {name}: {number}" for name, number in sorted(Counter(self.faults).items())),
        )
        return "\n".join(lines)
