"""Turns what went wrong at the command line into one sentence that says what would help."""

from pathlib import Path

import click


def of_system(error: OSError) -> str:
    """Return what the system refused, with the file that it is about.

    >>> of_system(PermissionError(13, "Permission denied", "/etc/x"))
    'This user may not read or write /etc/x.'
    """
    why = error.strerror or str(error)
    if error.filename is None:
        return f"The system says: {why}."
    file = Path(str(error.filename))
    match error:
        case FileNotFoundError():
            return f"There is no folder {file.parent}." if not file.parent.exists() else f"There is no {file}."
        case PermissionError():
            return f"This user may not read or write {file}."
        case IsADirectoryError():
            return f"{file} is a folder; name a file."
        case FileExistsError() | NotADirectoryError():
            return f"{file} is no folder; name one, or a place where one can be made."
    return f"{file} cannot be used: {why[:1].lower()}{why[1:]}."


def of_group(error: click.exceptions.NoArgsIsHelpError) -> str:
    """Return the commands of which one was to be named."""
    context = error.ctx
    group = context.command if context else None
    if context is None or context.parent is None or not isinstance(group, click.Group):
        return error.format_message()
    names = ", ".join(group.list_commands(context))
    return f"“{context.info_name}” goes with a command of its own: {names}; --help says what each does."
