import { z } from "zod";

import { DAY_MS, HOUR_MS } from "~/business/durations";
import { formatDateTime, plural } from "~/business/format";
import type { Clock } from "~/platform/clock";
import type { Context } from "~/platform/context";

import { type Check, broken, off, ok } from "./check";

/** Copies are made daily, and take a while. */
const OLDEST_MS = 2 * DAY_MS;

const Backups = z.object({
  backups: z.array(z.object({ database: z.string(), snapshotTime: z.string(), state: z.string() })).default([]),
});

/** A week, and two nights in which a run may fail. */
const OLDEST_COPY_MS = 9 * DAY_MS;

/** Whether the Worker's own copies, which have the accounts too, are made. */
export function copyCheck({
  env,
  clock,
  copies,
}: Pick<Context, "clock"> & {
  env: Pick<Context["env"], "copies" | "environment">;
  copies: Pick<Context["copies"], "last">;
}): Check {
  return {
    id: "copy",
    title: "Última copia completa, con cuentas",
    fix: "docs/deploy.md, Backups: el bucket COPIES y COPIES_RECIPIENT. Busca copy-everything en el registro.",
    async run() {
      if (!env.copies) return env.environment === "local" ? off("Aquí la hace npm run backup.") : broken("No se hace.");
      const last = await copies.last();
      if (!last) return broken("Todavía no hay ninguna.");
      const words = `Del ${formatDateTime(last.at)}: ${plural(last.documents, "documento")} y ${plural(last.accounts, "cuenta")}.`;
      return clock.now().getTime() - last.at.getTime() > OLDEST_COPY_MS ? broken(words) : ok(words);
    },
  };
}

/** Whether Firestore's scheduled copies are made. `ask`: as the service account. */
export function backupCheck(
  { projectId, databaseId, clock }: { projectId: string; databaseId: string; clock: Clock },
  ask: (path: string, signal: AbortSignal) => Promise<unknown>,
): Check {
  return {
    id: "backup",
    title: "Última copia de Firestore",
    fix:
      "gcloud firestore backups schedules create --recurrence=daily (docs/deploy.md, Backups). Si dice 403, dale a la " +
      "cuenta de servicio el rol Visor (roles/viewer) del proyecto.",
    async run(signal) {
      const { backups } = Backups.parse(await ask(`v1/projects/${projectId}/locations/-/backups`, signal));
      const ends = backups.flatMap(({ database, snapshotTime, state }) =>
        state === "READY" && database.endsWith(`/databases/${databaseId}`) ? [Date.parse(snapshotTime)] : [],
      );
      if (ends.length === 0) return broken("Todavía no hay ninguna.");
      const last = Math.max(...ends);
      const age = clock.now().getTime() - last;
      const words = `Del ${formatDateTime(new Date(last))}, hace ${plural(Math.floor(age / HOUR_MS), "hora")}`;
      return age > OLDEST_MS ? broken(`${words}.`) : ok(`${words}; hay ${ends.length}.`);
    },
  };
}
