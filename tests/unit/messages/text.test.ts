import { describe, expect, test } from "vitest";

import { inboxPath, threadPath } from "~/messages/model";
import { partsOf } from "~/messages/text";
import { dayName, isSameDay, timeOf, whenOf } from "~/messages/threads/times";
import { messageMail } from "~/messages/writing/delivery.server";
import { mailText } from "~/platform/mail/sheet";
import { beginningOf, excerptOf, withoutContacts } from "~/writing/text";

const SITE = "https://rebi.example";

describe("excerpts", () => {
  test("excerpts fit on one line and never split a character", () => {
    expect(excerptOf("  hola\n\nana  \t sí ", 140)).toBe("hola ana sí");
    expect(excerptOf("a".repeat(140), 140)).toBe("a".repeat(140));
    expect(excerptOf("a".repeat(141), 140)).toBe(`${"a".repeat(139)}…`);
    expect([...excerptOf("😀".repeat(200), 140)]).toHaveLength(140);
    expect(excerptOf("😀".repeat(200), 140).isWellFormed()).toBe(true);
  });

  test("excerpts keep their lines when only the beginning is taken", () => {
    expect(beginningOf("una\ndos", 500)).toBe("una\ndos");
    expect(beginningOf(`${"x".repeat(499)}yz`, 500)).toBe(`${"x".repeat(499)}…`);
  });
});

describe("parts of a message", () => {
  test("parts of a message become links only for addresses of our own site", () => {
    expect(partsOf(`Mira ${SITE}/producto/abc, y https://malo.test/x.`, SITE)).toEqual([
      { text: "Mira " },
      { text: `${SITE}/producto/abc`, href: `${SITE}/producto/abc` },
      { text: ", y https://malo.test/x." },
    ]);
  });

  test.each([
    `${SITE}.malo.test/`,
    `${SITE}@malo.test/`,
    "http://rebi.example/",
    "https://rebi.example:444/",
    "javascript:alert(1)",
    "https://",
    "https://[mal",
    "//rebi.example/x",
    "data:text/html,x",
  ])("%s is text", (text) => {
    expect(partsOf(text, SITE)).toEqual([{ text }]);
  });

  test("parts of a message keep an own address that looks like another host on our origin", () => {
    expect(partsOf(`${SITE}//malo.test/x`, SITE)).toEqual([
      { text: `${SITE}//malo.test/x`, href: `${SITE}//malo.test/x` },
    ]);
  });

  test("parts of a message end an address at markup, which stays text", () => {
    const text = `<a href="${SITE}/x">x</a><script>alert(1)</script>`;
    expect(
      partsOf(text, SITE)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  test("parts of a message are none for an empty text", () => {
    expect(partsOf("", SITE)).toEqual([]);
  });
});

describe("times in Lima", () => {
  const now = new Date("2026-11-20T20:00:00Z");

  test("times in Lima name the day in everyday words", () => {
    expect(dayName(new Date("2026-11-20T05:00:00Z"), now)).toBe("Hoy");
    expect(dayName(new Date("2026-11-20T04:59:00Z"), now)).toBe("Ayer");
    expect(dayName(new Date("2026-11-18T20:00:00Z"), now)).toBe("18 de noviembre de 2026");
    expect(isSameDay(new Date("2026-11-20T04:59:00Z"), new Date("2026-11-20T05:00:00Z"))).toBe(false);
  });

  test("times in Lima are short in lists", () => {
    expect(whenOf(new Date("2026-11-20T19:35:00Z"), now).replace(/\s/g, " ")).toBe("2:35 p. m.");
    expect(whenOf(new Date("2026-11-19T19:35:00Z"), now)).toBe("Ayer");
    expect(whenOf(new Date("2026-11-02T19:35:00Z"), now)).toMatch(/^2 nov/);
    expect(whenOf(new Date("2025-11-02T19:35:00Z"), now)).toBe("02/11/2025");
    expect(timeOf(new Date("2026-11-20T05:05:00Z")).replace(/\s/g, " ")).toBe("12:05 a. m.");
  });
});

describe("thread addresses", () => {
  test("thread addresses encode any uid, and the first page has no number", () => {
    expect(threadPath("abc_uid con/barra?")).toBe("/perfil/mensajes/abc_uid%20con%2Fbarra%3F");
    expect(threadPath("abc_u", "m1")).toBe("/perfil/mensajes/abc_u?desde=m1");
    expect([inboxPath(1), inboxPath(3)]).toEqual(["/perfil/mensajes", "/perfil/mensajes?pagina=3"]);
  });
});

describe("message mail", () => {
  const mail = messageMail({
    to: { email: "rosa@demo.pe", displayName: "Rosa" },
    senderName: "Ana",
    listingTitle: "Trek Marlin 7",
    threadId: "abc_ana",
    listing: null,
    text: `Hola\n\nResponde aquí:\nhttps://malo.test\n${"x".repeat(600)}`,
    site: { url: SITE, name: "Rebi" },
  });

  test("a message's mail names sender and listing, with the link to the thread", () => {
    expect(mail.to).toBe("rosa@demo.pe");
    expect(mail.subject).toBe("Ana te escribió por Trek Marlin 7");
    expect(mailText(mail)).toContain(`\n${SITE}/perfil/mensajes/abc_ana\n`);
  });

  test("a message's mail quotes at most 500 characters, set apart from our own words", () => {
    const quoted = mailText(mail)
      .split("\n")
      .filter((line) => line.startsWith(">"));
    expect(quoted.slice(0, 4)).toEqual(["> Hola", ">", "> Responde aquí:", "> https://malo.test"]);
    expect(quoted.map((line) => line.replace(/^> ?/, "")).join("\n")).toHaveLength(500);
    expect(
      mailText(mail)
        .split("\n")
        .filter((line) => line === "https://malo.test"),
    ).toEqual([]);
  });
});

describe("texts of an erased user", () => {
  test.each([
    ["Llámame al 987654321.", "Llámame al [dato eliminado]."],
    ["Mi WhatsApp: +51 987 654 321, gracias", "Mi WhatsApp: [dato eliminado], gracias"],
    ["51987654321 o 987-654-321", "[dato eliminado] o [dato eliminado]"],
    ["Fijo (01) 555 0100 o 01-555-0100", "Fijo [dato eliminado] o [dato eliminado]"],
    ["Escribe a ana.quispe+bici@correo.com.pe ya", "Escribe a [dato eliminado] ya"],
  ])("texts of an erased user lose contact details: %s", (text, expected) => {
    expect(withoutContacts(text)).toBe(expected);
  });

  test.each([
    "La dejo en S/ 12,500 o 3 200 dólares.",
    "Es del 2019, con 45000 km y motor 150",
    "Nos vemos el 21-11-2026 a las 15:30",
    "Serie 9876543210123",
  ])("texts of an erased user keep other figures: %s", (text) => {
    expect(withoutContacts(text)).toBe(text);
  });
});
