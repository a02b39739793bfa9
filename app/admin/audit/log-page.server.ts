import type { Accounts } from "~/accounts/accounts.server";
import { limaDay } from "~/business/calendar";
import { AUDIT_ACTIONS } from "~/platform/audit/actions";
import type { Clock } from "~/platform/clock";
import type { CsvColumn } from "~/platform/csv";
import type { Database, Snapshot } from "~/platform/firestore/types";

import { listFile, querySource } from "../list/file.server";
import { readListQuery, type ListQuery } from "../list/query";
import type { AuditFilter, AuditLog, StoredEntry } from "./audit.server";
import { auditView, type AuditView } from "./entry-view";
import { auditListOf } from "./log-list";

const PER_READ = 300;

interface LogPageDeps {
  audit: AuditLog;
  accounts: Pick<Accounts, "names" | "administrators">;
  clock: Clock;
}

function filterOf({ values }: ListQuery): AuditFilter {
  const { accion, persona, objeto } = values;
  return { ...(accion && { action: accion }), ...(persona && { actor: persona }), ...(objeto && { target: objeto }) };
}

/** Data of the log's page. */
export async function loadAuditPage({ audit, accounts }: LogPageDeps, params: URLSearchParams) {
  const administrators = await accounts.administrators.list();
  const spec = auditListOf(administrators.map(({ uid, displayName }) => ({ value: uid, label: displayName || uid })));
  const query = readListQuery(spec, params);
  const { acto } = query.values;
  const { entries, next, previous } =
    acto === undefined ? await audit.page(filterOf(query), query) : onePage(await audit.find(acto));
  const names = await accounts.names(entries.map(({ actor }) => actor));
  return { spec, query, entries: entries.map((entry) => auditView(entry, names)), next, previous };
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
  { label: "Objeto", cell: ({ target }) => target },
  { label: "Nombre", cell: ({ label }) => label },
  { label: "Motivo", cell: ({ reason }) => reason },
  { label: "Cambios", cell: ({ changes }) => changes.join(" | ") },
  { label: "Deshace", cell: ({ undoes }) => undoes?.id ?? "" },
];

/** The log as a file, with the filters of the page. The download itself is its newest entry. */
export async function auditFile(
  { database, audit, accounts, clock }: LogPageDeps & { database: Pick<Database, "find" | "count"> },
  params: URLSearchParams,
  actor: string,
): Promise<Response> {
  const persona = params.get("persona");
  const query = readListQuery(auditListOf(persona ? [{ value: persona, label: persona }] : []), params);
  const filter = filterOf(query);
  const label = filter.action && filter.action in AUDIT_ACTIONS ? filter.action : "Todo";
  async function rowsOf(found: Snapshot[]): Promise<AuditView[]> {
    const entries = audit.decodeAll(found);
    const names = await accounts.names(entries.map((entry) => entry.actor));
    return entries.map((entry) => auditView(entry, names));
  }
  return listFile(audit, {
    name: `registro-${limaDay(clock.now())}.csv`,
    columns: COLUMNS,
    source: querySource(database, [audit.queryOf(filter)], { perRead: PER_READ, rowsOf }),
    entry: { actor, action: "audit.exported", target: "lists/audit", label },
    narrowBy: "acción, persona u objeto",
  });
}

/** The newest entries about a document, for its own page. */
export async function loadTrail(
  { audit, accounts }: Pick<LogPageDeps, "audit" | "accounts">,
  target: string,
): Promise<{ target: string; entries: AuditView[] }> {
  const entries = await audit.of(target);
  const names = await accounts.names(entries.map(({ actor }) => actor));
  return { target, entries: entries.map((entry) => auditView(entry, names)) };
}
