"""What the doctor says of the names that mail depends on: MX, SPF, DKIM, DMARC, and what addresses are called."""

import base64
import binascii
from typing import Final
from urllib.parse import urlsplit

from server.cli.findings import Found, Grade
from server.mailroom.zone import Silent, Unknown, Zone, zone_at
from server.play.house import House
from server.settings import Settings

_HERE: Final = frozenset({"", "localhost", "127.0.0.1", "::1"})
_SHORT_KEY: Final = 250
"""Bytes of a public RSA key: one of 1024 bits has 162, one of 2048 bits 294."""


def names(house: House) -> Found:
    """Ask the DNS for whatever letters need on their way here and from here."""
    domain = house.settings.domain
    if domain == "localhost" or domain.endswith(".localhost"):
        yield Grade.LOOK, f"{domain} is for trying out; nobody else can write to it"
        return
    try:
        zone = zone_at(house.settings.resolver)
        yield from _mail_hosts(zone, domain)
        yield from _spf(zone, domain)
        yield from _dkim(zone, domain, house.settings.dkim_selector)
        yield from _dmarc(zone, domain, house.settings.operator)
        yield from _reverse(zone, house.settings)
    except Unknown:
        yield Grade.BAD, f"the DNS knows no {domain}: enter it, with an MX record that names the machine for its mail"
    except Silent as error:
        yield Grade.LOOK, f"{error}; the names were looked at no further"


def _mail_hosts(zone: Zone, domain: str) -> Found:
    hosts = zone.mail_hosts(domain)
    if hosts == ("",):
        yield Grade.BAD, f"{domain} says by an empty MX record that it takes no mail (RFC 7505)"
        return
    if not hosts:
        yield from _without_mx(zone, domain)
        return
    for host in hosts:
        if found := zone.addresses(host):
            yield Grade.FINE, f"mail for {domain} goes to {host} ({', '.join(found)})"
        else:
            yield Grade.BAD, f"mail for {domain} goes to {host}, which has no address: enter an A record for it"


def _without_mx(zone: Zone, domain: str) -> Found:
    if found := zone.addresses(domain):
        yield Grade.LOOK, f"{domain} has no MX record; mail goes to its own address ({', '.join(found)})"
        return
    yield Grade.BAD, f"{domain} has neither an MX record nor an address: no letter finds its way here"


def _spf(zone: Zone, domain: str) -> Found:
    found = zone.texts(domain, "v=spf1")
    if not found:
        yield Grade.LOOK, f"{domain} has no SPF record: enter a TXT record as “v=spf1 mx -all”, naming what sends"
        return
    if len(found) > 1:
        yield Grade.BAD, f"{domain} has {len(found)} SPF records, and two count as none: leave one"
        return
    if {"all", "+all"} & set(found[0].casefold().split()):
        yield Grade.BAD, f"the SPF record of {domain} lets everybody send in its name: end it with “-all” or “~all”"
        return
    yield Grade.FINE, f"SPF: {found[0]}"


def _dkim(zone: Zone, domain: str, selector: str) -> Found:
    if not selector:
        yield Grade.LOOK, "GUILDPOST_DKIM_SELECTOR is not set: whether the relay's DKIM key is published is not known"
        return
    name = f"{selector}._domainkey.{domain}"
    fields = [_tags(text) for text in zone.texts(name, "") if "p=" in text]
    if not fields:
        yield Grade.BAD, f"there is no DKIM key at {name}: enter the TXT record that the relay's set-up shows"
        return
    try:
        key = base64.b64decode(fields[0]["p"], validate=True)
    except binascii.Error:
        yield Grade.BAD, f"the DKIM key at {name} is damaged: its p= is no base64"
        return
    if not key:
        yield Grade.BAD, f"the DKIM key at {name} is revoked: its p= is empty"
    elif fields[0].get("k", "rsa") == "rsa" and len(key) < _SHORT_KEY:
        yield Grade.LOOK, f"the DKIM key at {name} is shorter than 2048 bits: some will not count it"
    else:
        yield Grade.FINE, f"a DKIM key is published at {name}"


def _dmarc(zone: Zone, domain: str, operator: str) -> Found:
    labels = domain.split(".")
    for place in (".".join(labels[start:]) for start in range(len(labels) - 1)):
        found = zone.texts(f"_dmarc.{place}", "v=dmarc1")
        if len(found) > 1:
            yield Grade.BAD, f"_dmarc.{place} has {len(found)} DMARC records, and two count as none: leave one"
            return
        if found:
            yield Grade.FINE, f"DMARC of {place}: policy {_tags(found[0]).get('p', 'none')}"
            return
    told = f"; rua=mailto:{operator}" if operator else ""
    yield Grade.LOOK, f"there is no DMARC record: enter a TXT record “v=DMARC1; p=none{told}” at _dmarc.{domain}"


def _reverse(zone: Zone, settings: Settings) -> Found:
    """Look at the names of whatever sends: a relay elsewhere, else the machine to which our mail goes."""
    relay = urlsplit(settings.relay).hostname or ""
    hosts = (zone.mail_hosts(settings.domain) or (settings.domain,)) if relay in _HERE else (relay,)
    for address in (one for host in hosts for one in zone.addresses(host)):
        called = zone.names(address)
        back = [name for name in called if address in zone.addresses(name)]
        if back:
            yield Grade.FINE, f"{address} is called {back[0]}, and that name leads back to it"
        elif called:
            yield Grade.LOOK, f"{address} is called {called[0]}, but that name does not lead back: many refuse its mail"
        else:
            yield Grade.LOOK, f"{address} has no name (PTR): many refuse its mail; whoever rents it out can set one"


def _tags(text: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in text.split(";") if "=" in part)
    return {name.strip().casefold(): "".join(value.split()) for name, _, value in pairs}
