import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { loadTrail } from "~/admin/audit/log-page.loader.server";
import { loadUserAccess } from "~/admin/users/access.loader.server";
import { loadUserActivity } from "~/admin/users/activity.loader.server";
import * as access from "~/admin/users/persona-accesos.route";
import * as activity from "~/admin/users/persona-actividad.route";
import * as page from "~/admin/users/persona.route";
import { LISTING_STATUSES } from "~/catalog/statuses";
import { auditWrite } from "~/platform/audit/audit";
import type { DocumentData, Write } from "~/platform/firestore/types";
import { RESOURCES } from "~/server/resources.server";

import { itemsOf, partsOf } from "../../support/sheets";
import type { World } from "../../support/world";
import { NOW, adminWorld } from "./admin-world";
import { GUARD_READS, billReads } from "./billing";
import { userForm } from "./users-acts";

const WHY = "Lo pidió en la solicitud de ayer.";
const LATER = new Date("2027-01-01");
let world: World;

beforeEach(async () => {
  world = adminWorld();
  await world.seed(user("rosa"));
});

function user(uid: string, changes: DocumentData = {}): Write {
  const document = newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, NOW);
  return { set: `users/${uid}`, data: { ...document, ...changes } };
}

const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

function session(id: string, changes: DocumentData = {}): Write {
  const data = { uid: "rosa", browser: id, signedInAt: NOW, lastSeenAt: NOW, expiresAt: LATER, ...changes };
  return { set: `sessions/${id}`, data };
}

describe("the page of what a person did", () => {
  test("the page of what a person did counts and links it, and shows no text of theirs", async () => {
    await world.seed(
      ...["active", "active", "active", "sold"].map((status, at) => ({
        set: `vehicles/${at}`,
        data: { sellerId: "rosa", status },
      })),
      { set: "threads/t1", data: { participants: ["rosa", "beto"], lastMessageText: "Nos vemos en la esquina" } },
      { set: "cases/R-7K4M92QX", data: { uid: "rosa", kind: "datos", createdAt: ago(5) } },
      { set: "complaintProgress/000000001-2026", data: { uid: "rosa", filedAt: NOW } },
      { set: "orders/o1", data: { buyerId: "rosa", sellerId: null, createdAt: NOW } },
      ...[2, 3].map((n) => ({
        set: `orders/o${n}`,
        data: { buyerId: "beto", sellerId: "rosa", createdAt: NOW },
      })),
      { set: "reportTargets/person_rosa", data: { open: 2, total: 5 } },
      ...["open", "dismissed"].map((status) => ({
        set: `reports/listing_0_${status}`,
        data: { kind: "listing", reporterId: "beto", status, snapshot: { sellerId: "rosa" } },
      })),
      { set: "reports/review_1_beto", data: { kind: "review", reporterId: "beto", snapshot: { sellerId: "rosa" } } },
    );
    const view = await loadUserActivity(world.context(), "rosa");
    expect(view.listings).toEqual([
      { label: "Publicado", value: "3", to: "/administracion/anuncios?estado=publicado&vende=rosa" },
      { label: "Vendido", value: "1", to: "/administracion/anuncios?estado=vendido&vende=rosa" },
    ]);
    expect(view.counts).toEqual([
      { label: "Pedidos como comprador", value: "1", to: "/administracion/pedidos?compra=rosa" },
      { label: "Pedidos como vendedor", value: "2", to: "/administracion/pedidos?vende=rosa" },
      { label: "Conversaciones", value: "1", to: null },
      { label: "Reportes que hizo", value: "0", to: null },
      { label: "Reportes sobre sus anuncios", value: "2", to: null },
      {
        label: "Reportes sobre su cuenta",
        value: "5, por revisar 2",
        to: "/administracion/denuncias/person_rosa",
      },
    ]);
    expect(view.papers).toEqual([
      {
        label: "Reclamo, 23 de noviembre de 2026",
        value: "000000001-2026",
        to: "/administracion/reclamos/000000001-2026",
      },
      {
        label: "Datos personales, 23 de noviembre de 2026",
        value: "R-7K4M92QX",
        to: "/administracion/solicitudes/R-7K4M92QX",
      },
    ]);
    expect(JSON.stringify(view)).not.toContain("esquina");
    await expect(loadUserActivity(world.context(), "nadie")).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("the page of what a person did shows the latest messages to the business, however many there are", async () => {
    await world.seed(
      ...Array.from({ length: 12 }, (_, at) => ({
        set: `cases/R-0000000${at.toString(16).toUpperCase()}`,
        data: { uid: "rosa", kind: "contacto", createdAt: ago(at * 1000) },
      })),
    );
    const { papers } = await loadUserActivity(world.context(), "rosa");
    expect(papers.map(({ value }) => value)).toEqual(["R-00000000", "R-00000001", "R-00000002", "R-00000003"]);
  });
});

describe("the page of sessions and limits", () => {
  const load = () => loadUserAccess(world.context(), "rosa");

  test("the page of sessions and limits shows open sessions, the last used first, though many expired ones are still stored", async () => {
    await world.seed(
      ...Array.from({ length: 25 }, (_, at) => session(`expired-${at}`, { expiresAt: ago(at + 1) })),
      session("phone", { lastSeenAt: ago(10), expiresAt: new Date("2027-01-02") }),
      session("desk", { lastSeenAt: ago(1) }),
      session("of-another", { uid: "beto" }),
    );
    const sheet = await load();
    expect(itemsOf(sheet, "sesiones").map(({ title }) => title)).toEqual(["desk", "phone"]);
    expect(partsOf(sheet, "sesiones")).toHaveLength(1);
    expect(partsOf(sheet, "limites")).toMatchObject([
      { facts: expect.arrayContaining([{ label: "Reportes hoy", value: "0 de 20" }]) as unknown },
    ]);
  });

  test("the page of sessions and limits says that there may be more; none is left after they were ended, and the form is offered all the same", async () => {
    await world.seed(...Array.from({ length: 12 }, (_, at) => session(`s${at}`)));
    const shown = await load();
    expect(itemsOf(shown, "sesiones")).toHaveLength(10);
    expect(partsOf(shown, "sesiones")[1]).toMatchObject({
      note: expect.stringContaining("Puede haber más") as unknown,
    });
    await userForm(world, { intent: "cerrar-sesiones", razon: WHY });
    expect(itemsOf(await load(), "sesiones")).toEqual([]);
    const again = { intent: "cerrar-sesiones", razon: WHY, steps: "1", formId: "f2" };
    expect(await userForm(world, again)).toMatchObject({ status: 303 });
  });
});

describe("reads of Firestore, as it bills them", () => {
  /** More of everything than a page shows, each act by an administrator of its own. */
  async function fill(): Promise<void> {
    const many = Array.from({ length: 25 }, (_, at) => at);
    await world.seed(
      ...many.flatMap((at): Write[] => [
        user(`admin-${at}`, { role: "admin" }),
        { set: `vehicles/${at}`, data: { sellerId: "rosa", status: LISTING_STATUSES[at % LISTING_STATUSES.length] } },
        { set: `orders/${at}`, data: { buyerId: "rosa", sellerId: "rosa", createdAt: ago(at), paidAt: NOW } },
        { set: `threads/${at}`, data: { participants: ["rosa", `u${at}`] } },
        { set: `reports/${at}`, data: { reporterId: "rosa" } },
        { set: `cases/R-${at}`, data: { uid: "rosa", kind: "contacto", createdAt: ago(at) } },
        { set: `complaintProgress/${at}`, data: { uid: "rosa", filedAt: ago(at) } },
        session(`s${at}`),
        auditWrite(
          { actor: `admin-${(at + 12) % 25}`, action: "person.data-opened", target: "users/rosa", label: "rosa" },
          ago(at),
        ),
      ]),
      { set: "reportTargets/person_rosa", data: { open: 2, total: 5 } },
      { set: "assistantUsage/rosa", data: { violations: [], lastViolation: NOW } },
      { set: "assistantBlacklist/rosa", data: { userId: "rosa", since: NOW } },
      { set: "accountBlocks/rosa", data: { state: "blocked", isIdentityDone: true, dueAt: NOW, at: NOW } },
    );
  }

  test.each([
    ["/administracion/personas/rosa", page.loader, ""],
    ["/administracion/personas/rosa/actividad", activity.loader, ""],
    ["/administracion/personas/rosa/accesos", access.loader, ""],
  ])("%s costs at most 30 with its guard and the log below it", async (path, loader, search) => {
    await fill();
    const bill = billReads(world);
    const view = await world.ask(loader, { uid: "rosa" }, undefined, search);
    expect(JSON.stringify(view)).toContain("rosa");
    const target = RESOURCES.targetOf(path);
    if (target !== null) expect((await loadTrail(world.context(), target)).entries.length).toBeGreaterThan(0);
    if (target !== null) await world.adminWork.read(target);
    expect(bill.reads + GUARD_READS).toBeLessThanOrEqual(30);
    expect(bill.reads).toBeGreaterThan(10);
  });
});
