import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";

import { rowKey } from "~/admin-kit/bulk/rows";
import { tabCounts } from "~/admin-kit/list/counts.server";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { BY_TIME } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import { TOO_MANY_ALIKE, foundText } from "~/admin-kit/list/search-box";
import { COMPLAINT_COLUMNS, type ComplaintCsvRow } from "~/complaints/admin/csv";
import type { ComplaintCounts, ComplaintListRow } from "~/complaints/admin/list.server";
import { COMPLAINT_LIST_PATH, COMPLAINT_PARAMS as PARAMS, complaintPath } from "~/complaints/list-query";
import { KIND_NAMES, STATE_NAMES, URGENT_DAYS, termText, type ComplaintTerm } from "~/complaints/progress/constants";
import type { Context } from "~/platform/context";
import type { Tone } from "~/ui/badge";

import { complaintListSpec, complaintQueryOf } from "./complaint-list";
import { LETTERS_PATH, POST_INTENT } from "./constants";

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
const DUE_WORDS = { running: "Hasta el", paused: "A más tardar el", overdue: "Venció el" } as const;

/** A sheet as the list has it; the file has all of it. */
type ComplaintRow = ComplaintListRow & { whole?: ComplaintCsvRow };

export const COMPLAINT_ROWS = createAdminList<ComplaintRow, null>({
  logged: "complaints",
  title: "Reclamos",
  lead: "Libro de Reclamaciones: lo que vence antes va primero.",
  searched: "Número o sus últimas cifras, documento, correo o nombre",
  spec(_, params) {
    const spec = complaintListSpec(params);
    // A search looks through all of them.
    return params.get(PARAMS.search) ? { ...spec, filters: [], dates: [] } : spec;
  },
  columns: [
    ...COMPLAINT_COLUMNS.map(({ label, cell }) => ({
      label,
      cell: ({ whole }: ComplaintRow) => (whole ? cell(whole) : ""),
      isFileOnly: true,
    })),
    { label: "De", fact: ({ consumerName }) => consumerName },
    { label: "Tipo de hoja", fact: ({ kind }) => KIND_NAMES[kind] },
    { label: "Presentado", fact: ({ filedAt }) => filedAt, sorts: BY_TIME },
    { label: "Plazo", fact: ({ term }) => (term.state === "closed" ? "" : `${DUE_WORDS[term.state]} ${term.due}`) },
  ],
  empty({ values }) {
    if (values[PARAMS.list] !== undefined) return "No hay casos en esta lista.";
    return values[PARAMS.due] === undefined ? "Nada por responder. ¡Todo al día!" : "Ningún caso en ese plazo.";
  },
  narrowBy: "tipo y fechas",
  // Whole sheets: with the largest texts they stay far below a Worker's memory.
  perRead: 50,
  max: 10_000,
  // With the guard's 5 reads, views, one row more, the total and 5 figures of tabs a page costs 30.
  perPage: 16,
  isCounted: true,
  words: () => null,
  read({ complaints: { admin } }, query) {
    const asked = query.values[PARAMS.search]?.slice(0, ASKED_MAX);
    return {
      query: admin.queryOf(complaintQueryOf(query)),
      search:
        asked === undefined
          ? null
          : {
              isForFile: false,
              async find() {
                const { rows, isCut } = await admin.find(asked);
                return {
                  rows,
                  next: null,
                  previous: null,
                  isCut,
                  ...(rows.length > 0
                    ? { note: foundText("hojas", asked, { count: rows.length, isCut }) }
                    : {
                        missing: isCut ? TOO_MANY_ALIKE : "No hay una hoja de ese número, documento, correo o nombre.",
                      }),
                };
              },
            },
    };
  },
  decode: ({ complaints: { admin } }, found) => admin.rowsOf(found),
  decodeForFile: async ({ complaints: { admin } }, found) => {
    const sheets = new Map((await admin.csvRowsOf(found)).map((whole) => [whole.sheet.number, whole]));
    return admin.rowsOf(found).flatMap((row) => {
      const whole = sheets.get(row.number);
      return whole ? [{ ...row, whole }] : [];
    });
  },
  bulk: (query) =>
    query.values[PARAMS.list] === "por-enviar"
      ? { path: LETTERS_PATH, options: [{ value: POST_INTENT, label: "Registrar las cartas enviadas" }] }
      : null,
  card: ({ number, version, state, term, excerpt }) => ({
    key: rowKey(number, version),
    title: number,
    to: complaintPath(number),
    badges: [
      ...(state === "received" ? [] : [{ label: STATE_NAMES[state] }]),
      ...(term.state === "closed" ? [] : [{ label: termText(term), tone: toneOf(term) }]),
    ],
    text: excerpt,
  }),
});

/** Sheets one after the other; those whose term ends first before the others. */
export const COMPLAINT_QUEUE = createQueue({
  label: "Reclamos",
  read: COMPLAINT_ROWS.readQuery,
  pathOf: ({ id }) => complaintPath(id),
});

function toneOf({ state, daysLeft }: ComplaintTerm): Tone {
  if (state === "overdue") return "danger";
  return state === "running" && daysLeft <= URGENT_DAYS ? "warning" : "neutral";
}

/** Data of the list; `numero` leads to that sheet, or lists those of a document, an e-mail or a name. */
export async function loadComplaintList(context: Context, params: URLSearchParams) {
  const list = await COMPLAINT_ROWS.list(context, params);
  if (list.query.values[PARAMS.search] !== undefined) {
    const [only, other] = list.rows;
    if (only?.to && !other && !list.isCut) throw redirect(only.to);
    return { ...list, file: undefined, about: { text: "", to: COMPLAINT_LIST_PATH, label: "Volver a la lista" } };
  }
  const found = await tabCounts(context, COUNTS, list.query, () => context.complaints.admin.counts());
  if (found === null) return list;
  const counts = {
    [PARAMS.list]: { "": found.received, "con-oferta": found.offered, "por-enviar": found.posting },
    [PARAMS.due]: { vencidos: found.overdue, pronto: found.urgent },
  };
  return { ...list, counts };
}
