import { describe, expect, test } from "vitest";

import { DEPARTMENTS } from "~/business/peru";
import { districtOptions } from "~/business/places/chosen-place.server";
import type { StepFailure } from "~/selling/flow/flow.action.server";
import { viewPrice } from "~/selling/flow/price-view";
import { StepPage } from "~/selling/flow/step-page";
import type { StepView } from "~/selling/flow/step-page.loader.server";
import { missingFor, stepValues } from "~/selling/flow/steps";
import { neighbours, stepsOf, type FlowStep, type OwnListing } from "~/selling/model";

import { fieldNames, htmlOf, tags, textOf } from "../../support/render";
import { EMPTY, listingOf, NOW, photoOf, PLANS, RULES } from "./support";

function viewOf(step: FlowStep, listing: OwnListing = listingOf()): StepView {
  return {
    step,
    listing,
    values: step === "fotos" || step === "revisar" ? {} : stepValues(step, listing),
    progress: stepsOf(listing.status).map((name) => ({ step: name, complete: name === "vehiculo" })),
    ...neighbours(step, listing.status),
    missing: missingFor(listing, PLANS.find(({ id }) => id === listing.plan?.id) ?? null, NOW),
    brands: ["Trek", "Royal Enfield"],
    categories: RULES.categories,
    districts: step === "precio" ? districtOptions(listing.location.department) : null,
    plans: PLANS,
    maxPhotos: 5,
    canPay: true,
    proposedTitle: "Trek Marlin 7 2023",
    lacksContact: false,
    lacksProof: false,
    price: null,
  };
}

function screen(step: FlowStep, options: { listing?: OwnListing; failure?: StepFailure } = {}): Promise<string> {
  return htmlOf(<StepPage view={viewOf(step, options.listing)} failure={options.failure} />, {
    address: `/sell/flow/abc123/${step}`,
  });
}

describe("every step", () => {
  test.each(["vehiculo", "detalles", "fotos", "precio", "plan", "revisar"] as const)(
    "%s is a form that posts without scripts, under one heading, with links back and forward",
    async (step) => {
      const html = await screen(step);
      expect(tags(html, "h1")).toHaveLength(1);
      const forms = tags(html, "form");
      expect(forms.length).toBeGreaterThan(0);
      expect(forms.every(({ method, action }) => method === "post" && action === `/sell/flow/abc123/${step}`)).toBe(
        true,
      );
      const nav = tags(html, "a").filter(({ href }) => href?.startsWith("/sell/flow/abc123/"));
      expect(nav.find((link) => link["aria-current"] === "step")?.href).toBe(`/sell/flow/abc123/${step}`);
      const { previous } = neighbours(step, "draft");
      if (previous) expect(html).toContain(">Anterior</a>");
      expect(tags(html, "button").filter(({ name }) => name === "intent").length).toBeGreaterThan(0);
    },
  );

  test.each(["vehiculo", "detalles", "precio", "plan"] as const)(
    "%s sends the version, and continues on Enter",
    async (step) => {
      const html = await screen(step);
      expect(tags(html, "input").find(({ name }) => name === "version")?.value).toBe("3");
      expect(tags(html, "button").map(({ value }) => value)).toEqual(["continuar", "guardar"]);
    },
  );
});

describe("fields", () => {
  test("fields of vehículo suggest brands, list categories of both kinds, and show the saved values", async () => {
    const html = await screen("vehiculo");
    expect(fieldNames(html).sort()).toEqual(["brand", "category", "condition", "model", "version", "year"]);
    expect(tags(html, "option").map(({ value }) => value)).toEqual(["Trek", "Royal Enfield"]);
    expect(tags(html, "input").find(({ name }) => name === "brand")).toMatchObject({ value: "Trek", list: "marcas" });
    expect(tags(html, "input").filter(({ name }) => name === "category")).toHaveLength(15);
    expect(
      tags(html, "input")
        .filter((input) => "checked" in input)
        .map(({ value }) => value),
    ).toEqual(["mtb", "buen-estado"]);
  });

  test("fields of detalles are those of the category only", async () => {
    expect(fieldNames(await screen("detalles")).sort()).toEqual([
      "brakes",
      "color",
      "description",
      "frameSize",
      "gears",
      "material",
      "serial",
      "suspension",
      "title",
      "version",
      "wheelSize",
    ]);
    const moto = await screen("detalles", { listing: listingOf({ category: "naked" }) });
    expect(fieldNames(moto)).toEqual(expect.arrayContaining(["displacement", "mileage", "plate", "soatUntil"]));
    expect(tags(moto, "input").find(({ name }) => name === "soatUntil")?.type).toBe("date");
  });

  test("fields of detalles show the title that is proposed", async () => {
    expect(await screen("detalles")).toContain("Si lo dejas vacío, será: «Trek Marlin 7 2023».");
  });

  test("fields of drafts carry their version and a place that says when they were saved; published ones have none", async () => {
    const draft = await screen("detalles");
    expect(tags(draft, "input")).toContainEqual(expect.objectContaining({ name: "version", value: "3" }));
    expect(draft).toContain("data-autosave");
    expect(await screen("detalles", { listing: listingOf({ status: "active" }) })).not.toContain("data-autosave");
  });

  test("fields of detalles are replaced by a hint while there is no category", async () => {
    expect(await screen("detalles", { listing: listingOf({ ...EMPTY, category: undefined }) })).toContain(
      "Elige la categoría en el paso «Vehículo»",
    );
  });

  test("fields of precio list the 25 departments", async () => {
    const html = await screen("precio");
    expect(
      tags(html, "option")
        .slice(0, 26)
        .map(({ value }) => value),
    ).toEqual(["", ...DEPARTMENTS.map(({ slug }) => slug)]);
    expect(fieldNames(html).sort()).toEqual(["department", "district", "price", "version"]);
  });

  test("fields of plan show prices, and mark a plan that holds too few photos", async () => {
    const html = await screen("plan", {
      listing: listingOf({ photos: Array.from({ length: 6 }, (_, at) => photoOf(`p${at}`)) }),
    });
    expect(html).toContain("S/\u00a029.90");
    expect(html).toContain("El plan Gratis permite 5 fotos y tienes 6. Quita 1 o elige otro plan.");
    expect(
      tags(html, "input")
        .filter(({ type }) => type === "radio")
        .map(({ value }) => value),
    ).toEqual(["gratis", "destacado", "premium"]);
  });

  test("fields show errors at the field and in the summary, and keep the typed values", async () => {
    const html = await screen("precio", {
      failure: {
        ok: false,
        errors: { price: "Precio: escribe un monto." },
        values: { price: "mucho", department: "" },
      },
    });
    expect(tags(html, "input").find(({ name }) => name === "price")).toMatchObject({
      value: "mucho",
      "aria-invalid": "true",
    });
    expect(tags(html, "a").some(({ href }) => href === "#price")).toBe(true);
    expect(html.match(/Precio: escribe un monto\./g)).toHaveLength(2);
    expect(html).toContain('role="alert"');
  });

  test("fields escape markup in typed texts", async () => {
    const html = await screen("detalles", {
      listing: listingOf({
        title: "<script>alert(1)</script>",
        description: "</textarea><img src=x onerror=alert(1)>",
      }),
    });
    expect(html).not.toMatch(/<script>alert|<img src=x/);
  });
});

describe("photos", () => {
  const three = listingOf({ photos: ["a", "b", "c"].map(photoOf) });

  test("photos are sent as a multipart form, several at once, with an accept list", async () => {
    const html = await screen("fotos", { listing: three });
    const [upload] = tags(html, "form");
    expect(upload).toMatchObject({ enctype: "multipart/form-data", "data-photo-upload": "true", id: "fotos-form" });
    expect(tags(html, "input").find(({ name }) => name === "fotos")).toMatchObject({
      type: "file",
      accept: "image/jpeg,image/png,image/webp",
      multiple: "",
    });
    expect(
      tags(html, "button")
        .filter(({ form }) => form === "fotos-form")
        .map(({ value }) => value),
    ).toEqual(["continuar", "guardar"]);
    expect(html).toContain("3 de 5.");
  });

  test("photos say how many each plan takes, marking the chosen one with a way to change it", async () => {
    const html = await screen("fotos", { listing: listingOf({ plan: undefined }) });
    for (const limit of ["Gratis: hasta 5", "Destacado: hasta 10", "Premium: hasta 15"])
      expect(html.replaceAll("<!-- -->", "")).toContain(limit);
    expect(html).not.toContain("Cambiar de plan");
    const chosen = await screen("fotos");
    expect(chosen.replaceAll("<!-- -->", "")).toContain("Elegiste el plan Gratis.");
    expect(tags(chosen, "a").map(({ href }) => href)).toContain("/sell/flow/abc123/plan");
    expect(await screen("fotos", { listing: listingOf({ status: "active" }) })).not.toContain("Fotos de cada plan");
  });

  test("photos have only buttons that apply, each with its own accessible name", async () => {
    const html = await screen("fotos", { listing: three });
    const buttons = tags(html, "button").filter(({ value = "" }) =>
      ["antes", "despues", "quitar", "portada"].includes(value),
    );
    expect(buttons.filter((button) => "disabled" in button).map(({ value }) => value)).toEqual(["antes", "despues"]);
    expect(buttons.filter(({ value }) => value === "portada")).toHaveLength(2);
    for (const label of ["Adelantar la foto 2", "Atrasar la foto 2", "Quitar la foto 2"]) expect(html).toContain(label);
    expect(
      tags(html, "input")
        .filter(({ name }) => name === "key")
        .map(({ value }) => value),
    ).toEqual(["listing/a", "listing/b", "listing/c"]);
  });

  test("photos name the rejected files, and say that the others are saved", async () => {
    const html = await screen("fotos", {
      listing: three,
      failure: {
        ok: false,
        values: {},
        errors: {},
        photos: { saved: 2, rejected: [{ name: "x.gif", message: '"x.gif" no es una foto.' }] },
      },
    });
    expect(html).toContain("No pudimos agregar 1 foto");
    expect(html).toContain("Las otras 2 fotos se guardaron.");
    expect(tags(html, "li").filter((item) => "data-photo-error" in item)).toHaveLength(1);
  });

  test("a small photo is taken, and said to look blurred", async () => {
    const small = { ...photoOf("b"), width: 300, height: 200 };
    const text = textOf(await screen("fotos", { listing: listingOf({ photos: [photoOf("a"), small] }) }));
    expect(text.match(/se verá borrosa/g)).toHaveLength(1);
    expect(text).toContain("Es pequeña (300 × 200 píxeles)");
  });

  test("photos cannot be added to a full listing", async () => {
    const html = await screen("fotos", { listing: listingOf({ photos: ["a", "b", "c", "d", "e"].map(photoOf) }) });
    expect(tags(html, "input").find(({ name }) => name === "fotos")).toHaveProperty("disabled");
    expect(html).toContain("Ya tienes todas las fotos que entran.");
  });
});

describe("the review", () => {
  test("the review step links each missing field to its step", async () => {
    const html = await screen("revisar", { listing: listingOf({ photos: [], title: undefined, price: undefined }) });
    const links = tags(html, "a").map(({ href }) => href);
    expect(links).toEqual(
      expect.arrayContaining([
        "/sell/flow/abc123/detalles#title",
        "/sell/flow/abc123/fotos#fotos",
        "/sell/flow/abc123/precio#price",
      ]),
    );
    expect(html).toContain("Para publicar falta:");
    expect(html).not.toContain('role="alert"');
  });

  test("the review step warns a seller without phone or WhatsApp, with a way there and back", async () => {
    const view = { ...viewOf("revisar"), lacksContact: true };
    const html = await htmlOf(<StepPage view={view} />, { address: "/sell/flow/abc123/revisar" });
    expect(html).toContain("No tienes teléfono ni WhatsApp");
    expect(tags(html, "a").map(({ href }) => href)).toContain(
      "/completar-perfil?redirect=%2Fsell%2Fflow%2Fabc123%2Frevisar",
    );
    expect(tags(html, "button").map(({ value }) => value)).toContain("publicar");
    expect(await screen("revisar")).not.toContain("No tienes teléfono ni WhatsApp");
  });

  test("the review step says that the address is to be confirmed before it is sent, and once", async () => {
    const view = { ...viewOf("revisar"), lacksProof: true };
    const failure: StepFailure = {
      ok: false,
      values: {},
      errors: { "": "Confirma primero tu correo." },
      unproven: true,
    };
    for (const one of [undefined, failure]) {
      const html = await htmlOf(<StepPage view={view} failure={one} />, { address: "/sell/flow/abc123/revisar" });
      expect(html.match(/Enviarme el enlace otra vez/g)).toHaveLength(1);
      expect(html).not.toContain("Todo listo para publicar");
    }
  });

  test("the review step asks for a second look at a price that is far outside the usual, and publishes it all the same", async () => {
    const guidance = {
      low: 180_000,
      high: 240_000,
      count: 14,
      tolerance: 0.1,
      scope: "class",
      model: null,
      category: "mtb",
      compared: [],
    } as const;
    const view = { ...viewOf("revisar"), price: viewPrice(guidance, 250) };
    const html = await htmlOf(<StepPage view={view} />, { address: "/sell/flow/abc123/revisar" });
    expect(html).toContain("Mira tu precio otra vez");
    expect(tags(html, "a").map(({ href }) => href)).toContain("/sell/flow/abc123/precio");
    expect(tags(html, "button").map(({ value }) => value)).toContain("publicar");
  });

  test("the review step alerts after a rejected publication", async () => {
    const html = await screen("revisar", {
      listing: listingOf({ photos: [] }),
      failure: { ok: false, values: {}, errors: {}, incomplete: true },
    });
    expect(html).toContain("Todavía no se puede publicar. Falta:");
    expect(html).toContain('role="alert"');
  });

  test("the review step states that a paid plan waits for its payment", async () => {
    const paid = await screen("revisar", {
      listing: listingOf({ plan: { id: "destacado", featured: true, home: false, maxPhotos: 10, durationDays: 60 } }),
    });
    expect(paid).toContain("Publicar y pagar S/\u00a029.90");
    expect(paid).toContain("sale al catálogo cuando se confirme el pago");
    const free = await screen("revisar");
    expect(free).toContain(">Publicar anuncio</button>");
    expect(free).toContain(
      "pueden enviarte un mensaje y, si lo piden, ver tu WhatsApp o teléfono. Tu correo no lo ve nadie.",
    );
  });
});

describe("two versions", () => {
  test("two versions are shown side by side, each with its button", async () => {
    const html = await screen("precio", {
      failure: {
        ok: false,
        errors: {},
        values: { price: "1800", department: "lima", version: "2", intent: "continuar" },
        conflict: {
          version: 7,
          mine: [
            { label: "Precio", value: "S/ 1,800.00" },
            { label: "Distrito", value: "" },
          ],
          saved: [
            { label: "Precio", value: "S/ 1,900.00" },
            { label: "Distrito", value: "" },
          ],
        },
      },
    });
    expect(html).toContain("Lo que escribiste");
    expect(html).toContain("Lo que está guardado");
    expect(html.match(/· distinto/g)).toHaveLength(2);
    expect(tags(html, "input").map(({ name, value }) => [name, value])).toEqual([
      ["price", "1800"],
      ["department", "lima"],
      ["version", "7"],
    ]);
    expect(tags(html, "button")).toMatchObject([{ name: "intent", value: "continuar" }]);
    expect(html).toContain("Guardar lo mío");
    expect(tags(html, "a").some(({ href }) => href === "/sell/flow/abc123/precio")).toBe(true);
    expect(html).toContain("Quedarme con lo guardado");
  });
});

describe("editing a published listing", () => {
  test("the form of a published listing has four steps, a locked category, and saves without going on", async () => {
    const html = await screen("vehiculo", { listing: listingOf({ status: "active" }) });
    expect(html).toContain("Paso 1 de 4");
    expect(html).toContain("no se cambia en un anuncio publicado");
    expect(tags(html, "input").some(({ name }) => name === "category")).toBe(false);
    expect(html).toContain("Guardar cambios");
    expect(html).not.toContain("Guardar y salir");
  });
});
