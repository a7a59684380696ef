"""Turns bytes and the charset that a mail claims for them into text, without ever failing."""

import re
from encodings.aliases import aliases
from typing import Final

_KNOWN: Final = """
    ascii utf_8 utf_7 utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le
    latin_1 iso8859_1 iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 iso8859_8 iso8859_9 iso8859_10
    iso8859_11 iso8859_13 iso8859_14 iso8859_15 iso8859_16 tis_620
    cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 cp437 cp720 cp737 cp775 cp850 cp852 cp855 cp857
    cp858 cp860 cp861 cp862 cp863 cp864 cp865 cp866 cp869 cp874
    koi8_r koi8_u koi8_t ptcp154 kz1048
    mac_roman mac_cyrillic mac_greek mac_latin2 mac_iceland mac_turkish
    cp932 shift_jis euc_jp iso2022_jp iso2022_jp_1 iso2022_jp_2 iso2022_jp_3 iso2022_jp_ext
    gb18030 gbk gb2312 hz big5 big5hkscs cp950 euc_kr cp949 johab iso2022_kr
"""
_CODECS: Final = frozenset(_KNOWN.split())
"""The codecs of the standard library that read a charset in linear time; the others are tricks, not charsets."""

_WIDER: Final = {
    "ascii": "utf_8",
    "latin_1": "cp1252",
    "iso8859_1": "cp1252",
    "shift_jis": "cp932",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
    "iso8859_11": "cp874",
    "tis_620": "cp874",
}
"""Charsets that mails claim when they use a wider one."""

_NICKNAMES: Final = {
    "ansi": "cp1252",
    "uft_8": "utf_8",
    "utf": "utf_8",
    "unicode": "utf_8",
    "iso_8859_8_i": "iso8859_8",
    "iso_8859_8_e": "iso8859_8",
    "iso_8859_6_i": "iso8859_6",
    "sjis": "cp932",
    "mac_japanese": "cp932",
    "gb": "gb18030",
    "euc_cn": "gb18030",
    "euc_tw": "big5hkscs",
    "ks_c_5601": "cp949",
    "windows_949": "cp949",
    "windows_874": "cp874",
    "windows_31j": "cp932",
    "macintosh": "mac_roman",
    "cyrillic": "cp1251",
}

_NAME: Final = re.compile(r"[a-z0-9]{1,20}(?:[-_.:+][a-z0-9]{1,20}){0,4}")


def codec(claimed: str | None) -> str | None:
    """Return the name of the codec for a charset as mails write it, or None where there is none.

    >>> codec("cp-850"), codec('"utf-8  euao6y69zh2w"'), codec("x-gbk"), codec("bogus")
    ('cp850', 'utf_8', 'gb18030', None)
    """
    words = (claimed or "").lower().replace('"', " ").replace("'", " ").split()
    if not words or not (found := _NAME.match(words[0])):
        return None
    name = re.sub(r"[-.:+]", "_", found[0]).removeprefix("x_").removeprefix("cs_")
    name = re.sub(r"^(cp|ibm|windows)_?(\d+)$", r"cp\2", name)
    name = _NICKNAMES.get(name) or aliases.get(name, name)
    return _WIDER.get(name, name) if name in _CODECS else None


def decode(data: bytes, claimed: str | None = None) -> str:
    """Return the text of these bytes: by the charset claimed, else as UTF-8, else as Windows-1252.

    What even that cannot read becomes U+FFFD.
    """
    for name in (codec(claimed), "utf_8"):
        try:
            if name:
                return data.decode(name)
        except UnicodeError:
            continue
    return data.decode("cp1252", errors="replace")
