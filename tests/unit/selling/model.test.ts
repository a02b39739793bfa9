import { describe, expect, test } from "vitest";

import { slugify } from "~/catalog/folding";
import { LISTING_STATUSES, STATUS_NAMES } from "~/catalog/statuses";
import { describePlan, describeStep, planPrice } from "~/selling/describe";
import { missingFor } from "~/selling/flow/steps";
import { ALL_LISTINGS, listingsPath, readListingsQuery } from "~/selling/manage/own-listings-query";
import {
  FLOW_STEPS,
  freePlan,
  isStep,
  neighbours,
  nextIncomplete,
  photoLimit,
  planOfListing,
  proposedTitle,
  resumeAt,
  stepsOf,
  titleOf,
  tooManyPhotos,
  type FlowStep,
} from "~/selling/model";

import { completeContent, EMPTY, FEATURED, FREE, listingOf, NOW, PLANS, PREMIUM } from "./support";

describe("steps", () => {
  test("steps lead from the vehicle to the review for a draft, and omit plan and review afterwards", () => {
    expect(stepsOf("draft")).toEqual(FLOW_STEPS);
    expect(stepsOf("active")).toEqual(["vehiculo", "detalles", "fotos", "precio"]);
  });

  test("steps know their neighbours", () => {
    expect(neighbours("vehiculo", "draft")).toEqual({ previous: "fotos", next: "detalles" });
    expect(neighbours("precio", "draft")).toEqual({ previous: "detalles", next: "plan" });
    expect(neighbours("revisar", "draft")).toEqual({ previous: "plan", next: null });
    expect(neighbours("precio", "active")).toEqual({ previous: "fotos", next: null });
    expect(neighbours("plan", "active")).toEqual({ previous: null, next: null });
  });

  test("steps are named as in the address", () => {
    expect(isStep("fotos")).toBe(true);
    expect(isStep("constructor")).toBe(false);
    expect(isStep(undefined)).toBe(false);
  });

  test("steps that are complete are passed over on the way to the review", () => {
    const next = (step: FlowStep, listing = listingOf()) => nextIncomplete(step, missingFor(listing, FREE, NOW));
    expect(next("fotos", listingOf({ description: undefined }))).toBe("detalles");
    expect(next("detalles", listingOf({ photos: [], plan: undefined }))).toBe("plan");
    expect(next("plan", listingOf({ photos: [] }))).toBe("revisar");
    expect(next("fotos")).toBe("revisar");
  });

  test("steps resume at the first incomplete step, else at the review", () => {
    const resume = (listing = listingOf()) => resumeAt(listing, missingFor(listing, FREE, NOW));
    expect(resume(listingOf({ ...EMPTY, title: undefined, category: undefined }))).toBe("fotos");
    expect(resume(listingOf({ category: undefined }))).toBe("vehiculo");
    expect(resume(listingOf({ photos: [] }))).toBe("fotos");
    expect(resume()).toBe("revisar");
    expect(resume(listingOf({ status: "active" }))).toBe("vehiculo");
  });
});

describe("plans", () => {
  test("plans limit photos by the chosen plan, before that by the largest on offer", () => {
    expect(photoLimit(planOfListing(FREE), PLANS)).toBe(5);
    expect(photoLimit(undefined, PLANS)).toBe(15);
    expect(photoLimit(undefined, [FREE, { ...PREMIUM, active: false }])).toBe(5);
    expect(photoLimit(undefined, [])).toBe(15);
  });

  test("the plans find the free one among those on offer", () => {
    expect(freePlan(PLANS)).toBe(FREE);
    expect(freePlan([{ ...FREE, active: false }, FEATURED])).toBeNull();
  });

  test("plans state their price and contents", () => {
    expect(planPrice(FREE)).toBe("Gratis");
    expect(planPrice(FEATURED)).toBe("S/\u00a029.90");
    expect(describePlan(PREMIUM)).toBe(
      "Premium · S/\u00a059.90 · 90 días publicado · Hasta 15 fotos · Destacado también en la portada",
    );
    expect(tooManyPhotos(5, FREE)).toBeNull();
  });
});

describe("titleOf", () => {
  test("titleOf falls back to brand and model, then to a generic name", () => {
    expect(titleOf(completeContent())).toBe("Trek Marlin 7 aro 29 talla M");
    expect(titleOf(completeContent({ title: undefined }))).toBe("Trek Marlin 7");
    expect(titleOf(EMPTY)).toBe("Anuncio sin título");
  });
});

describe("describeStep", () => {
  test("describeStep shows names, units and formatted prices", () => {
    const moto = completeContent({
      category: "naked",
      specifications: {
        brand: "Bajaj",
        model: "NS 200",
        year: 2022,
        condition: "como-nuevo",
        displacement: 200,
        mileage: 8000,
      },
    });
    expect(describeStep("vehiculo", moto)).toContainEqual({ label: "Categoría", value: "Naked (moto)" });
    expect(describeStep("vehiculo", moto)).toContainEqual({ label: "Estado", value: "Como nuevo" });
    expect(describeStep("detalles", moto)).toContainEqual({ label: "Cilindrada", value: "200 cc" });
    // As the listing's page writes them.
    expect(describeStep("detalles", moto)).toContainEqual({ label: "Kilometraje", value: "8,000 km" });
    expect(describeStep("precio", moto)).toEqual([
      { label: "Precio", value: "S/\u00a02,500" },
      { label: "Departamento", value: "Lima" },
      { label: "Provincia", value: "Lima" },
      { label: "Distrito", value: "Miraflores" },
    ]);
    expect(describeStep("plan", moto, PLANS)).toEqual([
      { label: "Plan", value: "Gratis · 30 días publicado · Hasta 5 fotos · En el catálogo" },
    ]);
    expect(describeStep("plan", moto, [])).toEqual([{ label: "Plan", value: "gratis" }]);
  });

  test("describeStep leaves unknown facts blank", () => {
    for (const step of ["vehiculo", "detalles", "precio", "plan"] as const) {
      expect(describeStep(step, EMPTY).every(({ value }) => value === "")).toBe(true);
    }
  });
});

describe("address of the own listings", () => {
  test.each(LISTING_STATUSES)("the address of the own listings reads back %s", (status) => {
    const query = { status, kind: "moto" as const, q: "ns 200", page: 3, hasWeek: true };
    expect(readListingsQuery(new URL(listingsPath(query), "http://x").searchParams)).toEqual(query);
    expect(listingsPath(query)).toContain(`estado=${slugify(STATUS_NAMES[status])}&`);
  });

  test("the address of the own listings is short for the first page of all", () => {
    expect(listingsPath(ALL_LISTINGS)).toBe("/perfil/anuncios");
    expect(listingsPath({ status: "pending_payment" })).toBe("/perfil/anuncios?estado=pendiente-de-pago");
  });

  test.each(["estado=nada&pagina=cero", "pagina=-3", "pagina=1e99", "estado=&pagina=", "tipo=avion&q=++&visitas=mes"])(
    "the address ignores %s",
    (search) => {
      expect(readListingsQuery(new URLSearchParams(search))).toEqual(ALL_LISTINGS);
    },
  );
});

describe("proposedTitle", () => {
  const titleFor = (brand = "", model = "", year?: number) =>
    proposedTitle({ specifications: { brand, model, ...(year !== undefined && { year }) } });

  test("proposedTitle is made of brand, model and year", () => {
    expect(titleFor("Trek", "Marlin 7", 2023)).toBe("Trek Marlin 7 2023");
    expect(titleFor("Trek", "Marlin 7")).toBe("Trek Marlin 7");
  });

  test("proposedTitle repeats neither the brand nor the year that the model names", () => {
    expect(titleFor("Trek", "trek Marlin 7 2023", 2023)).toBe("trek Marlin 7 2023");
    expect(titleFor("KTM", "KTMX 300", 2020)).toBe("KTM KTMX 300 2020");
  });

  test("proposedTitle is none while too little is known, or beyond what a title holds", () => {
    expect([titleFor(), titleFor("Trek"), titleFor("", "Marlin 7"), titleFor("GT", "X")]).toEqual(Array(4).fill(null));
    expect(titleFor("Trek", "x".repeat(80), 2023)).toBeNull();
  });
});
