"""Asks the DNS what it says of a domain: who takes its mail, who may send in its name, what addresses are called."""

from dataclasses import dataclass
from typing import Final

from dns.exception import DNSException, Timeout
from dns.rdatatype import RdataType
from dns.resolver import NXDOMAIN, NoAnswer, NoNameservers, Resolver
from dns.reversename import from_address

from server.settings import SettingsError

SECONDS: Final = 3.0
_PORT: Final = 53


class Silent(Exception):
    """No name server has answered; `str()` of it is a sentence."""


class Unknown(LookupError):
    """There is no such name."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A name server to ask; every answer has the values as text, and none has to be there."""

    resolver: Resolver

    def mail_hosts(self, domain: str) -> tuple[str, ...]:
        """Return the hosts of the MX records, the preferred first; raises Unknown where there is no such domain."""
        found = sorted(self._ask(domain, RdataType.MX))
        return tuple(text.split()[1].rstrip(".") for text in sorted(found, key=lambda text: int(text.split()[0])))

    def addresses(self, host: str) -> tuple[str, ...]:
        """Return the addresses of a host, of both kinds."""
        try:
            return tuple(text for kind in (RdataType.A, RdataType.AAAA) for text in self._ask(host, kind))
        except Unknown:
            return ()

    def texts(self, name: str, begin: str) -> tuple[str, ...]:
        """Return the TXT records at a name that begin so, in either case, each put together from its pieces."""
        try:
            return tuple(text for text in self._ask(name, RdataType.TXT) if text.casefold().startswith(begin))
        except Unknown:
            return ()

    def names(self, address: str) -> tuple[str, ...]:
        """Return the names that an address has in the reverse zone."""
        try:
            return tuple(text.rstrip(".") for text in self._ask(from_address(address).to_text(), RdataType.PTR))
        except Unknown:
            return ()

    def _ask(self, name: str, kind: RdataType) -> list[str]:
        try:
            answer = self.resolver.resolve(f"{name.rstrip('.')}.", kind, lifetime=SECONDS, search=False)
        except NoAnswer:
            return []
        except NXDOMAIN as error:
            raise Unknown(name) from error
        except (Timeout, NoNameservers, OSError) as error:
            raise Silent(f"no name server says what {kind.name} records {name} has") from error
        except DNSException as error:
            raise Unknown(name) from error
        if kind is RdataType.TXT:
            return [b"".join(row.strings).decode(errors="replace") for row in answer]
        return [row.to_text() for row in answer]


def zone_at(said: str) -> Zone:
    """Return the name server at an address with or without a port, or the system's; raises SettingsError, Silent."""
    try:
        if not said:
            return Zone(Resolver())
        address, _, port = said.rpartition(":") if said.count(":") == 1 else (said, "", str(_PORT))
        resolver = Resolver(configure=False)
        resolver.nameservers, resolver.port = [address], int(port)
    except ValueError as error:
        raise SettingsError("GUILDPOST_RESOLVER is written as an address, or ADDRESS:PORT.") from error
    except DNSException as error:
        raise Silent("this machine has no name server set (/etc/resolv.conf)") from error
    return Zone(resolver)
