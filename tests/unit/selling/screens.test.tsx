import { describe, expect, test } from "vitest";

import { STATUS_NAMES, type ListingStatus } from "~/catalog/model";
import { DraftList, StartForm } from "~/selling/flow/draft-list";
import type { StepFailure } from "~/selling/flow/flow.action.server";
import { StepScreen } from "~/selling/flow/step-page";
import type { StepView } from "~/selling/flow/step-page.loader.server";
import { missingFor, stepValues } from "~/selling/flow/steps";
import { PendingListing, PublishedListing } from "~/selling/flow/success-page";
import { DeleteListing } from "~/selling/manage/delete-listing-page";
import { ManagedListings, StatusFilter, type ManagedListing } from "~/selling/manage/own-listings-page";
import { viewListings } from "~/selling/manage/own-listings.action.server";
import { neighbours, stepsOf, type FlowStep, type OwnListing } from "~/selling/model";
import { PhotoTips, PlanOffers, SellHero } from "~/selling/sell-page";

import { fieldNames, htmlOf, tags } from "../../support/render";
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
    plans: PLANS,
    maxPhotos: 5,
    canPay: true,
  };
}

function screen(step: FlowStep, options: { listing?: OwnListing; failure?: StepFailure } = {}): Promise<string> {
  return htmlOf(<StepScreen view={viewOf(step, options.listing)} failure={options.failure} />, {
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
  test("of vehículo suggest brands, list categories of both kinds, and show the saved values", async () => {
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

  test("of detalles are those of the category only", async () => {
    expect(fieldNames(await screen("detalles")).sort()).toEqual([
      "brakes",
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

  test("of detalles are replaced by a hint while there is no category", async () => {
    expect(await screen("detalles", { listing: listingOf({ ...EMPTY, category: undefined }) })).toContain(
      "Elige la categoría en el primer paso",
    );
  });

  test("of precio list the 25 departments", async () => {
    const html = await screen("precio");
    expect(tags(html, "option")).toHaveLength(26);
    expect(fieldNames(html).sort()).toEqual(["department", "district", "price", "province", "version"]);
  });

  test("of plan show prices, and mark a plan that holds too few photos", async () => {
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

  test("show errors at the field and in the summary, and keep the typed values", async () => {
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

  test("escape markup in typed texts", async () => {
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

  test("are sent as a multipart form, several at once, with an accept list", async () => {
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

  test("have only buttons that apply, each with its own accessible name", async () => {
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

  test("name the rejected files, and say that the others are saved", async () => {
    const html = await screen("fotos", {
      listing: three,
      failure: {
        ok: false,
        values: {},
        errors: {},
        photos: { saved: 2, refused: [{ name: "x.gif", message: '"x.gif" no es una foto.' }] },
      },
    });
    expect(html).toContain("No pudimos agregar 1 foto");
    expect(html).toContain("Las otras 2 fotos se guardaron.");
    expect(tags(html, "li").filter((item) => "data-photo-error" in item)).toHaveLength(1);
  });

  test("cannot be added to a full listing", async () => {
    const html = await screen("fotos", { listing: listingOf({ photos: ["a", "b", "c", "d", "e"].map(photoOf) }) });
    expect(tags(html, "input").find(({ name }) => name === "fotos")).toHaveProperty("disabled");
    expect(html).toContain("Ya tienes todas las fotos que entran.");
  });
});

describe("the review", () => {
  test("links each missing field to its step", async () => {
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

  test("alerts after a rejected publication", async () => {
    const html = await screen("revisar", {
      listing: listingOf({ photos: [] }),
      failure: { ok: false, values: {}, errors: {}, incomplete: true },
    });
    expect(html).toContain("Todavía no se puede publicar. Falta:");
    expect(html).toContain('role="alert"');
  });

  test("states that a paid plan waits for its payment", async () => {
    const paid = await screen("revisar", {
      listing: listingOf({ plan: { id: "destacado", featured: true, home: false, maxPhotos: 10, durationDays: 60 } }),
    });
    expect(paid).toContain("Publicar y pagar S/\u00a029.90");
    expect(paid).toContain("sale al catálogo cuando se confirme el pago");
    const free = await screen("revisar");
    expect(free).toContain(">Publicar anuncio</button>");
    expect(free).toContain(
      "puede enviarte un mensaje y, si lo pide, ver tu WhatsApp o teléfono. Tu correo no lo ve nadie.",
    );
  });
});

describe("two versions", () => {
  test("are shown side by side, each with its button", async () => {
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
  test("has four steps, a locked category, and saves without going on", async () => {
    const html = await screen("vehiculo", { listing: listingOf({ status: "active" }) });
    expect(html).toContain("Paso 1 de 4");
    expect(html).toContain("no se cambia en un anuncio publicado");
    expect(tags(html, "input").some(({ name }) => name === "category")).toBe(false);
    expect(html).toContain("Guardar cambios");
    expect(html).not.toContain("Guardar y salir");
  });
});

describe("beginning", () => {
  test("posts an id that makes a resubmission idempotent", async () => {
    const html = await htmlOf(<StartForm id="abc" />, { address: "/sell/flow" });
    expect(tags(html, "form")[0]).toMatchObject({ method: "post", action: "/sell/flow" });
    expect(tags(html, "input")[0]).toMatchObject({ name: "id", value: "abc", type: "hidden" });
  });

  test("lists drafts with links to continue and to delete", async () => {
    const html = await htmlOf(
      <DraftList drafts={[listingOf(), listingOf({ ...EMPTY, id: "nuevo", title: undefined, category: undefined })]} />,
      { address: "/sell/flow" },
    );
    expect(tags(html, "a").map(({ href }) => href)).toEqual([
      "/sell/flow/abc123",
      "/perfil/anuncios/abc123/eliminar",
      "/sell/flow/nuevo",
      "/perfil/anuncios/nuevo/eliminar",
    ]);
    expect(html).toContain("Anuncio sin título");
    expect(await htmlOf(<DraftList drafts={[]} />)).toBe("");
  });

  test("/sell shows plans with prices and the claim about photos", async () => {
    const html = await htmlOf(
      <>
        <SellHero start="/login?redirect=/sell/flow" />
        <PlanOffers plans={PLANS} />
        <PhotoTips />
      </>,
      { address: "/sell" },
    );
    expect(tags(html, "a")[0]?.href).toBe("/login?redirect=/sell/flow");
    for (const text of ["Gratis", "S/\u00a029.90", "S/\u00a059.90", "70%"]) expect(html).toContain(text);
    expect(await htmlOf(<PlanOffers plans={null} />)).toContain("No pudimos cargar los planes");
  });
});

describe("after publishing", () => {
  test("links to the listing and shares it", async () => {
    const html = await htmlOf(
      <PublishedListing
        listing={listingOf({ status: "active", expiresAt: NOW })}
        address="https://rebi.example/producto/abc123"
      />,
      { address: "/sell/success" },
    );
    expect(html).toContain("¡Tu anuncio está publicado!");
    expect(tags(html, "a").map(({ href }) => href)).toContain("/producto/abc123");
    expect(tags(html, "a").some(({ href }) => href?.startsWith("https://wa.me/?text=Mira%20mi%20anuncio"))).toBe(true);
  });

  const waiting = listingOf({
    status: "pending_payment",
    plan: { id: "destacado", featured: true, home: false, maxPhotos: 10, durationDays: 60 },
  });

  test("offers to pay a plan that waits for its payment, with a coupon, or to publish for free", async () => {
    const failure = { ok: false, errors: { cupon: "Este cupón ya venció." }, values: { cupon: "VERANO" } } as const;
    const html = await htmlOf(<PendingListing listing={waiting} plans={PLANS} canPay failure={failure} />, {
      address: "/sell/success?id=abc123",
    });
    expect(html).toContain("Pagar S/\u00a029.90");
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["pagar", "plan-gratis"]);
    expect(tags(html, "input")).toContainEqual(expect.objectContaining({ name: "cupon", value: "VERANO" }));
    expect(html).toContain("Este cupón ya venció.");
  });

  test("explains that a paid plan waits where paying is not configured, and offers the free one", async () => {
    const html = await htmlOf(<PendingListing listing={waiting} plans={PLANS} canPay={false} />, {
      address: "/sell/success?id=abc123",
    });
    expect(html).toContain("El pago en línea todavía no está disponible.");
    expect(html).toContain("S/\u00a029.90");
    expect(tags(html, "button")[0]).toMatchObject({ name: "intent", value: "plan-gratis" });
    expect(tags(html, "form")[0]?.action).toBe("/sell/success?id=abc123");
  });
});

function managed(
  status: ListingStatus,
  changes: Partial<OwnListing> = {},
  plans: typeof PLANS | null = null,
): ManagedListing {
  const listings = [listingOf({ status, ...changes })];
  const [listing] = viewListings({ listings, counts: [], all: 1, page: 1, pages: 1 }, plans, NOW).listings;
  if (!listing) throw new Error("no listing");
  return listing;
}

describe("Mis anuncios", () => {
  const EXPECTED: Record<ListingStatus, string[]> = {
    draft: [],
    pending_payment: [],
    in_review: [],
    active: ["pausar", "vendido"],
    paused: ["reanudar", "vendido"],
    reserved: ["liberar", "vendido"],
    sold: [],
    expired: ["renovar"],
    rejected: [],
  };

  test.each(Object.entries(EXPECTED))("offers for %s only the acts that its state allows", async (status, intents) => {
    const html = await htmlOf(<ManagedListings listings={[managed(status as ListingStatus)]} filtered={false} />, {
      address: "/perfil/anuncios",
    });
    expect(tags(html, "button").map(({ value }) => value)).toEqual(intents);
    expect(tags(html, "input").map(({ name, value }) => [name, value])).toEqual([
      ["id", "abc123"],
      ["version", "3"],
    ]);
    expect(html).toContain(STATUS_NAMES[status as ListingStatus]);
    expect(html.includes("/producto/abc123")).toBe(
      ["active", "paused", "reserved", "sold", "expired"].includes(status),
    );
    expect(html.includes("/eliminar")).toBe(status !== "reserved");
    expect(html.includes("/sell/flow/abc123")).toBe(
      ["draft", "pending_payment", "active", "paused", "expired"].includes(status),
    );
  });

  test("offers to pay or to publish for free what waits for its payment", async () => {
    const html = await htmlOf(<ManagedListings listings={[managed("pending_payment", {}, PLANS)]} filtered={false} />, {
      address: "/perfil/anuncios",
    });
    expect(tags(html, "form")[0]?.action).toBe("/sell/success?id=abc123");
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["pagar", "plan-gratis"]);
  });

  test.each([
    ["active", "gratis", true],
    ["active", "premium", false],
    ["paused", "gratis", false],
  ] as const)("offers a better plan for %s with %s: %s", async (status, id, isOffered) => {
    const plan = { id, featured: false, home: false, maxPhotos: 5, durationDays: 30 };
    const html = await htmlOf(<ManagedListings listings={[managed(status, { plan }, PLANS)]} filtered={false} />, {
      address: "/perfil/anuncios",
    });
    expect(html.includes("/perfil/anuncios/abc123/plan")).toBe(isOffered);
  });

  test("asks before a listing is marked as sold, without scripts too", async () => {
    const html = await htmlOf(<ManagedListings listings={[managed("active")]} filtered={false} />, {
      address: "/perfil/anuncios",
    });
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Marcar vendido.*¿Ya se vendió\?.*value="vendido"/);
  });

  test("offers to take back a recent sale", async () => {
    const listing = managed("sold", { soldAt: NOW });
    const html = await htmlOf(<ManagedListings listings={[listing]} filtered={false} />, {
      address: "/perfil/anuncios",
    });
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["volver-a-publicar"]);
  });

  test("counts by state are filter links", async () => {
    const html = await htmlOf(
      <StatusFilter
        states={[
          { status: "active", name: "Publicado", count: 2 },
          { status: "sold", name: "Vendido", count: 1 },
        ]}
        all={3}
        current="sold"
      />,
      { address: "/perfil/anuncios" },
    );
    expect(tags(html, "a").map(({ href, ...rest }) => [href, rest["aria-current"]])).toEqual([
      ["/perfil/anuncios", undefined],
      ["/perfil/anuncios?estado=publicado", undefined],
      ["/perfil/anuncios?estado=vendido", "true"],
    ]);
  });

  test("invites to publish when it is empty", async () => {
    expect(await htmlOf(<ManagedListings listings={[]} filtered={false} />)).toContain("Todavía no tienes anuncios.");
    expect(await htmlOf(<ManagedListings listings={[]} filtered />)).toContain("No tienes anuncios en este estado.");
  });

  test("asks before a deletion, and lists what is deleted", async () => {
    const html = await htmlOf(
      <DeleteListing listing={listingOf({ status: "active" })} statusName="Publicado" errors={{}} />,
      { address: "/perfil/anuncios/abc123/eliminar" },
    );
    expect(html).toContain("Se borran el anuncio y su foto. No se puede deshacer.");
    expect(tags(html, "button")).toMatchObject([{ name: "intent", value: "eliminar" }]);
    const reserved = await htmlOf(
      <DeleteListing listing={listingOf({ status: "reserved" })} statusName="Reservado" errors={{}} />,
    );
    expect(tags(reserved, "button")).toEqual([]);
    expect(reserved).toContain("Este anuncio está reservado");
  });
});
