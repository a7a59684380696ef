"""Turns what a document says of itself into the entries of a PDF: metadata, layers, enclosures, colour, form fields."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from PIL import ImageCms
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from printables.document import LAYERS, Box, Document, Edition, Enclosure, Page
from printables.metadata import xmp
from printables.units import POINTS

AUTHOR: Final = "The Guildpost project"

_DATES: Final = slice(24, 36)
"""Where an ICC profile says when it was made: left empty, so that the same document is the same bytes."""

_MULTILINE: Final = 1 << 12
_FONT_SIZE: Final = 0.62
"""How high letters in a form field are, in heights of the field."""


def describe(canvas: Canvas, document: Document) -> None:
    """Write title, author, licence, language and wishes for the printer, and enclose the files."""
    canvas.setTitle(document.title)
    canvas.setAuthor(AUTHOR)
    canvas.setSubject(document.subject)
    canvas.setKeywords(", ".join(document.keywords))
    canvas.setCreator("guildpost")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("Duplex", document.duplex.value)
    file = _file(canvas)
    file.Catalog.Metadata = _stream(xmp(document, AUTHOR, file.info.producer), Type="Metadata", Subtype="XML")
    if document.edition is Edition.ARCHIVE:
        _add(file, "OutputIntents", pdfdoc.PDFArray([_intent(file)]))
    elif document.enclosures:
        _enclose(file, document.enclosures)


def finish(canvas: Canvas, page: Page, layers: Sequence[str], edition: Edition) -> None:
    """Give the page that was just made its boxes, the layers that it uses and its form fields."""
    file = _file(canvas)
    made: Any = file.Pages.pages[-1]
    made.Trans = None
    made.Contents = _packed(made.stream)
    made.stream = None
    whole: Box = (0.0, 0.0, page.paper.width, page.paper.height)
    made.TrimBox = _box(page.trim or whole, page)
    made.BleedBox = _box(page.bleed or page.trim or whole, page)
    resources: Any = pdfdoc.PDFResourceDictionary()
    resources.basicFonts()
    resources.XObject = made.XObjects or {}
    resources.Properties = {name: _layer(file, name) for name in layers}
    made.Resources = resources
    if page.fields and edition is Edition.FORM:
        made.Annots = pdfdoc.PDFArray([file.Reference(field) for field in _fields(file, page)])


def declare_layers(canvas: Canvas, layers: Iterable[str]) -> None:
    """List the layers, all of them shown and printed."""
    file = _file(canvas)
    groups = [_layer(file, name) for name in LAYERS if name in set(layers)]
    if not groups:
        return
    shown = _dictionary(Name=pdfdoc.PDFString("Layers"), Order=pdfdoc.PDFArray(groups), ON=pdfdoc.PDFArray(groups))
    _add(file, "OCProperties", _dictionary(OCGs=pdfdoc.PDFArray(groups), D=shown))


def _file(canvas: Canvas) -> Any:  # noqa: ANN401 - ReportLab's document sets attributes that its types do not name
    """Return the document behind the canvas; ReportLab has no public door to what it cannot do itself."""
    return vars(canvas)["_doc"]


def _add(file: Any, name: str, value: Any) -> None:  # noqa: ANN401 - as above
    """Set an entry of the catalog that ReportLab does not know by itself."""
    catalog = file.Catalog
    catalog.__NoDefault__ = [*catalog.__NoDefault__, name]
    setattr(catalog, name, value)


def _dictionary(**entries: Any) -> Any:  # noqa: ANN401 - as above
    return pdfdoc.PDFDictionary(entries)


def _stream(content: bytes, **names: str) -> Any:  # noqa: ANN401 - as above
    """Return a stream left as it is: metadata shall be read without unpacking."""
    entries = {key: pdfdoc.PDFName(name) for key, name in names.items()}
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), content, filters=[])


def _packed(operators: str) -> Any:  # noqa: ANN401 - as above
    """Return the stream of a page, packed at once: a long document then takes little memory."""
    name = pdfdoc.PDFZCompress.pdfname
    entries = pdfdoc.PDFDictionary({"Filter": pdfdoc.PDFArray([pdfdoc.PDFName(name)])})
    return pdfdoc.PDFStream(entries, pdfdoc.PDFZCompress.encode(operators))


def _box(box: Box, page: Page) -> Any:  # noqa: ANN401 - as above
    left, top, right, bottom = box
    height = page.paper.height
    return pdfdoc.PDFArray([round(length * POINTS, 4) for length in (left, height - bottom, right, height - top)])


def _layer(file: Any, name: str) -> Any:  # noqa: ANN401 - as above
    key = f"layer-{name}"
    if key not in file.idToObject:
        group = _dictionary(Type=pdfdoc.PDFName("OCG"), Name=pdfdoc.PDFString(LAYERS[name]))
        file.Reference(group, key)
    return pdfdoc.PDFObjectReference(key)


def _intent(file: Any) -> Any:  # noqa: ANN401 - as above
    profile = pdfdoc.PDFStream(_dictionary(N=3), srgb(), filters=[pdfdoc.PDFZCompress])
    return _dictionary(
        Type=pdfdoc.PDFName("OutputIntent"),
        S=pdfdoc.PDFName("GTS_PDFA1"),
        OutputConditionIdentifier=pdfdoc.PDFString("sRGB IEC61966-2.1"),
        Info=pdfdoc.PDFString("sRGB IEC61966-2.1"),
        DestOutputProfile=file.Reference(profile),
    )


@cache
def srgb() -> bytes:
    """Return the profile of the colours that we mean, without the time at which it was made."""
    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[_DATES] = bytes(_DATES.stop - _DATES.start)
    return bytes(profile)


def _enclose(file: Any, enclosures: Iterable[Enclosure]) -> None:  # noqa: ANN401 - as above
    named: list[Any] = []
    for enclosure in sorted(enclosures, key=lambda one: one.name):
        entries = _dictionary(
            Type=pdfdoc.PDFName("EmbeddedFile"),
            Subtype=f"/{enclosure.media.replace('/', '#2F')}",
            Params=_dictionary(Size=len(enclosure.content)),
        )
        stream = pdfdoc.PDFStream(entries, enclosure.content, filters=[pdfdoc.PDFZCompress])
        name = pdfdoc.PDFString(enclosure.name)
        specification = _dictionary(
            Type=pdfdoc.PDFName("Filespec"),
            F=name,
            UF=name,
            Desc=pdfdoc.PDFString(enclosure.about),
            AFRelationship=pdfdoc.PDFName("Source"),
            EF=_dictionary(F=file.Reference(stream)),
        )
        named += [name, file.Reference(specification)]
    file.Catalog.Names = _dictionary(EmbeddedFiles=_dictionary(Names=pdfdoc.PDFArray(named)))


def _fields(file: Any, page: Page) -> list[Any]:  # noqa: ANN401 - as above
    """Return the text fields of a page, and list them in the form of the document."""
    form = getattr(file.Catalog, "AcroForm", None)
    if form is None:
        face = {"Type": "Font", "Subtype": "Type1", "BaseFont": "Helvetica", "Encoding": "WinAnsiEncoding"}
        helvetica = pdfdoc.PDFDictionary({key: pdfdoc.PDFName(name) for key, name in face.items()})
        form = _dictionary(
            Fields=pdfdoc.PDFArray([]),
            NeedAppearances="true",
            DA=pdfdoc.PDFString("/Helv 0 Tf 0 g"),
            DR=_dictionary(Font=_dictionary(Helv=file.Reference(helvetica))),
        )
        file.Catalog.AcroForm = form
    made = [_field(page, len(form.dict["Fields"].sequence) + number, field) for number, field in enumerate(page.fields)]
    form.dict["Fields"].sequence.extend(file.Reference(one) for one in made)
    return made


def _field(page: Page, number: int, field: Any) -> Any:  # noqa: ANN401 - as above
    size = min(12.0, field.height * _FONT_SIZE * POINTS)
    box = (field.x, field.y, field.x + field.width, field.y + field.height)
    entries: Mapping[str, Any] = {
        "Type": pdfdoc.PDFName("Annot"),
        "Subtype": pdfdoc.PDFName("Widget"),
        "FT": pdfdoc.PDFName("Tx"),
        "T": pdfdoc.PDFString(f"{field.name} ({number + 1})"),
        "TU": pdfdoc.PDFString(field.name),
        "V": pdfdoc.PDFString(field.value),
        "F": 4,
        "Ff": _MULTILINE if field.height > 2 * 7 else 0,
        "Rect": _box(box, page),
        "DA": pdfdoc.PDFString(f"/Helv {size:.1f} Tf 0 g"),
    }
    return pdfdoc.PDFDictionary(dict(entries))
