import { cursorPage } from "~/admin-kit/list/cursor.server";
import { LIST_PAGE_SIZE, type ListQuery, readListQuery } from "~/admin-kit/list/query";
import { type LimaDay, limaDay, startOfDay } from "~/business/calendar";
import { formatShortDay } from "~/business/format";
import { tableEntry } from "~/business/table";
import type { Context } from "~/platform/context";
import type { Filter, QueryOrder } from "~/platform/firestore/types";
import { endingCertificates, isCertificateEnding } from "~/workshops/keeping/certificate-end";
import { type WorkshopRecord, workshopStateOf } from "~/workshops/model";
import { placeOf, vehiclesText } from "~/workshops/view";

import { hasWorkshopWords } from "../view";
import { WORKSHOP_LIST, WORKSHOP_STATE_SLUGS, adminWorkshopPath } from "./paths";

/** Workshops in every state; `q` are words of the name, the district or the slug. */
export async function loadWorkshopList(context: Context, params: URLSearchParams) {
  const query = readListQuery(WORKSHOP_LIST, params);
  const today = limaDay(context.clock.now());
  const [{ rows, next, previous }, applications] = await Promise.all([
    pageOfWorkshops(context, query, today),
    context.cases.queue.openCount("taller"),
  ]);
  return {
    query,
    applications,
    next,
    previous,
    rows: rows.map((one) => ({
      key: one.id,
      title: one.name,
      to: adminWorkshopPath(one.id),
      state: workshopStateOf(one, today),
      isNear: slugsOf(one, today).includes(WORKSHOP_STATE_SLUGS.near),
      place: placeOf(one),
      vehicles: vehiclesText(one.vehicles),
      until: one.certifiedUntil === null ? "Sin fecha" : formatShortDay(one.certifiedUntil),
    })),
  };
}
export type WorkshopListView = Awaited<ReturnType<typeof loadWorkshopList>>;

/** States as queries; `visibles` finds expired ones too, which are few and left out of the page. */
const STATE_QUERIES: Record<string, (today: LimaDay) => { where: Filter[]; orderBy: QueryOrder[] }> = {
  [WORKSHOP_STATE_SLUGS.visible]: () => ({ where: [["active", "==", true]], orderBy: [["name", "asc"]] }),
  [WORKSHOP_STATE_SLUGS.suspended]: () => ({ where: [["active", "==", false]], orderBy: [["name", "asc"]] }),
  [WORKSHOP_STATE_SLUGS.near]: (today) => ({
    where: [["active", "==", true], ...endingCertificates(today)],
    orderBy: [["certifiedUntil", "asc"]],
  }),
  [WORKSHOP_STATE_SLUGS.expired]: (today) => ({
    where: [
      ["active", "==", true],
      ["certifiedUntil", "<", startOfDay(today)],
    ],
    orderBy: [["certifiedUntil", "desc"]],
  }),
};

/** The list without words as a query; it finds some that `isInWorkshopList` leaves out. */
export function workshopQueryOf({ values: { estado, lugar } }: ListQuery, today: LimaDay) {
  const { where, orderBy } = tableEntry(STATE_QUERIES, estado ?? "")?.(today) ?? {
    where: [],
    orderBy: [["name", "asc"] satisfies QueryOrder],
  };
  const placed: Filter[] = lugar === undefined ? where : [["department", "==", lugar], ...where];
  return { collection: "workshops", where: placed, orderBy };
}

/** Whether a workshop is of the place and state that a list asks for. */
export function isInWorkshopList({ values: { estado, lugar } }: ListQuery, today: LimaDay) {
  return (one: WorkshopRecord): boolean =>
    (lugar === undefined || one.department === lugar) && (estado === undefined || slugsOf(one, today).includes(estado));
}

/** One page by its filters; words are looked for in the names that KV remembers, of which the first 20 are read. */
async function pageOfWorkshops(
  { database, keeping, workshops }: Context,
  query: ListQuery,
  today: LimaDay,
): Promise<{ rows: WorkshopRecord[]; next: string | null; previous: string | null }> {
  const { q = "" } = query.values;
  const { decodeAll } = keeping.workshops;
  const isShown = isInWorkshopList(query, today);
  if (q !== "") {
    const named = (await workshops.names()).filter(hasWorkshopWords(q));
    const found = await database.readAll(named.slice(0, LIST_PAGE_SIZE).map(({ id }) => `workshops/${id}`));
    const rows = decodeAll(found.flatMap((snapshot) => snapshot ?? [])).filter(isShown);
    return { rows, next: null, previous: null };
  }
  const page = await cursorPage(database, workshopQueryOf(query, today), query, LIST_PAGE_SIZE);
  return { rows: decodeAll(page.found).filter(isShown), next: page.next, previous: page.previous };
}

function slugsOf(one: WorkshopRecord, today: LimaDay): string[] {
  const state = workshopStateOf(one, today);
  const isNear = state === "visible" && isCertificateEnding(one, today);
  return [WORKSHOP_STATE_SLUGS[state], ...(isNear ? [WORKSHOP_STATE_SLUGS.near] : [])];
}
