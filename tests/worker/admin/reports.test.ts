import { describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { REPORTS_BULK } from "~/admin/reports/bulk.page.server";
import { loadReportedThing, submitDecision } from "~/admin/reports/queue.page.server";
import { REPORT_ROWS } from "~/admin/reports/report-list.loader.server";
import type { DocumentData } from "~/platform/firestore/types";

import { intentsOf, itemsOf, partsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import { formOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { seedReported } from "./reported";

const REASON = "Insultas a otras personas en el texto.";
const QUESTION = `bici-1_${"0".repeat(32)}`;

async function seedUser(world: World, uid: string, changes: DocumentData = {}) {
  const user = newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, NOW);
  await world.seed({ set: `users/${uid}`, data: { ...user, ...changes } });
}

async function decided(world: World, id: string, form: Record<string, string>) {
  const version = (await world.database.read(`reportTargets/${id}`))?.updateTime ?? "";
  return submitDecision(world.context(), id, ADMIN, formOf({ version, ...form }));
}

const stored = async (world: World, path: string) => (await world.database.read(path))?.data;
const mails = async (world: World) =>
  (await world.database.find({ collection: "mail", limit: 10 })).map(({ data }) => ({
    to: (data.to as string[])[0],
    ...(data.message as { subject: string; text: string }),
  }));

describe("reports that users file", () => {
  test("reports that users file are counted by thing, with their reasons; a changed one counts once", async () => {
    const world = adminWorld();
    world.given.catalog = { listing: () => Promise.resolve(null) };
    const input = { kind: "thread", targetId: "bici-1_ana", detail: "" } as const;
    const { reports } = world.context();
    await reports.file({ ...input, reporterId: "ana", reason: "spam" });
    await reports.file({ ...input, reporterId: "ana", reason: "acoso" });
    await reports.file({ ...input, reporterId: "beto", reason: "acoso" });
    expect(await stored(world, "reportTargets/thread_bici-1_ana")).toMatchObject({
      status: "open",
      open: 2,
      total: 2,
      reasons: { spam: 0, acoso: 2 },
    });
    expect(JSON.stringify(await stored(world, "reportTargets/thread_bici-1_ana"))).not.toContain("beto");
  });

  test("reports that users file are listed by thing, the most reported first, and narrowed down by kind", async () => {
    const world = adminWorld();
    await seedReported(world, { count: 1 });
    await seedReported(world, { kind: "person", targetId: "leo", count: 3 });
    await seedReported(world, { kind: "person", targetId: "old", status: "decided", open: 0 });
    const page = (search: string) => REPORT_ROWS.list(world.context(), new URLSearchParams(search));
    expect((await page("")).rows.map(({ key }) => key.split("~")[0])).toEqual(["person_leo", "listing_bici-1"]);
    expect((await page("tipo=anuncios")).rows).toHaveLength(1);
    expect((await page("estado=decididas")).rows).toHaveLength(1);
  });

  test("rows of the list tell persons apart by their names, and other things by who answers for them", async () => {
    const world = adminWorld();
    await seedUser(world, "leo", { displayName: "Leo Paredes" });
    await seedUser(world, "rosa", { displayName: "Rosa Díaz" });
    const id = await seedReported(world, { kind: "person", targetId: "leo", count: 3, reasons: { estafa: 3 } });
    await seedReported(world, { kind: "person", targetId: "erased", count: 2, reasons: { estafa: 2 } });
    await seedReported(world, { count: 1 });
    const { rows } = await REPORT_ROWS.list(world.context(), new URLSearchParams());
    const of = (row: (typeof rows)[number]) => row.facts.find(({ label }) => label === "De")?.value || undefined;
    expect(rows.map((row) => [row.title, of(row)])).toEqual([
      ["Leo Paredes", undefined],
      ["Cuenta eliminada (erased)", undefined],
      ["Trek Marlin 7", "Rosa Díaz"],
    ]);
    expect((await loadReportedThing(world.context(), id)).title).toBe("Leo Paredes");
    expect(JSON.stringify(await stored(world, `reportTargets/${id}`))).not.toContain("Paredes");
  });

  test("reports that users file say nothing of who filed them", async () => {
    const world = adminWorld();
    const view = await loadReportedThing(world.context(), await seedReported(world));
    expect(view.lead).toBe("2 reportes");
    expect(partsOf(view, "denunciado")).toContainEqual({
      links: [
        { to: "/producto/bici-1", label: "Ver cómo está ahora" },
        { to: "/administracion/anuncios/bici-1", label: "Ver en Anuncios" },
      ],
    });
    expect(itemsOf(view, "denuncias").map(({ text }) => text)).toEqual(["Detalle 0", "Detalle 1"]);
    // Nobody is left to be warned: the seller's account is none.
    expect(intentsOf(view)).toEqual(["descartar", "atendido", "quitar"]);
    expect(JSON.stringify(view)).not.toContain("persona-");
    await expect(loadReportedThing(world.context(), "listing_nada")).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
});

describe("a decision", () => {
  test("a decision about reports pauses a listing, closes all its reports and tells its seller, once", async () => {
    const world = adminWorld();
    await seedUser(world, "rosa");
    const id = await seedReported(world);
    const version = (await world.database.read(`reportTargets/${id}`))?.updateTime ?? "";
    const form = formOf({ intent: "quitar", motivo: "otro", nota: REASON, version });
    expect(await submitDecision(world.context(), id, ADMIN, form)).toMatchObject({ kind: "done" });
    expect(await submitDecision(world.context(), id, ADMIN, form)).toMatchObject({ kind: "done" });
    expect(await stored(world, "vehicles/bici-1")).toMatchObject({ status: "paused", version: 2 });
    expect(await stored(world, "reports/listing_bici-1_persona-1")).toMatchObject({ status: "resolved" });
    expect(await stored(world, `reportTargets/${id}`)).toMatchObject({ status: "decided", open: 0, decision: "hide" });
    const [mail, ...more] = await mails(world);
    expect(mail).toMatchObject({ to: "rosa@correo.test", subject: "Pausamos tu anuncio" });
    expect(mail?.text).toContain(REASON);
    expect(more).toEqual([]);
    expect((await world.entries()).map(({ data }) => data.action)).toEqual(["report.hidden"]);
    expect(await decided(world, id, { intent: "descartar" })).toMatchObject({ kind: "rejected", status: 409 });
  });

  test("a decision about reports dismisses without a word to anybody, and a new report opens the thing again", async () => {
    const world = adminWorld();
    await seedUser(world, "rosa");
    const id = await seedReported(world, { kind: "person", targetId: "rosa" });
    expect(await decided(world, id, { intent: "descartar" })).toMatchObject({ kind: "done" });
    expect(await stored(world, "reports/person_rosa_persona-0")).toMatchObject({ status: "dismissed" });
    expect(await mails(world)).toEqual([]);
    await world
      .context()
      .reports.file({ kind: "person", targetId: "rosa", reporterId: "zoe", reason: "estafa", detail: "" });
    expect(await stored(world, `reportTargets/${id}`)).toMatchObject({ status: "open", open: 1, total: 3 });
  });

  test("a decision about reports is rejected where more came since the page was shown, with what there is now", async () => {
    const world = adminWorld();
    await seedUser(world, "rosa");
    const id = await seedReported(world);
    const version = (await world.database.read(`reportTargets/${id}`))?.updateTime ?? "";
    await world.seed({ update: `reportTargets/${id}`, data: {}, transforms: [{ field: "open", increment: 1 }] });
    const form = formOf({ intent: "quitar", motivo: "otro", nota: REASON, version });
    const outcome = await submitDecision(world.context(), id, ADMIN, form);
    expect(outcome).toMatchObject({ kind: "rejected", status: 409, failure: { values: { nota: REASON } } });
    expect(JSON.stringify(outcome)).toContain("ahora son 3");
    expect(await stored(world, "vehicles/bici-1")).toMatchObject({ status: "active" });
    expect(await world.entries()).toEqual([]);
  });

  test("a decision about reports needs a reason for whoever reads the mail, and a step that the thing has", async () => {
    const world = adminWorld();
    const id = await seedReported(world, { kind: "thread", targetId: "bici-1_ana" });
    expect(await decided(world, id, { intent: "avisar", motivo: "otro", nota: "corto" })).toMatchObject({
      status: 400,
    });
    expect(await decided(world, id, { intent: "avisar", motivo: "otro", nota: REASON })).toMatchObject({ status: 409 });
    expect(await decided(world, id, { intent: "otro" })).toMatchObject({ status: 400 });
    expect(await decided(world, "listing_nada", { intent: "descartar" })).toMatchObject({ kind: "not-found" });
    const gone = await seedReported(world, { kind: "person", targetId: "nadie" });
    expect(await decided(world, gone, { intent: "avisar", motivo: "otro", nota: REASON })).toMatchObject({
      status: 409,
    });
    expect(await world.entries()).toEqual([]);
  });

  test("a decision about reports takes a question off its listing: nobody reads, answers or discards it any more", async () => {
    const world = adminWorld();
    await seedUser(world, "ana");
    const id = await seedReported(world, { kind: "question", targetId: QUESTION });
    await world.seed({
      set: `questions/${QUESTION}`,
      data: {
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
      },
    });
    expect(await decided(world, id, { intent: "quitar", motivo: "otro", nota: REASON })).toMatchObject({
      kind: "done",
    });
    expect(await stored(world, `questions/${QUESTION}`)).toMatchObject({ state: "hidden" });
    expect(await stored(world, "vehicles/bici-1")).toMatchObject({ questions: { answered: -1, changedAt: NOW } });
    const { questions } = world.context();
    expect(await questions.find("rosa", QUESTION)).toBeNull();
    expect(await questions.reportable(QUESTION, "rosa")).toBeNull();
    expect((await questions.own("ana", "hechas", null)).questions).toEqual([]);
    const seller = { uid: "rosa", displayName: "Rosa" } as Parameters<typeof questions.answer>[0];
    expect(await questions.answer(seller, QUESTION, "Otra respuesta")).toMatchObject({
      ok: false,
      reason: "not-found",
    });
    expect(await questions.discard("ana", QUESTION)).toMatchObject({ ok: false, reason: "not-found" });
    expect((await mails(world)).map(({ subject }) => subject)).toEqual(["Quitamos tu pregunta"]);
  });

  test("a decision about reports takes a review of a seller out of sight and out of the rating", async () => {
    const world = adminWorld();
    await seedUser(world, "ana");
    await seedUser(world, "rosa", { ratingAvg: 3, ratingCount: 2 });
    const id = await seedReported(world, { kind: "review", targetId: "order1_rosa" });
    const review = {
      orderId: "order1",
      sellerId: "rosa",
      buyerId: "ana",
      buyerName: "Ana",
      stars: 1,
      text: "Mal",
      createdAt: NOW,
    };
    await world.seed({ set: "reviews/order1_rosa", data: review });
    expect(await decided(world, id, { intent: "quitar", motivo: "otro", nota: REASON })).toMatchObject({
      kind: "done",
    });
    expect(await stored(world, "users/rosa")).toMatchObject({ ratingAvg: 5, ratingCount: 1 });
    expect((await world.context().reviews.ofSeller("rosa")).reviews).toEqual([]);
    expect((await mails(world)).map(({ to }) => to)).toEqual(["ana@correo.test"]);
  });

  test("a decision about reports takes a review of a workshop out of sight and out of its mean; writing it again brings nothing back", async () => {
    const world = adminWorld();
    await seedUser(world, "ana");
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
    expect(await decided(world, id, { intent: "quitar", motivo: "otro", nota: REASON })).toMatchObject({
      kind: "done",
    });
    const { workshopReviews } = world.context();
    await workshopReviews.write({ ...review, stars: 1 });
    expect(await workshopReviews.ofWorkshop("la-cadena")).toEqual([]);
    expect(await stored(world, "workshops/la-cadena")).toEqual({ inspected: { sum: 5, count: 1 } });
    await workshopReviews.remove(review);
    expect(await stored(world, "workshops/la-cadena")).toEqual({ inspected: { sum: 5, count: 1 } });
  });
});

describe("several at once", () => {
  test("several reports are shown before they are decided, in one commit; what changed meanwhile is left alone and named", async () => {
    const world = adminWorld();
    const ids = [
      await seedReported(world),
      await seedReported(world, { kind: "person", targetId: "leo" }),
      await seedReported(world, { kind: "person", targetId: "old", status: "decided", decision: "warn" }),
    ];
    const { rows } = await REPORT_ROWS.list(world.context(), new URLSearchParams());
    const keys = rows.map(({ key }) => key);
    const search = new URLSearchParams([
      ["accion", "descartar"],
      ...[...keys, `${ids[2]}~x`].map((key) => ["fila", key]),
    ]);
    const view = await REPORTS_BULK.load(world.context(), search);
    expect(view.rows.map(({ problem }) => problem).sort()).toEqual(["ya se decidió", null, null].sort());
    await expect(
      REPORTS_BULK.load(world.context(), new URLSearchParams("accion=quitar&fila=a~b")),
    ).rejects.toMatchObject({ init: { status: 400 } });

    await world.seed({ update: `reportTargets/${ids[1]}`, data: {}, transforms: [{ field: "open", increment: 1 }] });
    const form = formOf({ intent: "descartar", motivo: "cumple", formId: "f1" });
    for (const key of keys) form.append("fila", key);
    const stale = {
      kind: "rejected",
      status: 409,
      failure: {
        errors: { "": "1 decidido. Mira los que quedaron." },
        left: [{ title: "Cuenta eliminada (leo)", to: "/administracion/denuncias/person_leo" }],
      },
    };
    expect(await REPORTS_BULK.submit(world.context(), ADMIN, form)).toMatchObject(stale);
    expect(await REPORTS_BULK.submit(world.context(), ADMIN, form)).toMatchObject(stale);
    expect((await world.entries()).map(({ data }) => [data.target, data.batch])).toEqual([
      [`reportTargets/${ids[0]}`, "f1"],
    ]);
    expect(await stored(world, `reportTargets/${ids[1]}`)).toMatchObject({ status: "open" });
  });
});
