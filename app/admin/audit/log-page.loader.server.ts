import { isUid } from "~/accounts/constants";
import { listFile, querySource } from "~/admin-kit/list/file.server";
import { type ListQuery, chosenOrder, readListQuery } from "~/admin-kit/list/query";
import type { StoredEntry } from "~/admin-kit/resources/log-entry";
import { addDays, limaDay, startOfDay } from "~/business/calendar";
import { tableEntry } from "~/business/table";
import { SCRIPT } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import type { Snapshot } from "~/platform/firestore/types";

import type { AuditFilter } from "./audit.server";
import { type AuditView, SCRIPT_NAME, auditView } from "./entry-view";
import { AUDIT_FROM, AUDIT_ORDERS, AUDIT_TO, auditListOf } from "./log-list";
import { targetName } from "./words";

const PER_READ = 300;

/** With the guard, the cursor and the names of eleven administrators at most 30 reads. */
const PAGE_SIZE = 12;
/** Entries below the page of a document: that page has its own reads. */
const TRAIL_SHOWN = 5;

function filterOf(query: ListQuery): AuditFilter {
  const { values } = query;
  const { accion, persona, objeto } = values;
  const { [AUDIT_FROM]: from, [AUDIT_TO]: to } = values;
  return {
    ...(accion && { action: accion }),
    ...(persona && { actor: persona }),
    ...(objeto && { target: objeto }),
    ...(from && { from: startOfDay(from) }),
    ...(to && { until: startOfDay(addDays(to, 1)) }),
    way: chosenOrder(AUDIT_ORDERS, query).by[0]?.[1] ?? "desc",
  };
}

export async function loadAuditPage({ audit, accounts, resources }: Context, params: URLSearchParams) {
  const administrators = await accounts.administrators.list();
  const known = new Map([
    ...administrators.map(({ uid, displayName }) => [uid, displayName || uid] as const),
    [SCRIPT, SCRIPT_NAME] as const,
  ]);
  // Also of somebody who is no administrator any more: a filter that is not offered would be ignored.
  const asked = askedActor(params);
  const asUser = asked !== null && !known.has(asked) ? await accounts.names([asked]) : new Map<string, string>();
  if (asked !== null && !known.has(asked)) known.set(asked, `${asUser.get(asked) || asked} (ya no administra)`);
  const spec = auditListOf(
    resources,
    [...known].map(([value, label]) => ({ value, label })),
  );
  const query = readListQuery(spec, params);
  const { acto } = query.values;
  const { entries, next, previous } =
    acto === undefined ? await audit.page(filterOf(query), query, PAGE_SIZE) : onePage(await audit.find(acto));
  const others = entries.map(({ actor }) => actor).filter((actor) => !known.has(actor));
  const names = new Map([...known, ...asUser, ...(await accounts.names(others))]);
  const { objeto } = query.values;
  const about = objeto === undefined ? null : targetName(resources, objeto);
  return { spec, query, about, entries: entries.map((entry) => auditView(resources, entry, names)), next, previous };
}

/** Actor whose acts an address asks for: a uid, or SCRIPT; null for no filter. */
function askedActor(params: URLSearchParams): string | null {
  const asked = params.get("persona")?.trim() ?? "";
  return isUid(asked) ? asked : null;
}

function onePage(entry: StoredEntry | null) {
  return { entries: entry === null ? [] : [entry], next: null, previous: null };
}

const COLUMNS: readonly CsvColumn<AuditView>[] = [
  { label: "Acto", cell: ({ id }) => id },
  { label: "Cuándo", cell: ({ when }) => when },
  { label: "Quién", cell: ({ who }) => who },
  { label: "Cuenta", cell: ({ actor }) => actor },
  { label: "Acción", cell: ({ action }) => action },
  { label: "Objeto", cell: ({ thing }) => thing },
  { label: "Nombre", cell: ({ label }) => label },
  { label: "Motivo", cell: ({ reason }) => reason },
  { label: "Cambios", cell: ({ changes }) => changes.join(" | ") },
  { label: "Deshace", cell: ({ undoes }) => undoes?.id ?? "" },
];

/** The log as a file, with the filters of the page. The download itself is its newest entry. */
export async function auditFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, audit, accounts, resources, clock } = context;
  const asked = askedActor(params);
  const spec = auditListOf(resources, asked === null ? [] : [{ value: asked, label: asked }]);
  const query = readListQuery(spec, params);
  const filter = filterOf(query);
  async function rowsOf(found: Snapshot[]): Promise<AuditView[]> {
    const entries = audit.decodeAll(found);
    const names = await accounts.names(entries.map((entry) => entry.actor));
    return entries.map((entry) => auditView(resources, entry, names));
  }
  return listFile(context, {
    name: `registro-${limaDay(clock.now())}.csv`,
    columns: COLUMNS,
    source: querySource(database, [audit.queryOf(filter)], { perRead: PER_READ, rowsOf, after: query.after }),
    entry: {
      actor,
      action: "audit.exported",
      target: "lists/audit",
      label: tableEntry(resources.acts, filter.action ?? "") ?? "Todo",
    },
    narrowBy: "acción, persona u objeto",
    spec,
    query,
  });
}

export async function loadTrail(
  { audit, accounts, resources }: Context,
  target: string,
): Promise<{ target: string; entries: AuditView[] }> {
  const entries = await audit.of(target, TRAIL_SHOWN);
  const names = await accounts.names(entries.map(({ actor }) => actor));
  return { target, entries: entries.map((entry) => auditView(resources, entry, names)) };
}
