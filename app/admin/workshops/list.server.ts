import { limaDay } from "~/business/calendar";
import { fold } from "~/business/folding";
import { formatShortDay } from "~/business/format";
import type { Cases } from "~/cases/cases.server";
import type { Clock } from "~/platform/clock";
import type { Database } from "~/platform/firestore/types";
import { isCertificateEnding } from "~/workshops/keeping/ending";
import type { WorkshopKeeping } from "~/workshops/keeping/keeping.server";
import { workshopStateOf, type WorkshopRecord } from "~/workshops/model";
import { placeOf, vehiclesText } from "~/workshops/view";

import { cursorPage } from "../list/cursor.server";
import { pageOfRows } from "../list/pages";
import { LIST_PAGE_SIZE, readListQuery, type ListQuery } from "../list/query";
import { adminWorkshopPath } from "../services/paths";
import { WORKSHOP_LIST, WORKSHOP_STATE_SLUGS } from "./paths";

interface WorkshopListDeps {
  database: Pick<Database, "find" | "read">;
  keeping: { workshops: Pick<WorkshopKeeping, "all" | "decodeAll"> };
  cases: { queue: Pick<Cases["queue"], "openCount"> };
  clock: Clock;
}

/** Workshops in every state; `q` are words of the name, the district or the slug. */
export async function loadWorkshopList(deps: WorkshopListDeps, params: URLSearchParams) {
  const query = readListQuery(WORKSHOP_LIST, params);
  const today = limaDay(deps.clock.now());
  const [{ rows, next, previous }, applications] = await Promise.all([
    pageOfWorkshops(deps, query, today),
    deps.cases.queue.openCount("taller"),
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

/** Without a filter Firestore is asked for one page; a filter goes through all, of which there are a few dozens. */
async function pageOfWorkshops(
  { database, keeping: { workshops } }: WorkshopListDeps,
  query: ListQuery,
  today: string,
): Promise<{ rows: WorkshopRecord[]; next: string | null; previous: string | null }> {
  const { estado, lugar, q = "" } = query.values;
  if (estado === undefined && lugar === undefined && q === "") {
    const page = await cursorPage(
      database,
      { collection: "workshops", orderBy: [["name", "asc"]] },
      query,
      LIST_PAGE_SIZE,
    );
    return { rows: workshops.decodeAll(page.found), next: page.next, previous: page.previous };
  }
  const words = fold(q).split(/\s+/).filter(Boolean);
  const fits = (one: WorkshopRecord) => {
    const text = fold(`${one.name} ${one.district} ${one.id}`);
    return (
      (lugar === undefined || one.department === lugar) &&
      words.every((word) => text.includes(word)) &&
      (estado === undefined || slugsOf(one, today).includes(estado))
    );
  };
  return pageOfRows((await workshops.all()).filter(fits), query, LIST_PAGE_SIZE);
}

function slugsOf(one: WorkshopRecord, today: string): string[] {
  const state = workshopStateOf(one, today);
  const isNear = state === "visible" && isCertificateEnding(one, today);
  return [WORKSHOP_STATE_SLUGS[state], ...(isNear ? [WORKSHOP_STATE_SLUGS.near] : [])];
}
