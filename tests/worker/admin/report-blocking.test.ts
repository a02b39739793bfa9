import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { loadReportedThing, submitDecision } from "~/admin/reports/queue.page.server";
import { action as personAction } from "~/admin/users/persona.route";
import { loadUser } from "~/admin/users/user.loader.server";
import { DAY_MS } from "~/business/durations";
import type { DocumentData } from "~/platform/firestore/types";

import { intentsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import { formOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { seedReported, seedReportedThread } from "./reported";
import { userForm } from "./users-acts";

const REASON = "Insiste después de que le pidieron parar.";
const BLOCK = { intent: "bloquear", causa: "reglas", mensaje: "" };
let world: World;

beforeEach(async () => {
  world = adminWorld();
  world.identity = { fetch: () => Promise.resolve(Response.json({ users: [] })) };
  for (const uid of ["rosa", "ana", ADMIN]) await seedUser(uid);
});

async function seedUser(uid: string, changes: DocumentData = {}) {
  const user = newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, NOW);
  await world.seed({ set: `users/${uid}`, data: { ...user, ...changes } });
}

const stored = async (path: string) => (await world.database.read(path))?.data;
const acts = async () => (await world.entries()).map(({ data }) => data.action).sort();
const load = () => loadUser(world.context(), "rosa", ADMIN);
const subjects = async () =>
  (await world.database.find({ collection: "mail", limit: 50 })).map(
    ({ data }) => (data.message as { subject: string }).subject,
  );

describe("blocking an account", () => {
  test("blocking an account closes the reports about it as justified, in the same commit, once, and leads back to them", async () => {
    const id = await seedReported(world, { kind: "person", targetId: "rosa" });
    const form = { ...BLOCK, denuncia: id };
    for (let time = 0; time < 2; time += 1) {
      const answer = (await userForm(world, form)) as Response;
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/administracion/denuncias/${id}`]);
    }
    expect(await stored("users/rosa")).toMatchObject({ isActive: false });
    expect(await stored(`reportTargets/${id}`)).toMatchObject({ status: "decided", open: 0, decision: "block" });
    expect(await stored(`reports/${id}_persona-0`)).toMatchObject({ status: "resolved" });
    expect((await loadReportedThing(world.context(), id)).lead).toBe("Ya se decidió: bloqueamos la cuenta");
    expect(await acts()).toEqual(["person.blocked", "report.blocked"]);
    const commits = new Set((await world.entries()).map(({ createTime }) => createTime));
    expect(commits.size).toBe(1);
    const dismissed = { collection: "reports", where: [["status", "==", "dismissed"]] as [string, "==", unknown][] };
    expect(await world.database.count(dismissed)).toBe(0);
  });

  test("blocking an account closes the reports of their listings where that is chosen, and of nobody else's", async () => {
    const listing = await seedReported(world);
    await seedReported(world, { kind: "person", targetId: "ana" });
    expect((await load()).listingReports).toBe(2);
    await userForm(world, { ...BLOCK, denuncia: "person_ana" });
    expect(await stored(`reportTargets/${listing}`)).toMatchObject({ status: "open" });
    expect(await stored("reportTargets/person_ana")).toMatchObject({ status: "open" });
    await userForm(world, { ...BLOCK, denuncia: listing, "denuncias-anuncios": "si" });
    expect(await stored(`reportTargets/${listing}`)).toMatchObject({ status: "decided", decision: "block" });
    expect(await stored("reportTargets/person_ana")).toMatchObject({ status: "open" });
  });

  test("blocking an account closes the report of a thread from which it began", async () => {
    const id = await seedReportedThread(world, { messages: 2, reported: 2 });
    await world.seed({ update: `reportTargets/${id}`, data: { targetId: "bici-1_ana.seller" } });
    await userForm(world, { ...BLOCK, denuncia: id });
    expect(await stored("users/rosa")).toMatchObject({ isActive: false });
    expect(await stored(`reportTargets/${id}`)).toMatchObject({ status: "decided", decision: "block" });
  });

  test("blocking a seller with more reported listings than one commit takes leaves some, which are ended nine at a time", async () => {
    const CLOSE = { intent: "cerrar-denuncias", motivoDenuncias: REASON };
    const ids = Array.from({ length: 22 }, (_, at) => `bici-${at + 1}`);
    for (const targetId of ids) {
      await seedReported(world, { targetId, count: 1 });
      await world.seed({ set: `vehicles/${targetId}`, data: { sellerId: "rosa" } });
    }
    expect(await userForm(world, CLOSE)).toMatchObject({ init: { status: 409 } });
    await userForm(world, { ...BLOCK, "denuncias-anuncios": "si" });
    // The account itself is one of the ten.
    expect((await load()).listingReports).toBe(13);
    expect(await userForm(world, { ...CLOSE, motivoDenuncias: "" })).toMatchObject({ init: { status: 400 } });
    for (const left of [4, 0, 0]) {
      await userForm(world, CLOSE);
      expect((await load()).listingReports).toBe(left);
    }
    expect((await acts()).filter((action) => action === "report.blocked")).toHaveLength(ids.length);
    const entry = (await world.entries()).find(
      ({ data }) => data.action === "report.blocked" && data.reason === REASON,
    );
    expect(entry?.data).toMatchObject({ actor: ADMIN });
    await expect(world.ask(personAction, { uid: "nadie" }, CLOSE)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("blocking an account closes nothing where the account was changed meanwhile", async () => {
    const id = await seedReported(world, { kind: "person", targetId: "rosa" });
    expect(await userForm(world, { ...BLOCK, denuncia: id, steps: "7" })).toMatchObject({ init: { status: 409 } });
    expect(await stored(`reportTargets/${id}`)).toMatchObject({ status: "open" });
  });
});

describe("a user who may not write", () => {
  const LIFT = { intent: "permitir-escribir", permiso: "Se disculpó por correo." };

  async function silence(): Promise<{ id: string; version: string }> {
    const id = await seedReported(world, { kind: "person", targetId: "rosa" });
    const version = (await world.database.read(`reportTargets/${id}`))?.updateTime ?? "";
    const form = formOf({ version, intent: "silenciar", motivo: "otro", nota: REASON, dias: "30" });
    await submitDecision(world.context(), id, ADMIN, form);
    return { id, version: (await world.database.read("writingBans/rosa"))?.updateTime ?? "" };
  }

  test("a user who may not write is shown as such on their page, and may again after a later report opened the thing", async () => {
    const { id, version } = await silence();
    await world.context().reports.file({
      kind: "person",
      targetId: "rosa",
      reporterId: "zoe",
      reason: "estafa",
      detail: "",
    });
    const reopened = intentsOf(await loadReportedThing(world.context(), id));
    expect(reopened).toContain("descartar");
    expect(reopened).not.toContain("deshacer");
    expect((await load()).writing).toEqual({
      version,
      until: "23 de diciembre de 2026",
      toReport: `/administracion/denuncias/${id}`,
    });
    for (let time = 0; time < 2; time += 1)
      expect(await userForm(world, { ...LIFT, version })).toMatchObject({ status: 303 });
    expect(await stored("writingBans/rosa")).toBeUndefined();
    expect((await load()).writing).toBeNull();
    expect(await acts()).toEqual(["person.writing-allowed", "report.silenced"]);
    expect((await subjects()).filter((subject) => subject === "Ya puedes escribir otra vez")).toHaveLength(1);
    const lifted = (await world.entries()).find(({ data }) => data.action === "person.writing-allowed");
    expect(lifted?.data).toMatchObject({ target: "users/rosa", actor: ADMIN, reason: LIFT.permiso });
  });

  test("a user who may not write stays so without a reason, and where another ban came meanwhile", async () => {
    const { version } = await silence();
    expect(await userForm(world, { ...LIFT, version, permiso: "" })).toMatchObject({ init: { status: 400 } });
    const until = new Date(NOW.getTime() + 90 * DAY_MS);
    await world.seed({ update: "writingBans/rosa", data: { until } });
    expect(await userForm(world, { ...LIFT, version })).toMatchObject({ init: { status: 409 } });
    expect(await stored("writingBans/rosa")).toMatchObject({ until });
    expect(await acts()).toEqual(["report.silenced"]);
  });
});
