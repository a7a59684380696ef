"""The command `guildpost`: turns a command line into one of its commands, and any refusal into one line."""

import sys
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final, NamedTuple

import click

from engine.core.errors import EngineError
from printables.raster import NoCairo
from printables.theme import UnknownTheme
from printables.units import PrintError
from server.cli.complaints import of_group, of_system
from server.settings import SettingsError

FAILED: Final = 1


class Place(NamedTuple):
    """Where a command is, and what the list of commands says of it."""

    path: str
    summary: str

    def load(self) -> click.Command:
        """Return the command itself."""
        module, name = self.path.split(":")
        command: click.Command = getattr(import_module(f"{__name__}.{module}"), name)
        return command


COMMANDS: Final[Mapping[str, Place]] = MappingProxyType(
    {
        "up": Place("up.command:up", "Start everything on an embedded default."),
        "setup": Place("table:setup", "Deal the start of a game as text, JSON, SVG, PDF or a code."),
        "print": Place("table:print_", "Make a PDF of the components of a game."),
        "booklet": Place("presses:booklet", "Make a booklet of random starts of a game."),
        "scoresheet": Place("presses:scoresheet", "Fill in the score sheet of a game."),
        "tournament": Place("presses:tournament", "Make pairings and a result sheet for a tournament."),
        "score": Place("records:score", "Score a game, line by line."),
        "replay": Place("records:replay", "Replay a game by its rules and show how it stands."),
        "verify": Place("records:verify", "Check the fair chance of a record, or a whole installation."),
        "read-letter": Place("letters:read_letter", "Say what is understood of a letter kept in a file."),
        "post": Place("letters:post", "List the letters that were sent where no relay is set."),
        "receive": Place("receive:receive", "Keep the letter on standard input, for a mail server's pipe."),
        "collect": Place("collect:collect", "Take the letters of a mailbox over IMAP."),
        "player": Place("people:player", "Add players and give them tokens."),
        "admin": Place("admin:admin", "Put right what went wrong."),
        "play": Place("play:play", "Play or watch a game in the terminal."),
        "migrate": Place("store:migrate", "Bring the database up to date."),
        "doctor": Place("doctor:doctor", "Examine the installation and say what is wrong with it."),
        "backup": Place("backup:backup", "Write the whole installation to a file while it runs."),
        "restore": Place("backup:restore", "Fill an empty installation from a backup."),
        "pages": Place("pages:pages", "Write the rules pages and the settings table."),
    }
)
"""All commands; one is loaded only when it is called for, since some bring half the house along."""


class Counter(click.Group):
    """A group that fetches a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order in which people need them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name, or None where there is no such command."""
        del ctx
        return COMMANDS[cmd_name].load() if cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without loading any."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, place.summary) for name, place in COMMANDS.items()])


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
