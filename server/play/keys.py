"""Changes the keys of reply addresses that are kept in the data folder."""

import secrets
from pathlib import Path

from server.play.house import KEY_BYTES
from server.settings import Settings, SettingsError


def new_key(settings: Settings) -> int:
    """Put a new key before the others, which go on counting; returns how many there are. Raises SettingsError."""
    kept = _file(settings)
    lines = [secrets.token_hex(KEY_BYTES), *kept.read_text().split()]
    _write(kept, lines)
    return len(lines)


def drop_old_keys(settings: Settings) -> int:
    """Keep the newest key alone; returns how many are left. Raises SettingsError."""
    kept = _file(settings)
    _write(kept, kept.read_text().split()[:1])
    return 1


def _file(settings: Settings) -> Path:
    if settings.secrets:
        raise SettingsError("The keys stand in GUILDPOST_SECRETS: put a new one before them there, split by a comma.")
    return settings.folder / "secret"


def _write(kept: Path, lines: list[str]) -> None:
    """Replace the file in one step, so that no process ever reads half of it."""
    fresh = kept.with_name("secret.new")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600)
    fresh.write_text("\n".join(lines))
    fresh.replace(kept)
