import { beforeEach, describe, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { MINUTE_MS } from "~/business/durations";
import * as category from "~/catalog/reference/admin/categoria.route";
import * as brand from "~/catalog/reference/admin/marca.route";
import * as plan from "~/catalog/reference/admin/plan.route";
import * as template from "~/templates/plantillas.route";
import * as advisor from "~/workshops/admin/advisors/asesor.route";
import * as edit from "~/workshops/admin/taller-editar.route";

import type { World } from "../../support/world";
import { PLAN, TREK } from "./acts-reference";
import { ADVISOR_FIELDS, SLUG, WORKSHOP_FIELDS, seedAdvisor, seedWorkshop } from "./acts-services";
import { ADMIN, NOW, adminWorld } from "./admin-world";
import { answerOf, type Answer } from "./answer";

type Handler = Parameters<World["ask"]>[0];
type Form = Record<string, string>;

interface Case {
  route: { loader: Handler; action: Handler };
  params: Record<string, string>;
  search?: string;
  seed(world: World): Promise<unknown>;
  /** Texts that Ana and the sender of the stale form type; both saw the same page. */
  hers: Form;
  mine: Form;
  /** Fields that the answer names, with what they say now. */
  now: Record<string, string>;
}

const version = (view: unknown): string => {
  const {
    version: own,
    edited,
    shown,
  } = view as Partial<Record<"edited" | "shown", { version: number }>> & {
    version?: string | number;
  };
  return String(own ?? edited?.version ?? shown?.version);
};
const BY_ANA = " (cambiado por Ana, hace 5 min).";
const PLAN_FIELDS = { nombre: "Gratis", precio: "0", dias: "30", fotos: "5", activo: "si", intent: "guardar" };
const TEMPLATE = { intent: "guardar", id: "plantilla-1", nombre: "Demora", para: "datos", texto: "Hola, {nombre}." };

const CASES: Record<string, Case> = {
  plan: {
    route: plan,
    params: { id: "gratis" },
    seed: (world) => world.seed({ set: "publicationPlans/gratis", data: PLAN }),
    hers: { ...PLAN_FIELDS, dias: "45", destacado: "si" },
    mine: { ...PLAN_FIELDS, precio: "9.90" },
    now: {
      precio: "Precio en soles: ahora dice «0».",
      dias: `Días publicado: ahora dice «45»${BY_ANA}`,
      destacado: `Destacado: ahora dice «sí»${BY_ANA}`,
    },
  },
  brand: {
    route: brand,
    params: { id: "trek" },
    seed: (world) => world.seed({ set: "brands/trek", data: TREK }),
    hers: { intent: "guardar", nombre: "TREK", bicicletas: "si", motos: "si" },
    mine: { intent: "guardar", nombre: "Trek Bikes", bicicletas: "si", activa: "si" },
    now: {
      nombre: `Nombre: ahora dice «TREK»${BY_ANA}`,
      motos: `Motos: ahora dice «sí»${BY_ANA}`,
      activa: `Se ofrece: ahora dice «no»${BY_ANA}`,
    },
  },
  category: {
    route: category,
    params: { id: "mtb" },
    seed: () => Promise.resolve(),
    hers: { intent: "guardar", nombre: "MTB", activa: "si" },
    mine: { intent: "guardar", nombre: "Montañeras", activa: "si" },
    now: { nombre: `Nombre: ahora dice «MTB»${BY_ANA}` },
  },
  advisor: {
    route: advisor,
    params: { id: "rita" },
    seed: seedAdvisor,
    hers: { intent: "guardar", ...ADVISOR_FIELDS, headline: "Papeles y trámites" },
    mine: { intent: "guardar", ...ADVISOR_FIELDS, headline: "Multas", "dia-1": "" },
    now: {
      headline: `En qué ayuda: ahora dice «Papeles y trámites»${BY_ANA}`,
      "dia-1": `Lunes: ahora dice «9:00-13:00»${BY_ANA}`,
    },
  },
  workshop: {
    route: edit,
    params: { slug: SLUG },
    seed: seedWorkshop,
    hers: { ...WORKSHOP_FIELDS, address: "Av. Brasil 100", "hasta-frenos": "70" },
    mine: { ...WORKSHOP_FIELDS, district: "150104", phone: "999 888 777" },
    now: {
      district: "Distrito: ahora dice «Miraflores».",
      address: `Dirección: ahora dice «Av. Brasil 100»${BY_ANA}`,
      phone: `Teléfono: ahora dice «987 654 321»${BY_ANA}`,
    },
  },
  template: {
    route: template,
    params: {},
    search: "?editar=plantilla-1",
    seed: (world) => world.ask(template.action, {}, { ...TEMPLATE, version: "" }),
    hers: { ...TEMPLATE, texto: "Hola, {nombre}: gracias." },
    mine: { ...TEMPLATE, texto: "Buenos días, {nombre}." },
    now: { texto: `Texto: ahora dice «Hola, {nombre}: gracias.»${BY_ANA}` },
  },
};

let world: World;
beforeEach(async () => {
  world = adminWorld();
  const ana = { uid: "ana", email: "ana@correo.test", displayName: "Ana", emailVerified: true };
  await world.seed({ set: "users/ana", data: { ...newUserDocument(ana, NOW) } });
});

async function conflict({ route, params, search, seed, hers, mine }: Case): Promise<Answer & { seen: string }> {
  await seed(world);
  const seen = version(await world.ask(route.loader, params, undefined, search));
  world.time = new Date(NOW.getTime() + MINUTE_MS);
  const { user } = world;
  world.user = { uid: "ana", role: "admin" };
  const done = await answerOf(world.ask(route.action, params, { ...hers, version: seen }, search));
  expect(done).toMatchObject({ status: 303 });
  world.user = user;
  world.time = new Date(NOW.getTime() + 6 * MINUTE_MS);
  return { ...(await answerOf(world.ask(route.action, params, { ...mine, version: seen }, search))), seen };
}

describe("an edit form that others overtook", () => {
  test.each(Object.entries(CASES))(
    "an edit form of a %s that others overtook answers what is there now beside what was typed",
    async (_name, given) => {
      const answer = await conflict(given);
      expect(answer).toMatchObject({ status: 409, values: given.mine });
      expect(answer.errors?.[""]).toMatch(/^Cambiado por Ana, hace 5 min, mientras lo veías\./);
      expect(answer.errors).toMatchObject(given.now);
    },
  );

  test.each(Object.entries(CASES))(
    "an edit form of a %s that others overtook is saved by a second press, which knows",
    async (_name, given) => {
      const { route, params, search = "", mine } = given;
      const answer = await conflict(given);
      const shown = version(await world.ask(route.loader, params, undefined, search));
      // With scripts and without: the form carries the version that was compared.
      expect(answer.values?.version).toBe(shown);
      expect(shown).not.toBe(answer.seen);
      const again = world.ask(route.action, params, { ...mine, version: shown }, search);
      expect(await answerOf(again)).toMatchObject({ status: 303 });
      const late = world.ask(route.action, params, { ...given.hers, version: shown }, search);
      expect(await answerOf(late)).toMatchObject({ status: 409 });
    },
  );

  test("a stale edit form says who sent it that the change was their own, of another window", async () => {
    const { route, params, seed, hers, mine } = CASES.plan!;
    await seed(world);
    const seen = version(await world.ask(route.loader, params));
    await world.ask(route.action, params, { ...hers, version: seen });
    const answer = await answerOf(world.ask(route.action, params, { ...mine, version: seen }));
    expect(answer.errors).toMatchObject({
      "": expect.stringMatching(/^Cambiado por ti, hace un momento/),
      dias: "Días publicado: ahora dice «45» (cambiado por ti, hace un momento).",
    });
    expect(await world.entries()).toMatchObject([{ data: { actor: ADMIN } }]);
  });
});
