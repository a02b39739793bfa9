import { PER_READ } from "~/admin-kit/list/cells";
import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import { type LimaDay, limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import { type WorkshopRecord, workshopStateOf } from "~/workshops/model";
import { placeOf, vehiclesText } from "~/workshops/view";

import { hasWorkshopWords } from "../view";
import { isInWorkshopList, workshopQueryOf } from "./list.loader.server";
import { WORKSHOP_LIST, WORKSHOP_STATE_NAMES } from "./paths";

const columnsOf = (today: LimaDay): readonly CsvColumn<WorkshopRecord>[] => [
  { label: "Código", cell: ({ id }) => id },
  { label: "Nombre", cell: ({ name }) => name },
  { label: "Estado", cell: (one) => WORKSHOP_STATE_NAMES[workshopStateOf(one, today)] },
  { label: "Lugar", cell: (one) => placeOf(one) },
  { label: "Repara", cell: ({ vehicles }) => vehiclesText(vehicles) },
  { label: "Certificado desde", cell: ({ certifiedAt }) => certifiedAt },
  { label: "Certificado hasta", cell: ({ certifiedUntil }) => certifiedUntil ?? "" },
  { label: "Solicitud", cell: ({ caseNumber }) => caseNumber ?? "" },
];

/** The list of workshops as a file, with the filters of its page; words are compared in all that these leave. */
export function workshopFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, keeping, clock } = context;
  const query = readListQuery(WORKSHOP_LIST, params);
  const today = limaDay(clock.now());
  const isShown = isInWorkshopList(query, today);
  const hasWords = hasWorkshopWords(query.values.q ?? "");
  return fileOfList(context, {
    list: "workshops",
    actor,
    spec: WORKSHOP_LIST,
    query,
    columns: columnsOf(today),
    source: querySource(database, [workshopQueryOf(query, today)], {
      perRead: PER_READ,
      rowsOf: (found) => keeping.workshops.decodeAll(found).filter((one) => isShown(one) && hasWords(one)),
      after: query.after,
    }),
    narrowBy: "estado o departamento",
  });
}
