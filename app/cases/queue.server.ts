import { addDays, startOfDay } from "~/business/calendar";
import { DOCUMENT_NAMES } from "~/business/documents";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";

import { advanceCase, casePathOf, findCase } from "./advance.server";
import type { AnswerFiles } from "./answer-files.server";
import type { CasesDeps } from "./deps";
import { CaseSchema, numberEndOf, type Case } from "./document";
import {
  CASE_KINDS,
  CASE_NUMBER,
  type CaseChange,
  type CaseChangeResult,
  type CaseFilter,
  type CaseKind,
} from "./model";
import { COUNT_MAX } from "./queue-query";

/** Cases that a search shows. */
const FOUND_MAX = 30;

/**
 * Open cases: those with a term first, the nearest (or overdue) before all, then as they came. Attended ones: the last
 * first. Those of some days: the last that came first.
 */
function ordersOf({ status, from, until }: CaseFilter): QueryOrder[] {
  if (from !== null || until !== null) return [["createdAt", "desc"]];
  return status === "attended"
    ? [["updatedAt", "desc"]]
    : [
        ["queueOrder", "asc"],
        ["createdAt", "asc"],
      ];
}

/** The administrators' side of cases. Callers check permissions. */
export function createCaseQueue({ database, clock, log }: CasesDeps, files: Pick<AnswerFiles, "remove">) {
  /** A list as a query. */
  function queryOf(filter: CaseFilter): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
    const { kind, status, from, until } = filter;
    const where: Filter[] = [
      ["status", "==", status],
      ...(kind === null ? [] : [["kind", "==", kind] satisfies Filter]),
      ...(from === null ? [] : [["createdAt", ">=", startOfDay(from)] satisfies Filter]),
      ...(until === null ? [] : [["createdAt", "<", startOfDay(addDays(until, 1))] satisfies Filter]),
    ];
    return { collection: "cases", where, orderBy: ordersOf(filter) };
  }

  const decodeAll = (found: readonly Snapshot[]): Case[] =>
    found.flatMap((snapshot) => decodeDocument(CaseSchema, snapshot, log) ?? []);

  /**
   * Cases by their number or its last four characters, by the sender's e-mail or document, or by how the name begins;
   * the newest first, at most FOUND_MAX.
   */
  async function search(typed: string): Promise<Case[]> {
    const number = typed.replace(/\s/g, "").toUpperCase().replace(/^R-?/, "");
    const by = (...where: Filter[]) => database.find({ collection: "cases", where, limit: FOUND_MAX });
    if (typed.includes("@")) return newestFirst(await by(["email", "in", [...new Set([typed, typed.toLowerCase()])]]));
    const one = CASE_NUMBER.test(`R-${number}`) ? await database.read(casePathOf(`R-${number}`)) : null;
    if (one) return decodeAll([one]);
    const name = typed.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
    const [ended, documented, named] = await Promise.all([
      /^[0-9A-Z]{4,8}$/.test(number) ? by(["numberEnd", "==", numberEndOf(number)]) : [],
      /\d{6}/.test(typed) ? by(["fields", "array-contains-any", documentFields(typed)]) : [],
      /\d/.test(typed) ? [] : by(["name", ">=", name], ["name", "<", `${name}\u{10ffff}`]),
    ]);
    const found = [...ended.filter(({ id }) => id.endsWith(number)), ...documented, ...named];
    return newestFirst([...new Map(found.map((snapshot) => [snapshot.id, snapshot])).values()]);
  }

  const newestFirst = (found: readonly Snapshot[]): Case[] =>
    decodeAll(found).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());

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

  return { queryOf, decodeAll, search, openCount, openCounts, find, change };
}

/** How the form for requests about personal data stores a document (privacy/rights). */
function documentFields(typed: string): { label: string; value: string }[] {
  const number = typed.replace(/[\s.-]/g, "").toUpperCase();
  return Object.values(DOCUMENT_NAMES).map((type) => ({ label: "Documento", value: `${type} ${number}` }));
}
