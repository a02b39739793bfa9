import { describe, expect, test } from "vitest";

import * as log from "~/admin/audit/registro.route";
import * as undo from "~/admin/undo/deshacer.route";
import type { UndoView } from "~/admin/undo/undo.page.server";
import * as work from "~/admin/work/trabajo.route";
import { MINUTE_MS } from "~/business/durations";
import type { AuditAction } from "~/platform/audit/actions";
import { auditWrite } from "~/platform/audit/audit";
import * as listing from "~/selling/admin/anuncio.route";
import * as bulk from "~/selling/admin/anuncios-lote.route";

import type { World } from "../../support/world";
import { listingOf } from "../../unit/selling/support";
import { SERVICE_ACTS } from "./acts-services";
import {
  withCase,
  withCoupon,
  withListing,
  withReport,
  withFind,
  withSighting,
  withTheft,
  type Act,
} from "./acts-support";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";
import { PEOPLE_ACTS, shopOf, userForm } from "./users-acts";

async function entryOf(world: World, action: AuditAction): Promise<string> {
  return (await world.entries()).find(({ data }) => data.action === action)?.id ?? "";
}

/** Takes a step of several listings from their confirmation. */
async function bulkOf(world: World, fields: Record<string, string>, rows: readonly string[]): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const row of rows) body.append("fila", row);
  const request = new Request("https://rebi.test/administracion/x", { method: "POST", body });
  return bulk.action({ request, params: {}, context: world.context({}, request) } as never);
}

async function undone(world: World, acto: string) {
  return answerOf(world.ask(undo.action, {}, { acto }));
}

/** Field of the document that an act is about. */
async function stateAfter(world: World, action: AuditAction, field: string): Promise<unknown> {
  const entry = (await world.entries()).find(({ data }) => data.action === action);
  return (await world.database.read(String(entry?.data.target)))?.data[field];
}

/** Each act with its inverse, and what the document is afterwards. */
const INVERSE_ACTS: [AuditAction, Act["take"], AuditAction, string, unknown][] = [
  [
    "listing.approved",
    withListing("in_review", { intent: "approve" }).take,
    "listing.unapproved",
    "status",
    "in_review",
  ],
  ["listing.hidden", withListing("active", { intent: "hide" }).take, "listing.shown", "status", "active"],
  ["coupon.ended", withCoupon({ intent: "terminar" }, { active: true }).take, "coupon.resumed", "active", true],
  ["coupon.resumed", withCoupon({ intent: "reanudar" }, { active: false }).take, "coupon.ended", "active", false],
  ["case.attended", withCase({ intent: "attended", motivo: "respondida" }), "case.reopened", "status", "open"],
  ["case.reopened", withCase({ intent: "reopened" }, { status: "attended" }), "case.attended", "status", "attended"],
  ["theft.hidden", withTheft("hide"), "theft.shown", "state", "live"],
  ["theft.sighting-hidden", withSighting("ocultar-aviso"), "theft.sighting-shown", "state", "live"],
  ["theft.sighting-shown", withSighting("mostrar-aviso"), "theft.sighting-hidden", "state", "live"],
  ["find.closed", withFind("cerrar"), "find.reopened", "state", "open"],
  ["workshop.suspended", SERVICE_ACTS["workshop.suspended"].take, "workshop.reinstated", "active", true],
  ["workshop.reinstated", SERVICE_ACTS["workshop.reinstated"].take, "workshop.suspended", "active", false],
  ["advisor.suspended", SERVICE_ACTS["advisor.suspended"].take, "advisor.reinstated", "active", true],
  ["person.blocked", PEOPLE_ACTS["person.blocked"].take, "person.unblocked", "isActive", true],
  ["person.unblocked", PEOPLE_ACTS["person.unblocked"].take, "person.blocked", "isActive", false],
  [
    "person.identity-checked",
    PEOPLE_ACTS["person.identity-checked"].take,
    "person.identity-unchecked",
    "identityCheckedAt",
    null,
  ],
  ["person.shop-hidden", PEOPLE_ACTS["person.shop-hidden"].take, "person.shop-shown", "shop", shopOf(false)],
  ["person.shop-shown", PEOPLE_ACTS["person.shop-shown"].take, "person.shop-hidden", "shop", shopOf(true)],
  [
    "report.hidden",
    withReport({ intent: "quitar", motivo: "otro", nota: "El precio no es el que se cobra." }),
    "report.shown",
    "decision",
    "show",
  ],
];

describe("undo", () => {
  test.each(INVERSE_ACTS)(
    "an undo takes %s back, and its entry names the first",
    async (action, take, inverse, field, value) => {
      const world = adminWorld();
      await take(world);
      const first = await entryOf(world, action);
      expect(await undone(world, first)).toMatchObject({ status: 303 });
      const entry = (await world.entries()).find(({ data }) => data.action === inverse && data.undoes === first);
      expect(entry?.data.target).toBe((await world.find(`audit/${first}`))?.target);
      expect(await stateAfter(world, action, field)).toEqual(value);
    },
  );

  test("an undo is offered with the message of an act that has an inverse, and by its page", async () => {
    const world = adminWorld();
    const answer = await answerOf(withListing("active", { intent: "hide" }).take(world));
    const first = await entryOf(world, "listing.hidden");
    expect(answer.flash?.undo).toEqual({ to: "/administracion/deshacer", name: "acto", value: first });
    expect(await world.ask(undo.loader, {})).toMatchObject({
      acts: [{ id: first, action: "Anuncio oculto", others: 0, to: "/administracion/anuncios/l1" }],
    });
    await undone(world, first);
    expect(await world.ask(undo.loader, {})).toEqual({ acts: [], isCut: false });
  });

  test.each([
    ["/administracion/anuncios?estado=en-revision", "/administracion/anuncios/l1?lista=estado%3Den-revision"],
    ["/administracion/anuncios", "/administracion/anuncios/l1"],
    ["/administracion/personas?estado=bloqueadas", "/administracion/anuncios/l1"],
    ["//evil.pe?a=1", "/administracion/anuncios/l1"],
    ["?a=1", "/administracion/anuncios/l1"],
  ])("an undo from the list %s leads to %s", async (lista, location) => {
    const world = adminWorld();
    await withListing("active", { intent: "hide" }).take(world);
    const acto = await entryOf(world, "listing.hidden");
    expect(await answerOf(world.ask(undo.action, {}, { acto, lista }))).toMatchObject({ status: 303, location });
  });

  test("an undo is not offered for an act without an inverse, nor with a form that changed nothing", async () => {
    const world = adminWorld();
    expect((await answerOf(withListing("in_review", { intent: "reject" }).take(world))).flash?.undo).toBeUndefined();
    const other = adminWorld();
    await withListing("active", { intent: "hide" }).take(other);
    other.time = new Date(NOW.getTime() + MINUTE_MS);
    const claimed = await answerOf(
      other.ask(work.action, {}, { intent: "tomar" }, "?de=%2Fadministracion%2Fanuncios%2Fl1"),
    );
    expect(claimed.status).toBe(303);
    expect(claimed.flash?.undo).toBeUndefined();
  });

  test("an undo answers the same form again without a second change", async () => {
    const world = adminWorld();
    await withListing("active", { intent: "hide" }).take(world);
    const first = await entryOf(world, "listing.hidden");
    await undone(world, first);
    expect(await undone(world, first)).toMatchObject({ status: 303 });
    expect((await world.entries()).filter(({ data }) => data.action === "listing.shown")).toHaveLength(1);
  });

  test("an undo is rejected with a 409 where the object changed since", async () => {
    const world = adminWorld();
    await withListing("active", { intent: "hide" }).take(world);
    await world.seed({ update: "vehicles/l1", data: { price: 900, version: 99 } });
    const answer = await undone(world, await entryOf(world, "listing.hidden"));
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.errors?.[""]).toMatch(/cambió después de lo que hiciste/);
    expect((await world.find("vehicles/l1"))?.status).toBe("hidden");
  });

  test("an undo is rejected with a 409 after ten minutes, and to others with a 403", async () => {
    const world = adminWorld();
    await withListing("active", { intent: "hide" }).take(world);
    const first = await entryOf(world, "listing.hidden");
    world.time = new Date(NOW.getTime() + 10 * MINUTE_MS + 1);
    const late = await undone(world, first);
    expect(late).toMatchObject({ status: 409 });
    expect(late.errors?.[""]).toMatch(/Pasaron más de 10 minutos/);
    world.time = NOW;
    await world.seed({ update: `audit/${first}`, data: { actor: "otra" } });
    expect(await undone(world, first)).toMatchObject({ status: 403 });
    expect((await world.find("vehicles/l1"))?.status).toBe("hidden");
  });

  test("an undo is rejected for acts that have none, and for an id that is no act", async () => {
    const world = adminWorld();
    await withListing("in_review", { intent: "reject" }).take(world);
    expect(await undone(world, await entryOf(world, "listing.rejected"))).toMatchObject({ status: 409 });
    expect(await undone(world, "../users/jefa")).toMatchObject({ status: 404 });
  });

  test("an undo takes an approval back into the queue, tells the seller, and leaves a later approval as it would have been", async () => {
    const world = adminWorld();
    const moderation = { reason: "fotos", note: "", previousStatus: "pending_payment", at: NOW };
    await withListing("in_review", { intent: "approve" }, {}, { moderation }).take(world);
    expect((await world.find("vehicles/l1"))?.status).toBe("pending_payment");
    await undone(world, await entryOf(world, "listing.approved"));
    const { status, version } = (await world.database.read("vehicles/l1"))?.data ?? {};
    expect(status).toBe("in_review");
    const subjects = (await world.database.find({ collection: "mail", limit: 9 })).map(
      ({ data }) => (data.message as { subject: string }).subject,
    );
    expect(subjects).toContain("Revisamos tu anuncio otra vez: Trek Marlin 7 aro 29 talla M");
    const again = { intent: "approve", version: String(version), formId: "again" };
    expect(await answerOf(world.ask(listing.action, { id: "l1" }, again))).toMatchObject({ status: 303 });
    expect((await world.find("vehicles/l1"))?.status).toBe("pending_payment");
  });

  test("an undo takes an extension back to the former day", async () => {
    const world = adminWorld();
    await withListing("active", { intent: "ampliar", dias: "30" }).take(world);
    await undone(world, await entryOf(world, "listing.extended"));
    expect((await world.find("vehicles/l1"))?.expiresAt).toEqual(new Date("2026-12-23T15:00:00Z"));
  });

  test("an undo hides again for the former reason", async () => {
    const world = adminWorld();
    await withListing("active", { intent: "hide" }).take(world);
    const version = String((await world.find("vehicles/l1"))?.version);
    world.time = new Date(NOW.getTime() + MINUTE_MS);
    await world.ask(listing.action, { id: "l1" }, { intent: "show", version, formId: "g" });
    await undone(world, await entryOf(world, "listing.shown"));
    expect((await world.database.read("vehicles/l1"))?.data).toMatchObject({
      status: "hidden",
      moderation: { reason: "fotos", previousStatus: "active" },
    });
  });

  test("an undo takes all acts of one confirmation back in one commit, and names those that changed", async () => {
    const world = adminWorld();
    const ids = ["l1", "l2", "l3"];
    const { version, ...content } = listingOf({ status: "active", publishedAt: NOW });
    await world.seed(...ids.map((id) => ({ set: `vehicles/${id}`, data: { ...content, version, title: id } })));
    const rows = ids.map((id) => `${id}~${version}`);
    const answer = await answerOf(bulkOf(world, { intent: "hide", motivo: "fotos", formId: "lote-1" }, rows));
    const { value = "" } = answer.flash?.undo ?? {};
    await world.seed({ update: "vehicles/l2", data: { price: 900, version: 99 } });
    const result = await undone(world, value);
    expect(result).toMatchObject({ status: 409 });
    expect(result.errors?.[""]).toMatch(/Deshicimos 2 de 3\..*«l2» cambió/);
    const shown = (await world.entries()).filter(({ data }) => data.action === "listing.shown");
    expect(new Set(shown.map(({ createTime }) => createTime)).size).toBe(1);
    expect(shown).toHaveLength(2);
    for (const { data } of shown)
      expect((await world.database.read(`audit/${String(data.undoes)}`))?.data).toMatchObject({
        action: "listing.hidden",
        target: data.target,
      });
  });

  test("an undo says of a confirmation how many acts it was, though most are behind newer ones", async () => {
    const world = adminWorld();
    const act = (at: number, batch?: string) =>
      auditWrite(
        { actor: ADMIN, action: "listing.hidden", target: `vehicles/l${at}`, label: `l${at}`, ...(batch && { batch }) },
        new Date(NOW.getTime() - (batch ? 2 : 1) * MINUTE_MS),
      );
    await world.seed(...Array.from({ length: 30 }, (_, at) => act(at, "lote-1")), ...[30, 31, 32].map((at) => act(at)));
    const { acts, isCut } = (await world.ask(undo.loader, {})) as UndoView;
    expect(acts.map(({ others }) => others)).toEqual([0, 0, 0, 29]);
    expect(isCut).toBe(true);
  });

  test("an undo opens a blocked account again after a note about it", async () => {
    const world = adminWorld();
    await PEOPLE_ACTS["person.blocked"].take(world);
    world.time = new Date(NOW.getTime() + MINUTE_MS);
    await userForm(world, { intent: "nota", nota: "Fue un error nuestro." });
    expect(await undone(world, await entryOf(world, "person.blocked"))).toMatchObject({ status: 303 });
  });

  test("an undo hides each of several again for its own reason, which its seller reads", async () => {
    const world = adminWorld();
    const content = listingOf({ status: "active", publishedAt: NOW });
    const reasons = { l1: "fotos", l2: "precio", l3: "fotos" };
    for (const [id, motivo] of Object.entries(reasons)) {
      await world.seed(
        { set: `vehicles/${id}`, data: { ...content, title: `Anuncio ${id}`, sellerId: `dueño-${id}` } },
        { set: `users/dueño-${id}`, data: { email: `${id}@correo.test` } },
      );
      const form = { intent: "hide", motivo, version: String(content.version), formId: `hide-${id}` };
      await world.ask(listing.action, { id }, form);
    }
    world.time = new Date(NOW.getTime() + MINUTE_MS);
    const rows = Object.keys(reasons).map((id) => `${id}~${content.version + 1}`);
    const { flash } = await answerOf(bulkOf(world, { intent: "show", formId: "lote-2" }, rows));
    const acto = flash?.undo?.value ?? "";
    expect(await undone(world, acto)).toMatchObject({ status: 303 });
    expect(await undone(world, acto)).toMatchObject({ status: 303 });
    for (const [id, reason] of Object.entries(reasons))
      expect((await world.database.read(`vehicles/${id}`))?.data).toMatchObject({
        status: "hidden",
        moderation: { reason },
      });
    const mails = (await world.database.find({ collection: "mail", limit: 50 })).map(({ data }) => data);
    const textsTo = (id: string) =>
      mails.filter(({ to }) => String(to) === `${id}@correo.test`).map(({ message }) => JSON.stringify(message));
    expect(textsTo("l2").filter((text) => text.includes("El precio no parece real"))).toHaveLength(2);
    expect(textsTo("l2").join()).not.toContain("Las fotos no muestran");
    expect(textsTo("l3").filter((text) => text.includes("Las fotos no muestran"))).toHaveLength(2);
  });

  test("an undo shows which act an entry of the log takes back", async () => {
    const world = adminWorld();
    await withListing("active", { intent: "hide" }).take(world);
    const first = await entryOf(world, "listing.hidden");
    await undone(world, first);
    const to = `/administracion/registro?acto=${first}`;
    expect(await world.ask(log.loader, {}, undefined, "?accion=listing.shown")).toMatchObject({
      rows: [{ facts: expect.arrayContaining([{ label: "Deshace", value: "Ver el acto de antes", to }]) }],
    });
    expect(await world.ask(log.loader, {}, undefined, `?acto=${first}`)).toMatchObject({ rows: [{ key: first }] });
  });
});
