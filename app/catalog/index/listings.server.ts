import type { Reference } from "~/catalog/index/index-state";
import { type Row, rowOf } from "~/catalog/index/rows";
import {
  BrandSchema,
  CategorySchema,
  DELETED_LISTINGS,
  LISTING_FIELDS,
  type Listing,
  ListingSchema,
  PlanSchema,
  SEARCH_USES,
  SEARCH_WORDS,
  SearchUseSchema,
  SearchWordSchema,
  isListingId,
} from "~/catalog/model";
import { REFERENCE_MARK, markOf } from "~/catalog/reference/mark";
import { CATALOG_STATUSES, type ListingStatus } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { DeadlineError, within } from "~/platform/deadline";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Query, Snapshot } from "~/platform/firestore/types";

export interface ListingSource {
  /** Any published listing; null for drafts, unknown ids and documents that do not fit. */
  listing(id: string): Promise<Listing | null>;
  /** Listings of `ids` as `listing` would find them, by id. */
  listings(ids: readonly string[]): Promise<Map<string, Listing>>;
  /** Of documents that were read (at least LISTING_FIELDS of them), those in the catalogue. */
  rows(snapshots: readonly Snapshot[]): Row[];
  /** Of the `limit` published last, those in the catalogue: the fallback while there is no index. */
  newest(limit: number): Promise<Row[]>;
  pages(): AsyncIterable<Row[]>;
  /** All pages after a document's path, each with the path of its last one: a run that ends goes on there. */
  pagesAfter(path: string | null): AsyncIterable<{ rows: Row[]; last: string }>;
  /** How many there are in the catalogue. */
  count(): Promise<number>;
  /** Null for one outside of the catalogue; null in all when there are more than MAX_CHANGES. */
  changedSince(since: Date): Promise<Map<string, Row | null> | null>;
  /** As `changedSince`, however many there are; `upTo` is the time of the last change of a page, null for deletions. */
  changePages(since: Date): AsyncIterable<{ found: Map<string, Row | null>; upTo: Date | null }>;
  /** Sold after `since`, the last ones first. */
  soldSince(since: Date, limit: number): Promise<Listing[]>;
  /** `known`: synonyms and uses that stay where those of the database cannot be read. */
  reference(now: Date, known?: Pick<Reference, "synonyms" | "uses">): Promise<Reference>;
  /** Identifies the state of brands, categories, plans, synonyms and uses. */
  referenceMark(): Promise<string>;
}

/** Beyond this a rebuild is cheaper than layering. */
export const MAX_CHANGES = 2_000;
const PAGE = 500;
const ON_SALE = {
  collection: "vehicles",
  where: [["status", "in", [...CATALOG_STATUSES]]],
} satisfies Pick<Query, "collection" | "where">;
const MAX_BRANDS = 500;
const MAX_PLANS = 50;
const MAX_CATEGORIES = 100;
const MAX_SYNONYMS = 500;
const MAX_USES = 100;
const SYNONYMS_DEADLINE_MS = 2_000;

export function createListingSource({ database, log }: Context): ListingSource {
  /** Drafts and others outside the catalogue are not decoded: a draft may lack anything. */
  function row(snapshot: Snapshot): Row | null {
    if (!CATALOG_STATUSES.includes(snapshot.data.status as ListingStatus)) return null;
    const listing = decodeDocument(ListingSchema, snapshot, log);
    return listing && rowOf(listing);
  }

  function published(snapshot: Snapshot | null): Listing | null {
    return snapshot && snapshot.data.status !== "draft" ? decodeDocument(ListingSchema, snapshot, log) : null;
  }

  /** All results of a query, by a cursor on its last order and the name. */
  async function* paged(
    query: Omit<Query, "limit">,
    cursor: (last: Snapshot) => unknown[],
    after: Pick<Query, "startAfter"> = {},
  ): AsyncGenerator<Snapshot[]> {
    for (;;) {
      const page = await database.find({ ...query, ...after, limit: PAGE });
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (page.length < PAGE || last === undefined) return;
      after = { startAfter: cursor(last) };
    }
  }

  function changePages(
    collection: string,
    since: Date,
    fields: Pick<Query, "select"> = {},
  ): AsyncGenerator<Snapshot[]> {
    const query: Omit<Query, "limit"> = {
      collection,
      ...fields,
      where: [["updatedAt", ">", since]],
      orderBy: [
        ["updatedAt", "asc"],
        ["__name__", "asc"],
      ],
    };
    return paged(query, (last) => [last.data.updatedAt, last.path]);
  }

  async function changed(...asked: Parameters<typeof changePages>): Promise<Snapshot[] | null> {
    const all: Snapshot[] = [];
    for await (const page of changePages(...asked)) {
      all.push(...page);
      if (all.length > MAX_CHANGES) return null;
    }
    return all;
  }

  async function referenceMark(): Promise<string> {
    return markOf(await database.read(REFERENCE_MARK));
  }

  /** Null where they cannot be read in time: the search does without them. */
  async function searchWords(): Promise<Pick<Reference, "synonyms" | "uses"> | null> {
    try {
      const [words, uses] = await within(SYNONYMS_DEADLINE_MS, () =>
        Promise.all([
          database.find({ collection: SEARCH_WORDS, where: [["state", "==", "accepted"]], limit: MAX_SYNONYMS }),
          database.find({ collection: SEARCH_USES, limit: MAX_USES }),
        ]),
      );
      const synonyms = words.flatMap((one) => {
        const word = decodeDocument(SearchWordSchema, one, log);
        return word?.kind === "word" ? [{ typed: word.typed, means: word.means }] : [];
      });
      return { synonyms, uses: uses.flatMap((one) => decodeDocument(SearchUseSchema, one, log) ?? []) };
    } catch (error) {
      if (!(error instanceof UpstreamError || error instanceof DeadlineError)) throw error;
      log.warn("catalog.synonyms-not-read", { error });
      return null;
    }
  }

  return {
    rows: (snapshots) => snapshots.map(row).filter((one) => one !== null),

    async listing(id) {
      if (!isListingId(id)) return null;
      return published(await database.read(`vehicles/${id}`));
    },

    async listings(ids) {
      const found = await database.readAll(ids.filter(isListingId).map((id) => `vehicles/${id}`));
      return new Map(found.map(published).flatMap((listing) => (listing ? [[listing.id, listing] as const] : [])));
    },

    async newest(limit) {
      // By one field only: it must work on the worst day, even without a composite index.
      const found = await database.find({
        collection: "vehicles",
        orderBy: [["publishedAt", "desc"]],
        select: LISTING_FIELDS,
        limit,
      });
      return found.map(row).filter((one) => one !== null);
    },

    async *pages() {
      for await (const { rows } of this.pagesAfter(null)) yield rows;
    },

    async *pagesAfter(path) {
      const query = { ...ON_SALE, orderBy: [["__name__", "asc"]], select: LISTING_FIELDS } satisfies Omit<
        Query,
        "limit"
      >;
      const after = path === null ? {} : { startAfter: [path] };
      for await (const page of paged(query, (last) => [last.path], after))
        yield { rows: page.map(row).filter((one) => one !== null), last: page.at(-1)!.path };
    },

    count: () => database.count(ON_SALE),

    async *changePages(since) {
      for await (const page of changePages("vehicles", since, { select: LISTING_FIELDS })) {
        const upTo = page.at(-1)!.data.updatedAt;
        yield {
          found: new Map(page.map((one) => [one.id, row(one)] as const)),
          upTo: upTo instanceof Date ? upTo : null,
        };
      }
      for await (const page of changePages(DELETED_LISTINGS, since))
        yield { found: new Map(page.map(({ id }) => [id, null] as const)), upTo: null };
    },

    async changedSince(since) {
      const [listings, deleted] = await Promise.all([
        changed("vehicles", since, { select: LISTING_FIELDS }),
        changed(DELETED_LISTINGS, since),
      ]);
      if (listings === null || deleted === null) return null;
      // A deletion is final: ids are never used again.
      return new Map([
        ...listings.map((one) => [one.id, row(one)] as const),
        ...deleted.map(({ id }) => [id, null] as const),
      ]);
    },

    async soldSince(since, limit) {
      const query: Omit<Query, "limit"> = {
        collection: "vehicles",
        where: [["soldAt", ">", since]],
        orderBy: [
          ["soldAt", "desc"],
          ["__name__", "desc"],
        ],
        select: LISTING_FIELDS,
      };
      const sold: Listing[] = [];
      for await (const page of paged(query, (last) => [last.data.soldAt, last.path])) {
        sold.push(...page.map(published).filter((one) => one !== null));
        if (sold.length >= limit) break;
      }
      return sold.slice(0, limit);
    },

    referenceMark,

    async reference(now, known = { synonyms: [], uses: [] }) {
      // First: a change meanwhile is then read again.
      const mark = await referenceMark();
      const [words, brands, plans, categories] = await Promise.all([
        searchWords(),
        database.find({ collection: "brands", orderBy: [["name", "asc"]], limit: MAX_BRANDS }),
        database.find({ collection: "publicationPlans", orderBy: [["position", "asc"]], limit: MAX_PLANS }),
        database.find({ collection: "categories", orderBy: [["position", "asc"]], limit: MAX_CATEGORIES }),
      ]);
      return {
        readAt: now.getTime(),
        mark,
        ...(words ?? { synonyms: known.synonyms, uses: known.uses }),
        brands: brands.map((one) => decodeDocument(BrandSchema, one, log)).filter((one) => one !== null),
        plans: plans.map((one) => decodeDocument(PlanSchema, one, log)).filter((one) => one !== null),
        categories: categories.map((one) => decodeDocument(CategorySchema, one, log)).filter((one) => one !== null),
      };
    },
  };
}
