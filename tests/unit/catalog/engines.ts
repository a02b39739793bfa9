import type { Ask, Asking } from "~/catalog/asking";
import { layeredIndex, type CatalogIndex, type Changes } from "~/catalog/index/catalog-index";
import { indexOfNames, mergeNames, namesOf, type CatalogNames } from "~/catalog/index/names";
import type { Row } from "~/catalog/index/rows";
import { buildSegment, type Segment } from "~/catalog/index/segment";
import { decodeSegment, encodeSegment } from "~/catalog/index/segment-bytes";
import { NO_SYNONYMS, type Synonyms } from "~/catalog/synonyms";

import { NOW } from "./make-row";

/** A catalogue whose rows are asked for, wherever they are. */
export interface Engine {
  names: CatalogIndex;
  ask<T>(asking: Asking<T>): T;
  /** Merged answers of a round. */
  round(asks: readonly Ask[]): unknown[];
}

interface Layers {
  base: readonly Row[];
  changes?: Changes;
  brands?: readonly { name: string }[] | undefined;
  synonyms?: Synonyms | undefined;
  now?: number;
}

/** Rows in so many parts by their ids, with the names of all; 0: all in one index, as in an isolate. */
export function engineOf(
  parts: number,
  { base, changes = new Map(), brands = [], synonyms = NO_SYNONYMS, now = NOW }: Layers,
): Engine {
  const indexes = Array.from({ length: Math.max(1, parts) }, (_, part) => {
    const isOwn = (id: string) => parts === 0 || partOf(id, parts) === part;
    return layeredIndex(
      segmentsOf(base.filter(({ id }) => isOwn(id))),
      new Map([...changes].filter(([id]) => isOwn(id))),
      brands,
      synonyms,
    );
  });
  const names =
    parts === 0
      ? indexes[0]!
      : indexOfNames(
          mergeNames(indexes.map((one): CatalogNames => structuredClone(namesOf(one, now)))),
          brands,
          synonyms,
        );
  const round = (asks: readonly Ask[]) =>
    asks.map(({ kind, question }): unknown => {
      if (parts === 0) return kind.of(indexes[0]!, question);
      const owners = kind.idsOf && new Set(kind.idsOf(question).map((id) => partOf(id, parts)));
      const asked = indexes.filter((_, part) => owners?.has(part) ?? true);
      const answers = (asked.length > 0 ? asked : indexes.slice(0, 1)).map((index) =>
        structuredClone(kind.of(index, structuredClone(question)) as unknown),
      );
      return structuredClone(kind.merge(answers.reverse(), question) as unknown);
    });
  return {
    names,
    round,
    ask(asking) {
      let step = asking.next();
      while (step.done !== true) step = asking.next(round(step.value));
      return step.value;
    },
  };
}

/** Two parts of an index, as KV and the shards keep them. */
function segmentsOf(rows: readonly Row[]): Segment[] {
  const middle = rows.length >>> 1;
  return [rows.slice(0, middle), rows.slice(middle)].map((part) => decodeSegment(encodeSegment(buildSegment(part)))!);
}

export function partOf(id: string, parts: number): number {
  let hash = 7;
  for (const sign of id) hash = (hash * 31 + sign.codePointAt(0)!) % 65_521;
  return hash % parts;
}

/** Every way to hold rows, for tests that expect the same of each. */
export const ENGINES: readonly (readonly [
  name: string,
  over: (rows: readonly Row[], brands?: Layers["brands"], synonyms?: Synonyms, now?: number) => Engine,
])[] = [0, 1, 3, 8].map((parts) => [
  parts === 0 ? "in one index" : `divided by ${parts}`,
  (base, brands, synonyms, now) => engineOf(parts, { base, brands, synonyms, ...(now !== undefined && { now }) }),
]);
