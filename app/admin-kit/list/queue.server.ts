import type { Context } from "~/platform/context";
import type { DocumentData, Filter, Snapshot } from "~/platform/firestore/types";
import { LIST_PARAM } from "~/platform/forms/constants";
import { done, type FormDone } from "~/platform/forms/outcome";

import type { SheetQueue } from "../sheet/sheet";
import type { FileQuery } from "./cursor.server";
import { nextInQueue, queueAround } from "./neighbours.server";
import { listPath, type ListQuery, type ListSpec } from "./query";

interface QueueOf {
  label: string;
  /** Filters of what is to be decided: meant by a page whose address names no list. */
  plain?: Record<string, string>;
  read: (
    context: Context,
    params: URLSearchParams,
  ) => Promise<{ spec: Pick<ListSpec, "path">; query: ListQuery; asked: { query: FileQuery } }>;
  pathOf: (row: Snapshot) => string;
}

/** A document as a room read it: its fields have their stored names. */
interface Thing {
  path: string;
  data: object;
}

/** A list that administrators work through, from one thing's page to the next. */
export function createQueue({ label, plain = {}, read, pathOf }: QueueOf) {
  async function behind(context: Context, params: URLSearchParams) {
    const { spec, query, asked } = await read(context, new URLSearchParams(params.get(LIST_PARAM) ?? plain));
    return { label, address: listPath(spec, { values: query.values }), query: asked.query, pathOf };
  }

  return {
    /** The thing's place in the list that led to it, or among what is to be decided. */
    async around(context: Context, params: URLSearchParams, { path, data }: Thing): Promise<SheetQueue> {
      const list = await behind(context, params);
      const thing = { path, data: data as DocumentData };
      const isInside = (list.query.where ?? []).every((filter) => holds(thing.data, filter));
      return queueAround(context.database, { ...list, isInside }, thing);
    },

    /**
     * After a decision of `actor`: the next thing on whose page nobody else is, or the list (`otherwise`: another page)
     * where none is left. `thing`: as it was before.
     */
    async goOn(
      context: Context,
      params: URLSearchParams,
      { path, data }: Thing,
      { words, actor, otherwise }: { words: string; actor: string; otherwise?: string },
    ): Promise<FormDone> {
      const list = await behind(context, params);
      const free = (rows: Snapshot[]) => context.adminWork.freeOf(rows, actor);
      const thing = { path, data: data as DocumentData };
      const next = await nextInQueue(context.database, { ...list, free }, thing);
      return next === null
        ? done(otherwise ?? list.address, `${words} No queda nada más en esta lista.`)
        : done(next, `${words} Seguimos con lo siguiente.`);
    },
  };
}

/** Whether a document meets a filter of a list. */
function holds(data: DocumentData, [field, op, value]: Filter): boolean {
  const stored = field.split(".").reduce<unknown>((at, key) => (at as DocumentData | undefined)?.[key], data);
  const [own, asked] = [comparable(stored), comparable(value)];
  switch (op) {
    case "==":
      return own === asked;
    case "in":
      return Array.isArray(value) && value.map(comparable).includes(own);
    case "<":
    case "<=":
    case ">":
    case ">=": {
      if (typeof own !== typeof asked || own === null || asked === null) return false;
      const [a, b] = [own as number | string, asked as number | string];
      return op === "<" ? a < b : op === "<=" ? a <= b : op === ">" ? a > b : a >= b;
    }
    case "array-contains":
      return Array.isArray(stored) && stored.includes(value);
    default:
      return true;
  }
}

function comparable(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}
