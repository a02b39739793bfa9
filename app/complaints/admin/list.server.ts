import { addBusinessDays, addDays, limaDay, limaYear, startOfDay } from "~/business/calendar";
import { formatDate } from "~/business/format";
import { COMPLAINT_LISTS, type ComplaintListQuery } from "~/complaints/list-query";
import { COMPLAINT_NUMBER, ProgressSchema, SheetSchema, type Progress, type Sheet } from "~/complaints/model";
import { URGENT_DAYS, type ComplaintTerm } from "~/complaints/progress/constants";
import { asOf } from "~/complaints/progress/transitions";
import { termOf } from "~/complaints/progress/view";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database, Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { excerptOf } from "~/writing/text";

import type { ComplaintCsvRow } from "./csv";

export interface ComplaintListRow {
  number: string;
  kind: Progress["kind"];
  consumerName: string;
  state: Progress["state"];
  filedAt: string;
  term: ComplaintTerm;
  /** Beginning of what the consumer wrote; empty where the sheet cannot be read. */
  excerpt: string;
}

/** How many complaints wait: `overdue` and `urgent` are among those to be answered, `posting` owe a letter. */
export interface ComplaintCounts {
  received: number;
  posting: number;
  overdue: number;
  urgent: number;
  offered: number;
}

export interface ComplaintAdminDeps {
  env: Pick<Env, "holidays">;
  database: Pick<Database, "readAll" | "find" | "count">;
  clock: Clock;
  log: Logger;
}

const COLLECTION = "complaintProgress";
/** Sheets that a search shows. */
const FOUND_MAX = 30;
const EXCERPT_CHARS = 120;

/** Numbers sort by their year first. */
function yearFirst(number: string): string {
  return `${number.slice(10)}${number.slice(0, 9)}`;
}

/** The administrators' lists of complaints. */
export function createComplaintAdmin({ env, database, clock, log }: ComplaintAdminDeps) {
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

  function rowOf(progress: Progress, sheet: Sheet | null): ComplaintListRow {
    const now = clock.now();
    const current = asOf(progress, now, env.holidays);
    const { number, kind, consumerName, state, filedAt } = current;
    return {
      number,
      kind,
      consumerName,
      state,
      filedAt: formatDate(filedAt),
      term: termOf(current, now, env.holidays),
      excerpt: excerptOf(sheet?.detail ?? "", EXCERPT_CHARS),
    };
  }

  async function rowsOf(found: readonly Snapshot[]): Promise<ComplaintListRow[]> {
    const sheets = await database.readAll(found.map(({ id }) => `complaints/${id}`));
    return found.flatMap((snapshot, position) => {
      const progress = decode(snapshot);
      const sheet = sheets[position];
      return progress ? [rowOf(progress, sheet ? decodeDocument(SheetSchema, sheet, log) : null)] : [];
    });
  }

  const decode = (snapshot: Snapshot) => decodeDocument(ProgressSchema, snapshot, log);

  return {
    /**
     * A list as a query: open complaints by their last day, closed ones by their last step, all of them, and those of
     * some days, by their filing, newest first.
     */
    queryOf: (query: ComplaintListQuery): Omit<Query, "limit"> & { orderBy: QueryOrder[] } => ({
      collection: COLLECTION,
      where: filtersOf(query),
      orderBy: [orderOf(query)],
    }),

    /** Rows of what a query found. */
    rowsOf,

    /**
     * Sheets by their number or its last digits, by the consumer's document or e-mail, or by how the name begins; the
     * newest first, at most FOUND_MAX.
     */
    async find(text: string): Promise<ComplaintListRow[]> {
      const year = limaYear(clock.now());
      const numbers = /^\d{1,9}$/.test(text)
        ? [year, year - 1].map((of) => `${text.padStart(9, "0")}-${of}`)
        : COMPLAINT_NUMBER.test(text)
          ? [text]
          : [];
      const of = (field: string, values: string[]) =>
        database.find({ collection: "complaints", where: [[field, "in", values]], limit: FOUND_MAX, select: [] });
      const isName = !/[\d@]/.test(text);
      const name = text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
      const ids = isName
        ? await database.find({
            collection: COLLECTION,
            where: [
              ["consumerName", ">=", name],
              ["consumerName", "<", `${name}\u{10ffff}`],
            ],
            orderBy: [["consumerName", "asc"]],
            limit: FOUND_MAX,
            select: [],
          })
        : text.includes("@")
          ? await of("consumer.email", [...new Set([text, text.toLowerCase()])])
          : await of("consumer.documentNumber", [...new Set([text, text.toUpperCase()])]);
      const wanted = [...new Set([...numbers, ...ids.map(({ id }) => id)])];
      const found = (await database.readAll(wanted.map((id) => `${COLLECTION}/${id}`))).filter((one) => one !== null);
      const rows = await rowsOf(found);
      return rows.sort((a, b) => (yearFirst(a.number) < yearFirst(b.number) ? 1 : -1));
    },

    /** The complaint to be answered next, by its last day, besides this one; null for none. */
    async nextAfter(number: string): Promise<string | null> {
      const found = await database.find({
        collection: COLLECTION,
        where: [["state", "==", "received"]],
        orderBy: [["due", "asc"]],
        limit: 2,
        select: [],
      });
      return found.find(({ id }) => id !== number)?.id ?? null;
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

    /** What a query found with the whole sheets, for a file. */
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

/** Also the only field that a query may compare: a database cannot sort by another one. */
function orderOf({ list, from, until }: ComplaintListQuery): QueryOrder {
  if (list === "todos" || from !== null || until !== null) return ["filedAt", "desc"];
  return list === "acordados" || list === "respondidos" ? ["updatedAt", "desc"] : ["due", "asc"];
}
