import type { Brand, Plan } from "~/catalog/model";
import { offeredCategories } from "~/catalog/offered-categories";
import type { StepRules } from "~/selling/flow/step-schemas";
import { planOfListing, type Content, type OwnListing } from "~/selling/model";

/** A Friday afternoon in Lima. */
export const NOW = new Date("2026-11-20T20:00:00Z");

export const FREE: Plan = {
  id: "gratis",
  name: "Gratis",
  price: 0,
  durationDays: 30,
  maxPhotos: 5,
  featured: false,
  home: false,
  position: 1,
  active: true,
};
export const FEATURED: Plan = {
  id: "destacado",
  name: "Destacado",
  price: 29.9,
  durationDays: 60,
  maxPhotos: 10,
  featured: true,
  home: false,
  position: 2,
  active: true,
};
export const PREMIUM: Plan = {
  id: "premium",
  name: "Premium",
  price: 59.9,
  durationDays: 90,
  maxPhotos: 15,
  featured: true,
  home: true,
  position: 3,
  active: true,
};
export const PLANS = [FREE, FEATURED, PREMIUM];

export const BRANDS: Brand[] = [
  { id: "trek", name: "Trek", kinds: ["bicicleta"] },
  { id: "royal-enfield", name: "Royal Enfield", kinds: ["moto"] },
];

export const RULES: StepRules = {
  now: NOW,
  brands: BRANDS,
  categories: offeredCategories([]),
  plans: PLANS,
};

export const EMPTY: Content = { photos: [], specifications: {}, location: {} };

export function photoOf(name: string) {
  return { key: `listing/${name}`, width: 1200, height: 900, color: "#a0b0c0" };
}

/** All fields that publishing requires of a mountain bike. */
export function completeContent(changes: Partial<Content> = {}): Content {
  return {
    title: "Trek Marlin 7 aro 29 talla M",
    description: "Bicicleta en buen estado, con mantenimiento reciente y llantas nuevas.",
    category: "mtb",
    price: 2500,
    specifications: {
      brand: "Trek",
      model: "Marlin 7",
      year: 2023,
      condition: "buen-estado",
      frameSize: "M",
      wheelSize: '29"',
    },
    location: { department: "lima", province: "Lima", district: "Miraflores" },
    photos: [photoOf("a")],
    plan: planOfListing(FREE),
    ...changes,
  };
}

export function listingOf(changes: Partial<OwnListing> = {}): OwnListing {
  return {
    ...completeContent(),
    id: "abc123",
    sellerId: "seller",
    status: "draft",
    version: 3,
    createdAt: NOW,
    updatedAt: NOW,
    publishedAt: null,
    expiresAt: null,
    soldAt: null,
    ...changes,
  };
}

/** A form as the browser sends it. */
export function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}
