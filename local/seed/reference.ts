import { CATEGORIES, type VehicleKind } from "../../app/catalog/categories.ts";
import { slugify } from "../../app/catalog/folding.ts";
import { MODELS } from "./models.ts";

/** The three plans; prices in soles. */
export const PLANS = [
  {
    id: "gratis",
    name: "Gratis",
    price: 0,
    durationDays: 30,
    maxPhotos: 5,
    featured: false,
    home: false,
    position: 1,
    active: true,
  },
  {
    id: "destacado",
    name: "Destacado",
    price: 29.9,
    durationDays: 60,
    maxPhotos: 10,
    featured: true,
    home: false,
    position: 2,
    active: true,
  },
  {
    id: "premium",
    name: "Premium",
    price: 59.9,
    durationDays: 90,
    maxPhotos: 15,
    featured: true,
    home: true,
    position: 3,
    active: true,
  },
] as const;

/** The documents of `brands`: every brand of the seed, with the kinds that it makes. */
export function makeBrands(): { id: string; name: string; kinds: VehicleKind[] }[] {
  const kinds = new Map<string, Set<VehicleKind>>();
  for (const category of CATEGORIES) {
    for (const { brand } of MODELS[category.id]) kinds.set(brand, (kinds.get(brand) ?? new Set()).add(category.kind));
  }
  return [...kinds]
    .map(([name, set]) => ({ id: slugify(name), name, kinds: [...set] }))
    .sort((a, b) => a.id.localeCompare(b.id));
}

/** The demo users; their password is `demo1234`. */
export const PEOPLE = [
  { uid: "demo-comprador", email: "comprador@demo.pe", displayName: "Camila (demo)", role: "user" },
  { uid: "demo-vendedor", email: "vendedor@demo.pe", displayName: "Víctor (demo)", role: "user" },
  { uid: "demo-admin", email: "admin@demo.pe", displayName: "Ana (demo)", role: "admin" },
  { uid: "demo-moderador", email: "moderador@demo.pe", displayName: "Mónica (demo)", role: "moderador" },
  { uid: "demo-soporte", email: "soporte@demo.pe", displayName: "Sofía (demo)", role: "soporte" },
  { uid: "demo-finanzas", email: "finanzas@demo.pe", displayName: "Fabián (demo)", role: "finanzas" },
] as const;
export const DEMO_PASSWORD = "demo1234";
