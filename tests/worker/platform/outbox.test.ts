import { beforeEach, describe, expect, test } from "vitest";

import { withAfterCommit } from "~/platform/firestore/after-commit";
import type { Database } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { createOutbox } from "~/platform/mail/outbox.server";

import { contextOf } from "../../support/context";
import { firestore, recordingLogger } from "./helpers";

const MINUTE = 60_000;
const START = new Date("2026-11-28T15:00:00Z");
const mail = { to: "ana@correo.example", subject: "Tu pedido", text: "Hola, Ana:\n\nTodo va bien." };

/** As mails were kept for Firebase's extension, which sent them. */
const OF_BEFORE = {
  to: [mail.to],
  message: { subject: mail.subject, text: mail.text },
  delivery: { state: "SUCCESS", attempts: 1 },
};

interface Sent {
  to: string;
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

function outbox({ isConfigured = true, over = database } = {}) {
  const binding = { send: (message: Sent) => (sent.push(message), answer()) } as unknown as SendEmail;
  return createOutbox(
    contextOf({
      env: { mail: isConfigured ? { from: "avisos@rebi.example", service: { kind: "binding", binding } } : null },
      site: { url: "https://rebi.example", name: "Rebi" },
      database: over,
      clock: { now: () => time },
      log: logger.log,
    }),
  );
}

const queue = (id: string, to = mail.to) => database.commit([mailWrite({ ...mail, to }, time, id)]);
const stored = async (id: string) => (await database.read(`mail/${id}`))?.data;
const pass = (minutes: number) => (time = new Date(time.getTime() + minutes * MINUTE));
const fails = (code?: string) => () => Promise.reject(Object.assign(new Error("no"), { code }));

describe("the outbox", () => {
  test("the outbox sends a mail once, whoever asks, and notes that", async () => {
    await queue("m1");
    await Promise.all([outbox().deliver(["m1"]), outbox().deliver(["m1"]), outbox().jobs.send(), outbox().jobs.send()]);
    expect(sent).toMatchObject([{ to: mail.to, text: mail.text, headers: { "X-Rebi-Mail": "m1" } }]);
    expect(sent[0]?.html).toContain("Todo va bien.");
    const data = await stored("m1");
    expect(data).toMatchObject({ delivery: { state: "SUCCESS", attempts: 1, messageId: "<1@rebi.example>" } });
    expect(data).not.toHaveProperty("dueAt");
    expect(data).not.toHaveProperty("unsentSince");
    expect(data?.["expiresAt"]).toBeInstanceOf(Date);
    expect(await outbox().jobs.send()).toMatchObject({ accepted: 0, overdue: 0 });
  });

  test("the outbox hands the address for answers over by itself: the service takes no such header", async () => {
    const headers = { "Reply-To": "hola@rebi.example", "List-Unsubscribe": "<https://rebi.example/baja>" };
    await database.commit([mailWrite({ ...mail, headers }, time, "m1")]);
    await outbox().deliver(["m1"]);
    expect(sent).toMatchObject([{ replyTo: "hola@rebi.example" }]);
    expect(Object.keys(sent[0]?.headers ?? {}).sort()).toEqual(["List-Unsubscribe", "X-Rebi-Mail"]);
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
    await database.commit([{ set: "mail/odd", data: { dueAt: time, unsentSince: time, message: "?" } }]);
    await outbox().jobs.send();
    expect(await stored("odd")).toMatchObject({ delivery: { state: "ERROR" } });
    expect(await outbox().jobs.send()).toMatchObject({ skipped: 0 });
  });
});
