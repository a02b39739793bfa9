import { z } from "zod";

import { tabCounts } from "~/admin-kit/list/counts.server";
import { countedPage } from "~/admin-kit/list/cursor.server";
import { listFile, querySource } from "~/admin-kit/list/file.server";
import { type ListQuery, type ListSpec, readListQuery } from "~/admin-kit/list/query";
import { limaDay } from "~/business/calendar";
import { COMPLAINT_COLUMNS } from "~/complaints/admin/csv";
import type { ComplaintCounts, ComplaintListRow, FoundComplaints } from "~/complaints/admin/list.server";
import { COMPLAINT_PARAMS as PARAMS } from "~/complaints/list-query";
import type { Context } from "~/platform/context";

import { complaintListSpec, complaintQueryOf } from "./complaint-list";

/** With the guard's 5 reads, views, one row more, the total and 5 figures of tabs a page costs 30. */
export const ROWS_PER_PAGE = 16;
/** Whole sheets of one read: with the largest texts they stay far below a Worker's memory. */
const ROWS_PER_READ = 50;
const FILE_MAX = 10_000;
const ASKED_MAX = 80;

const COUNTS = {
  key: "admin-counts:complaints",
  schema: z.object({
    received: z.number(),
    posting: z.number(),
    overdue: z.number(),
    urgent: z.number(),
    offered: z.number(),
  }) satisfies z.ZodType<ComplaintCounts>,
};

const NO_PAGE = { rows: [], next: null, previous: null, standing: "" };

export interface ComplaintListView {
  spec: ListSpec;
  query: ListQuery;
  rows: ComplaintListRow[];
  next: string | null;
  previous: string | null;
  standing: string;
  /** Figures of the tabs; null where none are remembered, and in a search. */
  counts: ComplaintCounts | null;
  /** Searched text; null for the list itself. */
  asked: string | null;
  /** The sheets that it may be, instead of the list; null for the list itself. */
  found: FoundComplaints | null;
}

/** Data of the list; `numero` looks for sheets instead. */
export async function loadComplaintList(context: Context, params: URLSearchParams): Promise<ComplaintListView> {
  const { admin } = context.complaints;
  const spec = complaintListSpec(params);
  const query = readListQuery(spec, params);
  const asked = query.values[PARAMS.search]?.slice(0, ASKED_MAX) ?? null;
  if (asked !== null) return { spec, query, ...NO_PAGE, counts: null, asked, found: await admin.find(asked) };
  const [page, counts] = await Promise.all([
    pageOf(context, query),
    tabCounts(context, COUNTS, query, () => admin.counts()),
  ]);
  return { spec, query, ...page, counts, asked: null, found: null };
}

async function pageOf(
  { database, complaints: { admin } }: Context,
  query: ListQuery,
): Promise<Pick<ComplaintListView, "rows" | "next" | "previous" | "standing">> {
  const page = await countedPage(database, admin.queryOf(complaintQueryOf(query)), query, ROWS_PER_PAGE);
  const { next, previous, standing } = page;
  return { rows: admin.rowsOf(page.found), next, previous, standing };
}

export async function complaintFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const {
    database,
    complaints: { admin },
    clock,
  } = context;

  const spec = complaintListSpec(params);
  const asked = readListQuery(spec, params);
  const query = complaintQueryOf(asked);
  const { list, due, kind, from, until } = query;
  const narrowed = [due ?? list, kind, from && `del ${from}`, until && `al ${until}`].filter((part) => part !== null);
  return listFile(context, {
    name: `reclamos-${due ?? list}-${limaDay(clock.now())}.csv`,
    columns: COMPLAINT_COLUMNS,
    source: querySource(database, [admin.queryOf(query)], {
      perRead: ROWS_PER_READ,
      max: FILE_MAX,
      rowsOf: (found) => admin.csvRowsOf(found),
      after: asked.after,
    }),
    entry: { actor, action: "complaints.exported", target: "lists/complaints", label: narrowed.join(", ") },
    narrowBy: "tipo y fechas",
    spec,
    query: asked,
  });
}
