import { z } from "zod";

import { rowKey } from "~/admin-kit/bulk/rows";
import { tabCounts } from "~/admin-kit/list/counts.server";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { BY_TIME } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import { TOO_MANY_ALIKE, foundText } from "~/admin-kit/list/search-box";
import { limaDay, businessDaysLeft, type LimaDay } from "~/business/calendar";
import { CASE_KINDS, CASE_KIND_NAMES } from "~/cases/model";
import { CASE_PARAMS, QUEUE_PATH, casePath, openCountText } from "~/cases/queue-query";
import { caseView } from "~/cases/view";
import type { Context } from "~/platform/context";
import type { Tone } from "~/ui/badge";

import { CASES_AT_ONCE } from "../bulk-rows";
import type { Case } from "../document";
import { CASE_LIST, caseFilterOf } from "./case-list";
import { CASE_BULK, CASE_BULK_PATH } from "./constants";

const ASKED_MAX = 120;
const COUNTS = { key: "admin-counts:cases", schema: z.record(z.enum(CASE_KINDS), z.number()) };
const TONES: Record<"overdue" | "near" | "calm", Tone> = { overdue: "danger", near: "warning", calm: "neutral" };

interface Today {
  now: Date;
  holidays: ReadonlySet<LimaDay>;
}

/**
 * Cases; days sort as text (`2026-10-05`). Further values of the form (documents, plates, serials) stay with the case:
 * a file of many is for following them up.
 */
export const CASE_ROWS = createAdminList<Case, Today>({
  logged: "cases",
  title: "Solicitudes",
  lead: "Lo que nos escriben por los formularios del sitio. Primero, lo que la ley manda responder antes.",
  searched: "Número o sus 4 últimas letras, documento, correo o nombre",
  // A search looks through all of them.
  spec: (_, params) => (params.get(CASE_PARAMS.search) ? { ...CASE_LIST, filters: [], dates: [] } : CASE_LIST),
  columns: [
    { label: "Número", cell: ({ number }) => number, isFileOnly: true },
    {
      label: "Llegó",
      fileLabel: "Día de llegada",
      fact: (one, today) => viewOf(one, today).came,
      cell: ({ createdAt }) => limaDay(createdAt),
      sorts: BY_TIME,
    },
    { label: "Tipo", cell: ({ kind }) => CASE_KIND_NAMES[kind] },
    { label: "Estado", cell: ({ status }) => (status === "attended" ? "Atendida" : "Abierta") },
    { label: "Último día para responder", cell: ({ due }) => due ?? "" },
    {
      label: "Días hábiles que quedan",
      cell: ({ due, status }, { now, holidays }) =>
        due === null || status === "attended" ? "" : businessDaysLeft(limaDay(now), due, holidays),
    },
    { label: "Asunto", text: ({ subject }) => subject },
    {
      label: "De",
      fileLabel: "Nombre",
      fact: ({ name }) => (name === "" ? "Datos borrados" : name),
      cell: ({ name }) => name,
    },
    { label: "Correo", cell: ({ email }) => email, isFileOnly: true },
    { label: "Celular", cell: ({ phone }) => phone ?? "", isFileOnly: true },
    { label: "Mensaje", cell: ({ text }) => text, isFileOnly: true },
    { label: "Día de la última respuesta", cell: (one) => lastDayOf(one, "answered") },
    {
      label: "Última respuesta",
      cell: ({ history }) => history.findLast(({ step }) => step === "answered")?.note ?? "",
      isFileOnly: true,
    },
    { label: "Día en que se atendió", cell: (one) => attendedOn(one) },
  ],
  empty: "No hay solicitudes aquí.",
  narrowBy: "tipo y fechas",
  // With the longest texts and answers they stay far below a Worker's memory.
  perRead: 50,
  max: 10_000,
  // With the guard's 5 reads, views, one row more, the total and 7 figures of tabs a page costs 30.
  perPage: 14,
  isCounted: true,
  words: ({ clock, env }) => ({ now: clock.now(), holidays: env.holidays }),
  read({ cases: { queue } }, query) {
    const asked = query.values[CASE_PARAMS.search]?.slice(0, ASKED_MAX);
    return {
      query: queue.queryOf(caseFilterOf(query)),
      search:
        asked === undefined
          ? null
          : {
              isForFile: true,
              async find() {
                const { cases, isCut } = await queue.search(asked);
                const found = { count: cases.length, isCut };
                return {
                  rows: cases,
                  next: null,
                  previous: null,
                  isCut,
                  ...(cases.length > 0
                    ? { note: foundText(cases.length === 1 ? "solicitud" : "solicitudes", asked, found) }
                    : {
                        missing: isCut
                          ? TOO_MANY_ALIKE
                          : "No hay una solicitud de ese número, documento, correo o nombre.",
                      }),
                };
              },
            },
    };
  },
  decode: ({ cases: { queue } }, found) => queue.decodeAll(found),
  card(one, today) {
    const { number, kind, status, deadline, excerpt, seen, isSingle } = viewOf(one, today);
    return {
      key: rowKey(number, seen),
      isSingle,
      title: number,
      to: casePath(number),
      badges: [
        { label: CASE_KIND_NAMES[kind] },
        ...(status === "attended" ? [{ label: "Atendida", tone: "success" as const }] : []),
        ...(deadline ? [{ label: deadline.text, tone: TONES[deadline.urgency] }] : []),
      ],
      text: excerpt,
    };
  },
  bulk: (query) =>
    query.values[CASE_PARAMS.search] === undefined && caseFilterOf(query).status === "open"
      ? {
          path: CASE_BULK_PATH,
          options: [
            { value: CASE_BULK.answer, label: "Responder" },
            { value: CASE_BULK.attend, label: "Marcar como atendidas" },
          ],
          upTo: CASES_AT_ONCE,
        }
      : null,
});

/** Cases one after the other; those that the law wants answered first. */
export const CASE_QUEUE = createQueue({
  label: "Solicitudes",
  read: CASE_ROWS.readQuery,
  pathOf: ({ id }) => casePath(id),
});

function viewOf(one: Case, { now, holidays }: Today) {
  return caseView(one, now, holidays);
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

/** Data of the list; `q` looks for cases instead. */
export async function loadCaseList(context: Context, params: URLSearchParams) {
  const list = await CASE_ROWS.list(context, params);
  if (list.query.values[CASE_PARAMS.search] !== undefined)
    return { ...list, about: { text: "", to: QUEUE_PATH, label: "Volver a la lista" } };
  const open = await tabCounts(context, COUNTS, list.query, () => context.cases.queue.openCounts());
  if (open === null) return list;
  const counts = Object.fromEntries(CASE_KINDS.map((kind) => [kind, openCountText(open[kind])]));
  return { ...list, counts: { [CASE_PARAMS.kind]: counts } };
}
