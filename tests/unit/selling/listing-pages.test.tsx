import { describe, expect, test } from "vitest";

import type { Figures } from "~/catalog/figures/constants";
import { STATUS_NAMES, type ListingStatus } from "~/catalog/statuses";
import { DeleteListing } from "~/routes/profile/perfil-anuncio-eliminar";
import { DraftList, StartForm } from "~/selling/flow/sell-flow.route";
import { PendingListing, PublishedListing } from "~/selling/flow/success-page";
import { ListingsSearch, ManagedListings, StatusFilter, type ManagedListing } from "~/selling/manage/own-listings-page";
import { ALL_LISTINGS } from "~/selling/manage/own-listings-query";
import { viewListings } from "~/selling/manage/own-listings.action.server";
import type { OwnListing } from "~/selling/model";
import { PhotoTips, PlanOffers, SellHero } from "~/selling/sell.route";

import { htmlOf, tags } from "../../support/render";
import { EMPTY, listingOf, NOW, PLANS } from "./support";

describe("beginning", () => {
  test("the page that begins a listing posts an id that makes a resubmission idempotent", async () => {
    const html = await htmlOf(<StartForm id="abc" />, { address: "/sell/flow" });
    expect(tags(html, "form")[0]).toMatchObject({ method: "post", action: "/sell/flow" });
    expect(tags(html, "input")[0]).toMatchObject({ name: "id", value: "abc", type: "hidden" });
  });

  test("the page that begins a listing lists drafts with links to continue and to delete", async () => {
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
  test("the page after publishing links to the listing and shares it", async () => {
    const html = await htmlOf(
      <PublishedListing
        listing={listingOf({ status: "active", expiresAt: NOW })}
        address="https://rebi.example/producto/abc123"
        notifications={{ to: "/perfil/preferencias", label: "Activa las notificaciones" }}
      />,
      { address: "/sell/success" },
    );
    expect(html).toContain("¡Tu anuncio está publicado!");
    expect(tags(html, "a").map(({ href }) => href)).toContain("/producto/abc123");
    expect(tags(html, "a").map(({ href }) => href)).toContain("/perfil/preferencias");
    expect(tags(html, "a").some(({ href }) => href?.startsWith("https://wa.me/?text=Mira%20mi%20anuncio"))).toBe(true);
  });

  const waiting = listingOf({
    status: "pending_payment",
    plan: { id: "destacado", featured: true, home: false, maxPhotos: 10, durationDays: 60 },
  });

  test("the page after publishing offers to pay a plan that waits for its payment, with a coupon, or to publish for free", async () => {
    const failure = { ok: false, errors: { cupon: "Este cupón ya venció." }, values: { cupon: "VERANO" } } as const;
    const html = await htmlOf(<PendingListing listing={waiting} plans={PLANS} canPay failure={failure} />, {
      address: "/sell/success?id=abc123",
    });
    expect(html).toContain("Pagar S/\u00a029.90");
    expect(intentsOf(html)).toEqual(["pagar", "plan-gratis"]);
    expect(tags(html, "input")).toContainEqual(expect.objectContaining({ name: "cupon", value: "VERANO" }));
    expect(html).toContain("Este cupón ya venció.");
  });

  test("the page after publishing explains that a paid plan waits where paying is not configured, and offers the free one", async () => {
    const html = await htmlOf(<PendingListing listing={waiting} plans={PLANS} canPay={false} />, {
      address: "/sell/success?id=abc123",
    });
    expect(html).toContain("El pago en línea todavía no está disponible.");
    expect(html).toContain("S/\u00a029.90");
    expect(tags(html, "button")[0]).toMatchObject({ name: "intent", value: "plan-gratis" });
    expect(tags(html, "form")[0]?.action).toBe("/sell/success?id=abc123");
  });
});

/** Values of the buttons that post. */
const intentsOf = (html: string) =>
  tags(html, "button").flatMap(({ name, value }) => (name === "intent" ? [value] : []));

const PAGE = { counts: [], all: 1, page: 1, pages: 1 };
const VIEW = { uid: "seller", plans: null, now: NOW, siteUrl: "https://rebi.example" };

function managed(
  status: ListingStatus,
  changes: Partial<OwnListing> = {},
  plans: typeof PLANS | null = null,
): ManagedListing {
  const listings = [listingOf({ status, ...changes })];
  const [listing] = viewListings({ ...PAGE, listings }, { ...VIEW, plans }).listings;
  if (!listing) throw new Error("no listing");
  return listing;
}

describe("Mis anuncios", () => {
  const EXPECTED: Record<ListingStatus, string[]> = {
    draft: ["precio"],
    pending_payment: ["precio"],
    in_review: [],
    active: ["precio", "pausar", "duplicar", "vendido"],
    paused: ["precio", "reanudar", "duplicar", "vendido"],
    reserved: ["liberar", "duplicar", "vendido"],
    sold: ["duplicar"],
    expired: ["renovar", "precio", "duplicar"],
    rejected: ["reenviar", "precio"],
    hidden: [],
  };

  test.each(Object.entries(EXPECTED))(
    "the list offers for %s only the acts that its state allows",
    async (status, intents) => {
      const html = await htmlOf(
        <ManagedListings listings={[managed(status as ListingStatus)]} query={ALL_LISTINGS} />,
        {
          address: "/perfil/anuncios",
        },
      );
      expect(intentsOf(html)).toEqual(intents);
      expect(tags(html, "input").map(({ name, value }) => [name, value])).toEqual([
        ["fila", "abc123~3"],
        ["id", "abc123"],
        ["version", "3"],
        ...(intents.includes("duplicar") ? [["copy", expect.stringMatching(/^[a-z0-9]{20}$/)]] : []),
        ...(intents.includes("precio")
          ? [
              ["id", "abc123"],
              ["version", "3"],
              ["price", "2500"],
            ]
          : []),
        // A form of its own: Enter in its field presses no other button.
        ...(intents.includes("vendido")
          ? [
              ["id", "abc123"],
              ["version", "3"],
              ["soldPrice", undefined],
            ]
          : []),
      ]);
      expect(html.includes("/perfil/anuncios/abc123/estadisticas")).toBe(intents.includes("duplicar"));
      expect(html).toContain(STATUS_NAMES[status as ListingStatus]);
      expect(html.includes("/producto/abc123")).toBe(
        ["active", "paused", "reserved", "sold", "expired"].includes(status),
      );
      expect(html.includes("/eliminar")).toBe(status !== "reserved");
      expect(html.includes("/sell/flow/abc123")).toBe(
        ["draft", "pending_payment", "active", "paused", "expired", "rejected"].includes(status),
      );
    },
  );

  test("Mis anuncios offers to pay or to publish for free what waits for its payment", async () => {
    const html = await htmlOf(
      <ManagedListings listings={[managed("pending_payment", {}, PLANS)]} query={ALL_LISTINGS} />,
      {
        address: "/perfil/anuncios",
      },
    );
    expect(tags(html, "form")[1]?.action).toBe("/sell/success?id=abc123");
    expect(intentsOf(html)).toEqual(["pagar", "plan-gratis", "precio"]);
  });

  test.each([
    ["active", "gratis", true],
    ["active", "premium", false],
    ["paused", "gratis", false],
  ] as const)("Mis anuncios offers a better plan for %s with %s: %s", async (status, id, isOffered) => {
    const plan = { id, featured: false, home: false, maxPhotos: 5, durationDays: 30 };
    const html = await htmlOf(<ManagedListings listings={[managed(status, { plan }, PLANS)]} query={ALL_LISTINGS} />, {
      address: "/perfil/anuncios",
    });
    expect(html.includes("/perfil/anuncios/abc123/plan")).toBe(isOffered);
  });

  test("Mis anuncios asks before a listing is marked as sold, without scripts too", async () => {
    const html = await htmlOf(<ManagedListings listings={[managed("active")]} query={ALL_LISTINGS} />, {
      address: "/perfil/anuncios",
    });
    expect(html).toMatch(/<details[^>]*><summary[^>]*>Marcar como vendido.*¿Ya se vendió\?.*value="vendido"/);
  });

  test("Mis anuncios offers to take back a recent sale", async () => {
    const listing = managed("sold", { soldAt: NOW });
    const html = await htmlOf(<ManagedListings listings={[listing]} query={ALL_LISTINGS} />, {
      address: "/perfil/anuncios",
    });
    expect(intentsOf(html)).toEqual(["duplicar", "volver-a-publicar"]);
  });

  test("Mis anuncios says the figures of the last week of what is on sale, and nothing where they could not be read", () => {
    const view = (status: ListingStatus, week: ReadonlyMap<string, Figures> | null) =>
      viewListings({ ...PAGE, listings: [listingOf({ status })] }, { ...VIEW, week }).listings[0]?.week;
    const week = new Map([["abc123", { views: 34, hearts: 1, contacts: 2, messages: 0 }]]);
    expect(view("active", week)).toBe("Últimos 7 días: 34 visitas · 1 favorito · 0 mensajes");
    expect(view("active", new Map())).toBe("Últimos 7 días: 0 visitas · 0 favoritos · 0 mensajes");
    expect([view("sold", week), view("active", null)]).toEqual([null, null]);
  });

  test("counts by state are filter links", async () => {
    const html = await htmlOf(
      <StatusFilter
        states={[
          { status: "active", name: "Publicado", count: 2 },
          { status: "sold", name: "Vendido", count: 1 },
        ]}
        all={3}
        query={{ ...ALL_LISTINGS, status: "sold", kind: "moto", q: "ns 200", page: 3 }}
      />,
      { address: "/perfil/anuncios" },
    );
    expect(tags(html, "a").map(({ href, ...rest }) => [href, rest["aria-current"]])).toEqual([
      ["/perfil/anuncios?tipo=moto&q=ns+200", undefined],
      ["/perfil/anuncios?estado=publicado&tipo=moto&q=ns+200", undefined],
      ["/perfil/anuncios?estado=vendido&tipo=moto&q=ns+200", "true"],
    ]);
  });

  test("Mis anuncios invites to publish when it is empty", async () => {
    expect(await htmlOf(<ManagedListings listings={[]} query={ALL_LISTINGS} />)).toContain(
      "Todavía no tienes anuncios",
    );
    expect(await htmlOf(<ManagedListings listings={[]} query={{ ...ALL_LISTINGS, status: "sold" }} />)).toContain(
      "No tienes anuncios así.",
    );
    expect(await htmlOf(<ManagedListings listings={[]} query={{ ...ALL_LISTINGS, q: "torito" }} />)).toContain(
      "No encontramos “torito” entre tus anuncios.",
    );
  });

  test("the search of Mis anuncios keeps the state, and says when there is more than it shows", async () => {
    const query = { ...ALL_LISTINGS, status: "active", kind: "moto", q: "pulsar" } as const;
    const html = await htmlOf(<ListingsSearch query={query} isCut />, { address: "/perfil/anuncios" });
    expect(tags(html, "form")[0]).toMatchObject({ method: "get", action: "/perfil/anuncios" });
    expect(tags(html, "input").map(({ name, value }) => [name, value])).toEqual([
      ["estado", "publicado"],
      ["q", "pulsar"],
    ]);
    expect(html).toContain("te mostramos los más recientes");
  });

  test("ticked rows of Mis anuncios, or all of its filter, lead to one change for many", async () => {
    const query = { ...ALL_LISTINGS, status: "active", q: "trek" } as const;
    const html = await htmlOf(<ManagedListings listings={[managed("active")]} query={query} />);
    expect(tags(html, "form")[0]).toMatchObject({ id: "varios", method: "get", action: "/perfil/anuncios/lote" });
    const inputs = tags(html, "input");
    expect(inputs).toContainEqual(expect.objectContaining({ name: "fila", value: "abc123~3", form: "varios" }));
    expect(inputs).toContainEqual(expect.objectContaining({ name: "estado", value: "publicado" }));
    expect(inputs).toContainEqual(expect.objectContaining({ name: "q", value: "trek" }));
  });

  test("a row of Mis anuncios shares what is on sale by its address and WhatsApp, and nothing else", async () => {
    const html = await htmlOf(<ManagedListings listings={[managed("active")]} query={ALL_LISTINGS} />);
    expect(html).toContain("https://rebi.example/producto/abc123");
    expect(tags(html, "a").some(({ href }) => href?.startsWith("https://wa.me/?text="))).toBe(true);
    expect(await htmlOf(<ManagedListings listings={[managed("paused")]} query={ALL_LISTINGS} />)).not.toContain(
      "wa.me",
    );
  });

  test("a row of Mis anuncios shows the pieces of a new vehicle, and a field to change them", async () => {
    const specifications = { ...listingOf().specifications, condition: "nuevo" as const };
    const html = await htmlOf(
      <ManagedListings
        listings={[managed("active", { specifications, stock: 5, reservedUnits: 1, soldUnits: 1 })]}
        query={ALL_LISTINGS}
      />,
    );
    expect(html).toContain("quedan 3 de 5 unidades");
    expect(tags(html, "input")).toContainEqual(expect.objectContaining({ name: "stock", value: "5" }));
  });

  test("a row of Mis anuncios opens its price form with what was typed and the error", async () => {
    const failure = {
      ok: false,
      errors: { "precio-abc123": "Precio: escribe un monto." },
      values: { price: "mil" },
    } as const;
    const html = await htmlOf(
      <ManagedListings listings={[managed("active")]} query={ALL_LISTINGS} failure={failure} />,
      { address: "/perfil/anuncios" },
    );
    expect(html).toMatch(/<details[^>]* open=""[^>]*><summary[^>]*>Cambiar precio/);
    expect(tags(html, "input")).toContainEqual(
      expect.objectContaining({ id: "precio-abc123", value: "mil", "aria-invalid": "true" }),
    );
  });

  test("Mis anuncios asks before a deletion, and lists what is deleted", async () => {
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
