import { describe, expect, test } from "vitest";

import { readNameSearch } from "~/business/search-terms";
import { ListingSchema } from "~/catalog/model";
import type { Transaction } from "~/platform/firestore/types";
import { isListingWith, listingTerms, namedOf } from "~/selling/listing-terms";
import { listingWrite, newDraftWrites } from "~/selling/owned-listing.server";

import { listingOf } from "./support";

const NOW = new Date("2026-11-23T15:00:00Z");
const named = (title: string, brand = "Bajaj", model = "Pulsar NS 200") => ({
  title,
  specifications: { brand, model },
});

describe("search terms of a listing", () => {
  test("search terms of a listing hold what brand, model and title are asked for, also names in one word", () => {
    const listing = named("Moto roja, única dueña");
    const terms = listingTerms(listing);
    for (const typed of ["bajaj", "PULS", "ns200", "pulsar bajaj", "Dueña", "roja ns"]) {
      const { pair, prefix, words } = readNameSearch(typed)!;
      expect(terms, typed).toContain(pair ?? prefix);
      expect(isListingWith(words, listing), typed).toBe(true);
    }
    expect(isListingWith(["ulsar"], listing)).toBe(false);
  });

  test("search terms of a listing are few for a bare draft, and bounded for the longest title", () => {
    expect(listingTerms({ title: undefined, specifications: {} })).toEqual([]);
    const long = Array.from({ length: 40 }, (_, at) => `palabra${at}larga`).join(" ");
    expect(listingTerms(named(long)).length).toBeLessThanOrEqual(12 * 9 + 66);
    expect(namedOf({ title: 7, specifications: { brand: "Trek", model: null } })).toEqual({
      title: undefined,
      specifications: { brand: "Trek", model: undefined },
    });
  });
});

describe("the writes of a listing", () => {
  const listing = { id: "l1", version: 3, ...named("Moto roja") };

  test("the writes of a listing follow a new title, brand or model, and leave the terms alone otherwise", () => {
    const terms = (changes: Parameters<typeof listingWrite>[1] & { title?: string | undefined }) =>
      (listingWrite(listing, changes, NOW) as { data: Record<string, unknown> }).data.searchTerms;
    expect(terms({ title: "Moto azul" })).toEqual(listingTerms(named("Moto azul")));
    expect(terms({ title: undefined })).toEqual(listingTerms({ ...listing, title: undefined }));
    const { specifications } = named("", "Honda", "XR 150");
    const other = listingWrite(listing, { specifications }, NOW) as { data: Record<string, unknown> };
    expect(other.data.searchTerms).toEqual(listingTerms({ title: "Moto roja", specifications }));
    expect(terms({ price: 900 })).toBeUndefined();
  });

  test("the writes of a new draft have terms from the beginning", async () => {
    const tx = { find: () => Promise.resolve([]) } as unknown as Transaction;
    const draft = await newDraftWrites(tx, "rosa", "l2", named("Moto roja"), NOW);
    expect(draft).toMatchObject({ ok: true, writes: [{ data: { searchTerms: listingTerms(named("Moto roja")) } }] });
    const empty = await newDraftWrites(tx, "rosa", "l2", {}, NOW);
    expect(empty).toMatchObject({ writes: [{ data: { searchTerms: [], specifications: {} } }] });
  });
});

test("no reader of listings sees their terms", () => {
  const document = { ...listingOf({ status: "active", publishedAt: NOW }), sellerId: "rosa", searchTerms: ["tr"] };
  expect(ListingSchema.parse(document)).not.toHaveProperty("searchTerms");
});
