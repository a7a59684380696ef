"""What mail programs write around a quotation, in the languages of their users, in small letters and plain form."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final


class Label(Enum):
    """A line of the block of headers that some programs put above what they quote."""

    FROM = "from"
    SENT = "sent"
    TO = "to"
    COPY = "copy"
    SUBJECT = "subject"


def listed(words: str) -> tuple[str, ...]:
    """Return the words and phrases between the commas of a text."""
    return tuple(" ".join(word.split()) for word in words.split(",") if word.strip())


_WORDS: Final = {
    Label.FROM: """
        from, von, de, da, do remetente, van, från, fra, lähettäjä, od, feladó, de la, expeditor, от, від, отправитель,
        відправник, от кого, kimden, gönderen, από, αποστολέας, 差出人, 送信者, 送信元, 发件人, 寄件者, 寄件人, 發件人,
        發信人, 보낸 사람, 보낸사람, 발신, 발신자, 보낸이, מאת, שולח, من, المرسل, expéditeur, expediteur, remitente,
        mittente, remetente, afzender, avsändare, avsender, afsender, nadawca, odesílatel, odosielateľ, từ, người gửi,
        จาก, dari, pengirim, saatja, nuo, no, pošiljatelj, pošiljalac, šalje, подател, frå, frá, فرستنده, از, प्रेषक
    """,
    Label.SENT: """
        sent, date, date/time, sent at, sent on, gesendet, gesendet am, datum, envoyé, envoyé le, date d'envoi, enviado,
        enviado el, enviado em, enviada, enviada em, fecha, fecha de envío, data, data de envio, inviato, data invio,
        verzonden, verzonden op, skickat, sendt, sendt den, dato, lähetetty, päivämäärä, päiväys, wysłano, wysłane,
        odesláno, odesláno dne, odoslané, dátum, elküldve, küldve, küldés dátuma, küldés ideje, trimis, trimis la,
        отправлено, дата, дата отправки, надіслано, відправлено, gönderildi, gönderilme, gönderme tarihi,
        gönderim tarihi, gönderilme tarihi, tarih, στάλθηκε, εστάλη, ημερομηνία, 送信日時, 日時, 日付, 送信日, 发送时间,
        发送日期, 发件时间, 發送時間, 寄件日期, 傳送時間, 傳送日期, 日期, 时间, 時間, 보낸 날짜, 보낸날짜, 보낸 시간,
        날짜, 발신일, נשלח, תאריך, تاريخ الإرسال, تم الإرسال, التاريخ, أرسلت, đã gửi, ngày, ส่ง, วันที่, terkirim,
        dikirim, tanggal, saadetud, kuupäev, išsiųsta, nosūtīts, poslano, poslato, изпратено, تاریخ, sent date
    """,
    Label.TO: """
        to, an, à, a, para, aan, till, til, vastaanottaja, do, komu, címzett, către, catre, destinatar, кому,
        получатель, одержувач, kime, alıcı, kimə, προς, παραλήπτης, 宛先, 收件人, 收件者, 受信者, 받는 사람, 받는사람,
        수신, 수신자, 받는이, אל, נמען, إلى, الى, المستلم, destinataire, destinatario, destinatário, ontvanger,
        mottagare, modtager, mottaker, odbiorca, příjemce, príjemca, adresat, đến, tới, người nhận, ถึง, kepada, saaja,
        kam, prima, до, به, प्रति
    """,
    Label.COPY: """
        cc, bcc, kopie, copie, copia, cópia, kopia, kopi, kopio, dw, udw, w kopii, másolat, másolatot kap, copie la,
        копия, копія, bilgi, κοιν., κοινοποίηση, 参照, 抄送, 副本, 참조, עותק, העתק, نسخة, نسخة إلى, đồng gửi, สำเนา,
        tembusan, koopia, kopija
    """,
    Label.SUBJECT: """
        subject, betreff, objet, asunto, oggetto, assunto, onderwerp, ämne, emne, aihe, temat, předmět, predmet, tárgy,
        subiect, тема, konu, θέμα, 件名, 主题, 主題, 主旨, 제목, נושא, الموضوع, chủ đề, tiêu đề, เรื่อง, หัวเรื่อง, subjek,
        perihal, teema, tema, zadeva, assumpte, относно, mövzu, موضوع, विषय, efni
    """,
}

LABELS: Final[Mapping[str, Label]] = MappingProxyType(
    {word: label for label, words in reversed(_WORDS.items()) for word in listed(words)}
)
"""The names of those lines, without their colon."""

WROTE: Final = listed("""
    wrote, writes, schrieb, schrieben, geschrieben, schreibt, écrit, ecrit, écrivait, escribió, escribio, escribe,
    scritto, scrive, escreveu, escreve, schreef, skrev, skriver, kirjoitti, napisał, napisała, napisał(a), pisze,
    napsal, napsala, napsal(a), píše, napísal, napísala, napísal(a), írta, scris, scrie, написал, написала, написал(а),
    пишет, писал, писала, написав, написала, написав(ла), пише, писав, yazdı, yazmış, έγραψε, έγραψες, написа,
    napisao, napisala, napisao/la, napisal, kirjutas, rašė, rakstīja, viết, เขียน, menulis, escriure, escrit, skrifaði
""")
"""Words for “wrote” in languages that set spaces between words."""

WROTE_UNSPACED: Final = listed("""
    書きました, さんのメール, のメッセージ, 写道, 寫道, 写到, 寫到, 撰写, 来信, 작성, 썼습니다, 님의 말, 님이 쓴, כתב,
    מאת, كتب, كتبت, كتابة, نوشت, लिखा
""")
"""Words for “wrote” that are found inside others."""

SENT_FROM: Final = listed("""
    sent from, sent via, sent with, sent by, get outlook, von meinem, gesendet, gesendet mit, gesendet von, envoyé de,
    envoyé depuis, envoyé à partir, enviado desde, enviado de, enviado do, enviado pelo, enviado a partir, inviato da,
    inviato dal, verzonden vanaf, verzonden met, verstuurd vanaf, verstuurd met, skickat från, skickades från,
    sendt fra, hent outlook, lähetetty, wysłane z, wysłano z, odesláno z, odesláno ze, odoslané z, odoslané zo,
    küldve, elküldve, az iphone-omról, trimis de pe, trimis din, отправлено, надіслано, gönderildi, στάλθηκε, から送信,
    发自, 來自, 从我的, 從我的, 傳送, 보냄, 에서 보낸, נשלח, أرسلت, أُرسلت, مرسل من, download outlook, obtenir outlook,
    obtener outlook, ottieni outlook, hämta outlook, pobierz outlook, holen sie sich outlook, skaff outlook
""")
"""How the signatures begin (or end) that telephones set under everything."""

DEVICES: Final = listed("""
    iphone, ipad, ios, android, galaxy, samsung, huawei, xiaomi, pixel, nokia, motorola, oneplus, blackberry, outlook,
    yahoo, gmx, web.de, proton, gmail, windows, mail, smartphone, handy, mobil, mobile, téléphone, telefon, tablet,
    móvil, phone, k-9, thunderbird, aquamail, spark, mailspring, apple, phone's, puhelin
""")
"""What those signatures name."""

AWAY: Final = listed("""
    out of office, out of the office, automatic reply, auto reply, auto-reply, autoreply, auto response, auto:,
    vacation, away from, on holiday, automatische antwort, abwesenheit, abwesend, nicht im büro, urlaub,
    réponse automatique, absence, absent, respuesta automática, fuera de la oficina, ausente, risposta automatica,
    fuori ufficio, fuori sede, assente, resposta automática, ausência, fora do escritório, automatisch antwoord,
    afwezig, niet aanwezig, autosvar, automatiskt svar, frånvaro, automatisk svar, ikke til stede, fravær,
    ude af kontoret, automaattinen vastaus, poissa, lomalla, automatyczna odpowiedź, autoodpowiedź, poza biurem,
    nieobecność, automatická odpověď, mimo kancelář, nepřítomnost, automatická odpoveď, mimo kancelárie, neprítomnosť,
    automatikus válasz, házon kívül, távollét, răspuns automat, absent din birou, автоматический ответ, автоответ,
    вне офиса, автоматична відповідь, автовідповідь, otomatik yanıt, otomatik cevap, ofis dışında, αυτόματη απάντηση,
    εκτός γραφείου, 自動応答, 自動返信, 不在通知, 不在, 自动回复, 自動回覆, 自動回复, 外出, 자동 회신, 자동 응답,
    부재중, תשובה אוטומטית, מענה אוטומטי, מחוץ למשרד, رد تلقائي, الرد التلقائي, خارج المكتب, resposta automàtica,
    automatic response, odpowiedź automatyczna, automatski odgovor, samodejni odgovor, автоматичен отговор,
    аутоматски одговор, automaatvastus, automatinis atsakymas, automātiska atbilde, balasan otomatis, trả lời tự động,
    ตอบกลับอัตโนมัติ, 自动答复, respuesta automatica, reponse automatique, sjálfvirkt svar, پاسخ خودکار,
    स्वचालित उत्तर, jestem na urlopie, dovolená, semester, férias, vacaciones, congés, ferie, отпуск, відпустка
""")
"""How the subjects of out-of-office answers begin."""

CHATTY: Final = frozenset(
    listed("""
    a, all, an, and, any, are, as, at, be, but, for, from, he, her, here, him, his, how, i, if, in, is, it, just, me,
    more, my, no, not, now, of, off, on, or, our, out, over, please, she, so, some, soon, that, the, their, them, then,
    there, these, they, this, those, to, too, up, us, was, we, what, when, where, which, why, with, yes, you, your
    """)
)
"""English words that go on with a sentence where a name might stand."""
