import { addBusinessDays, addDays, limaDay, limaYear, startOfDay } from "~/business/calendar";
import { formatDate } from "~/business/format";
import { documentTerm, hasWords, readNameSearch } from "~/business/search-terms";
import { type NumberSearch, hasNumberEnd, readNumberSearch } from "~/complaints/list-fields";
import { COMPLAINT_LISTS, type ComplaintListQuery } from "~/complaints/list-query";
import { type Progress, ProgressSchema, SheetSchema } from "~/complaints/model";
import { type ComplaintTerm, URGENT_DAYS } from "~/complaints/progress/constants";
import { asOf, versionOf } from "~/complaints/progress/transitions";
import { termOf } from "~/complaints/progress/view";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { findByTerms } from "~/platform/firestore/term-search.server";
import type { Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";

import type { ComplaintCsvRow } from "./csv";

export interface ComplaintListRow {
  number: string;
  version: number;
  kind: Progress["kind"];
  consumerName: string;
  state: Progress["state"];
  filedAt: string;
  term: ComplaintTerm;
  excerpt: string;
}

/** `overdue` and `urgent` count complaints to be answered, `posting` those that owe a letter. */
export interface ComplaintCounts {
  received: number;
  posting: number;
  overdue: number;
  urgent: number;
  offered: number;
}

const COLLECTION = "complaintProgress";
/** Sheets that a search shows: with the reads of the guard it costs at most 30. */
const FOUND_MAX = 18;
/** A single letter or digit finds nothing by a term. */
const TERM_MIN = 2;

/** Results of a search: the sheet of exactly that number first, then the newest. `isCut`: there are more. */
interface FoundComplaints {
  rows: ComplaintListRow[];
  isCut: boolean;
}

export function createComplaintAdmin({ env, database, clock, log }: Context) {
  const today = () => limaDay(clock.now());
  const urgentUntil = () => addBusinessDays(today(), URGENT_DAYS, env.holidays);
  const overdue = (): Filter[] => [["due", "<", today()]];
  const urgent = (): Filter[] => [
    ["due", ">=", today()],
    ["due", "<=", urgentUntil()],
  ];

  function filtersOf({ list, due, kind, from, until }: ComplaintListQuery): Filter[] {
    const { state } = COMPLAINT_LISTS[list];
    return [
      ...(state === null ? [] : [["state", "==", state] satisfies Filter]),
      ...(kind === null ? [] : [["kind", "==", kind] satisfies Filter]),
      ...(from === null ? [] : [["filedAt", ">=", startOfDay(from)] satisfies Filter]),
      ...(until === null ? [] : [["filedAt", "<", startOfDay(addDays(until, 1))] satisfies Filter]),
      ...(due === "vencidos" ? overdue() : due === "pronto" ? urgent() : []),
    ];
  }

  function countOf(where: Filter[]): Promise<number> {
    return database.count({ collection: COLLECTION, where });
  }

  function rowOf(progress: Progress): ComplaintListRow {
    const now = clock.now();
    const current = asOf(progress, now, env.holidays);
    const { number, kind, consumerName, state, filedAt, excerpt } = current;
    const version = versionOf(progress);
    const term = termOf(current, now, env.holidays);
    return { number, version, kind, consumerName, state, filedAt: formatDate(filedAt), term, excerpt };
  }

  function rowsOf(found: readonly Snapshot[]): ComplaintListRow[] {
    return found.flatMap((snapshot) => {
      const progress = decode(snapshot);
      return progress ? [rowOf(progress)] : [];
    });
  }

  /** Numbers with exactly these digits: of the typed year, or of this year and the last. */
  function numbersOf({ digits, year }: NumberSearch): string[] {
    const current = limaYear(clock.now());
    return (year === null ? [current, current - 1] : [year]).map((of) => `${digits.padStart(9, "0")}-${of}`);
  }

  const decode = (snapshot: Snapshot) => decodeDocument(ProgressSchema, snapshot, log);

  return {
    /**
     * A list as a query: open complaints by deadline, closed ones by their last step, all and those of given days by
     * filing, newest first; or in the wanted order of filing.
     */
    queryOf: (query: ComplaintListQuery): Omit<Query, "limit"> & { orderBy: QueryOrder[] } => ({
      collection: COLLECTION,
      where: filtersOf(query),
      orderBy: [orderOf(query)],
    }),

    rowsOf,

    /** By number or its last digits, document, e-mail or words of the name: at most FOUND_MAX. */
    async find(text: string): Promise<FoundComplaints> {
      const number = readNumberSearch(text);
      const isEmail = text.includes("@");
      const document = isEmail ? "" : documentTerm(text);
      const name = !isEmail && /\p{L}/u.test(text) ? readNameSearch(text) : null;
      const term = isEmail ? text.toLowerCase() : document;
      const [exact, { found, isCut }] = await Promise.all([
        number === null ? [] : database.readAll(numbersOf(number).map((one) => `${COLLECTION}/${one}`)),
        findByTerms(database, {
          collection: COLLECTION,
          newest: "filedAt",
          terms: [term, number?.term ?? ""].filter((one) => one.length >= TERM_MIN),
          name,
          where: number?.year == null ? [] : filedIn(number.year),
          isMatch: ({ id, data: { searchTerms, consumerName } }) =>
            (Array.isArray(searchTerms) && searchTerms.includes(term)) ||
            (number !== null && hasNumberEnd(id, number)) ||
            (name !== null && hasWords(name.words, String(consumerName))),
          max: FOUND_MAX,
        }),
      ]);
      const all = new Map([...exact, ...found].flatMap((one) => (one === null ? [] : [[one.id, one] as const])));
      const shown = [...all.values()].slice(0, FOUND_MAX);
      return { rows: rowsOf(shown), isCut: isCut || all.size > shown.length };
    },

    async counts(): Promise<ComplaintCounts> {
      const received: Filter = ["state", "==", "received"];
      const [all, late, soon, offered, posting] = await Promise.all([
        countOf([received]),
        countOf([received, ...overdue()]),
        countOf([received, ...urgent()]),
        countOf([["state", "==", "offered"]]),
        countOf([["state", "==", "posting"]]),
      ]);
      return { received: all, overdue: late, urgent: soon, offered, posting };
    },

    async csvRowsOf(found: readonly Snapshot[]): Promise<ComplaintCsvRow[]> {
      const sheets = await database.readAll(found.map(({ id }) => `complaints/${id}`));
      const now = clock.now();
      return found.flatMap((snapshot, position): ComplaintCsvRow[] => {
        const stored = sheets[position];
        const sheet = stored ? decodeDocument(SheetSchema, stored, log) : null;
        const progress = decode(snapshot);
        if (sheet === null || progress === null) return [];
        const current = asOf(progress, now, env.holidays);
        return [{ sheet, progress: current, term: termOf(current, now, env.holidays) }];
      });
    },
  };
}

function filedIn(year: number): Filter[] {
  return [
    ["filedAt", ">=", startOfDay(`${year}-01-01`)],
    ["filedAt", "<", startOfDay(`${year + 1}-01-01`)],
  ];
}

/** Also the only field with a range in the query: the database cannot sort by another one. */
function orderOf({ list, from, until, way }: ComplaintListQuery): QueryOrder {
  if (way) return ["filedAt", way];
  if (list === "todos" || from !== null || until !== null) return ["filedAt", "desc"];
  return list === "acordados" || list === "respondidos" ? ["updatedAt", "desc"] : ["due", "asc"];
}
