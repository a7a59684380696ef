"""Submissions: shows what was handed in, and how it was judged."""

from collections.abc import Mapping
from typing import Any, Final

from server.api.judged import found, shown
from server.api.operations import Promise, Reads, Reply, operation, room
from server.api.schemas import submissions as schemas

ROOM: Final = room("submissions", "What was handed in, and how it was judged.")


@operation(
    ROOM,
    "GET",
    "/submissions/<submission_id>",
    Reply(200, "The submission, with its judgement if there is one.", schemas.Submission),
    promise=Promise(reads=Reads(query=schemas.WaitQuery)),
)
def submission(query: Mapping[str, int], submission_id: str) -> dict[str, Any]:
    """Show something that you handed in; `?wait=5` waits for its judgement.

    A refusal is told here as a status, not as a problem: showing it has worked.
    """
    return shown(found(submission_id, query.get("wait", 0)))
