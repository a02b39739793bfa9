import { beforeEach, describe, expect, test } from "vitest";

import { UpstreamError } from "~/platform/errors";
import { withAfterCommit } from "~/platform/firestore/after-commit";
import type { Database } from "~/platform/firestore/types";
import type { MailKind } from "~/platform/mail/kinds";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { createOutbox } from "~/platform/mail/outbox.server";
import { readShortName } from "~/platform/mail/short-links";
import { loader } from "~/routes/files/enlace-corto";

import { contextOf } from "../../support/context";
import { firestore, recordingLogger } from "./helpers";

const MINUTE = 60_000;
const START = new Date("2026-11-28T15:00:00Z");
const mail: Mail = {
  kind: "order",
  to: "ana@correo.example",
  subject: "Tu pedido",
  blocks: ["Todo va bien."],
  link: { label: "Ver mi pedido", href: "https://rebi.example/perfil/compras/1" },
};

/** As mails were kept for Firebase's extension, which sent them. */
const OF_BEFORE = {
  to: [mail.to],
  message: { subject: mail.subject, text: "Hola" },
  delivery: { state: "SUCCESS", attempts: 1 },
};

interface Sent {
  to: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

let database: Database;
let time: Date;
let sent: Sent[];
let answer: () => Promise<{ messageId: string }>;
let logger: ReturnType<typeof recordingLogger>;

beforeEach(() => {
  database = firestore(`mail-${crypto.randomUUID()}`);
  time = START;
  sent = [];
  answer = () => Promise.resolve({ messageId: "<1@rebi.example>" });
  logger = recordingLogger();
});

function outbox({ isConfigured = true, over = database, dailyLimit = null as number | null } = {}) {
  const binding = { send: (message: Sent) => (sent.push(message), answer()) } as unknown as SendEmail;
  return createOutbox(
    contextOf({
      env: {
        mail: isConfigured ? { from: "avisos@rebi.example", dailyLimit, service: { kind: "binding", binding } } : null,
      },
      site: { url: "https://rebi.example", name: "Rebi" },
      database: over,
      clock: { now: () => time },
      log: logger.log,
    }),
  );
}

const queue = (id: string, to = mail.to, kind: MailKind = "order") =>
  database.commit([mailWrite({ ...mail, kind, to }, time, id)]);
const stored = async (id: string) => (await database.read(`mail/${id}`))?.data;
const pass = (minutes: number) => (time = new Date(time.getTime() + minutes * MINUTE));
const fails = (code?: string) => () => Promise.reject(Object.assign(new Error("no"), { code }));

describe("the outbox", () => {
  test("the outbox sends a mail once, whoever asks, and notes that", async () => {
    await queue("m1");
    await Promise.all([outbox().deliver(["m1"]), outbox().deliver(["m1"]), outbox().jobs.send(), outbox().jobs.send()]);
    expect(sent).toMatchObject([{ to: mail.to, headers: { "X-Rebi-Mail": "m1" } }]);
    for (const part of [sent[0]?.html, sent[0]?.text]) expect(part).toContain("Todo va bien.");
    const data = await stored("m1");
    expect(data).toMatchObject({ delivery: { state: "SUCCESS", attempts: 1, messageId: "<1@rebi.example>" } });
    expect(data).not.toHaveProperty("dueAt");
    expect(data).not.toHaveProperty("unsentSince");
    expect(data?.["expiresAt"]).toBeInstanceOf(Date);
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 0, overdue: 0 });
  });

  test("the outbox hands the address for answers over by itself: the service takes no such header", async () => {
    const further = { replyTo: "hola@rebi.example", unsubscribe: "https://rebi.example/baja" };
    await database.commit([mailWrite({ ...mail, ...further }, time, "m1")]);
    await outbox().deliver(["m1"]);
    expect(sent).toMatchObject([{ replyTo: "hola@rebi.example" }]);
    expect(Object.keys(sent[0]?.headers ?? {}).sort()).toEqual([
      "List-Unsubscribe",
      "List-Unsubscribe-Post",
      "X-Rebi-Mail",
    ]);
  });

  test("the outbox tries a mail again after growing pauses, and gives up after ten tries", async () => {
    await queue("m1");
    answer = fails("E_RATE_LIMIT_EXCEEDED");
    const pauses = [1, 2, 5, 15, 60, 180, 360, 720, 1440];
    for (const [index, minutes] of pauses.entries()) {
      expect(await outbox().jobs.send()).toMatchObject({ later: 1 });
      expect(await stored("m1")).toMatchObject({ delivery: { state: "PENDING", attempts: index + 1 } });
      pass(minutes - 0.5);
      expect(await outbox().jobs.send()).toMatchObject({ later: 0, accepted: 0 });
      pass(0.5);
    }
    await outbox().jobs.send();
    expect(await stored("m1")).toMatchObject({ delivery: { state: "ERROR", attempts: 10 } });
    pass(10_000);
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 0, later: 0, overdue: 0 });
    expect(sent).toHaveLength(10);
    expect(logger.lines.filter(({ level }) => level === "error").map(({ event }) => event)).toContain("mail.failed");
  });

  test("the outbox gives up at once where the service refuses, and an administrator may have it sent again", async () => {
    await queue("m1");
    answer = fails("E_RECIPIENT_SUPPRESSED");
    await outbox().deliver(["m1"]);
    expect(await stored("m1")).toMatchObject({
      delivery: { state: "ERROR", error: expect.stringContaining("E_RECIPIENT_SUPPRESSED") },
    });
  });

  test.each([
    ["mail.failed", "E_RECIPIENT_SUPPRESSED"],
    ["mail.postponed", undefined],
  ])("the line %s of the log names no recipient, whatever the service says", async (event, code) => {
    await queue("m1");
    answer = () => Promise.reject(Object.assign(new Error(`<${mail.to}>: no`), { code }));
    await outbox().deliver(["m1"]);
    expect(logger.lines).toContainEqual(expect.objectContaining({ event }));
    expect(JSON.stringify(logger.lines)).not.toContain(mail.to);
  });

  test("a Worker that dies after the service took a mail leaves it to the next run, with the same name", async () => {
    await queue("m1");
    let commits = 0;
    const dying: Database = {
      ...withAfterCommit(database, () => undefined),
      commit: () => (commits++, Promise.reject(new Error("killed"))),
    };
    await outbox({ over: dying }).deliver(["m1"]);
    expect(commits).toBe(1);
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 0 });
    pass(5);
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 1 });
    expect(sent.map(({ headers }) => headers["X-Rebi-Mail"])).toEqual(["m1", "m1"]);
    expect(await stored("m1")).toMatchObject({ delivery: { state: "SUCCESS", attempts: 2 } });
  });

  test("mails wait while no service is configured, and the operator is told after half an hour", async () => {
    await queue("m1");
    await outbox({ isConfigured: false }).deliver(["m1"]);
    expect(await outbox({ isConfigured: false }).jobs.send()).toMatchObject({ overdue: 0 });
    pass(31);
    expect(await outbox({ isConfigured: false }).jobs.send()).toMatchObject({ overdue: 1 });
    expect(logger.lines.filter(({ level }) => level === "error")).toMatchObject([
      { event: "mail.overdue", overdue: 1, isConfigured: false },
    ]);
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 1, overdue: 0 });
  });

  test("a run sends all that is due, and stops at the first that has to wait", async () => {
    for (let index = 0; index < 25; index++) await queue(`m${index}`, `a${index}@correo.example`);
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 25 });
    for (let index = 0; index < 25; index++) await queue(`n${index}`);
    answer = fails();
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 0, later: 10 });
  });

  test("a mail that is erased while it is on its way stays erased", async () => {
    await queue("m1");
    answer = async () => {
      await database.commit([{ delete: "mail/m1" }]);
      return { messageId: "<1@rebi.example>" };
    };
    await outbox().deliver(["m1"]);
    expect(await stored("m1")).toBeUndefined();
    expect(logger.lines.filter(({ level }) => level === "warn")).toEqual([]);
  });

  test("a mail of before, which Firebase's extension sent, is not sent again", async () => {
    await database.commit([{ set: "mail/old", data: { ...OF_BEFORE, createdAt: time } }]);
    await outbox().deliver(["old"]);
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 0, overdue: 0 });
    expect(sent).toEqual([]);
  });

  test("a document that is no mail is put aside", async () => {
    await database.commit([
      { set: "mail/odd", data: { isUrgent: true, dueAt: time, unsentSince: time, message: "?" } },
    ]);
    await outbox().jobs.send();
    expect(await stored("odd")).toMatchObject({ delivery: { state: "ERROR" } });
    expect(await outbox().jobs.send()).toMatchObject({ skipped: 0 });
  });
});

describe("the day of the outbox", () => {
  const subjects = () => sent.map(({ to }) => to.split("@")[0]);
  const many = async (count: number, prefix: string, kind: MailKind) => {
    for (let index = 0; index < count; index++)
      await queue(`${prefix}${index}`, `${prefix}${index}@correo.example`, kind);
  };

  test("urgent mails leave before ordinary ones that are older", async () => {
    await many(12, "aviso", "saved-search");
    pass(1);
    await many(2, "clave", "reset");
    await outbox().jobs.send();
    expect(subjects().slice(0, 2).sort()).toEqual(["clave0", "clave1"]);
    expect(sent).toHaveLength(14);
  });

  test("ordinary mails leave a fifth of the day's limit to urgent ones, and the rest goes the next day of Lima", async () => {
    await many(15, "aviso", "saved-search");
    expect(await outbox({ dailyLimit: 10 }).jobs.send()).toMatchObject({ accepted: 8, overdue: 0 });
    await queue("clave", "clave@correo.example", "reset");
    await queue("tarde", "tarde@correo.example", "message");
    await outbox({ dailyLimit: 10 }).deliver(["clave", "tarde"]);
    expect(subjects().at(-1)).toBe("clave");
    pass(61);
    expect(await outbox({ dailyLimit: 10 }).jobs.send()).toMatchObject({ accepted: 0, overdue: 0 });
    expect(await outbox({ dailyLimit: 10 }).state()).toEqual({ sent: 9, limit: 10, ordinaryLeft: 0, waiting: 8 });
    // Midnight of Lima, five hours after that of UTC.
    time = new Date("2026-11-29T04:59:00Z");
    expect(await outbox({ dailyLimit: 10 }).jobs.send()).toMatchObject({ accepted: 0 });
    pass(1);
    expect(await outbox({ dailyLimit: 10 }).jobs.send()).toMatchObject({ accepted: 8 });
    expect(await outbox({ dailyLimit: 10 }).state()).toEqual({ sent: 8, limit: 10, ordinaryLeft: 0, waiting: 0 });
  });

  test("the limit that the service says holds ordinary mails for the day, and urgent ones are tried again soon", async () => {
    await many(3, "aviso", "saved-search");
    answer = fails("E_DAILY_LIMIT_EXCEEDED");
    expect(await outbox().jobs.send()).toMatchObject({ later: 3 });
    await queue("clave", "clave@correo.example", "reset");
    await outbox().deliver(["clave"]);
    // No fault of theirs: it is none of their tries.
    for (const id of ["aviso0", "clave"])
      expect(await stored(id)).toMatchObject({ delivery: { state: "PENDING", attempts: 0 } });
    answer = () => Promise.resolve({ messageId: "<1@rebi.example>" });
    pass(15);
    // One that is written later on that day waits as well, whoever would send it.
    await queue("tarde", "tarde@correo.example", "message");
    await outbox().deliver(["tarde"]);
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 1 });
    expect(subjects().at(-1)).toBe("clave");
    expect(await outbox().state()).toMatchObject({ limit: null, ordinaryLeft: 0 });
    time = new Date("2026-11-29T05:00:00Z");
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 4 });
  });

  test("a service that is busy or down ends the run before ordinary mails", async () => {
    await many(1, "aviso", "saved-search");
    await many(1, "clave", "reset");
    answer = fails("E_INTERNAL_SERVER_ERROR");
    expect(await outbox().jobs.send()).toMatchObject({ later: 1 });
    expect(subjects()).toEqual(["clave0"]);
    expect(await stored("clave0")).toMatchObject({ delivery: { attempts: 1 } });
  });

  test("the sum of a day needs no answer of Firestore to send a mail", async () => {
    await queue("clave", "clave@correo.example", "reset");
    const uncounted: Database = {
      ...withAfterCommit(database, () => undefined),
      commit: (writes) =>
        writes.some((write) => "merge" in write)
          ? Promise.reject(new UpstreamError("firestore", "unavailable", "busy"))
          : database.commit(writes),
    };
    await outbox({ over: uncounted }).deliver(["clave"]);
    expect(await stored("clave")).toMatchObject({ delivery: { state: "SUCCESS" } });
    expect(logger.lines.map(({ event }) => event)).toEqual(["mail.not-counted"]);
  });
});

describe("short addresses", () => {
  const long = (name: string) => `https://rebi.example/no-fui-yo/cuenta/${name.repeat(40)}`;

  test("a short address leads to the long one of its mail, and a wrong one nowhere", async () => {
    const rest = [{ label: "Otro", href: long("b") }];
    await database.commit([mailWrite({ ...mail, link: { label: "No fui yo", href: long("a") }, rest }, time, "m1")]);
    await outbox().deliver(["m1"]);
    const names = [...(sent[0]?.text ?? "").matchAll(/rebi\.example\/c\/(\S+)/g)].map(([, name = ""]) => name);
    const hrefs = names.map(async (name) => outbox().longHref(readShortName(name)!));
    expect(await Promise.all(hrefs)).toEqual([long("a"), long("b")]);
    expect(await outbox().longHref({ code: "AAAAAAAAAAAA", index: 0 })).toBeNull();
    expect(await outbox().longHref({ code: names[0] ?? "", index: 7 })).toBeNull();
    for (const wrong of ["", "abc", "m1", "../admin", `${names[0]}.x`, `${names[0]}0`])
      expect(readShortName(wrong)).toBeNull();
  });

  test("the page of a short address redirects within the site, changes nothing, and says so where it leads nowhere", async () => {
    await database.commit([mailWrite({ ...mail, link: { label: "No fui yo", href: long("a") } }, time, "m1")]);
    const before = await stored("m1");
    const open = (code: string) =>
      loader({
        request: new Request(`https://rebi.example/c/${code}`),
        params: { code },
        context: contextOf({ outbox: outbox(), site: { url: "https://rebi.example", name: "Rebi" } }),
      } as unknown as Parameters<typeof loader>[0]);
    const answered = await open(String(before?.["code"]));
    expect([answered.status, answered.headers.get("location")]).toEqual([302, long("a").slice(20)]);
    expect(await stored("m1")).toEqual(before);
    const outside = { label: "Otro", href: `https://rebi.example//evil.example/${"c".repeat(40)}` };
    await database.commit([mailWrite({ ...mail, link: outside }, time, "m2")]);
    const led = (await open(String((await stored("m2"))?.["code"]))).headers.get("location") ?? "";
    expect(new URL(led, "https://rebi.example").host).toBe("rebi.example");
    for (const code of ["AAAAAAAAAAAA", "no"])
      await expect(open(code)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
