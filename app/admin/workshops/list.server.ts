import { limaDay } from "~/business/calendar";
import { fold } from "~/business/folding";
import { formatShortDay } from "~/business/format";
import type { Cases } from "~/cases/cases.server";
import type { Clock } from "~/platform/clock";
import { isCertificateEnding } from "~/workshops/keeping/ending";
import type { WorkshopKeeping } from "~/workshops/keeping/keeping.server";
import { workshopStateOf, type WorkshopRecord } from "~/workshops/model";
import { placeOf, vehiclesText } from "~/workshops/view";

import { pageOfRows } from "../list/pages";
import { LIST_PAGE_SIZE, readListQuery } from "../list/query";
import { adminWorkshopPath } from "../services/paths";
import { WORKSHOP_LIST, WORKSHOP_STATE_SLUGS } from "./paths";

interface WorkshopListDeps {
  keeping: { workshops: Pick<WorkshopKeeping, "all"> };
  cases: { queue: Pick<Cases["queue"], "openCount"> };
  clock: Clock;
}

/** Workshops in every state; `q` are words of the name, the district or the slug. */
export async function loadWorkshopList({ keeping, cases, clock }: WorkshopListDeps, params: URLSearchParams) {
  const query = readListQuery(WORKSHOP_LIST, params);
  const { estado, lugar, q = "" } = query.values;
  const [all, applications] = await Promise.all([keeping.workshops.all(), cases.queue.openCount("taller")]);
  const today = limaDay(clock.now());
  const words = fold(q).split(/\s+/).filter(Boolean);
  const fits = (one: WorkshopRecord) => {
    const text = fold(`${one.name} ${one.district} ${one.id}`);
    return (
      (lugar === undefined || one.department === lugar) &&
      words.every((word) => text.includes(word)) &&
      (estado === undefined || slugsOf(one, today).includes(estado))
    );
  };
  const { rows, next, previous } = pageOfRows(all.filter(fits), query, LIST_PAGE_SIZE);
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

function slugsOf(one: WorkshopRecord, today: string): string[] {
  const state = workshopStateOf(one, today);
  const isNear = state === "visible" && isCertificateEnding(one, today);
  return [WORKSHOP_STATE_SLUGS[state], ...(isNear ? [WORKSHOP_STATE_SLUGS.near] : [])];
}
