import { PER_READ } from "~/admin-kit/list/cells";
import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import { hoursLines } from "~/workshops/advisors";
import type { AdvisorRecord } from "~/workshops/model";
import { topicName } from "~/workshops/services";

import { ADVISOR_LIST } from "../advisors/paths";
import { advisorQueryOf, advisorStateOf, hasAdvisorWords } from "./advisor.page.server";

const COLUMNS: readonly CsvColumn<AdvisorRecord>[] = [
  { label: "Código", cell: ({ id }) => id },
  { label: "Nombre", cell: ({ name }) => name },
  { label: "Estado", cell: ({ active }) => (active ? "Visible" : "Suspendido") },
  { label: "En qué ayuda", cell: ({ headline }) => headline },
  { label: "Temas", cell: ({ topics }) => topics.map(topicName).join(", ") },
  { label: "Horario", cell: ({ hours }) => hoursLines(hours).join("; ") },
  { label: "Orden", cell: ({ position }) => position },
];

/** The list of advisors as a file, with the filters of its page; words are compared in all that these leave. */
export function advisorFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, keeping } = context;
  const query = readListQuery(ADVISOR_LIST, params);
  return fileOfList(context, {
    list: "advisors",
    actor,
    spec: ADVISOR_LIST,
    query,
    columns: COLUMNS,
    source: querySource(database, [advisorQueryOf(advisorStateOf(query))], {
      perRead: PER_READ,
      rowsOf: (found) => keeping.advisors.decodeAll(found).filter(hasAdvisorWords(query.values.q ?? "")),
      after: query.after,
    }),
    narrowBy: "estado",
  });
}
