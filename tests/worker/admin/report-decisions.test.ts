import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { REPORTS_BULK } from "~/admin/reports/bulk.page.server";
import { loadReportedThing, submitDecision } from "~/admin/reports/queue.page.server";
import type { Database, DocumentData, Transaction } from "~/platform/firestore/types";

import { actsOf, intentsOf, itemsOf, partsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import { formOf } from "../../unit/selling/support";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { seedReported } from "./reported";

const REASON = "Insultas a otras personas en el texto.";
const OTHER_ADMIN = "jefe";
let world: World;

beforeEach(async () => {
  world = adminWorld();
  for (const uid of ["rosa", ADMIN, OTHER_ADMIN]) await seedUser(uid);
});

async function seedUser(uid: string, changes: DocumentData = {}) {
  const user = newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, NOW);
  await world.seed({ set: `users/${uid}`, data: { ...user, ...changes } });
}

const versionOf = async (id: string) => (await world.database.read(`reportTargets/${id}`))?.updateTime ?? "";
const submit = async (id: string, form: Record<string, string>, actor = ADMIN) =>
  submitDecision(world.context(), id, actor, formOf({ version: await versionOf(id), ...form }));
const stored = async (path: string) => (await world.database.read(path))?.data;
const acts = async () => (await world.entries()).map(({ data }) => data.action);
const subjects = async () =>
  (await world.database.find({ collection: "mail", limit: 500 })).map(({ data }) => {
    const { subject } = data.message as { subject: string };
    return `${String((data.to as string[])[0])}: ${subject}`;
  });
/** Reports of a user that count as false alarms: what a further one says. */
async function falseAlarmsOf(reporterId: string): Promise<unknown> {
  world.given.catalog = { listing: () => Promise.resolve(null) };
  const input = { kind: "thread", targetId: `otro_${reporterId}`, reason: "spam", detail: "" } as const;
  await world.context().reports.file({ ...input, reporterId });
  return (await stored(`reports/thread_otro_${reporterId}_${reporterId}`))?.falseAlarms;
}

describe("reports of what is gone already", () => {
  test("reports of what is gone already are closed as justified: no mail to the owner, no false alarm, and the reporter is told", async () => {
    await seedUser("persona-0");
    const id = await seedReported(world);
    await world.seed({ update: "vehicles/bici-1", data: { status: "hidden" } });
    const rejected = await submit(id, { intent: "quitar", motivo: "otro", nota: REASON });
    expect(rejected).toMatchObject({ status: 409 });
    expect(JSON.stringify(rejected)).toContain("Ya está atendido");
    const version = await versionOf(id);
    for (let time = 0; time < 2; time += 1)
      expect(await submit(id, { intent: "atendido", version })).toMatchObject({ kind: "done" });
    expect(await stored(`reportTargets/${id}`)).toMatchObject({ status: "decided", open: 0, decision: "resolve" });
    expect(await stored("reports/listing_bici-1_persona-0")).toMatchObject({ status: "resolved" });
    expect(await subjects()).toEqual(["persona-0@correo.test: Revisamos tu reporte"]);
    expect(await acts()).toEqual(["report.resolved"]);
    expect(await falseAlarmsOf("persona-0")).toBe(0);
  });
});

describe("a decision of two administrators", () => {
  test("a decision of two administrators is taken by one: the other reads who decided what, also for the same step", async () => {
    const id = await seedReported(world, { kind: "person", targetId: "rosa" });
    const version = await versionOf(id);
    const warning = { intent: "avisar", motivo: "otro", nota: REASON, version };
    expect(await submit(id, warning)).toMatchObject({ kind: "done" });
    const late = await submit(id, warning, OTHER_ADMIN);
    expect(late).toMatchObject({ kind: "rejected", status: 409 });
    expect(JSON.stringify(late)).toContain(`Ya se decidió: Reportes atendidos, con aviso (${ADMIN}`);
    expect(await submit(id, { ...warning, nota: `${REASON} Otra vez.` })).toMatchObject({ status: 409 });
    expect(await submit(id, warning)).toMatchObject({ kind: "done" });
    expect(await acts()).toEqual(["report.warned"]);
  });
});

describe("after a decision", () => {
  test("the next thing of the queue follows a decision, and at its end the list says that it is empty", async () => {
    const first = await seedReported(world, { count: 3 });
    const second = await seedReported(world, { kind: "person", targetId: "rosa", count: 2 });
    expect(await submit(first, { intent: "descartar" })).toMatchObject({
      to: `/administracion/denuncias/${second}`,
      flash: { type: "success" },
    });
    const last = await submit(second, { intent: "descartar" });
    expect(last).toMatchObject({ to: "/administracion/denuncias" });
    expect(JSON.stringify(last)).toContain("No queda nada más en esta lista");
  });
});

describe("reports that another administrator looks at", () => {
  test("reports that another administrator looks at are no next thing, and can be decided all the same", async () => {
    const id = await seedReported(world, { count: 3 });
    const other = await seedReported(world, { kind: "person", targetId: "rosa", count: 1 });
    await world.adminWork.look({ target: `reportTargets/${id}`, page: `/administracion/denuncias/${id}` }, ADMIN);
    const next = await submit(other, { intent: "descartar" }, OTHER_ADMIN);
    expect(next).toMatchObject({ to: "/administracion/denuncias" });
    expect(JSON.stringify(next)).toContain("No queda nada más en esta lista");
    expect(await submit(id, { intent: "descartar" }, OTHER_ADMIN)).toMatchObject({ kind: "done" });
  });
});

describe("more reports than one commit takes", () => {
  test("more reports than one commit takes leave the thing open and say how many are left; the owner is told once", async () => {
    const id = await seedReported(world, { kind: "person", targetId: "rosa", count: 203 });
    const version = await versionOf(id);
    const warning = { intent: "avisar", motivo: "otro", nota: REASON };
    for (let time = 0; time < 2; time += 1) {
      const outcome = await submit(id, { ...warning, version });
      expect(outcome).toMatchObject({ kind: "done", to: `/administracion/denuncias/${id}`, flash: { type: "info" } });
      expect(JSON.stringify(outcome)).toContain("quedan 3 reportes");
    }
    expect(await stored(`reportTargets/${id}`)).toMatchObject({ status: "open", open: 3, unfinished: "warn" });
    expect(await submit(id, warning)).toMatchObject({ flash: { type: "success" } });
    expect(await stored(`reportTargets/${id}`)).toMatchObject({ status: "decided", open: 0, unfinished: null });
    expect(await subjects()).toEqual(["rosa@correo.test: Revisa tu cuenta"]);
  });

  test("reports at exactly the cap are no more than one commit takes", async () => {
    const id = await seedReported(world, { kind: "person", targetId: "rosa", count: 200 });
    await submit(id, { intent: "descartar" });
    expect(await stored(`reportTargets/${id}`)).toMatchObject({ status: "decided", open: 0 });
  });

  test("more reports than one commit takes are named by a confirmation of several", async () => {
    const ids = await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        seedReported(world, { kind: "person", targetId: `p${at}`, count: at === 0 ? 9 : at === 1 ? 8 : 1 }),
      ),
    );
    const form = formOf({ intent: "descartar", motivo: "cumple", formId: "f1" });
    for (const id of ids) form.append("fila", `${id}~${await versionOf(id)}`);
    expect(await REPORTS_BULK.submit(world.context(), ADMIN, form)).toMatchObject({
      status: 409,
      failure: {
        errors: { "": "25 decididos. Mira los que quedaron." },
        left: [{ to: `/administracion/denuncias/${ids[0]}`, why: "eran demasiados para una vez: queda 1 reporte" }],
      },
    });
    expect(await stored(`reportTargets/${ids[1]}`)).toMatchObject({ status: "decided", open: 0 });
  });
});

describe("a warning to the owners of twenty things", () => {
  test("a warning to the owners of twenty things asks the database less than fifty times", async () => {
    await seedUser("persona-0");
    for (let at = 0; at < 20; at += 1) {
      await seedUser(`p${at}`);
      await seedReported(world, { kind: "person", targetId: `p${at}`, count: 1 });
    }
    const form = formOf({ intent: "avisar", motivo: "otro", nota: REASON, formId: "f1" });
    for (let at = 0; at < 20; at += 1) form.append("fila", `person_p${at}~${await versionOf(`person_p${at}`)}`);
    let calls = 0;
    const counted =
      <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
      (...args: Args) => {
        calls += 1;
        return run(...args);
      };
    const database: Database = {
      ...world.database,
      readAll: counted((paths) => world.database.readAll(paths)),
      // Its beginning and its end.
      transaction: counted((run) => {
        calls += 1;
        return world.database.transaction((tx) => {
          const asking: Transaction = {
            read: counted((path) => tx.read(path)),
            readAll: counted((paths) => tx.readAll(paths)),
            find: counted((query) => tx.find(query)),
            count: counted((query) => tx.count(query)),
            write: (...writes) => tx.write(...writes),
          };
          return run(asking);
        });
      }) as Database["transaction"],
    };
    expect(await REPORTS_BULK.submit(world.context({ database }), ADMIN, form)).toMatchObject({ kind: "done" });
    expect((await subjects()).filter((subject) => subject.endsWith("Revisa tu cuenta"))).toHaveLength(20);
    expect(calls).toBeLessThan(40);
  });
});

describe("the page of a reported thing", () => {
  test("the page of a reported thing leads to the blocking of an open account, and says of a blocked one that it is", async () => {
    const id = await seedReported(world, { kind: "person", targetId: "rosa" });
    const toUser = `/administracion/personas/rosa?denuncia=${id}#bloquear`;
    const page = async (of: string) => loadReportedThing(world.context(), of);
    const open = await page(id);
    expect(partsOf(open, "denunciado")).toContainEqual({ links: [{ to: toUser, label: "Ver a la persona" }] });
    expect(open.badges).toEqual([false]);
    expect(actsOf(open).at(-1)).toMatchObject({ intent: "bloquear", to: toUser });
    await seedUser("rosa", { isActive: false });
    const closed = await page(id);
    expect(closed.badges).toEqual([{ label: "Cuenta bloqueada", tone: "danger" }]);
    expect(closed.notice).toMatchObject({ title: "Su cuenta ya está bloqueada" });
    expect(intentsOf(closed)).not.toContain("bloquear");
    const gone = await page(await seedReported(world, { kind: "person", targetId: "nadie" }));
    expect(partsOf(gone, "denunciado")).toContainEqual({ links: [false] });
    expect(intentsOf(gone)).not.toContain("bloquear");
  });

  test("the page of a reported thing shows the newest fifty reports, oldest first", async () => {
    const id = await seedReported(world, { count: 51 });
    const later = (at: number) => new Date(NOW.getTime() + at * 60_000);
    await world.seed(
      ...Array.from({ length: 51 }, (_, at) => ({
        update: `reports/${id}_persona-${at}`,
        data: { createdAt: later(51 - at) },
      })),
    );
    const reports = itemsOf(await loadReportedThing(world.context(), id), "denuncias");
    expect([reports.length, reports[0]?.text, reports.at(-1)?.text]).toEqual([50, "Detalle 49", "Detalle 0"]);
  });
});
