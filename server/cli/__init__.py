"""The command `guildpost`: turns a command line into one of its commands, and any refusal into one line."""

import sys
from typing import Final

import click

from engine.core.errors import EngineError
from server.cli.admin import admin
from server.cli.letters import post, read_letter
from server.cli.people import player
from server.cli.records import replay, score, verify
from server.cli.store import migrate
from server.cli.table import print_, setup
from server.cli.up.command import up
from server.settings import SettingsError

FAILED: Final = 1


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="guildpost", message="%(version)s")
def guildpost() -> None:
    """Play board games by email: a turn server with a REST API and printable output."""


for command in (up, setup, print_, score, replay, verify, read_letter, player, admin, migrate, post):
    guildpost.add_command(command)


def main() -> None:
    """Run the command line; exits 0 on success, 1 where something could not be done, 2 where the words are off."""
    try:
        code = guildpost.main(standalone_mode=False)
    except click.Abort:
        sys.exit(FAILED)
    except click.ClickException as error:
        sys.exit(_complain(error.format_message(), error.exit_code))
    except (EngineError, SettingsError, OSError) as error:
        sys.exit(_complain(str(error), FAILED))
    sys.exit(code if isinstance(code, int) else 0)


def _complain(message: str, code: int) -> int:
    click.echo(f"guildpost: {message}", err=True)
    return code
