import { writeFileSync } from "node:fs";

import { describe, expect, test } from "vitest";
import { z } from "zod";

import { MAIL_KINDS } from "~/platform/mail/kinds";
import { printedMail } from "~/platform/mail/printed";
import { MailSheetSchema } from "~/platform/mail/sheet";

import { everyMail, SITE } from "../../../factories/mails";

const Document = z.object({
  message: z.object({ subject: z.string(), text: z.string() }),
  sheet: MailSheetSchema,
  code: z.string().nullable().default(null),
  isUrgent: z.boolean(),
});

const MAILS = (await everyMail()).map(({ kind, data }, at) => {
  const { message, sheet, code } = Document.parse(data);
  return { at, kind, ...message, sheet, sent: printedMail({ ...message, sheet, code }, SITE) };
});
const titled = MAILS.map((mail) => [`${mail.kind} ${mail.at}: ${mail.subject}`, mail] as const);

// A page of all kinds, to look at: MAILS_PAGE=.local/correos.html npx vitest run --project unit every-mail
const page = process.env["MAILS_PAGE"];
if (page !== undefined)
  writeFileSync(
    page,
    MAILS.map(({ kind, sent }) => {
      const html = sent.html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
      return `<h2>${kind}</h2><iframe title="${kind}" style="width:100%;height:760px;border:0" srcdoc="${html}"></iframe>`;
    }).join("\n"),
  );

/** Words of an HTML part, as a reader sees them. */
const wordsOf = (html: string) =>
  html
    .replace(/<(?:style|title)>.*?<\/(?:style|title)>/gs, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

/** An infinitive first, but for what is told first: 'No fui yo: cerrar la sesión'. */
const ACT = /^(?:No fui yo: )?\p{L}+(?:ar|er|ir)(?:le|me|nos)?(?= |$)/u;
const OLD_WORDS =
  /abre este enlace|aquí:|Míralo|Mira (?:tu|el|la)|\bquien (?:vende|compra|lo escribió)|\b(?:email|e-mail)\b|undefined|null|NaN|\[object|Invalid Date/;

test("the walk has mails of every kind, under their own names", () => {
  expect([...new Set(MAILS.map(({ kind }) => kind))].sort()).toEqual(Object.keys(MAIL_KINDS).sort());
  expect(MAILS.filter(({ kind, sheet }) => sheet.kind !== kind)).toEqual([]);
});

describe.each(titled)("%s", (_, { subject, text, sheet, sent }) => {
  test("the mail has exactly one button, whose words are an act and whose address is the mail's own", () => {
    const buttons = [...sent.html.matchAll(/<a class="b" href="([^"]+)"[^>]*>([^<]+)<\/a>/g)];
    expect(buttons.map(([, href, label]) => [wordsOf(href ?? ""), wordsOf(label ?? "")])).toEqual([
      [sheet.link.href, sheet.link.label],
    ]);
    expect(sheet.link.label).toMatch(ACT);
    expect(sheet.link.href.startsWith(`${SITE.url}/`)).toBe(true);
    expect(new URL(sheet.link.href).pathname).not.toBe("/");
  });

  test("no address in the mail is longer than a line, and only that of the button is spelled out", () => {
    const shown = wordsOf(sent.html).match(/\b(?:https?:\/\/\S+|rebi\.example\/\S+)/g) ?? [];
    expect(shown).toHaveLength(1);
    for (const address of [...shown, ...(sent.text.match(/https:\/\/rebi\.example\S*/g) ?? [])])
      expect(address.replace("https://", "").length, address).toBeLessThanOrEqual(42);
  });

  test("the plain part says all that the HTML says", () => {
    const plain = squeezed(`${subject} ${sent.text.replace(/^> ?/gm, "")}`);
    for (const block of [...sheet.blocks, ...sheet.rest]) {
      const said = typeof block === "string" ? block : "href" in block ? block.label : block.quote;
      expect(plain).toContain(squeezed(said.replace(/[\uFDD0\uFDD1]/g, "")));
    }
    for (const { title, facts } of sheet.listings) expect(plain).toContain(squeezed([title, ...facts].join(" · ")));
    expect(plain).toContain(squeezed(sheet.link.label));
  });

  test("the mail is in plain Spanish of today", () => {
    for (const part of [subject, sheet.heading, text, wordsOf(sent.html)]) expect(part).not.toMatch(OLD_WORDS);
    expect(sheet.heading).not.toMatch(/\bR-\d{4}-\d{6}\b|[:;]$/);
  });
});
