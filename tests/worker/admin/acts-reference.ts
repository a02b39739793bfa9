import * as category from "~/catalog/reference/admin/categoria.route";
import * as categories from "~/catalog/reference/admin/categorias.route";
import * as brand from "~/catalog/reference/admin/marca.route";
import * as brands from "~/catalog/reference/admin/marcas.route";
import * as plan from "~/catalog/reference/admin/plan.route";
import * as plans from "~/catalog/reference/admin/planes.route";
import * as searches from "~/catalog/search-words/admin/busquedas.route";
import * as searchUse from "~/catalog/search-words/admin/uso.route";
import type { DocumentData } from "~/platform/firestore/types";

import type { World } from "../../support/world";
import type { Act } from "./acts-support";

export const PLAN = {
  name: "Gratis",
  price: 0,
  durationDays: 30,
  maxPhotos: 5,
  featured: false,
  home: false,
  position: 1,
  active: true,
};
export const PLAN_FORM = { nombre: "Destacado", precio: "29.90", dias: "60", fotos: "10", activo: "si" };
export const TREK = { name: "Trek", kinds: ["bicicleta"] };

/** The version that a page would show. */
export async function versionOf(world: World, path: string): Promise<string> {
  return (await world.database.read(path))?.updateTime ?? "";
}

const seeded = (documents: Record<string, DocumentData>, take: (world: World) => Promise<unknown>): Act["take"] => {
  return async (world) => {
    await world.seed(...Object.entries(documents).map(([set, data]) => ({ set, data })));
    return take(world);
  };
};
const PLANS = {
  "publicationPlans/gratis": PLAN,
  "publicationPlans/premium": { ...PLAN, name: "Premium", position: 2 },
};
const LIST = "catalog/reference/admin/planes.route.tsx";
const SEARCHES = "catalog/search-words/admin/busquedas.route.tsx";
export const YEMOHA = { texto: "moto yemoha", palabra: "yemoha", significa: "yamaha" };

/** Gives the world a catalogue where every text finds something but those of `missed`. */
export function withSearches(world: World, missed: readonly string[] = []): void {
  world.given.catalog = {
    index: { refresh: () => Promise.resolve() },
    lookAt: (texts: readonly string[]) =>
      Promise.resolve(texts.map((text) => ({ text, found: missed.includes(text) ? 0 : 2, proposal: null }))),
  };
}

const BRAND = "catalog/reference/admin/marca.route.tsx";

export const REFERENCE_ACTS = {
  "plan.created": {
    route: LIST,
    take: (world) => world.ask(plans.action, {}, { intent: "crear", ...PLAN_FORM }),
    changes: "publicationPlans/destacado",
  },
  "plan.changed": {
    route: "catalog/reference/admin/plan.route.tsx",
    take: seeded(PLANS, async (world) => {
      const version = await versionOf(world, "publicationPlans/gratis");
      const form = { intent: "guardar", version, ...PLAN_FORM, nombre: "Gratis", precio: "0" };
      return world.ask(plan.action, { id: "gratis" }, form);
    }),
    changes: "publicationPlans/gratis",
  },
  "plan.moved": {
    route: LIST,
    take: seeded(PLANS, (world) => world.ask(plans.action, {}, { intent: "bajar", id: "gratis", lugar: "0" })),
    changes: "publicationPlans/gratis",
  },
  "brand.created": {
    route: "catalog/reference/admin/marcas.route.tsx",
    take: (world) => world.ask(brands.action, {}, { intent: "crear", nombre: "Trek", bicicletas: "si" }),
    changes: "brands/trek",
  },
  "brand.changed": {
    route: BRAND,
    take: seeded({ "brands/trek": TREK }, async (world) => {
      const version = await versionOf(world, "brands/trek");
      const form = { intent: "guardar", version, nombre: "TREK", bicicletas: "si", activa: "si" };
      return world.ask(brand.action, { id: "trek" }, form);
    }),
    changes: "brands/trek",
  },
  "brand.moved": {
    route: BRAND,
    take: seeded({ "brands/trek": TREK }, (world) => world.ask(brand.action, { id: "trek" }, { intent: "primero" })),
    changes: "brands/trek",
  },
  "brand.merged": {
    route: BRAND,
    take: seeded({ "brands/trek": TREK }, async (world) => {
      const version = await versionOf(world, "brands/trek");
      return world.ask(brand.action, { id: "trek" }, { intent: "unir", version, con: "Treck", confirmo: "si" });
    }),
    changes: "brands/treck",
    target: "brands/trek",
  },
  "brand.split": {
    route: BRAND,
    take: seeded(
      { "brands/trek": TREK, "brands/treck": { ...TREK, name: "Treck", active: false, mergedInto: "trek" } },
      async (world) => {
        const version = await versionOf(world, "brands/treck");
        return world.ask(brand.action, { id: "treck" }, { intent: "separar", version, confirmo: "si" });
      },
    ),
    changes: "brands/treck",
    target: "brands/trek",
  },
  "search.accepted": {
    route: SEARCHES,
    take: (world) => {
      withSearches(world);
      return world.ask(searches.action, {}, { intent: "aceptar", ...YEMOHA });
    },
    changes: "searchWords",
  },
  "search.dismissed": {
    route: SEARCHES,
    take: (world) => world.ask(searches.action, {}, { intent: "descartar", texto: "moto yemoha" }),
    changes: "searchWords",
  },
  "search.reopened": {
    route: SEARCHES,
    take: async (world) => {
      await world.ask(searches.action, {}, { intent: "descartar", texto: "moto yemoha" });
      const [word] = await world.database.find({ collection: "searchWords", limit: 1 });
      const form = { intent: "reabrir", id: word?.id ?? "", version: word?.updateTime ?? "" };
      return world.ask(searches.action, {}, form);
    },
    changes: "searchWords",
  },
  "search.use-changed": {
    route: "catalog/search-words/admin/uso.route.tsx",
    take: (world) =>
      world.ask(
        searchUse.action,
        { id: "reparto" },
        {
          intent: "guardar",
          version: "",
          nombre: "reparto",
          palabras: "delivery, rappi",
          motos: "tipo=scooter",
          bicicletas: "",
        },
      ),
    changes: "searchUses/reparto",
  },
  "category.changed": {
    route: "catalog/reference/admin/categoria.route.tsx",
    take: (world) =>
      world.ask(category.action, { id: "mtb" }, { intent: "guardar", version: "", nombre: "MTB", activa: "si" }),
    changes: "categories/mtb",
  },
  "category.moved": {
    route: "catalog/reference/admin/categorias.route.tsx",
    take: (world) => world.ask(categories.action, {}, { intent: "bajar", id: "mtb", lugar: "0" }),
    changes: "categories/mtb",
  },
} satisfies Record<string, Act>;
