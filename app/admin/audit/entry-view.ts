import { type AuditDocument, changesOf } from "~/admin-kit/resources/log-entry";
import type { Resources } from "~/admin-kit/resources/resource";
import { formatShortDateTime } from "~/business/format";
import { SCRIPT } from "~/platform/audit/audit";

import { auditEntryPath } from "./log-list";
import { entryChange, entryLabel, entryReason, targetName } from "./words";

export const SCRIPT_NAME = "Programa de inicio";

export interface AuditView {
  id: string;
  /** ISO 8601. */
  when: string;
  at: string;
  who: string;
  actor: string;
  action: string;
  target: string;
  thing: string;
  label: string;
  to: string | null;
  reason: string;
  /** `estado: publicado → oculto`, one a field. */
  changes: string[];
  /** The reverted act, as the log shows it. */
  undoes: { id: string; to: string } | null;
}

/** `names`: display names by uid. */
export function auditView(
  resources: Resources,
  { id, actor, action, target, label, reason, changes, undoes, at }: AuditDocument & { id: string },
  names: ReadonlyMap<string, string>,
): AuditView {
  return {
    id,
    when: at.toISOString(),
    at: formatShortDateTime(at),
    who: actor === SCRIPT ? SCRIPT_NAME : names.get(actor) || "Administrador",
    actor,
    action: resources.acts[action],
    target,
    thing: targetName(resources, target),
    label: entryLabel(resources, { action, label, target }),
    to: resources.pageOf(target, action),
    reason: entryReason({ action, reason }),
    changes: Object.entries(changesOf({ changes })).map(([field, pair]) => entryChange(resources, target, field, pair)),
    undoes: undoes === null ? null : { id: undoes, to: auditEntryPath(undoes) },
  };
}
