import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

const now = new Date("2026-11-21T10:00:00-05:00");
const mail: Mail = {
  kind: "saved-search",
  to: "ana@demo.pe",
  subject: "Nuevos anuncios",
  greeting: "Hola, Ana:",
  blocks: [["Uno,", "dos."], null, "", [], false, { quote: "Hola\n\nya" }],
  link: { label: "Ver los anuncios", href: "https://rebi.test/comprar" },
};
const TEXT = "Hola, Ana:\n\nUno,\ndos.\n\n> Hola\n>\n> ya\n\nVer los anuncios:\nhttps://rebi.test/comprar";

interface MailDocument {
  to: string[];
  message: { subject: string; text: string };
  headers?: Record<string, string>;
}

function written(changes: Partial<typeof mail>): MailDocument {
  const write = mailWrite({ ...mail, ...changes }, now, "m1");
  if (!("create" in write)) throw new Error("no new document");
  return write.data as unknown as MailDocument;
}

const waiting = { createdAt: now, dueAt: now, unsentSince: now };

describe("a mail", () => {
  test("a mail is a new document of the convention", () => {
    expect(mailWrite(mail, now, "m1")).toEqual({
      create: "mail/m1",
      data: {
        to: ["ana@demo.pe"],
        message: { subject: mail.subject, text: TEXT },
        sheet: {
          kind: "saved-search",
          heading: mail.subject,
          greeting: "Hola, Ana:",
          listings: [],
          blocks: ["Uno,\ndos.", { quote: "Hola\n\nya" }],
          link: mail.link,
          rest: [],
          unsubscribe: null,
        },
        isUrgent: false,
        ...waiting,
      },
    });
  });

  test("a mail has an id of its own where none is given", () => {
    const ids = [mailWrite(mail, now), mailWrite(mail, now)].map((write) => ("create" in write ? write.create : ""));
    expect(ids[0]).toMatch(/^mail\/[\da-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test("a mail carries further headers only where there are some", () => {
    const unsubscribe = "https://rebi.test/avisos/baja/abc";
    const write = mailWrite({ ...mail, replyTo: "hola@rebi.test", unsubscribe }, now, "m1");
    expect("create" in write && write.data["headers"]).toEqual({
      "Reply-To": "hola@rebi.test",
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(written({ replyTo: null })).not.toHaveProperty("headers");
  });

  test("a mail is urgent by its kind", () => {
    for (const kind of ["verification", "reset", "order", "administrator-alarm"] as const)
      expect(mailWrite({ ...mail, kind }, now, "m1"), kind).toMatchObject({ data: { isUrgent: true } });
  });

  test("a mail has a code for short addresses only where it has a long one, and no two have the same", () => {
    const long = { label: "Confirmar", href: `https://rebi.test/auth/accion?${"x".repeat(40)}` };
    const codes = [1, 2].map(() => {
      const write = mailWrite({ ...mail, link: long }, now, "m1");
      return "create" in write ? String(write.data["code"]) : "";
    });
    expect(codes[0]).toMatch(/^[\w-]{12}$/);
    expect(codes[0]).not.toBe(codes[1]);
    expect(written({})).not.toHaveProperty("code");
  });
});

describe("attachments", () => {
  const file = { filename: "hoja.pdf", contentType: "application/pdf", content: "JVBERi0=" };

  test("attachments go along in a form of their own", () => {
    const write = mailWrite({ ...mail, attachments: [file] }, now, "m1");
    expect("create" in write && write.data.message).toEqual({
      subject: mail.subject,
      text: TEXT,
      attachments: [{ ...file, encoding: "base64" }],
    });
  });

  test("attachments are not mentioned where there are none, and their names begin no header", () => {
    const none = mailWrite({ ...mail, attachments: [] }, now, "m1");
    expect("create" in none && none.data.message).not.toHaveProperty("attachments");
    const write = mailWrite({ ...mail, attachments: [{ ...file, filename: "a\r\nBcc: x@demo.pe.pdf" }] }, now, "m1");
    expect("create" in write && write.data.message).toMatchObject({
      attachments: [{ filename: "a Bcc: x@demo.pe.pdf" }],
    });
  });
});

describe("typed text begins no header and no recipient of its own", () => {
  test.each([
    ["Hola\r\nBcc: todos@demo.pe", "Hola Bcc: todos@demo.pe"],
    ["Hola\nBcc: x@demo.pe\n\ncuerpo", "Hola Bcc: x@demo.pe cuerpo"],
    ["Hola\rBcc: x@demo.pe", "Hola Bcc: x@demo.pe"],
    ["Hola\u2028Bcc: x@demo.pe", "Hola Bcc: x@demo.pe"],
    ["Hola\u2029\u0085\u0000Bcc: x@demo.pe", "Hola Bcc: x@demo.pe"],
    ["\r\n\r\ncuerpo", "cuerpo"],
  ])("typed text keeps the subject %j on one line", (subject, expected) => {
    expect(written({ subject }).message.subject).toBe(expected);
  });

  test("typed text keeps one recipient", () => {
    expect(written({ to: "ana@demo.pe\r\nBcc: x@demo.pe" }).to).toEqual(["ana@demo.pe Bcc: x@demo.pe"]);
  });

  test("typed text adds no further headers", () => {
    expect(written({ replyTo: "a@demo.pe\r\nBcc: x@demo.pe" })).toMatchObject({
      headers: { "Reply-To": "a@demo.pe Bcc: x@demo.pe" },
    });
  });

  test("the header of a mail holds for any text (1,000 cases)", () => {
    const nasty = fc
      .array(
        fc.oneof(
          fc.constantFrom(
            "\r",
            "\n",
            "\r\n",
            "\t",
            "\v",
            "\f",
            "\u0000",
            "\u0085",
            "\u2028",
            "\u2029",
            "Bcc:",
            "To: x@y.z",
          ),
          fc.string({ unit: "binary", maxLength: 5 }),
        ),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(nasty, nasty, (to, subject) => {
        const document = written({ to, subject });
        for (const line of [...document.to, document.message.subject])
          expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(document.to).toHaveLength(1);
      }),
      { numRuns: 1_000 },
    );
  });
});

test("a mail keeps the uids of the users in its text, where they are given", () => {
  const dataOf = (about?: string[]) =>
    (mailWrite({ ...mail, about: about ?? [] }, new Date(), "m") as { data: Record<string, unknown> }).data;
  expect(dataOf(["ana", "luis"])).toMatchObject({ about: ["ana", "luis"] });
  for (const none of [undefined, []]) expect(dataOf(none)).not.toHaveProperty("about");
});
