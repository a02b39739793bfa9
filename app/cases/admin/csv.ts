import { businessDaysLeft, limaDay, type LimaDay } from "~/business/calendar";
import type { CsvColumn } from "~/platform/csv";

import type { Case } from "../document";
import { CASE_KIND_NAMES } from "../model";

/**
 * A line a case. Days sort as text (`2026-10-05`). Further values of the form (documents, plates, serials) stay
 * with the case: a file of many is for following them up.
 */
export function caseColumns(today: LimaDay, holidays: ReadonlySet<LimaDay>): readonly CsvColumn<Case>[] {
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
