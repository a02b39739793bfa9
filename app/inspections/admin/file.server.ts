import { dayCell, solesCell, yesNo } from "~/admin-kit/list/cells";
import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import { INSPECTION_KIND_NAMES, INSPECTION_STATUS_NAMES } from "~/inspections/constants";
import type { Inspections } from "~/inspections/inspections.server";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";

import { readInspectionList } from "./list.loader.server";

type InspectionOverview = Inspections["overview"];
type InspectionRow = ReturnType<InspectionOverview["decodeAll"]>[number];

/** Whole inspections, with their checklists. */
const INSPECTIONS_PER_READ = 100;

/** Users by their code. */
const columnsOf = ({ isLate }: InspectionOverview): readonly CsvColumn<InspectionRow>[] => [
  { label: "Código", cell: ({ id }) => id },
  { label: "Qué", cell: ({ kind }) => INSPECTION_KIND_NAMES[kind] },
  { label: "Vehículo", cell: ({ vehicle }) => vehicle.title },
  { label: "Estado", cell: ({ status }) => INSPECTION_STATUS_NAMES[status] },
  { label: "Atrasada", cell: (inspection) => yesNo(isLate(inspection)) },
  { label: "Cuándo", cell: ({ startsAt }) => dayCell(startsAt) },
  { label: "Taller", cell: ({ workshopName }) => workshopName },
  { label: "Precio en soles", cell: ({ priceCentimos }) => solesCell(priceCentimos) },
  { label: "Informe", cell: ({ reportCode }) => reportCode ?? "" },
  { label: "Pedida", cell: ({ createdAt }) => dayCell(createdAt) },
  { label: "Cliente (código)", cell: ({ userId }) => userId },
];

/** The list of inspections as a file, with the filters of its page. */
export async function inspectionFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const {
    database,
    inspections: { overview },
    workshops,
  } = context;
  const { spec, query, filter } = await readInspectionList(workshops, params);
  return fileOfList(context, {
    list: "inspections",
    actor,
    spec,
    query,
    columns: columnsOf(overview),
    source: querySource(database, [overview.queryOf(filter)], {
      perRead: INSPECTIONS_PER_READ,
      rowsOf: (found) => overview.decodeAll(found),
      after: query.after,
    }),
    narrowBy: "estado, día o taller",
  });
}
