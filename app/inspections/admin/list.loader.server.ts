import { cursorPage } from "~/admin-kit/list/cursor.server";
import { LIST_PAGE_SIZE, askedWay, readListQuery } from "~/admin-kit/list/query";
import { formatDateTime, formatShortDateTime } from "~/business/format";
import { INSPECTION_KIND_NAMES, INSPECTION_STATUSES, INSPECTION_STATUS_NAMES } from "~/inspections/constants";
import type { InspectionFilter } from "~/inspections/overview.server";
import type { Context } from "~/platform/context";
import type { Workshops } from "~/workshops/workshops.server";

import { INSPECTION_STATUS_SLUGS, INSPECTION_TIME_SLUGS, adminInspectionPath, inspectionList } from "./paths";

/** The list that an address asks for: the workshops that it offers are those of today. */
export async function readInspectionList(workshops: Pick<Workshops, "names">, params: URLSearchParams) {
  const names = await workshops.names();
  const spec = inspectionList(names.map(({ id, name }) => ({ value: id, label: name })));
  const query = readListQuery(spec, params);
  const { estado, cuando, taller = null } = query.values;
  const status = INSPECTION_STATUSES.find((one) => INSPECTION_STATUS_SLUGS[one] === estado) ?? null;
  const times = Object.keys(INSPECTION_TIME_SLUGS) as (keyof typeof INSPECTION_TIME_SLUGS)[];
  const time = times.find((one) => INSPECTION_TIME_SLUGS[one] === cuando) ?? null;
  const filter: InspectionFilter = { status, workshopId: taller, time, way: askedWay(query) };
  return { spec, query, filter };
}

/** All inspections: `estado`, `cuando`, `taller`. */
export async function loadInspectionList(
  { database, inspections: { overview }, workshops }: Context,
  params: URLSearchParams,
) {
  const { spec, query, filter } = await readInspectionList(workshops, params);
  const page = await cursorPage(database, overview.queryOf(filter), query, LIST_PAGE_SIZE);
  return {
    spec,
    query,
    next: page.next,
    previous: page.previous,
    rows: overview.decodeAll(page.found).map((inspection) => ({
      key: inspection.id,
      title: inspection.vehicle.title,
      to: adminInspectionPath(inspection.id),
      status: inspection.status,
      statusName: INSPECTION_STATUS_NAMES[inspection.status],
      isLate: overview.isLate(inspection),
      kindName: INSPECTION_KIND_NAMES[inspection.kind],
      when: inspection.startsAt === null ? "" : formatDateTime(inspection.startsAt),
      workshop: inspection.workshopName,
      asked: formatShortDateTime(inspection.createdAt),
    })),
  };
}
export type InspectionListView = Awaited<ReturnType<typeof loadInspectionList>>;
