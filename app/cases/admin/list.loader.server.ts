import { z } from "zod";

import { tabCounts } from "~/admin-kit/list/counts.server";
import { countedPage } from "~/admin-kit/list/cursor.server";
import { listFile, querySource } from "~/admin-kit/list/file.server";
import { readListQuery, type ListQuery } from "~/admin-kit/list/query";
import { limaDay, businessDaysLeft, type LimaDay } from "~/business/calendar";
import { CASE_KINDS, type CaseKind, CASE_KIND_NAMES } from "~/cases/model";
import { CASE_PARAMS, CASE_STATUS_SLUGS } from "~/cases/queue-query";
import { type CaseView, caseView } from "~/cases/view";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";

import type { Case } from "../document";
import { CASE_LIST, caseFilterOf } from "./case-list";

/**
 * A line a case. Days sort as text (`2026-10-05`). Further values of the form (documents, plates, serials) stay
 * with the case: a file of many is for following them up.
 */
function caseColumns(today: LimaDay, holidays: ReadonlySet<LimaDay>): readonly CsvColumn<Case>[] {
  return [
    { label: "Número", cell: ({ number }) => number },
    { label: "Día de llegada", cell: ({ createdAt }) => limaDay(createdAt) },
    { label: "Tipo", cell: ({ kind }) => CASE_KIND_NAMES[kind] },
    { label: "Estado", cell: ({ status }) => (status === "attended" ? "Atendida" : "Abierta") },
    { label: "Último día para responder", cell: ({ due }) => due ?? "" },
    {
      label: "Días hábiles que quedan",
      cell: ({ due, status }) => (due === null || status === "attended" ? "" : businessDaysLeft(today, due, holidays)),
    },
    { label: "Asunto", cell: ({ subject }) => subject },
    { label: "Nombre", cell: ({ name }) => name },
    { label: "Correo", cell: ({ email }) => email },
    { label: "Celular", cell: ({ phone }) => phone ?? "" },
    { label: "Mensaje", cell: ({ text }) => text },
    { label: "Día de la última respuesta", cell: (one) => lastDayOf(one, "answered") },
    {
      label: "Última respuesta",
      cell: ({ history }) => history.findLast(({ step }) => step === "answered")?.note ?? "",
    },
    { label: "Día en que se atendió", cell: (one) => attendedOn(one) },
  ];
}

function lastDayOf({ history }: Case, step: Case["history"][number]["step"]): LimaDay | "" {
  const last = history.findLast((one) => one.step === step);
  return last ? limaDay(last.at) : "";
}

/** Answering counts too. */
function attendedOn({ history, status }: Case): LimaDay | "" {
  if (status !== "attended") return "";
  const last = history.findLast(({ step }) => step === "attended" || step === "answered");
  return last ? limaDay(last.at) : "";
}

/** With the guard's 5 reads, views, one row more, the total and 7 figures of tabs a page costs 30. */
export const CASES_PER_PAGE = 14;
const ASKED_MAX = 120;
/** Whole cases of one read: with the longest texts and answers they stay far below a Worker's memory. */
const CASES_PER_READ = 50;
const FILE_MAX = 10_000;
const NO_PAGE = { rows: [], next: null, previous: null, standing: "" };
const COUNTS = { key: "admin-counts:cases", schema: z.record(z.enum(CASE_KINDS), z.number()) };

export interface CaseListView {
  query: ListQuery;
  rows: CaseView[];
  next: string | null;
  previous: string | null;
  standing: string;
  /** Open cases of each kind; at COUNT_MAX there may be more. Null where none are remembered, and in a search. */
  open: Record<CaseKind, number> | null;
  /** Whether all rows are chosen at first (`marcar=todos`). */
  areAllChosen: boolean;
  /** Searched text; null for the list itself. */
  asked: string | null;
  /** The cases that it may be, instead of the list; null for the list itself. `isCut`: there are more. */
  found: { rows: CaseView[]; isCut: boolean } | null;
}

/** Data of the list; `q` looks for cases instead. */
export async function loadCaseList(context: Context, params: URLSearchParams): Promise<CaseListView> {
  const {
    database,
    cases: { queue },
    clock,
    env,
  } = context;
  const query = readListQuery(CASE_LIST, params);
  const asked = query.values[CASE_PARAMS.search]?.slice(0, ASKED_MAX) ?? null;
  const now = clock.now();
  const view = (found: Parameters<typeof caseView>[0]) => caseView(found, now, env.holidays);
  const pageOf = async () => {
    const page = await countedPage(database, queue.queryOf(caseFilterOf(query)), query, CASES_PER_PAGE);
    return { ...page, rows: queue.decodeAll(page.found).map(view) };
  };
  if (asked !== null) {
    const { cases, isCut } = await queue.search(asked);
    return { query, ...NO_PAGE, open: null, areAllChosen: false, asked, found: { rows: cases.map(view), isCut } };
  }
  const [{ rows, next, previous, standing }, open] = await Promise.all([
    pageOf(),
    tabCounts(context, COUNTS, query, () => queue.openCounts()),
  ]);
  const areAllChosen = params.get("marcar") === "todos";
  return { query, rows, next, previous, standing, open, areAllChosen, asked, found: null };
}

export async function caseFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const {
    database,
    cases: { queue },
    clock,
    env,
  } = context;

  const query = readListQuery(CASE_LIST, params);
  const filter = caseFilterOf(query);
  const { kind, status, from, until } = filter;
  const state = CASE_STATUS_SLUGS[status];
  const narrowed = [state, kind, from && `del ${from}`, until && `al ${until}`].filter((part) => part !== null);
  const today = limaDay(clock.now());
  return listFile(context, {
    name: `solicitudes-${state}-${today}.csv`,
    columns: caseColumns(today, env.holidays),
    source: querySource(database, [queue.queryOf(filter)], {
      perRead: CASES_PER_READ,
      max: FILE_MAX,
      rowsOf: (found) => queue.decodeAll(found),
      after: query.after,
    }),
    entry: { actor, action: "cases.exported", target: "lists/cases", label: narrowed.join(", ") },
    narrowBy: "tipo y fechas",
    spec: CASE_LIST,
    query,
  });
}
