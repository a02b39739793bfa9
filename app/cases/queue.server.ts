import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, QueryOrder } from "~/platform/firestore/types";

import { advanceCase, casePathOf, findCase } from "./advance.server";
import type { AnswerFiles } from "./answer-files.server";
import type { CasesDeps } from "./deps";
import { CaseSchema, type Case } from "./document";
import {
  CASE_KINDS,
  CASE_NUMBER,
  type CaseChange,
  type CaseChangeResult,
  type CaseFilter,
  type CaseKind,
  type CasePage,
  type CaseStatus,
} from "./model";
import { COUNT_MAX } from "./queue-query";

const PAGE_SIZE = 25;

/** Open cases: those with a term first, the nearest (or overdue) before all, then as they came. Attended ones: the last first. */
const ORDERS: Record<
  CaseStatus,
  readonly { field: "queueOrder" | "createdAt" | "updatedAt"; direction: QueryOrder[1] }[]
> = {
  open: [
    { field: "queueOrder", direction: "asc" },
    { field: "createdAt", direction: "asc" },
  ],
  attended: [{ field: "updatedAt", direction: "desc" }],
};

/** The administrators' side of cases. Callers check permissions. */
export function createCaseQueue({ database, clock, log }: CasesDeps, files: Pick<AnswerFiles, "remove">) {
  /** One page of the queue, after the case `after`; an unknown one begins at the top. */
  async function list({ kind, status }: CaseFilter, after: string | null = null): Promise<CasePage> {
    const orders = ORDERS[status];
    const where: Filter[] = [
      ["status", "==", status],
      ...(kind === null ? [] : ([["kind", "==", kind]] satisfies Filter[])),
    ];
    const last = after !== null && CASE_NUMBER.test(after) ? await database.read(casePathOf(after)) : null;
    const found = await database.find({
      collection: "cases",
      where,
      orderBy: [
        ...orders.map(({ field, direction }): QueryOrder => [field, direction]),
        ["__name__", orders[0]?.direction ?? "asc"],
      ],
      ...(last && { startAfter: [...orders.map(({ field }) => last.data[field]), last.path] }),
      limit: PAGE_SIZE + 1,
    });
    const shown = found.slice(0, PAGE_SIZE);
    return {
      cases: shown.flatMap((snapshot) => decodeDocument(CaseSchema, snapshot, log) ?? []),
      next: found.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    };
  }

  /** How many cases of a kind are open, up to COUNT_MAX. */
  function openCount(kind: CaseKind): Promise<number> {
    return database.count({
      collection: "cases",
      where: [
        ["status", "==", "open"],
        ["kind", "==", kind],
      ],
      limit: COUNT_MAX,
    });
  }

  /** The same of each kind. */
  async function openCounts(): Promise<Record<CaseKind, number>> {
    const counts = await Promise.all(CASE_KINDS.map(async (kind) => [kind, await openCount(kind)] as const));
    return Object.fromEntries(counts) as Record<CaseKind, number>;
  }

  /** A case by its number; null where there is none. */
  const find = (number: string): Promise<Case | null> => findCase({ database, log }, number);

  /** Takes one step of a case, or says why not. The same form twice takes it once. */
  function change(number: string, asked: CaseChange): Promise<CaseChangeResult> {
    return advanceCase({ database, clock, log, files }, number, asked);
  }

  return { list, openCount, openCounts, find, change };
}
