import type { DepartmentSlug } from "~/business/peru";
import { DEPARTMENTS } from "~/business/peru";
import { CATEGORIES, type CategoryId } from "~/catalog/categories";
import { slugify } from "~/catalog/folding";
import type { CatalogIndex } from "~/catalog/index/catalog-index";
import { cardOfRow, FEATURED, HOME, pooled, RESERVED, type Segment } from "~/catalog/index/segment";
import { isRecentDrop } from "~/catalog/price-drops";
import { withoutNearDoubles } from "~/catalog/search/browse";
import type { SellerQuery } from "~/catalog/seller-query";

/** Readings of a catalogue that look at every row, as plainly as can be: what the lists of rows are held to. */
interface Seen {
  segment: Segment;
  row: number;
  id: string;
  publishedAt: number;
  score: number;
}

function rowsOf(index: CatalogIndex, now: number): Seen[] {
  return index.parts.flatMap(({ segment, gone }) =>
    Array.from({ length: segment.size }, (_, row) => row)
      .filter((row) => gone[row] === 0 && segment.expiresAt[row]! > now)
      .map((row) => ({
        segment,
        row,
        id: segment.ids.at(row)!,
        publishedAt: segment.publishedAt[row]!,
        score: 0,
      })),
  );
}

function sorted(rows: readonly Seen[]): Seen[] {
  return [...rows].sort((a, b) => b.score - a.score || b.publishedAt - a.publishedAt || (a.id < b.id ? -1 : 1));
}

const cardsOf = (rows: readonly Seen[], now: number) => rows.map(({ segment, row }) => cardOfRow(segment, row, now));
const categoryOf = ({ segment, row }: Seen) => CATEGORIES[segment.category[row]!]!;
const isOffered = ({ segment, row }: Seen) => (segment.flags[row]! & RESERVED) === 0;

export function scanHome(
  index: CatalogIndex,
  now: number,
  sizes: { featured: number; newest: number },
  department: DepartmentSlug | null,
) {
  const all = rowsOf(index, now);
  const whole = all.filter((one) => cardOfRow(one.segment, one.row, now).condition !== "para-repuestos");
  const look = ({ segment, row }: Seen) => ({
    sellerId: pooled(segment.sellers, row),
    brand: segment.brands[segment.brand[row]!]!.slug,
    model: pooled(segment.models, row),
    title: segment.titles.at(row)!,
  });
  const first = (rows: readonly Seen[], candidates: number, count: number, without: readonly Seen[] = []) => {
    const kept = sorted(rows).slice(0, candidates * 6);
    return withoutNearDoubles(
      kept.filter(({ id }) => without.every((one) => one.id !== id)),
      look,
      count,
    );
  };
  const featured = first(
    whole
      .filter(({ segment, row }) => (segment.flags[row]! & FEATURED) !== 0)
      .map((one) => ({ ...one, score: one.segment.flags[one.row]! & HOME })),
    sizes.featured,
    sizes.featured,
  );
  const near = first(
    whole.filter(({ segment, row }) => DEPARTMENTS[pooled(segment.places, row).department]?.slug === department),
    sizes.newest,
    sizes.newest,
  );
  return {
    categories: CATEGORIES.map(({ id, name }) => ({
      id,
      name,
      count: all.filter((one) => categoryOf(one).id === id).length,
    })),
    featured: cardsOf(featured, now),
    newest: cardsOf(first(whole, sizes.featured + sizes.newest, sizes.newest, featured), now),
    near: department === null || near.length < 4 ? [] : cardsOf(near, now),
    total: all.length,
  };
}

export function scanDrops(index: CatalogIndex, count: number, now: number) {
  return rowsOf(index, now)
    .filter(isOffered)
    .flatMap((one) => {
      const drop = one.segment.drops.get(one.row);
      return drop && isRecentDrop(drop, new Date(now)) ? [{ ...one, drop }] : [];
    })
    .sort((a, b) => b.drop.at.getTime() - a.drop.at.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, count)
    .map(({ segment, row, drop }) => ({ ...cardOfRow(segment, row, now), drop }));
}

export function scanSimilar(
  index: CatalogIndex,
  asked: { id: string; category: CategoryId; brand: string; priceCentimos: number },
  count: number,
  now: number,
) {
  const kind = CATEGORIES.find(({ id }) => id === asked.category)?.kind;
  const rows = rowsOf(index, now)
    .filter((one) => categoryOf(one).kind === kind && one.id !== asked.id)
    .map((one) => {
      const distance = Math.abs(Math.log(one.segment.priceCentimos[one.row]! / asked.priceCentimos));
      const isOfBrand = one.segment.brands[one.segment.brand[one.row]!]!.slug === slugify(asked.brand);
      return {
        ...one,
        score: (categoryOf(one).id === asked.category ? 3 : 0) + (isOfBrand ? 1 : 0) - Math.min(distance, 2),
      };
    });
  return cardsOf(sorted(rows).slice(0, count), now);
}

export function scanSeller(
  index: CatalogIndex,
  sellerId: string,
  { page: asked, order, kind }: { page: number; order: SellerQuery["order"]; kind: "bicicleta" | "moto" | null },
  now: number,
) {
  const all = rowsOf(index, now).filter(({ segment, row }) => pooled(segment.sellers, row) === sellerId);
  const counts = Object.fromEntries(
    CATEGORIES.flatMap(({ id }) => {
      const count = all.filter((one) => categoryOf(one).id === id).length;
      return count > 0 ? [[id, count]] : [];
    }),
  );
  const scoreOf = ({ segment, row }: Seen) =>
    ({
      "precio-asc": -segment.priceCentimos[row]!,
      "precio-desc": segment.priceCentimos[row]!,
      anio: segment.year[row]!,
      recientes: 0,
    })[order];
  const rows = all
    .filter((one) => kind === null || categoryOf(one).kind === kind)
    .map((one) => ({ ...one, score: scoreOf(one) }));
  const pages = Math.max(1, Math.ceil(rows.length / 24));
  const page = Math.min(asked, pages);
  return {
    cards: cardsOf(sorted(rows).slice((page - 1) * 24, page * 24), now),
    total: rows.length,
    page,
    pages,
    counts,
  };
}

export function scanNews(index: CatalogIndex, since: ReadonlyMap<string, number>, upTo: number, now: number) {
  const all = sorted(rowsOf(index, now).filter(isOffered));
  return [...since].flatMap(([sellerId, after]) => {
    const isNew = (at: number) => at > after && at <= upTo;
    const own = all.filter(({ segment, row }) => pooled(segment.sellers, row) === sellerId);
    const published = own.filter((one) => isNew(one.publishedAt));
    const dropped = own.filter(
      ({ segment, row, publishedAt }) => !isNew(publishedAt) && isNew(segment.drops.get(row)?.at.getTime() ?? -1),
    );
    return published.length + dropped.length === 0
      ? []
      : [{ sellerId, published: cardsOf(published, now), dropped: cardsOf(dropped, now) }];
  });
}

export function scanEntries(index: CatalogIndex, ids: readonly string[], now: number) {
  const all = rowsOf(index, now);
  return new Map(
    ids.flatMap((id) => {
      const one = all.find((seen) => seen.id === id);
      if (!one) return [];
      const { segment, row } = one;
      return [[id, { card: cardOfRow(segment, row, now), sellerId: pooled(segment.sellers, row) }] as const];
    }),
  );
}

/** All ids on sale, and of those that are not reserved. */
export function scanIds(index: CatalogIndex, now: number): { all: string[]; offered: string[] } {
  const all = sorted(rowsOf(index, now));
  return { all: all.map(({ id }) => id), offered: all.filter(isOffered).map(({ id }) => id) };
}
