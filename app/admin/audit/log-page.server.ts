import type { Accounts } from "~/accounts/accounts.server";
import { limaDay } from "~/business/calendar";
import { AUDIT_ACTIONS } from "~/platform/audit/actions";
import type { Clock } from "~/platform/clock";
import type { CsvColumn } from "~/platform/csv";

import { listFile } from "../list/file.server";
import { readListQuery, type ListQuery } from "../list/query";
import type { AuditFilter, AuditLog, StoredEntry } from "./audit.server";
import { auditView, type AuditView } from "./entry-view";
import { auditListOf } from "./log-list";

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
  { audit, accounts, clock }: LogPageDeps,
  params: URLSearchParams,
  actor: string,
): Promise<Response> {
  const persona = params.get("persona");
  const query = readListQuery(auditListOf(persona ? [{ value: persona, label: persona }] : []), params);
  const filter = filterOf(query);
  const label = filter.action && filter.action in AUDIT_ACTIONS ? filter.action : "Todo";
  await audit.record({ actor, action: "audit.exported", target: "lists/audit", label });
  async function* pages(): AsyncGenerator<AuditView[]> {
    for await (const entries of audit.pages(filter)) {
      const names = await accounts.names(entries.map((entry) => entry.actor));
      yield entries.map((entry) => auditView(entry, names));
    }
  }
  return listFile(`registro-${limaDay(clock.now())}.csv`, COLUMNS, pages());
}

/** With the reads of the page itself, at most 30 of Firestore. */
const TRAIL_OF_PAGE = 10;

/** The newest entries about a document, for its own page. */
export async function loadTrail(
  { audit, accounts }: Pick<LogPageDeps, "audit" | "accounts">,
  target: string,
): Promise<{ target: string; entries: AuditView[] }> {
  const entries = await audit.of(target, TRAIL_OF_PAGE);
  const names = await accounts.names(entries.map(({ actor }) => actor));
  return { target, entries: entries.map((entry) => auditView(entry, names)) };
}
