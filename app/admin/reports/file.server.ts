import { PER_READ, dayCell } from "~/admin-kit/list/cells";
import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";

import { REPORTS_LIST } from "../reports/paths";
import type { ReportedThing } from "../reports/reported-thing";
import { REPORTED_NAMES } from "../reports/steps";
import { decisionText, reasonsText } from "../reports/words";
import { reportFilterOf } from "./queue.page.server";

/** Reported things, without their reporters and the texts of these. */
const COLUMNS: readonly CsvColumn<ReportedThing>[] = [
  { label: "De qué", cell: ({ kind }) => REPORTED_NAMES[kind] },
  { label: "Código", cell: ({ targetId }) => targetId },
  { label: "Título", cell: ({ title }) => title },
  { label: "Esperan", cell: ({ open }) => open },
  { label: "En total", cell: ({ total }) => total },
  { label: "Motivos", cell: ({ kind, reasons }) => reasonsText(kind, reasons) },
  { label: "La primera", cell: ({ firstAt }) => dayCell(firstAt) },
  { label: "La última", cell: ({ lastAt }) => dayCell(lastAt) },
  { label: "Estado", cell: ({ status }) => (status === "open" ? "Por revisar" : "Decidida") },
  { label: "Decisión", cell: (thing) => (thing.status === "open" ? "" : (decisionText(thing) ?? "")) },
];

/** The list of reported things as a file, with the filters of its page. */
export function reportFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, reportQueue } = context;
  const query = readListQuery(REPORTS_LIST, params);
  return fileOfList(context, {
    list: "reports",
    actor,
    spec: REPORTS_LIST,
    query,
    columns: COLUMNS,
    source: querySource(database, [reportQueue.queryOf(reportFilterOf(query))], {
      perRead: PER_READ,
      rowsOf: (found) => reportQueue.decodeAll(found),
      after: query.after,
    }),
    narrowBy: "de qué son o su estado",
  });
}
