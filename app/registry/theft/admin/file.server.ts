import { PER_READ, dayCell, yesNo } from "~/admin-kit/list/cells";
import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import { decodeDocument } from "~/platform/firestore/codec";
import { placeName } from "~/registry/theft/list/view";
import { type TheftReport, TheftReportSchema } from "~/registry/theft/model";
import { stolenName } from "~/registry/theft/name";

import { ADMIN_THEFT_NAMES, THEFT_LIST } from "./paths";
import { theftQueryOf } from "./thefts.page.server";

/** Owners by their code; the story and the serial stay on the page. */
const COLUMNS: readonly CsvColumn<TheftReport>[] = [
  { label: "Código", cell: ({ id }) => id },
  { label: "Bicicleta", cell: (report) => stolenName(report) },
  { label: "Año", cell: ({ year }) => year ?? "" },
  { label: "Estado", cell: ({ state }) => ADMIN_THEFT_NAMES[state] },
  { label: "Robada el", cell: ({ stolenOn }) => stolenOn },
  { label: "Dónde", cell: (report) => placeName(report) },
  { label: "Denuncia", cell: ({ policeReport }) => policeReport },
  { label: "Comprobada", cell: ({ verifiedAt }) => yesNo(verifiedAt !== null) },
  { label: "Recompensa en soles", cell: ({ rewardSoles }) => rewardSoles },
  { label: "Recibido", cell: ({ createdAt }) => dayCell(createdAt) },
  { label: "Publicado", cell: ({ publishedAt }) => dayCell(publishedAt) },
  { label: "Cerrado", cell: ({ closedAt }) => dayCell(closedAt) },
  { label: "Dueño (código)", cell: ({ ownerId }) => ownerId },
];

/** The list of thefts as a file, with the filters of its page. */
export function theftFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, log } = context;
  const query = readListQuery(THEFT_LIST, params);
  return fileOfList(context, {
    list: "thefts",
    actor,
    spec: THEFT_LIST,
    query,
    columns: COLUMNS,
    source: querySource(database, [theftQueryOf(query)], {
      perRead: PER_READ,
      rowsOf: (found) => found.flatMap((snapshot) => decodeDocument(TheftReportSchema, snapshot, log) ?? []),
      after: query.after,
    }),
    narrowBy: "estado",
  });
}
