import type { Cases } from "~/cases/cases.server";
import type { CaseKind } from "~/cases/model";
import { caseView, type CaseView } from "~/cases/view";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import type { Database } from "~/platform/firestore/types";

import { countedPage } from "../list/cursor.server";
import type { ListQuery } from "../list/query";
import { caseFilterOf, readCaseList } from "./case-list";

export const CASES_PER_PAGE = 25;
const ASKED_MAX = 120;
const NO_PAGE = { rows: [], next: null, previous: null, standing: "" };

interface CaseListDeps {
  database: Pick<Database, "find" | "read" | "count">;
  cases: { queue: Pick<Cases["queue"], "queryOf" | "decodeAll" | "openCounts" | "search"> };
  clock: Clock;
  env: Pick<Env, "holidays">;
}

export interface CaseListView {
  query: ListQuery;
  rows: CaseView[];
  next: string | null;
  previous: string | null;
  standing: string;
  /** Open cases of each kind; at COUNT_MAX there may be more. */
  open: Record<CaseKind, number>;
  /** What was looked for; null for the list itself. */
  asked: string | null;
  /** The cases that it may be, instead of the list; null where there is none. */
  found: CaseView[] | null;
}

/** Data of the list; `q` looks for cases, of which none leaves the list in place. */
export async function loadCaseList(
  { database, cases: { queue }, clock, env }: CaseListDeps,
  params: URLSearchParams,
): Promise<CaseListView> {
  const query = readCaseList(params);
  const asked = params.get("q")?.trim().slice(0, ASKED_MAX) || null;
  const now = clock.now();
  const view = (found: Parameters<typeof caseView>[0]) => caseView(found, now, env.holidays);
  const pageOf = async () => {
    const page = await countedPage(database, queue.queryOf(caseFilterOf(query)), query, CASES_PER_PAGE);
    return { ...page, rows: queue.decodeAll(page.found).map(view) };
  };
  const found = asked === null ? [] : (await queue.search(asked)).map(view);
  const [{ rows, next, previous, standing }, open] = await Promise.all([
    found.length > 0 ? NO_PAGE : pageOf(),
    queue.openCounts(),
  ]);
  return { query, rows, next, previous, standing, open, asked, found: found.length > 0 ? found : null };
}
