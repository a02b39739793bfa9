import { addBusinessDays, limaDay, limaYear } from "~/business/calendar";
import { formatDate } from "~/business/format";
import { COMPLAINT_LISTS, type ComplaintListQuery } from "~/complaints/list-query";
import { COMPLAINT_NUMBER, ProgressSchema, SheetSchema, type Progress, type Sheet } from "~/complaints/model";
import { URGENT_DAYS, type ComplaintTerm } from "~/complaints/progress/constants";
import { asOf } from "~/complaints/progress/transitions";
import { termOf } from "~/complaints/progress/view";
import type { Clock } from "~/platform/clock";
import { csvFile } from "~/platform/csv";
import type { Env } from "~/platform/env";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database, Filter, Query, QueryOrder, Snapshot } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

import { COMPLAINT_COLUMNS, type ComplaintCsvRow } from "./csv";

export const ROWS_PER_PAGE = 20;
/** Sheets of one file: with the largest texts they stay far below a Worker's memory. */
export const ROWS_PER_FILE = 500;
/** Beyond these parts a list has to be narrowed down: a query's offset is paid for like reading. */
export const MAX_PARTS = 40;

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

export interface ComplaintListPage {
  rows: ComplaintListRow[];
  /** How many the list has. */
  total: number;
  /** For `ComplaintListQuery.after` of the next page; null on the last. */
  next: string | null;
  /** Files that the list makes. */
  parts: number;
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

/** One line of a text. */
function excerptOf(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > EXCERPT_CHARS ? `${line.slice(0, EXCERPT_CHARS - 1).trimEnd()}…` : line;
}

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

  function filtersOf({ list, due }: ComplaintListQuery): Filter[] {
    const { state } = COMPLAINT_LISTS[list];
    return [
      ...(state === null ? [] : [["state", "==", state] satisfies Filter]),
      ...(due === "vencidos" ? overdue() : due === "pronto" ? urgent() : []),
    ];
  }

  function queryOf(query: ComplaintListQuery, limit: number): Query {
    return { collection: COLLECTION, where: filtersOf(query), orderBy: ordersOf(query), limit };
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
      excerpt: excerptOf(sheet?.detail ?? ""),
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
    /** One page: open complaints by their last day, closed ones by their last step, all of them by their filing, newest first. */
    async page(query: ComplaintListQuery): Promise<ComplaintListPage> {
      const [total, found] = await Promise.all([
        countOf(filtersOf(query)),
        database.find({
          ...queryOf(query, ROWS_PER_PAGE + 1),
          ...(query.after !== null && { startAfter: cursorValues(query) }),
        }),
      ]);
      const shown = found.slice(0, ROWS_PER_PAGE);
      const last = shown.at(-1);
      return {
        rows: await rowsOf(shown),
        total,
        next: last && found.length > ROWS_PER_PAGE ? cursorOf(query, last) : null,
        parts: Math.min(MAX_PARTS, Math.ceil(total / ROWS_PER_FILE)),
      };
    },

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

    /** A part of a list (from 1) with the whole sheets, as a CSV file. */
    async csv(query: ComplaintListQuery, part: number): Promise<string> {
      const found = await database.find({ ...queryOf(query, ROWS_PER_FILE), offset: (part - 1) * ROWS_PER_FILE });
      const sheets = await database.readAll(found.map(({ id }) => `complaints/${id}`));
      const now = clock.now();
      const rows = found.flatMap((snapshot, position): ComplaintCsvRow[] => {
        const stored = sheets[position];
        const sheet = stored ? decodeDocument(SheetSchema, stored, log) : null;
        const progress = decode(snapshot);
        if (sheet === null || progress === null) return [];
        const current = asOf(progress, now, env.holidays);
        return [{ sheet, progress: current, term: termOf(current, now, env.holidays) }];
      });
      return csvFile(COMPLAINT_COLUMNS, rows);
    },
  };
}

/** The field that a list is sorted by, then the number, so that a cursor names one entry. */
function ordersOf({ list }: ComplaintListQuery): [QueryOrder, QueryOrder] {
  const field = fieldOf(list);
  const direction = field === "due" ? "asc" : "desc";
  return [
    [field, direction],
    ["__name__", direction],
  ];
}

function fieldOf(list: ComplaintListQuery["list"]): "due" | "updatedAt" | "filedAt" {
  if (list === "todos") return "filedAt";
  return list === "acordados" || list === "respondidos" ? "updatedAt" : "due";
}

function cursorOf({ list }: ComplaintListQuery, { id, data }: Snapshot): string {
  const value = data[fieldOf(list)];
  return `${value instanceof Date ? value.toISOString() : String(value)}~${id}`;
}

function cursorValues({ list, after }: ComplaintListQuery): unknown[] {
  const [value = "", number = ""] = (after ?? "").split("~");
  if (fieldOf(list) === "due") return [value, number];
  const at = new Date(value);
  // A cursor of another list: begins at the newest.
  return [Number.isNaN(at.getTime()) ? new Date(8.64e12) : at, number];
}
