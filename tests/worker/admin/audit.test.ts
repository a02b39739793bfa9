import { describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { AUDIT_ROWS, loadAuditPage, loadTrail } from "~/admin/audit/log-page.loader.server";
import { auditWrite, type AuditEntry } from "~/platform/audit/audit";
import { withAuditMirror } from "~/platform/audit/mirror";
import type { DocumentData } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";

import type { World } from "../../support/world";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { billReads, GUARD_READS } from "./billing";

const at = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const id = (position: number): string => `entry-${String(position).padStart(3, "0")}`;

async function logged(world: World, count: number, entry: (position: number) => Partial<AuditEntry> = () => ({})) {
  await world.seed(
    ...Array.from({ length: count }, (_, position) =>
      auditWrite(
        { actor: ADMIN, action: "order.refund", target: "orders/o1", label: "R-2026-000001", ...entry(position) },
        // Three of each minute have the same time.
        at(Math.floor(position / 3)),
        id(position),
      ),
    ),
  );
}

type Page = Awaited<ReturnType<typeof loadAuditPage>>;

function admin(uid: string, changes: DocumentData = {}) {
  const user = newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, NOW);
  return { set: `users/${uid}`, data: { ...user, role: "admin", ...changes } };
}

describe("the audit log", () => {
  test("the audit log is read in both directions without a gap, also where times are equal", async () => {
    const world = adminWorld();
    await logged(world, 60);
    const page = async (search: string) => loadAuditPage(world.context(), new URLSearchParams(search));
    const ids = (rows: readonly { key: string }[]) => rows.map(({ key }) => key);
    const pages = [await page("")];
    for (let next = pages[0]!.next; next !== null; next = pages.at(-1)!.next) pages.push(await page(`desde=${next}`));
    expect(pages.map(({ rows }) => rows.length)).toEqual([11, 11, 11, 11, 11, 5]);
    expect(pages.flatMap(({ rows }) => ids(rows)).sort()).toEqual(
      Array.from({ length: 60 }, (_, position) => id(position)),
    );
    const [first, second, third] = pages as [Page, Page, Page];
    expect(first.previous).toBeNull();
    expect(ids((await page(`antes=${third.previous}`)).rows)).toEqual(ids(second.rows));
    const back = await page(`antes=${second.previous}`);
    expect([ids(back.rows), back.previous]).toEqual([ids(first.rows), null]);
    expect(ids((await page("desde=nadie")).rows)).toEqual(ids(first.rows));
  });

  test("the audit log goes back with every filter", async () => {
    const world = adminWorld();
    await world.seed(admin(ADMIN));
    await logged(world, 20);
    for (const filter of [`persona=${ADMIN}`, "accion=order.refund", "objeto=orders/o1", "del=2026-11-23"]) {
      const page = async (search: string) => loadAuditPage(world.context(), new URLSearchParams(search));
      const first = await page(filter);
      const second = await page(`${filter}&desde=${first.next}`);
      expect([filter, second.rows.length]).toEqual([filter, 9]);
      const back = await page(`${filter}&antes=${second.previous}`);
      expect(back.rows.map(({ key }) => key)).toEqual(first.rows.map(({ key }) => key));
    }
  });

  test("the audit log offers whose acts are asked for, though they administer no more or are a script", async () => {
    const world = adminWorld();
    await world.seed(admin(ADMIN), admin("demoted", { role: "user" }), admin("blocked", { isActive: false }));
    await logged(world, 10, (position) => ({
      actor: ["demoted", "blocked", "script", "erased", ADMIN][position % 5]!,
    }));
    for (const [actor, label] of [
      ["demoted", "demoted (ya no administra)"],
      ["blocked", "blocked (ya no administra)"],
      ["erased", "erased (ya no administra)"],
      ["script", "Programa de inicio"],
    ]) {
      const search = new URLSearchParams({ persona: actor! });
      const { spec, query, rows } = await loadAuditPage(world.context(), search);
      expect(rows).toHaveLength(2);
      expect(query.values).toEqual({ persona: actor });
      expect(spec.filters[1]?.options).toContainEqual({ value: actor, label });
      const file = await (await AUDIT_ROWS.file(world.context(), search, ADMIN)).text();
      expect(file.trim().split("\r\n")).toHaveLength(4);
    }
  });

  test("the audit log is narrowed down by days in Lima, both included, on the page and in the file", async () => {
    const world = adminWorld();
    // 19:00 in Lima is midnight of the next day in UTC.
    const times = ["2026-11-21T04:59:59Z", "2026-11-21T05:00:00Z", "2026-11-23T04:59:59Z", "2026-11-23T05:00:00Z"];
    const entry = { actor: ADMIN, action: "order.refund", target: "orders/o1", label: "R-1" } as const;
    await world.seed(...times.map((time, position) => auditWrite(entry, new Date(time), id(position))));
    const found = async (search: string) =>
      (await loadAuditPage(world.context(), new URLSearchParams(search))).rows.map(({ key }) => key);
    expect(await found("del=2026-11-21&al=2026-11-22")).toEqual([id(2), id(1)]);
    expect(await found("del=2026-11-23&accion=order.refund")).toEqual([id(3)]);
    expect(await found("al=2026-11-20")).toEqual([id(0)]);
    expect(await found("del=ayer")).toHaveLength(4);
    const search = new URLSearchParams("del=2026-11-21&al=2026-11-22&accion=order.refund");
    const file = await (await AUDIT_ROWS.file(world.context(), search, ADMIN)).text();
    expect(file.trim().split("\r\n").at(-1)).toBe('"FIN";2');
  });

  test("the audit log costs at most 30 reads a page with the guard, for a team of eleven", async () => {
    const world = adminWorld();
    const team = Array.from({ length: 11 }, (_, position) => `admin-${position}`);
    await world.seed(...team.map((uid) => admin(uid)));
    await logged(world, 40, (position) => ({ actor: team[position % 11]! }));
    const { next } = await loadAuditPage(world.context(), new URLSearchParams());
    const bill = billReads(world);
    await loadAuditPage(world.context(), new URLSearchParams({ desde: next ?? "" }));
    expect(bill.reads + GUARD_READS).toBeLessThanOrEqual(30);
  });

  test("the audit log is narrowed down by act, person and document; an unknown filter is ignored", async () => {
    const world = adminWorld();
    await world.seed(admin(ADMIN), admin("otra"));
    await logged(world, 9, (position) => ({
      actor: position % 3 === 0 ? "otra" : ADMIN,
      action: position < 6 ? "order.refund" : "payout.paid",
      target: `orders/o${position % 2}`,
    }));
    const count = async (search: string) =>
      (await loadAuditPage(world.context(), new URLSearchParams(search))).rows.length;
    expect(await count("accion=payout.paid")).toBe(3);
    expect(await count("persona=otra")).toBe(3);
    expect(await count("persona=otra&accion=payout.paid")).toBe(1);
    expect(await count("objeto=orders/o1")).toBe(4);
    expect(await count("accion=nada&persona=../x")).toBe(9);
    expect(await count("persona=nadie")).toBe(0);
    const { entries } = await loadTrail(world.context(), "orders/o0");
    expect(entries).toHaveLength(5);
    expect(entries[0]).toMatchObject({ who: ADMIN, to: "/administracion/pedidos/o0", label: "R-2026-000001" });
  });

  test("the audit log shows what changed, and who did it where the name is gone", async () => {
    const world = adminWorld();
    await world.seed(
      auditWrite(
        {
          actor: "gone",
          action: "theft.hidden",
          target: "thefts/t1",
          label: "Trek",
          changes: { state: ["live", null] },
        },
        NOW,
      ),
    );
    const { rows } = await loadAuditPage(world.context(), new URLSearchParams());
    expect(rows).toMatchObject([{ title: "Reporte de robo oculto" }]);
    expect(rows[0]?.facts).toEqual(
      expect.arrayContaining([
        { label: "Quién", value: "Administrador" },
        { label: "Cambios", value: "estado: publicado → vacío" },
      ]),
    );
  });

  test("the audit log is downloaded whole, with formulas as text and a last line that says so, and that is an entry itself", async () => {
    const world = adminWorld();
    await logged(world, 320, (position) => ({ reason: position === 7 ? '=cmd|"x"' : "" }));
    const file = await AUDIT_ROWS.file(world.context(), new URLSearchParams("accion=order.refund"), ADMIN);
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines).toHaveLength(322);
    expect(lines.at(-1)).toBe('"FIN";320');
    expect(lines.join("\n")).toContain(`"'=cmd|""x"""`);
    expect(await world.database.count({ collection: "audit", where: [["action", "==", "audit.exported"]] })).toBe(1);
  });

  test("the audit log is repeated in the stream of logs, once it is stored", async () => {
    const world = adminWorld();
    const lines: { event: string; action?: string }[] = [];
    const database = withAuditMirror(
      world.database,
      createLogger({}, (_, line) => lines.push(JSON.parse(line) as { event: string })),
    );
    const entry = { actor: ADMIN, action: "order.cancel", target: "orders/o1", label: "R-1" } as const;
    await database.commit([auditWrite(entry, NOW, "once")]);
    await expect(database.commit([auditWrite(entry, NOW, "once")])).rejects.toThrow();
    await database.transaction(async (tx) => tx.write(auditWrite({ ...entry, action: "order.settle" }, NOW)));
    expect(lines.filter(({ event }) => event === "audit.entry").map(({ action }) => action)).toEqual([
      "order.cancel",
      "order.settle",
    ]);
  });
});

describe("the last administrator", () => {
  const change = (world: World, uid: string, role: "admin" | "soporte" | "user", actor: string) =>
    world.context().accounts.administrators.change(uid, role, { actor, reason: "Prueba" });

  test("the last administrator stays one where two demote each other at once", async () => {
    const world = adminWorld();
    await world.seed(admin("ana"), admin("beto"));
    const results = await Promise.all([change(world, "ana", "user", "beto"), change(world, "beto", "user", "ana")]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "last" });
    const left = await world.context().accounts.administrators.list();
    expect(left).toHaveLength(1);
    expect(await world.entries()).toHaveLength(1);
  });

  test("the last administrator is not counted where the other one is disabled; nobody changes their own role", async () => {
    const world = adminWorld();
    await world.seed(admin("ana"), admin("beto", { isActive: false }), admin("leo", { role: "workshop" }));
    expect(await change(world, "ana", "user", "beto")).toEqual({ ok: false, reason: "last" });
    expect(await change(world, "ana", "user", "ana")).toEqual({ ok: false, reason: "own" });
    expect(await change(world, "leo", "admin", "ana")).toEqual({ ok: false, reason: "staff" });
    expect(await change(world, "nadie", "admin", "ana")).toEqual({ ok: false, reason: "not-found" });
    expect(await world.entries()).toEqual([]);
  });

  test("the last administrator mails every administrator and the user, and ends the sessions of who loses the role", async () => {
    const world = adminWorld();
    await world.seed(admin("ana"), admin("beto"), admin("rosa", { role: "user" }));
    expect(await change(world, "rosa", "soporte", "ana")).toEqual({ ok: true, repeated: false });
    expect(await change(world, "rosa", "soporte", "ana")).toEqual({ ok: true, repeated: true });
    const mails = await world.database.find({ collection: "mail", limit: 10 });
    expect(mails.map(({ data }) => (data.to as string[])[0]).sort()).toEqual([
      "ana@correo.test",
      "beto@correo.test",
      "rosa@correo.test",
    ]);
    await change(world, "rosa", "user", "ana");
    expect((await world.database.read("users/rosa"))?.data).toMatchObject({ role: "user", sessionsValidAfter: NOW });
  });

  test("the last administrator is not locked by two deletions at once", async () => {
    const world = adminWorld();
    await world.seed(admin("ana"), admin("beto"));
    const lock = (uid: string) => world.context().accounts.closure.lock(uid);
    const locked = await Promise.all([lock("ana").catch(() => true), lock("beto").catch(() => true)]);
    expect(locked.filter(Boolean)).toHaveLength(1);
    expect(await world.context().accounts.administrators.list()).toHaveLength(1);
  });
});
