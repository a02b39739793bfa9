import { beforeEach, describe, expect, test } from "vitest";

import { HELPERS_MAX } from "~/accounts/shop/constants";
import * as tienda from "~/accounts/shop/perfil-tienda.route";
import * as invitacion from "~/accounts/shop/tienda-invitacion.route";
import * as eliminar from "~/routes/profile/perfil-anuncio-eliminar";
import * as anuncios from "~/routes/profile/perfil-anuncios";
import * as lote from "~/routes/profile/perfil-anuncios-lote";
import * as plan from "~/routes/sell/perfil-anuncio-plan";
import * as step from "~/routes/sell/sell-flow-step";
import * as success from "~/routes/sell/sell-success";
import * as figures from "~/selling/figures/perfil-anuncio-estadisticas.route";
import * as autosave from "~/selling/flow/autosave/sell-flow-autosave.route";
import * as draft from "~/selling/flow/sell-flow-draft.route";
import * as flow from "~/selling/flow/sell-flow.route";
import { newListingId } from "~/selling/owned-listing.server";

import { marketWorld, NOW, readListing, seedListing, type MarketWorld } from "../../support/market";
import { shopOf } from "../admin/users-acts";

const [ROSA, LUIS, ANA] = ["seller-1", "luis", "ana"] as const;
const LISTING = "bicicleta-1";

let world: MarketWorld;
beforeEach(async () => {
  world = marketWorld();
  await world.seedUser(ROSA, { displayName: "Rosa", shop: shopOf(false) });
  await world.seedUser(LUIS);
  await world.seedUser(ANA);
  await seedListing(world, LISTING);
});

const as = (uid: string) => {
  const user = { uid, email: `${uid}@demo.pe`, displayName: uid, emailVerified: true };
  world.user = user;
  world.renew();
};
const tokenOf = async (): Promise<string> => {
  const mail = (await world.mails()).at(-1);
  return /\/tienda\/invitacion\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
};
const invite = async (correo: string, uid: string = ROSA) => {
  as(uid);
  return world.ask(tienda.action, {}, { intent: "invitar", correo });
};
async function help(uid: string = LUIS): Promise<string> {
  await invite(`${uid}@demo.pe`);
  const token = await tokenOf();
  expect(await world.context().accounts.shopHelpers.accept(uid, token)).toEqual({ ok: true });
  return token;
}
const worksFor = async (uid: string = LUIS) => (await world.stored(`users/${uid}`)).worksFor ?? null;
const isRedirect = (answer: unknown) => answer instanceof Response && answer.status === 303;

describe("an invitation to help in a shop", () => {
  test("an invitation to help in a shop is a mail whose link the invited account accepts, twice the same", async () => {
    expect(isRedirect(await invite("Luis@demo.pe"))).toBe(true);
    const [mail] = await world.mails();
    expect(mail).toMatchObject({ to: "luis@demo.pe", subject: "Dos Ruedas Sur te invita a manejar sus anuncios" });
    const token = await tokenOf();
    as(LUIS);
    expect(await world.ask(invitacion.loader, { token })).toMatchObject({
      data: { shop: "Dos Ruedas Sur", isFor: true },
    });
    for (let times = 0; times < 2; times += 1) await world.context().accounts.shopHelpers.accept(LUIS, token);
    expect(await worksFor()).toBe(ROSA);
    expect(await world.accounts.shopHelpers.list(ROSA)).toEqual([{ uid: LUIS, name: "luis", email: "luis@demo.pe" }]);
  });

  test.each([
    ["an account of another address", ANA, {}, "other-email"],
    ["an address that is not confirmed", LUIS, { emailVerified: false }, "other-email"],
    ["someone who helps elsewhere", LUIS, { worksFor: "otra" }, "busy"],
  ])("an invitation to help in a shop is nothing for %s", async (_, uid, changes, reason) => {
    await invite("luis@demo.pe");
    const token = await tokenOf();
    await world.seedUser(uid, changes);
    expect(await world.context().accounts.shopHelpers.accept(uid, token)).toMatchObject({ ok: false, reason });
    expect(await worksFor(uid)).not.toBe(ROSA);
  });

  test("an invitation to help in a shop is void once forged, expired, or somebody was removed since", async () => {
    const token = await help();
    as(ROSA);
    await world.ask(tienda.action, {}, { intent: "quitar-persona", persona: LUIS });
    expect(await worksFor()).toBeNull();
    as(LUIS);
    for (const one of [token, `${token}x`, "no-vale"]) {
      expect(await world.ask(invitacion.loader, { token: one })).toMatchObject({
        data: { shop: null },
        init: { status: 404 },
      });
      expect(await world.context().accounts.shopHelpers.accept(LUIS, one)).toMatchObject({ reason: "expired" });
    }
    world.pass({ minutes: 1 });
    await invite("luis@demo.pe");
    const fresh = await tokenOf();
    world.pass({ days: 8 });
    expect(await world.context().accounts.shopHelpers.accept(LUIS, fresh)).toMatchObject({ reason: "expired" });
  });

  test.each([
    ["an account without a shop", ANA, "luis@demo.pe", "Guarda primero"],
    ["the seller's own address", ROSA, `${ROSA}@demo.pe`, "tu propio correo"],
    ["no address", ROSA, "luis", "Escribe el correo"],
  ])("an invitation to help in a shop is not sent for %s", async (_, uid, correo, words) => {
    expect(JSON.stringify(await invite(correo, uid))).toContain(words);
    expect(await world.mails()).toEqual([]);
  });

  test("an invitation to help in a shop ends at its number of helpers", async () => {
    for (let n = 0; n < HELPERS_MAX; n += 1) await world.seedUser(`h${n}`, { worksFor: ROSA });
    expect(JSON.stringify(await invite("luis@demo.pe"))).toContain("Ya te ayudan 5 personas");
  });

  test("a helper is removed by the shop's seller alone, and may leave", async () => {
    await help();
    as(ANA);
    await world.ask(tienda.action, {}, { intent: "quitar-persona", persona: LUIS });
    expect(await worksFor()).toBe(ROSA);
    as(LUIS);
    await world.ask(tienda.action, {}, { intent: "dejar" });
    expect(await worksFor()).toBeNull();
  });

  test("a helper of a shop that an administrator hid is let go of all the same, and no invitation to it holds", async () => {
    await help();
    await invite("ana@demo.pe");
    const token = await tokenOf();
    await world.seedUser(ROSA, { shop: shopOf(true) });
    as(ROSA);
    expect(await world.ask(tienda.loader, {})).toMatchObject({ data: { helpers: [{ uid: LUIS }] } });
    expect(await world.context().accounts.shopHelpers.accept(ANA, token)).toMatchObject({ reason: "expired" });
    await world.ask(tienda.action, {}, { intent: "quitar-persona", persona: LUIS });
    expect(await worksFor()).toBeNull();
  });

  test.each(["", "a/b", "nadie", ".."])("removing «%s», who helps nobody here, changes nothing", async (persona) => {
    await help();
    as(ROSA);
    expect(isRedirect(await world.ask(tienda.action, {}, { intent: "quitar-persona", persona }))).toBe(true);
    expect(await worksFor()).toBe(ROSA);
  });

  test("a helper is let go of when the shop's seller is erased", async () => {
    await help();
    expect(await world.accounts.personalData.erase(ROSA, "")).toBe("done");
    expect(await worksFor()).toBeNull();
  });
});

const version = async () => String((await readListing(world, LISTING)).version);
const denied = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    (answer) => {
      const { data, init } = answer as { data?: unknown; init?: ResponseInit };
      return (init?.status ?? 0) >= 400 || JSON.stringify(data ?? answer).includes("No encontramos");
    },
    (error: unknown) =>
      (error as { init?: { status: number }; status?: number }).init?.status === 404 ||
      (error as Response).status === 404,
  );

/** Each loader and action that a helper may use, asked about the shop's listing. */
const ALLOWED: [string, () => Promise<unknown>][] = [
  ["the steps of a listing", () => world.ask(step.loader, { draftId: LISTING, step: "precio" })],
  ["where a listing goes on", () => world.ask(draft.loader, { draftId: LISTING })],
  ["the figures of a listing", () => world.ask(figures.loader, { id: LISTING })],
  ["the page after publishing", () => world.ask(success.loader, {}, undefined, `?id=${LISTING}`)],
];
/** The seller's alone. */
const FORBIDDEN: [string, () => Promise<unknown>][] = [
  ["the page that deletes", () => world.ask(eliminar.loader, { id: LISTING })],
  ["paid plans", () => world.ask(plan.loader, { id: LISTING })],
];

describe("a helper of a shop", () => {
  test("a helper sees the shop's listings beside the own ones; nobody else does", async () => {
    await help();
    await seedListing(world, "propia", { sellerId: LUIS });
    const ids = async (uid: string) => {
      as(uid);
      const { listings } = (await world.ask(anuncios.loader, {})) as { listings: { id: string }[] };
      return listings.map(({ id }) => id).sort();
    };
    expect(await ids(LUIS)).toEqual([LISTING, "propia"]);
    expect(await ids(ANA)).toEqual([]);
    expect(await ids(ROSA)).toEqual([LISTING]);
  });

  test("a helper pauses and resumes the shop's listing, and the log says who did it", async () => {
    await help();
    as(LUIS);
    expect(
      isRedirect(await world.ask(anuncios.action, {}, { intent: "pausar", id: LISTING, version: await version() })),
    ).toBe(true);
    expect(await readListing(world, LISTING)).toMatchObject({ status: "paused", sellerId: ROSA });
    expect(world.lines).toContainEqual(
      expect.objectContaining({ event: "selling.changed-by-helper", uid: LUIS, sellerId: ROSA, listing: LISTING }),
    );
    await world.ask(anuncios.action, {}, { intent: "reanudar", id: LISTING, version: await version() });
    expect((await readListing(world, LISTING)).status).toBe("active");
  });

  test("a helper changes the price, and begins drafts and copies that are the shop's", async () => {
    await help();
    as(LUIS);
    const { price } = await readListing(world, LISTING);
    const form = { version: await version(), price: String(price - 100), department: "lima", district: "150122" };
    await world.ask(step.action, { draftId: LISTING, step: "precio" }, form);
    expect((await readListing(world, LISTING)).price).toBe(price - 100);
    const [id, copy] = [newListingId(), newListingId()];
    await world.ask(flow.action, {}, { id, palabras: "Trek Marlin 7" });
    await world.ask(anuncios.action, {}, { intent: "duplicar", id: LISTING, copy });
    for (const one of [id, copy]) expect(await world.stored(`vehicles/${one}`)).toMatchObject({ sellerId: ROSA });
    expect(world.events()).toContain("selling.begun-by-helper");
    const saved = await world.ask(autosave.action, { draftId: copy, step: "precio" }, { version: "1", price: "900" });
    expect((saved as Response).status).toBe(200);
  });

  test("a helper changes prices of several listings of the shop at once, and from the list", async () => {
    await help();
    as(LUIS);
    const { price } = await readListing(world, LISTING);
    const row = `fila=${LISTING}~${await version()}`;
    const ask = `?accion=precio&como=bajar-monto&cuanto=100&`;
    for (const chosen of [row, "todos=1"])
      expect(await world.ask(lote.loader, {}, undefined, ask + chosen)).toMatchObject({ open: 1 });
    const shift = { intent: "precio", como: "bajar-monto", cuanto: "100" };
    await world.ask(lote.action, {}, { ...shift, fila: `${LISTING}~${await version()}` });
    expect((await readListing(world, LISTING)).price).toBe(price - 100);
    const form = { intent: "precio", id: LISTING, version: await version(), price: String(price) };
    expect(isRedirect(await world.ask(anuncios.action, {}, form))).toBe(true);
    as(ANA);
    expect(await world.ask(lote.loader, {}, undefined, ask + row)).toMatchObject({ rows: [], open: 0 });
  });

  test("a list that a helper uploads makes drafts of the shop, which a former helper no longer takes back", async () => {
    await help();
    as(LUIS);
    const { imports } = world.context().selling;
    const bytes = new TextEncoder().encode("titulo;precio;tipo\nTrek Marlin 7;900;montaña");
    const started = await imports.start(LUIS, newListingId(), { name: "lista.csv", bytes });
    const id = started.ok ? started.list.id : "";
    await imports.create(LUIS, id);
    await world.settled();
    const made = () => world.database.find({ collection: "vehicles", where: [["importId", "==", id]], limit: 9 });
    expect((await made()).map(({ data }) => data.sellerId)).toEqual([ROSA]);
    expect(await imports.draftsOf(LUIS, id, 9)).toMatchObject({ count: 1 });
    await world.accounts.shopHelpers.remove(ROSA, LUIS);
    await imports.undo(LUIS, id);
    await world.settled();
    expect(await made()).toHaveLength(1);
  });

  test.each([
    ["vendido", { status: "active" }],
    ["liberar", { status: "reserved" }],
    ["volver-a-publicar", { status: "sold", soldAt: NOW }],
  ] as const)("a helper is refused «%s»: sales and reservations are the seller's", async (intent, changes) => {
    await help();
    await seedListing(world, LISTING, changes);
    const form = { intent, id: LISTING, version: await version() };
    as(LUIS);
    expect(await denied(world.ask(anuncios.action, {}, form))).toBe(true);
    expect((await readListing(world, LISTING)).status).toBe(changes.status);
    as(ROSA);
    expect(isRedirect(await world.ask(anuncios.action, {}, form))).toBe(true);
  });

  test.each(ALLOWED)("a helper is let in to %s; a stranger and a former helper are not", async (_, ask) => {
    await help();
    as(ANA);
    expect(await denied(ask())).toBe(true);
    as(LUIS);
    expect(await denied(ask())).toBe(false);
    await world.accounts.shopHelpers.remove(ROSA, LUIS);
    as(LUIS);
    expect(await denied(ask())).toBe(true);
  });

  test.each(FORBIDDEN)("a helper is not let in to %s", async (_, ask) => {
    await help();
    as(LUIS);
    expect(await denied(ask())).toBe(true);
    expect((await readListing(world, LISTING)).status).toBe("active");
  });

  test("a helper deletes nothing of the shop's", async () => {
    await help();
    as(LUIS);
    await world.ask(eliminar.action, { id: LISTING }, { intent: "eliminar", version: await version() });
    expect((await readListing(world, LISTING)).status).toBe("active");
  });

  test.each([
    ["is blocked", { isActive: false, shop: shopOf(false) }],
    ["has no shop any more", { shop: null }],
  ])("a helper is let in no more once the seller %s", async (_, changes) => {
    await help();
    await world.seedUser(ROSA, changes);
    as(LUIS);
    expect(await denied(world.ask(step.loader, { draftId: LISTING, step: "precio" }))).toBe(true);
    const form = { intent: "pausar", id: LISTING, version: await version() };
    expect(await denied(world.ask(anuncios.action, {}, form))).toBe(true);
  });
});
