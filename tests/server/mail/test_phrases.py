"""Every sentence that letters say stands in every catalogue, and is said with the same facts."""

import re

import pytest
from babel.messages.catalog import Message

from tests.house.phrases import TONGUES, kept, phrases

PLACE = re.compile(r"%\((\w+)\)s")
QUOTED = re.compile(r"[“„«]\s?([a-z]+)(?: [a-z0-9%()]+)?\s?[”“»]")


def forms(said: str | tuple[str, ...] | list[str]) -> list[str]:
    return [said] if isinstance(said, str) else list(said)


@pytest.mark.parametrize("language", TONGUES)
def test_every_sentence_is_translated_and_nothing_else(language: str) -> None:
    ours = {message.id for message in phrases() if message.id}
    theirs = {
        message.id for message in kept(language) if message.id and not message.fuzzy and all(forms(message.string))
    }
    assert ours - theirs == set(), "translate these: python -m tests.house.phrases brings the catalogues up to date"
    assert theirs - ours == set(), "nobody says these any more"


@pytest.mark.parametrize("language", TONGUES)
def test_a_translation_tells_the_same_facts(language: str) -> None:
    def facts(message: Message) -> tuple[set[str], set[str]]:
        said, meant = ("\n".join(forms(one)) for one in (message.string, message.id))
        return set(PLACE.findall(said)), set(PLACE.findall(meant))

    differing = [
        message.id for message in kept(language) if message.id and len({frozenset(one) for one in facts(message)}) > 1
    ]
    assert differing == []


@pytest.mark.parametrize("language", TONGUES)
def test_commands_stay_english_in_every_translation(language: str) -> None:
    for message in kept(language):
        if message.id:
            meant, said = (set(QUOTED.findall("\n".join(forms(one)))) for one in (message.id, message.string))
            assert meant == said, message.id
