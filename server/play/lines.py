"""Posts to addresses that strangers name: never into our own network, nor elsewhere than was looked at.

The name is resolved once, every address that it stands for is looked at, and the connection goes to that very address;
redirects are not followed, and nothing of the answer but its status is read.
"""

import ipaddress
import socket
from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, urlsplit

import urllib3
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

from server.settings import Settings

SECONDS: Final = 10.0
LONGEST_URL: Final = 2_000
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
_OUR_NAMES: Final = (".localhost", ".local", ".internal", ".localdomain")
_LOW_32: Final = 0xFFFFFFFF
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadAddress(ValueError):
    """That address is not called, or does not answer; `str()` of it is a sentence for its owner."""


def checked(url: str, settings: Settings) -> SplitResult:
    """Return the parts of an address that may be named; raises BadAddress."""
    try:
        split = urlsplit(url)
        port = split.port
    except ValueError as error:
        raise BadAddress("That is no address; one looks like https://example.org/hook.") from error
    schemes = {"https", "http"} if settings.allows_local_webhooks else {"https"}
    if split.scheme not in schemes:
        raise BadAddress(f"The address must begin with {' or '.join(f'{one}://' for one in sorted(schemes))}.")
    if not split.hostname or port == 0 or not url.isascii() or not url.isprintable() or " " in url:
        raise BadAddress("That is no address; one looks like https://example.org/hook.")
    if split.username is not None or split.fragment:
        raise BadAddress("The address takes neither a user nor a fragment.")
    if not settings.allows_local_webhooks and _names_us(split.hostname):
        raise BadAddress(f"{split.hostname} is in a network that this server does not call.")
    return split


def _names_us(host: str) -> bool:
    """Say whether a host, without any look-up, is one that is not called: an address of our own network, or our name.

    Numbers in the old ways of `inet_aton`, as 127.1 and 0x7f000001, count as the addresses that they stand for.
    """
    plain = host.rstrip(".").casefold()
    if plain == "localhost" or plain.endswith(_OUR_NAMES):
        return True
    try:
        return not is_public(ipaddress.ip_address(plain.partition("%")[0]))
    except ValueError:
        pass
    try:
        return not is_public(ipaddress.IPv4Address(socket.inet_aton(plain)))
    except OSError:
        return False


def is_public(address: Address) -> bool:
    """Say whether an address lies out in the world, whatever it is wrapped in."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & _LOW_32)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not address.is_multicast


def post(url: str, body: bytes, headers: Mapping[str, str], settings: Settings) -> int:
    """Post a body and return the status of the answer; raises BadAddress where none comes."""
    split = checked(url, settings)
    host, port = split.hostname or "", split.port or (443 if split.scheme == "https" else 80)
    address = _resolved(host, port, settings)
    limit = urllib3.Timeout(total=SECONDS)
    pool = (
        HTTPSConnectionPool(address, port, timeout=limit, server_hostname=host, assert_hostname=host)
        if split.scheme == "https"
        else HTTPConnectionPool(address, port, timeout=limit)
    )
    target = f"{split.path or '/'}{f'?{split.query}' if split.query else ''}"
    try:
        with pool:
            answer = pool.urlopen(
                "POST",
                target,
                body=body,
                headers={**headers, "Host": split.netloc, "Connection": "close"},
                retries=False,
                redirect=False,
                preload_content=False,
            )
            status = int(answer.status)
            answer.close()
            return status
    except (urllib3.exceptions.HTTPError, OSError) as error:
        raise BadAddress(f"{host} does not answer as it should: {type(error).__name__}.") from error


def _resolved(host: str, port: int, settings: Settings) -> str:
    """Return the address that a name stands for; raises BadAddress where any of its addresses may not be called."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise BadAddress(f"There is no host {host}.") from error
    addresses = [str(one[4][0]).partition("%")[0] for one in found]
    if not settings.allows_local_webhooks and not all(is_public(ipaddress.ip_address(one)) for one in addresses):
        raise BadAddress(f"{host} is in a network that this server does not call.")
    return addresses[0]
