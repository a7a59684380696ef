"""Turns what a document says of itself into an XMP packet, which search programs and archives read."""

from typing import Final
from xml.sax.saxutils import escape

from printables.document import LICENCE, Document, Edition

_MADE: Final = "2000-01-01T00:00:00+00:00"
"""When a document was made, it says: always the same, so that the same document is the same bytes."""

_TERMS: Final = (
    f"SPDX-License-Identifier: {LICENCE}. The drawings may be printed, shared and changed under the terms of the "
    f"{LICENCE} licence; the game is its designer's."
)

_PACKET: Final = """<?xpacket begin="\N{BYTE ORDER MARK}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<dc:subject><rdf:Bag>{keywords}</rdf:Bag></dc:subject>
<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">{terms}</rdf:li></rdf:Alt></dc:rights>
<xmpRights:Marked>True</xmpRights:Marked>
<xmpRights:UsageTerms><rdf:Alt><rdf:li xml:lang="x-default">{terms}</rdf:li></rdf:Alt></xmpRights:UsageTerms>
<pdf:Producer>{producer}</pdf:Producer>
<pdf:Keywords>{words}</pdf:Keywords>
<xmp:CreatorTool>guildpost</xmp:CreatorTool>
<xmp:CreateDate>{made}</xmp:CreateDate>
<xmp:ModifyDate>{made}</xmp:ModifyDate>
{standard}</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""

_ARCHIVE: Final = "<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance>\n"


def xmp(document: Document, author: str, producer: str) -> bytes:
    """Return the packet: the same bytes for the same document."""
    return _PACKET.format(
        title=escape(document.title),
        author=escape(author),
        subject=escape(document.subject),
        keywords="".join(f"<rdf:li>{escape(word)}</rdf:li>" for word in document.keywords),
        terms=escape(_TERMS),
        producer=escape(producer),
        words=escape(", ".join(document.keywords)),
        made=_MADE,
        standard=_ARCHIVE if document.edition is Edition.ARCHIVE else "",
    ).encode()
