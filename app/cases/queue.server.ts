import { addDays, startOfDay } from "~/business/calendar";
import { documentTerm, hasWords, readNameSearch } from "~/business/search-terms";
import type { Context } from "~/platform/context";
import { findByTerms } from "~/platform/firestore/term-search.server";
import type { Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";

import { advanceCase, advanceCases, awaitsDecision, findCase } from "./advance.server";
import type { AnswerFiles } from "./answer-files.server";
import { CASES_AT_ONCE, type CaseBulkResult, type CaseBulkStep, type ShownCase } from "./bulk-rows";
import { type Case, CASES } from "./document";
import {
  CASE_KINDS,
  CASE_NUMBER,
  type CaseChange,
  type CaseChangeResult,
  type CaseFilter,
  type CaseKind,
} from "./model";
import { COUNT_MAX } from "./queue-query";
import { END_CHARS, typedNumber } from "./search-terms";

/** Cases that a search shows: with the reads of the guard it costs at most 30. */
const FOUND_MAX = 20;
/** The end of a number, of Crockford's digits (filing.server.ts). */
const NUMBER_END = /^[0-9A-HJKMNP-TV-Z]{4,8}$/;

/** Cases that a search found, the newest first. `isCut`: there are more. */
interface FoundCases {
  cases: Case[];
  isCut: boolean;
}

/**
 * Open cases: those with a term first, the nearest (or overdue) before all, then by arrival. Attended ones: the last
 * first. Of given days: the last that arrived first.
 */
function ordersOf({ status, from, until, way = null }: CaseFilter): QueryOrder[] {
  if (way !== null || from !== null || until !== null) return [["createdAt", way ?? "desc"]];
  return status === "attended"
    ? [["updatedAt", "desc"]]
    : [
        ["queueOrder", "asc"],
        ["createdAt", "asc"],
      ];
}

/** The administrators' side of cases. Callers check permissions. */
export function createCaseQueue(context: Context, files: Pick<AnswerFiles, "remove">) {
  const { database, log } = context;

  function queryOf(filter: CaseFilter): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
    const { kind, status, from, until } = filter;
    const where: Filter[] = [
      ["status", "==", status],
      ...(kind === null ? [] : [["kind", "==", kind] satisfies Filter]),
      ...(from === null ? [] : [["createdAt", ">=", startOfDay(from)] satisfies Filter]),
      ...(until === null ? [] : [["createdAt", "<", startOfDay(addDays(until, 1))] satisfies Filter]),
    ];
    return { collection: CASES.name, where, orderBy: ordersOf(filter) };
  }

  const decodeAll = (found: readonly Snapshot[]): Case[] => found.flatMap((snapshot) => CASES.of(snapshot, log) ?? []);

  /** By number or its last four characters, e-mail, document or words of the name: the newest FOUND_MAX. */
  async function search(typed: string): Promise<FoundCases> {
    const number = typedNumber(typed);
    const one = await CASES.read(database, `R-${number}`, log);
    if (one) return { cases: [one], isCut: false };
    const isEmail = typed.includes("@");
    const end = NUMBER_END.test(number) ? number : null;
    const term = isEmail ? typed.toLowerCase() : /\d{6}/.test(typed) ? documentTerm(typed) : null;
    const name = !isEmail && /\p{L}/u.test(typed) ? readNameSearch(typed) : null;
    const { found, isCut } = await findByTerms(database, {
      collection: CASES.name,
      newest: "createdAt",
      terms: [term ?? "", end?.slice(-END_CHARS) ?? ""].filter(Boolean),
      name,
      isMatch: ({ id, data: { searchTerms, name: own } }) =>
        (Array.isArray(searchTerms) && searchTerms.includes(term)) ||
        (end !== null && id.endsWith(end)) ||
        (name !== null && hasWords(name.words, String(own))),
      max: FOUND_MAX,
    });
    return { cases: decodeAll(found), isCut };
  }

  /** Open cases of a kind, counted up to COUNT_MAX. */
  function openCount(kind: CaseKind): Promise<number> {
    return database.count({
      collection: CASES.name,
      where: [
        ["status", "==", "open"],
        ["kind", "==", kind],
      ],
      limit: COUNT_MAX,
    });
  }

  async function openCounts(): Promise<Record<CaseKind, number>> {
    const counts = await Promise.all(CASE_KINDS.map(async (kind) => [kind, await openCount(kind)] as const));
    return Object.fromEntries(counts) as Record<CaseKind, number>;
  }

  /** A case by its number; null where there is none. */
  const find = (number: string): Promise<Case | null> => findCase(context, number);

  const isUndecided = (found: Case): Promise<boolean> => awaitsDecision(database, found);

  /** Takes one step of a case, or says why not. Idempotent. */
  function change(number: string, asked: CaseChange): Promise<CaseChangeResult> {
    return advanceCase(context, files, number, asked);
  }

  /** Cases by their numbers, in this order, at most CASES_AT_ONCE; those that are not there are left out. */
  async function some(numbers: readonly string[]): Promise<Case[]> {
    const known = numbers.filter((number) => CASE_NUMBER.test(number)).slice(0, CASES_AT_ONCE);
    const found = known.length === 0 ? [] : await database.readAll(known.map(CASES.path));
    return decodeAll(found.filter((one) => one !== null));
  }

  /** Takes a step of several cases in one commit, with the result of each (`advanceCases`). */
  function changeAll(
    rows: readonly ShownCase[],
    step: CaseBulkStep,
    form: { actor: string; formId: string; note?: string },
  ): Promise<CaseBulkResult> {
    return advanceCases(context, rows, step, form);
  }

  return { queryOf, decodeAll, search, some, openCount, openCounts, find, isUndecided, change, changeAll };
}
