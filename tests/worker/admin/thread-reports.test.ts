import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import type { SheetReply } from "~/admin-kit/sheet/sheet";
import { loadReportedThing, submitDecision } from "~/admin/reports/queue.page.server";
import { HIDDEN_TEXT } from "~/messages/model";
import { newKey } from "~/messages/store.server";
import { withAuditMirror } from "~/platform/audit/mirror";
import { FirestoreError } from "~/platform/firestore/errors";
import type { DocumentData } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";

import { actsOf, intentsOf, itemsOf, partsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import { formOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { messageText, seedReported, seedReportedThread } from "./reported";

const REASON = "Insiste después de que le pidieron parar.";
const ANA = { uid: "ana", displayName: "Ana" };
const ROSA = { uid: "rosa", displayName: "Rosa" };
let world: World;

beforeEach(async () => {
  world = adminWorld();
  for (const uid of ["ana", "rosa"]) await seedUser(uid);
});

async function seedUser(uid: string, changes: DocumentData = {}) {
  const user = newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, NOW);
  await world.seed({ set: `users/${uid}`, data: { ...user, ...changes } });
}

async function submit(id: string, form: Record<string, string>) {
  const version = (await world.database.read(`reportTargets/${id}`))?.updateTime ?? "";
  return submitDecision(world.context(), id, ADMIN, formOf({ version, ...form }));
}

const stored = async (path: string) => (await world.database.read(path))?.data;
const acts = async () => (await world.entries()).map(({ data }) => data.action);
const mails = async () =>
  (await world.database.find({ collection: "mail", limit: 20 })).map(({ data }) => ({
    to: (data.to as string[])[0],
    ...(data.message as { subject: string; text: string }),
  }));
const write = (sender: typeof ANA, text: string) =>
  world.context().messages.send(sender, "bici-1_ana", { key: newKey(), text });
const page = (uid: string) => world.context().messages.thread(uid, "bici-1_ana", { isSeen: false });

describe("the reported part of a thread", () => {
  test("the reported part of a thread is not in the page, and its opening is on record before it is read", async () => {
    const id = await seedReportedThread(world, { messages: 20, reported: 9 });
    const view = await loadReportedThing(world.context(), id);
    expect(partsOf(view, "denunciado").some((part) => "opens" in part)).toBe(true);
    expect(partsOf(view, "denunciado")).not.toContainEqual({ links: [expect.anything(), false] });
    expect(JSON.stringify(view)).not.toContain("Mensaje");
    expect(await acts()).toEqual([]);
    const outcome = await submit(id, { intent: "leer" });
    expect(outcome).toMatchObject({ kind: "shown" });
    expect(await acts()).toEqual(["report.thread-read"]);
    const [entry] = await world.entries();
    expect(JSON.stringify(entry?.data)).not.toContain("Mensaje");
  });

  test("the reported part of a thread is the reported message with five before and five after, and nothing else", async () => {
    const id = await seedReportedThread(world, { messages: 20, reported: 9 });
    const outcome = await submit(id, { intent: "leer" });
    const { opened } = (outcome as { reply: SheetReply }).reply;
    const [part] = opened?.parte ?? [];
    const list = part && "list" in part ? part.list : [];
    expect(list.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, index) => messageText(index + 4)));
    expect(list.filter(({ badges }) => badges?.some(Boolean))).toMatchObject([
      { text: messageText(9), title: "El comprador", badges: [{ label: "Mensaje reportado" }, false] },
    ]);
  });

  test("the reported part of a thread is not found for another thing, for a thread without a reported message, and for one that is gone", async () => {
    const other = await seedReported(world, { kind: "person", targetId: "ana" });
    expect(await submit(other, { intent: "leer" })).toMatchObject({ kind: "not-found" });
    const legacy = await seedReported(world, { kind: "thread", targetId: "bici-1_ana" });
    expect(await submit(legacy, { intent: "leer" })).toMatchObject({ kind: "not-found" });
    expect(await submit("thread_nada.buyer", { intent: "leer" })).toMatchObject({ kind: "not-found" });
    expect(await acts()).toEqual([]);
    const id = await seedReportedThread(world);
    await world.seed({ delete: "threads/bici-1_ana/messages/m1" });
    expect(await submit(id, { intent: "leer" })).toMatchObject({ kind: "not-found" });
  });

  test("the reported part of a thread is shown to nobody where its opening cannot be put on record", async () => {
    const id = await seedReportedThread(world);
    const commit = () => Promise.reject(new FirestoreError("UNAVAILABLE", "down"));
    world.given.database = {
      ...withAuditMirror(
        world.database,
        createLogger({}, () => undefined),
      ),
      commit,
    };
    const answer = await submit(id, { intent: "leer" });
    expect(answer).toMatchObject({ kind: "rejected", status: 503 });
    expect(JSON.stringify(answer)).not.toContain(messageText(1));
  });
});

describe("a decision about a thread", () => {
  test("a decision about a thread warns who wrote the message with the template's words and one's own, and tells the reporter only that it was looked at", async () => {
    const id = await seedReportedThread(world);
    expect(await submit(id, { intent: "avisar", motivo: "ofensas", nota: "Es el segundo aviso." })).toMatchObject({
      kind: "done",
    });
    const sent = await mails();
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ["ana@correo.test", "Revisa un mensaje tuyo"],
      ["rosa@correo.test", "Revisamos tu reporte"],
    ]);
    const [warning, thanks] = [
      sent.find(({ to }) => to?.startsWith("ana")),
      sent.find(({ to }) => to?.startsWith("rosa")),
    ];
    expect(warning?.text).toContain("ofende o amenaza");
    expect(warning?.text).toContain("Es el segundo aviso.");
    expect(warning?.text).not.toMatch(/rosa/i);
    expect(thanks?.text).not.toMatch(/ana|aviso|ofende/i);
  });

  test("a decision about a thread hides the message from both sides and from the list of threads, and shows it again", async () => {
    const id = await seedReportedThread(world);
    await submit(id, { intent: "quitar", motivo: "adelanto" });
    for (const uid of ["ana", "rosa"])
      expect((await page(uid))?.messages.map(({ parts }) => parts)).toEqual([[{ text: HIDDEN_TEXT }]]);
    expect((await world.context().messages.inbox("rosa", 1)).threads[0]?.excerpt).toBe(HIDDEN_TEXT);
    expect(JSON.stringify(await world.context().messages.personalData.export("rosa", ""))).not.toContain("Mensaje 1");
    expect(JSON.stringify(await world.context().messages.personalData.export("ana", ""))).toContain("Mensaje 1");

    expect(actsOf(await loadReportedThing(world.context(), id))).toMatchObject([
      { intent: "leer" },
      { intent: "deshacer", label: "Mostrar otra vez" },
    ]);
    expect(await submit(id, { intent: "deshacer" })).toMatchObject({ kind: "done" });
    expect(await submit(id, { intent: "deshacer" })).toMatchObject({ kind: "done" });
    expect((await page("rosa"))?.messages.map(({ parts }) => parts)).toEqual([[{ text: messageText(1) }]]);
    expect((await world.context().messages.inbox("rosa", 1)).threads[0]?.excerpt).toBe(messageText(1));
    expect((await acts()).sort()).toEqual(["report.hidden", "report.shown"]);
    expect((await mails()).map(({ subject }) => subject)).toContain("Volvimos a mostrar un mensaje tuyo");
  });

  test("a decision about a thread keeps the user from writing anywhere until its day, and lets them again", async () => {
    const id = await seedReportedThread(world, { messages: 2, reported: 1 });
    await submit(id, { intent: "silenciar", motivo: "otro", nota: REASON, dias: "30" });
    const until = new Date(NOW.getTime() + 30 * 86_400_000);
    expect(await stored("writingBans/ana")).toMatchObject({ until });
    expect(await write(ANA, "Otra vez")).toMatchObject({ ok: false, reason: "banned" });
    world.given.catalog = { listing: () => Promise.resolve(null) };
    expect(await write(ROSA, "Gracias")).toMatchObject({ ok: true });
    expect((await mails()).find(({ to }) => to === "ana@correo.test")?.text).toContain("23 de diciembre de 2026");
    expect(await submit(id, { intent: "deshacer" })).toMatchObject({ kind: "done" });
    expect(await write(ANA, "Perdón")).toMatchObject({ ok: true });
  });

  test("a decision about a thread does not shorten another ban, nor lift it", async () => {
    const first = await seedReported(world, { kind: "person", targetId: "ana" });
    await submit(first, { intent: "silenciar", motivo: "otro", nota: REASON, dias: "90" });
    const id = await seedReportedThread(world);
    expect(await submit(id, { intent: "silenciar", motivo: "otro", nota: REASON, dias: "7" })).toMatchObject({
      status: 409,
    });
    await world.seed({ update: "writingBans/ana", data: { target: "person_otra" } });
    expect(await submit(first, { intent: "deshacer" })).toMatchObject({ kind: "rejected", status: 409 });
    expect(await stored("writingBans/ana")).toMatchObject({ target: "person_otra" });
  });

  test("a ban that is over keeps nobody, and erasing an account takes it away", async () => {
    await seedReportedThread(world);
    await world.seed({ set: "writingBans/ana", data: { uid: "ana", target: "x", until: NOW, at: NOW } });
    expect(await write(ANA, "Hola")).toMatchObject({ ok: true });
    const { personalData } = world.context().messages;
    expect(await personalData.export("ana", "")).toMatchObject({ writingBan: { until: NOW } });
    expect(await personalData.erase("ana", "")).toBe("done");
    expect(await stored("writingBans/ana")).toBeUndefined();
  });
});

describe("reports of a user whose reports were dismissed", () => {
  test("reports of a user whose reports were dismissed say how many, and from the fifth on wait below all others", async () => {
    world.given.catalog = { listing: () => Promise.resolve(null) };
    const dismissed = Array.from({ length: 5 }, (_, n) => ({
      set: `reports/person_p${n}_zoe`,
      data: {
        kind: "person",
        targetId: `p${n}`,
        reporterId: "zoe",
        reason: "otro",
        status: "dismissed",
        createdAt: NOW,
        updatedAt: NOW,
      },
    }));
    await world.seed(...dismissed);
    const { reports } = world.context();
    const input = { kind: "person", reason: "estafa", detail: "" } as const;
    await reports.file({ ...input, targetId: "ana", reporterId: "zoe" });
    await reports.file({ ...input, targetId: "rosa", reporterId: "beto" });
    const { reportQueue } = world.context();
    const query = reportQueue.queryOf({ kind: null, status: "open" });
    const things = await reportQueue.decodeAll(await world.database.find({ ...query, limit: 20 }));
    expect(things.map(({ id, open, heard }) => [id, open, heard])).toEqual([
      ["person_rosa", 1, 1],
      ["person_ana", 1, 0],
    ]);
    const view = await loadReportedThing(world.context(), "person_ana");
    expect(itemsOf(view, "denuncias")[0]?.notes).toContain("Antes descartamos 5 reportes de quien lo envió.");
    expect(JSON.stringify(view)).not.toContain("zoe");
    await submit("person_ana", { intent: "descartar" });
    expect(await stored("reportTargets/person_ana")).toMatchObject({ open: 0, heard: 0 });
  });
});

describe("showing hidden things again", () => {
  test("showing a paused listing again puts it back on sale, but not one that its seller has changed since", async () => {
    const id = await seedReported(world);
    await submit(id, { intent: "quitar", motivo: "precio" });
    expect(await stored("vehicles/bici-1")).toMatchObject({ status: "paused", version: 2 });
    await submit(id, { intent: "deshacer" });
    expect(await stored("vehicles/bici-1")).toMatchObject({ status: "active", version: 3 });

    const again = await seedReported(world);
    await submit(again, { intent: "quitar", motivo: "precio" });
    await world.seed({ update: "vehicles/bici-1", data: { version: 3 } });
    expect(await submit(again, { intent: "deshacer" })).toMatchObject({ kind: "rejected", status: 409 });
    expect(await stored("vehicles/bici-1")).toMatchObject({ status: "paused" });
  });

  test("showing a question again puts it back with its answer, and a review back into the rating", async () => {
    const question = `bici-1_${"0".repeat(32)}`;
    const asked = {
      listingId: "bici-1",
      listingTitle: "Trek",
      sellerId: "rosa",
      askerId: "ana",
      askerName: "Ana",
      text: "¿Está?",
      state: "answered",
      answer: "Sí",
      answeredAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    };
    const aboutQuestion = await seedReported(world, { kind: "question", targetId: question });
    await world.seed({ set: `questions/${question}`, data: asked });
    await submit(aboutQuestion, { intent: "quitar", motivo: "datos" });
    await submit(aboutQuestion, { intent: "deshacer" });
    expect(await stored(`questions/${question}`)).toMatchObject({ state: "answered", answer: "Sí" });
    expect(await stored("vehicles/bici-1")).toMatchObject({ questions: { answered: 0 } });

    await seedUser("rosa", { ratingAvg: 3, ratingCount: 2 });
    const aboutReview = await seedReported(world, { kind: "review", targetId: "order1_rosa" });
    const review = { orderId: "order1", sellerId: "rosa", buyerId: "ana", buyerName: "Ana", stars: 1, text: "Mal" };
    await world.seed({ set: "reviews/order1_rosa", data: { ...review, createdAt: NOW } });
    await submit(aboutReview, { intent: "quitar", motivo: "ofensas" });
    expect(await stored("users/rosa")).toMatchObject({ ratingAvg: 5, ratingCount: 1 });
    await submit(aboutReview, { intent: "deshacer" });
    expect(await stored("users/rosa")).toMatchObject({ ratingAvg: 3, ratingCount: 2 });
    expect((await world.context().reviews.ofSeller("rosa")).reviews).toHaveLength(1);
  });

  test("showing a review of a workshop again puts it back into its mean", async () => {
    const id = await seedReported(world, { kind: "review", targetId: "taller_la-cadena_i1" });
    const review = {
      workshopId: "la-cadena",
      inspectionId: "i1",
      userId: "ana",
      userName: "Ana",
      stars: 2,
      text: "Mal",
    };
    await world.seed(
      { set: "workshops/la-cadena", data: { inspected: { sum: 7, count: 2 } } },
      { set: "workshopReviews/la-cadena_i1", data: { ...review, createdAt: NOW, updatedAt: NOW } },
    );
    await submit(id, { intent: "quitar", motivo: "falsa" });
    expect(await stored("workshops/la-cadena")).toEqual({ inspected: { sum: 5, count: 1 } });
    await submit(id, { intent: "deshacer" });
    expect(await stored("workshops/la-cadena")).toEqual({ inspected: { sum: 7, count: 2 } });
    expect(await world.context().workshopReviews.ofWorkshop("la-cadena")).toHaveLength(1);
  });

  test("showing again is offered for nothing else: not for what is open, dismissed or warned of", async () => {
    const id = await seedReported(world, { kind: "person", targetId: "ana" });
    expect(intentsOf(await loadReportedThing(world.context(), id))).not.toContain("deshacer");
    expect(await submit(id, { intent: "deshacer" })).toMatchObject({ kind: "rejected", status: 409 });
    await submit(id, { intent: "descartar" });
    expect(intentsOf(await loadReportedThing(world.context(), id))).not.toContain("deshacer");
    expect(await submit(id, { intent: "deshacer" })).toMatchObject({ kind: "rejected", status: 409 });
    expect(await submit("person_nadie", { intent: "deshacer" })).toMatchObject({ kind: "not-found" });
  });
});
