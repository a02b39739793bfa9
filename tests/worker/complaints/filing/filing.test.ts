import { beforeEach, describe, expect, test } from "vitest";

import type { SheetInput } from "~/complaints/filing/filing.server";
import { ProgressSchema, SHEET_KEY_PURPOSE, SHEET_KEY_SECONDS, SheetKeySchema, SheetSchema } from "~/complaints/model";
import { sheetDigest } from "~/complaints/sheet/digest";
import { UpstreamError } from "~/platform/errors";

import { GUARDIAN, makeAttachment, makeStatement } from "../../../factories/complaints";
import { failing, losing, type Fault } from "../../../support/faults";
import type { World } from "../../../support/world";
import { complaintsWorld, formOf, idsOf } from "../support";

let book: World;

beforeEach(() => {
  book = complaintsWorld();
  book.time = new Date("2026-10-05T15:30:00Z");
});

const numberOf = (position: number, year = 2026) => `${String(position).padStart(9, "0")}-${year}`;
const html502 = () => new Response("<html>502</html>", { status: 502 });
const cutOff = () => Promise.reject(new TypeError("connection reset"));
const aborted = () =>
  Response.json({ error: { code: 409, status: "ABORTED", message: "Too much contention" } }, { status: 409 });

describe("filing a sheet", () => {
  test("the filing of a sheet stores it whole with number, time, last day, the business and a valid digest", async () => {
    const form = formOf({
      uid: "rosa",
      attachments: [makeAttachment()],
      statement: makeStatement({ guardian: GUARDIAN }),
    });
    const sheet = await book.complaints.filing.file(form);
    expect(sheet).toEqual({
      ...form.statement,
      number: numberOf(1),
      formId: form.formId,
      uid: "rosa",
      filedAt: book.clock.now(),
      due: "2026-10-27",
      provider: {
        name: "Rebi",
        legalName: "Rebi Perú S.A.C.",
        ruc: "20512333797",
        address: "Calle Los Pinos 100, Lima",
      },
      attachments: form.attachments,
      digest: sheet.digest,
    });
    const stored = SheetSchema.parse(await book.stored(`complaints/${sheet.number}`));
    expect(stored).toEqual(sheet);
    const { digest, ...stated } = stored;
    expect(await sheetDigest(stated)).toBe(digest);
  });

  test("the filing of a sheet creates its progress: received, with the first step", async () => {
    const { number } = await book.complaints.filing.file(formOf({ uid: "rosa" }));
    const now = book.clock.now();
    expect(ProgressSchema.parse(await book.stored(`complaintProgress/${number}`))).toEqual({
      number,
      uid: "rosa",
      kind: "reclamo",
      consumerName: "Ana Quispe",
      excerpt: "La bicicleta llegó con el aro doblado. El vendedor no responde.",
      state: "received",
      due: "2026-10-27",
      suspended: 0,
      offer: null,
      answer: null,
      letter: null,
      history: [{ step: "file", at: now, actor: "consumer", text: "" }],
      filedAt: now,
      updatedAt: now,
    });
  });

  test("the filing of a sheet mails consumer (with a key) and business, each with the PDF, in a second commit", async () => {
    const { number, formId } = await book.complaints.filing.file(formOf());
    expect(await idsOf(book, "mail")).toEqual([`complaint-${number}-business`, `complaint-${number}-consumer`]);
    const mail = (await book.stored(`mail/complaint-${number}-consumer`)) as {
      to: string[];
      message: { text: string; attachments: { content: string }[] };
    };
    expect(mail.to).toEqual(["ana@correo.test"]);
    expect(mail.message.attachments).toMatchObject([
      { filename: `hoja-de-reclamacion-${number}.pdf`, contentType: "application/pdf", encoding: "base64" },
    ]);
    expect(atob(mail.message.attachments[0]!.content)).toMatch(/^%PDF-/);
    expect(JSON.stringify(mail).length).toBeLessThan(100_000);
    const clave =
      /https:\/\/rebi\.test\/libro-de-reclamaciones\/000000001-2026\?clave=(\S+)/.exec(mail.message.text)?.[1] ?? "";
    expect(await book.tokens.verify(SHEET_KEY_PURPOSE, clave, SheetKeySchema)).toEqual({ number });
    book.pass({ seconds: SHEET_KEY_SECONDS });
    expect(await book.tokens.verify(SHEET_KEY_PURPOSE, clave, SheetKeySchema)).toBeNull();
    const commitsOf = async (...paths: string[]) =>
      new Set((await book.database.readAll(paths)).map((snapshot) => snapshot?.updateTime)).size;
    expect(await commitsOf(`complaints/${number}`, `complaintProgress/${number}`, "counters/complaints-2026")).toBe(1);
    expect(
      await commitsOf(
        ...["consumer", "business"].map((part) => `mail/complaint-${number}-${part}`),
        `complaintForms/${formId}`,
      ),
    ).toBe(1);
  });

  test("the filing of a sheet stores it without any e-mail, and mails nobody", async () => {
    const quiet = complaintsWorld({ business: { email: null } });
    const { consumer } = makeStatement();
    await quiet.complaints.filing.file(formOf({ statement: makeStatement({ consumer: { ...consumer, email: "" } }) }));
    expect(await idsOf(quiet, "complaints")).toEqual([numberOf(1)]);
    expect(await idsOf(quiet, "mail")).toEqual([]);
  });

  test("the filing of a sheet makes mails far below the document limit with the longest texts", async () => {
    const noise = Array.from({ length: 30_000 }, (_, index) =>
      String.fromCodePoint(0x21 + ((index * 7_919) % 90)),
    ).join("");
    const { number } = await book.complaints.filing.file(
      formOf({ statement: makeStatement({ detail: noise, request: noise }) }),
    );
    const mail = await book.stored(`mail/complaint-${number}-consumer`);
    expect(JSON.stringify(mail).length).toBeLessThan(400_000);
  });
});

describe("copies", () => {
  const copiesOf = async (changes: Partial<SheetInput> = {}) => {
    const sheet = await book.complaints.filing.file(formOf(changes));
    const mail = (await book.stored(`mail/complaint-${sheet.number}-consumer`)) as {
      message: { attachments?: unknown[] };
    };
    return { attached: mail.message.attachments?.length ?? 0, lines: await book.complaints.sheets.copiesOf(sheet) };
  };
  const SHEET = { attached: 1, lines: ["Enviamos la copia en PDF al correo ana@correo.test."] };
  const LINK = { attached: 0, lines: [expect.stringContaining("sin el PDF")] };

  test("copies contain the sheet twice a day for an unverified address, then a link; each sheet is filed", async () => {
    const { consumer } = makeStatement();
    const shouted = makeStatement({ consumer: { ...consumer, email: "ANA@correo.test" } });
    expect(await copiesOf()).toEqual(SHEET);
    expect(await copiesOf({ statement: shouted })).toMatchObject({ attached: 1 });
    expect(await copiesOf({ uid: "rosa" })).toEqual(LINK);
    expect(await copiesOf()).toEqual(LINK);
    expect(await idsOf(book, "complaints")).toEqual([1, 2, 3, 4].map((position) => numberOf(position)));
    book.pass({ seconds: 86_400 });
    expect(await copiesOf()).toEqual(SHEET);
  });

  test("copies always contain the sheet for the verified address of the filing account", async () => {
    await book.seedUser("ana", { email: "Ana@correo.test", emailVerified: true });
    await book.seedUser("luz", { email: "ana@correo.test", emailVerified: false });
    for (let count = 0; count < 3; count++) expect(await copiesOf({ uid: "ana" })).toEqual(SHEET);
    for (let count = 0; count < 2; count++) expect(await copiesOf({ uid: "luz" })).toEqual(SHEET);
    expect(await copiesOf({ uid: "luz" })).toEqual(LINK);
    expect(await copiesOf({ uid: "ana" })).toEqual(SHEET);
  });

  test("copies do not count against the limit when not sent", async () => {
    const denied = () =>
      Response.json({ error: { code: 403, status: "PERMISSION_DENIED", message: "no" } }, { status: 403 });
    for (let count = 0; count < 2; count++) {
      let commits = 0;
      // The filing's own, the count, the mails.
      book.fault = (verb) => (verb === "commit" && ++commits === 3 ? Promise.resolve(denied()) : null);
      await book.complaints.filing.file(formOf());
    }
    book.fault = () => null;
    expect(await idsOf(book, "mail")).toEqual([]);
    expect(await copiesOf()).toEqual(SHEET);
  });
});

describe("numbers", () => {
  test("numbers of sheets have neither gaps nor duplicates under 100 simultaneous filings with resubmissions", async () => {
    book = complaintsWorld({ deadlineMs: 60_000 });
    const forms = Array.from({ length: 100 }, () => formOf());
    const again = forms.slice(0, 20);
    const sheets = await Promise.all([...forms, ...again].map((form) => book.complaints.filing.file(form)));
    const expected = Array.from({ length: 100 }, (_, index) => numberOf(index + 1));
    expect([...new Set(sheets.map(({ number }) => number))].sort()).toEqual(expected);
    expect(sheets.slice(100).map(({ number }) => number)).toEqual(sheets.slice(0, 20).map(({ number }) => number));
    expect(await idsOf(book, "complaints")).toEqual(expected);
    expect(await idsOf(book, "complaintProgress")).toEqual(expected);
    expect(await idsOf(book, "mail")).toHaveLength(200);
    expect(await book.stored("counters/complaints-2026")).toEqual({ last: 100 });
  }, 120_000);

  test("numbers of sheets restart with the year of Lima, not of UTC", async () => {
    // 23:59:59 of New Year's Eve in Lima, when it is already 2027 elsewhere.
    book.pass({ seconds: (Date.parse("2027-01-01T04:59:59Z") - book.clock.now().getTime()) / 1000 });
    const last = await book.complaints.filing.file(formOf());
    expect([last.number, last.due]).toEqual([numberOf(1, 2026), "2027-01-22"]);
    book.pass({ seconds: 1 });
    const first = await book.complaints.filing.file(formOf());
    expect([first.number, first.due]).toEqual([numberOf(1, 2027), "2027-01-22"]);
    expect((await book.complaints.filing.file(formOf())).number).toBe(numberOf(2, 2027));
  });

  test.each([
    ["text", "x"],
    ["no whole number", 1.5],
    ["below nothing", -3],
    ["too large for nine digits", 999_999_999],
    ["missing in its document", undefined],
  ])("numbers of sheets are not assigned from a counter that is %s", async (_, last) => {
    await book.seed({ set: "counters/complaints-2026", data: { ...(last !== undefined && { last }) } });
    await expect(book.complaints.filing.file(formOf())).rejects.toMatchObject({ code: "DATA_LOSS", status: 503 });
    expect(await idsOf(book, "complaints")).toEqual([]);
    expect(await idsOf(book, "mail")).toEqual([]);
    await book.seed({ set: "counters/complaints-2026", data: { last: 41 } });
    expect((await book.complaints.filing.file(formOf())).number).toBe(numberOf(42));
  });

  test("numbers of sheets are never assigned twice, even after the counter was lost", async () => {
    const first = await book.complaints.filing.file(formOf());
    await book.seed({ delete: "counters/complaints-2026" });
    await expect(
      book.complaints.filing.file(formOf({ statement: makeStatement({ detail: "Otra cosa" }) })),
    ).rejects.toMatchObject({ code: "ALREADY_EXISTS", status: 503 });
    expect((await book.stored(`complaints/${first.number}`)).digest).toBe(first.digest);
  });

  test("numbers of sheets are not consumed by a failed filing", async () => {
    await book.complaints.filing.file(formOf());
    book.fault = failing(["commit"], 2, html502);
    await expect(book.complaints.filing.file(formOf())).rejects.toBeInstanceOf(UpstreamError);
    expect((await book.complaints.filing.file(formOf())).number).toBe(numberOf(2));
    expect(await idsOf(book, "complaints")).toEqual([numberOf(1), numberOf(2)]);
  });
});

describe("resubmitted form", () => {
  test("a resubmitted form always answers its first sheet", async () => {
    const form = formOf({ attachments: [makeAttachment()] });
    const first = await book.complaints.filing.file(form);
    const before = await book.database.readAll([`complaints/${first.number}`, `complaintProgress/${first.number}`]);
    book.pass({ seconds: 86_400 });
    expect(await book.complaints.filing.file(form)).toEqual(first);
    expect(
      await book.complaints.filing.file({ ...form, attachments: [] }),
      "a browser that comes back has no files any more",
    ).toEqual(first);
    expect(await book.database.readAll([`complaints/${first.number}`, `complaintProgress/${first.number}`])).toEqual(
      before,
    );
    expect(await idsOf(book, "complaints")).toEqual([first.number]);
    expect(await idsOf(book, "mail")).toHaveLength(2);
  });

  test.each<[string, Partial<SheetInput>, string | null]>([
    ["says something else", { statement: makeStatement({ detail: "Otra cosa" }) }, numberOf(1)],
    ["has a new file", { attachments: [makeAttachment({ sha256: "cd".repeat(32) })] }, numberOf(1)],
    ["is sent by somebody else, who learns nothing of the sheet", { uid: "otra" }, null],
    ["is sent by nobody who is known", { uid: null }, null],
  ])("a resubmitted form is rejected and files nothing when it %s", async (_, changes, number) => {
    const form = formOf({ uid: "rosa", attachments: [makeAttachment()] });
    const first = await book.complaints.filing.file(form);
    await expect(book.complaints.filing.file({ ...form, ...changes })).rejects.toMatchObject({
      name: "FormAlreadyUsedError",
      number,
    });
    expect(await idsOf(book, "complaints")).toEqual([first.number]);
    expect((await book.stored(`complaints/${first.number}`)).digest).toBe(first.digest);
    expect(await idsOf(book, "mail")).toHaveLength(2);
  });

  test("a resubmitted form finds its sheet after a commit whose answer was lost", async () => {
    book.fault = losing(["commit"], 1, cutOff);
    expect((await book.complaints.filing.file(formOf())).number).toBe(numberOf(1));
    expect(await idsOf(book, "complaints")).toEqual([numberOf(1)]);
    expect(await idsOf(book, "mail")).toHaveLength(2);
  });

  test("a resubmitted form finds its sheet after all answers were lost", async () => {
    const form = formOf();
    book.fault = losing(["commit"], Infinity, cutOff);
    await expect(book.complaints.filing.file(form)).rejects.toBeInstanceOf(UpstreamError);
    book.fault = () => null;
    expect((await book.complaints.filing.file(form)).number).toBe(numberOf(1));
    expect(await idsOf(book, "complaints")).toEqual([numberOf(1)]);
    expect(await idsOf(book, "mail")).toHaveLength(2);
  });
});

describe("deferred mails", () => {
  /** Lets the filing's commit through and stops the one with the mails, as a crash between the two does. */
  const stoppingMails = (): Fault => {
    let commits = 0;
    return (verb) => (verb === "commit" && ++commits > 1 ? Promise.resolve(html502()) : null);
  };
  const mailsOf = (number: string) => [`complaint-${number}-business`, `complaint-${number}-consumer`];

  test("deferred mails leave the sheet filed, and the job sends them once", async () => {
    book.fault = stoppingMails();
    const { number, formId } = await book.complaints.filing.file(formOf());
    book.fault = () => null;
    expect(await idsOf(book, "mail")).toEqual([]);
    expect(await book.stored(`complaintForms/${formId}`)).toMatchObject({ number, mailed: false });
    expect(book.events()).toContain("complaints.mails-deferred");

    expect(await book.complaints.filing.sendPendingMails(), "a filing of this moment sends its own").toEqual({
      sent: 0,
    });
    book.pass({ seconds: 61 });
    const runs = await Promise.all([
      book.complaints.filing.sendPendingMails(),
      book.complaints.filing.sendPendingMails(),
    ]);
    expect(runs.every(({ sent }) => sent <= 1)).toBe(true);
    expect(await idsOf(book, "mail")).toEqual(mailsOf(number));
    expect(await book.stored(`complaintForms/${formId}`)).toMatchObject({ mailed: true });
    expect(await book.complaints.filing.sendPendingMails()).toEqual({ sent: 0 });
  });

  test("deferred mails are sent once by a resubmission, and not again by the job", async () => {
    const form = formOf();
    book.fault = stoppingMails();
    const { number } = await book.complaints.filing.file(form);
    book.fault = () => null;
    expect((await book.complaints.filing.file(form)).number).toBe(number);
    expect(await idsOf(book, "mail")).toEqual(mailsOf(number));
    book.pass({ seconds: 61 });
    expect(await book.complaints.filing.sendPendingMails()).toEqual({ sent: 0 });
    expect(await idsOf(book, "mail")).toEqual(mailsOf(number));
  });

  test("deferred mails come once where their commit was done and its answer lost", async () => {
    // A confirmed address: its copies are not counted, and the second commit is that of the mails.
    await book.seedUser("ana", { email: "ana@correo.test", emailVerified: true });
    let commits = 0;
    const lose = losing(["commit"], Infinity, cutOff);
    book.fault = (verb, ...sent) => (verb === "commit" && ++commits >= 2 ? lose(verb, ...sent) : null);
    const { number } = await book.complaints.filing.file(formOf({ uid: "ana" }));
    book.fault = () => null;
    book.pass({ seconds: 61 });
    expect(await book.complaints.filing.sendPendingMails()).toEqual({ sent: 0 });
    expect(await idsOf(book, "mail")).toEqual(mailsOf(number));
  });

  test("deferred mails say the sheet as it was filed, also after a step was taken meanwhile", async () => {
    book.fault = stoppingMails();
    const { number } = await book.complaints.filing.file(formOf());
    book.fault = () => null;
    const step = { step: "answer" as const, actor: "jefa", text: "Te devolvemos el dinero.", version: 1 };
    expect(await book.complaints.progress.advance(number, step)).toMatchObject({ ok: true });
    book.pass({ seconds: 61 });
    expect(await book.complaints.filing.sendPendingMails()).toEqual({ sent: 1 });
    const mail = (await book.stored(`mail/complaint-${number}-consumer`)) as { message: { text: string } };
    expect(mail.message.text).not.toContain("Te devolvemos el dinero.");
  });

  test("deferred mails tell the platform while the database is down, and are sent once it is up", async () => {
    book.fault = stoppingMails();
    const { number } = await book.complaints.filing.file(formOf());
    book.pass({ seconds: 61 });
    await expect(book.complaints.filing.sendPendingMails()).rejects.toThrow("Mails of 1 of 1 sheets could not be sent");
    book.fault = () => null;
    expect(await book.complaints.filing.sendPendingMails()).toEqual({ sent: 1 });
    expect(await idsOf(book, "mail")).toEqual(mailsOf(number));
  });
});

describe("filing with a failing database", () => {
  test("a filing with a failing database is retried beyond the transaction's 5 attempts under contention", async () => {
    book.fault = failing(["commit"], 6, aborted);
    expect((await book.complaints.filing.file(formOf())).number).toBe(numberOf(1));
    expect(book.lines.filter(({ event }) => event === "complaints.filing-retried")).toHaveLength(1);
  });

  test("a filing with a failing database is retried after a timeout under contention, as nothing was sent", async () => {
    const [met, silent] = [
      failing(["commit"], 1, aborted),
      failing(["batchGet"], 3, () => new Response("", { status: 503 })),
    ];
    let hasMet = false;
    book.fault = (...sent) => {
      const answer = met(...sent);
      hasMet ||= answer !== null;
      return answer ?? (hasMet ? silent(...sent) : null);
    };
    expect((await book.complaints.filing.file(formOf())).number).toBe(numberOf(1));
    expect(await idsOf(book, "complaints")).toEqual([numberOf(1)]);
    expect(book.lines.filter(({ event }) => event === "complaints.filing-retried")).toHaveLength(1);
  });

  test.each([
    ["answers nonsense", html502],
    ["is down", () => new Response("", { status: 503 })],
  ])("a filing with a failing database stores and mails nothing: %s", async (_, answer) => {
    book.fault = failing(["batchGet", "commit"], Infinity, answer);
    await expect(book.complaints.filing.file(formOf())).rejects.toMatchObject({ name: "FirestoreError", status: 503 });
    book.fault = () => null;
    expect([await idsOf(book, "complaints"), await idsOf(book, "mail"), await idsOf(book, "counters")]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
