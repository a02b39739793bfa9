import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";

import type { Listing } from "~/catalog/model";
import { listingPosterPdf, loadListingPoster, type ListingPoster } from "~/selling/poster/listing-poster.loader.server";

import { contextOf } from "../../support/context";
import { decodedCode, filledBoxes } from "../../support/pdf-codes";
import { makeListing } from "../catalog/make-listing";
import { NOW } from "../catalog/make-row";
import { rejection } from "../platform/helpers";

const POSTER: ListingPoster = {
  title: "Trek Marlin 7 aro 29",
  price: "S/ 2,500",
  facts: "M · Buen estado · 2022",
  place: "Miraflores, Lima",
  url: "https://rebi.test/producto/anuncio-1",
  siteName: "Rebi",
  photo: null,
  at: new Date(NOW),
};

async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(pdf.slice());
  expect(document.numPages).toBe(1);
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}

describe("the poster of a listing", () => {
  test("a poster is one page with price, title, facts and place, and codes that lead to the listing", async () => {
    const pdf = await listingPosterPdf(POSTER);
    const text = await textOfPdf(pdf);
    for (const part of ["EN VENTA: S/ 2,500", "Trek Marlin 7", "Buen estado", "Miraflores"])
      expect(text).toContain(part);
    const boxes = await filledBoxes(pdf);
    expect(decodedCode(boxes.filter(({ bottom }) => bottom > 140))).toBe(POSTER.url);
    expect(decodedCode(boxes.filter(({ bottom, left }) => bottom < 140 && left < 595.28 / 8))).toBe(POSTER.url);
  });

  test("a poster never throws for a text, however long or strange, nor for a damaged photo", async () => {
    const long = "Ñandú 🚲 مرحبا ".repeat(60);
    const pdf = await listingPosterPdf({
      ...POSTER,
      title: long,
      facts: long,
      place: long,
      photo: new Uint8Array([1]),
    });
    expect((await getDocumentProxy(pdf.slice())).numPages).toBe(1);
  });
});

describe("a poster that a seller asks for", () => {
  const load = (listing: Listing | null, uid = "vendedor-1") =>
    loadListingPoster(
      contextOf({
        env: { siteUrl: "https://rebi.test", brandName: "Rebi" },
        clock: { now: () => new Date(NOW) },
        log: { info: () => undefined, warn: () => undefined, error: () => undefined } as never,
        database: { read: () => Promise.resolve(null) },
        catalog: { listing: () => Promise.resolve(listing) },
        photos: { serve: () => Promise.resolve(new Response(null, { status: 503 })) },
        cache: { getBytes: () => Promise.resolve(null), put: () => Promise.resolve(true) },
        waitUntil: () => undefined,
      }),
      { id: "anuncio-1", uid },
      new Request("https://rebi.test/perfil/anuncios/anuncio-1/afiche"),
    );

  test("a seller gets the poster of a listing on offer", async () => {
    expect(await textOfPdf(await load(makeListing()))).toContain("Trek Marlin 7");
  });

  test.each([
    ["of somebody else", makeListing(), "otra"],
    ["that was sold", makeListing({ status: "sold" }), "vendedor-1"],
    ["whose term is over", makeListing({ expiresAt: new Date(NOW - 1) }), "vendedor-1"],
    ["that is unknown", null, "vendedor-1"],
  ] as const)("a listing %s has none", async (_, listing, uid) => {
    expect(await rejection(load(listing, uid))).toMatchObject({ init: { status: 404 } });
  });
});
