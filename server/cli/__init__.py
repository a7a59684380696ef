"""The command `guildpost`: turns a command line into one of its commands, and any refusal into one line."""

import sys
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

import click

from engine.core.errors import EngineError
from printables.raster import NoCairo
from printables.theme import UnknownTheme
from printables.units import PrintError
from server.cli.complaints import of_group, of_system
from server.settings import SettingsError

FAILED: Final = 1
COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "up": "up.command:up",
        "setup": "table:setup",
        "print": "table:print_",
        "booklet": "presses:booklet",
        "scoresheet": "presses:scoresheet",
        "tournament": "presses:tournament",
        "score": "records:score",
        "replay": "records:replay",
        "verify": "records:verify",
        "read-letter": "letters:read_letter",
        "post": "letters:post",
        "receive": "receive:receive",
        "collect": "collect:collect",
        "player": "people:player",
        "admin": "admin:admin",
        "play": "play:play",
        "migrate": "store:migrate",
        "doctor": "doctor:doctor",
        "backup": "backup:backup",
        "restore": "backup:restore",
        "pages": "pages:pages",
    }
)
"""Where each command is; it is loaded only when it is called for, since some bring half the house along."""


class Counter(click.Group):
    """A group that fetches a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order in which people need them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name, or None where there is no such command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(import_module(f"{__name__}.{module}"), name)
        return command


@click.group(cls=Counter, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="guildpost", message="%(version)s")
def guildpost() -> None:
    """Play board games by email: a turn server with a REST API and printable output."""


def main() -> None:
    """Run the command line; exits 0 on success, 1 where something could not be done, 2 where the words are off."""
    try:
        code = guildpost.main(standalone_mode=False)
    except click.Abort:
        sys.exit(FAILED)
    except click.exceptions.NoArgsIsHelpError as error:
        sys.exit(_complain(of_group(error), error.exit_code))
    except click.ClickException as error:
        sys.exit(_complain(error.format_message(), error.exit_code))
    except OSError as error:
        sys.exit(_complain(of_system(error), FAILED))
    except (EngineError, SettingsError, PrintError, UnknownTheme, NoCairo) as error:
        sys.exit(_complain(str(error), FAILED))
    sys.exit(code if isinstance(code, int) else 0)


def _complain(message: str, code: int) -> int:
    click.echo(f"guildpost: {message}", err=True)
    return code
