import { formatDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { readTrigger, type Trigger, type TriggerStanding } from "~/platform/jobs/runs.server";

import { type Check, broken, off, ok } from "./check";

const TITLES: Record<Trigger, string> = {
  minute: "Trabajos de cada minuto",
  night: "Trabajos de la noche",
  copy: "Copia semanal (se mira cada noche)",
};
export const TRIGGERS = ["minute", "night", "copy"] as const;

type JobSources = Pick<Context, "database" | "clock" | "log"> & { env: Pick<Context["env"], "environment"> };

/** Whether what runs by itself does. */
export function jobChecks(
  sources: JobSources,
  read: (trigger: Trigger) => Promise<TriggerStanding> = (trigger) => readTrigger(sources, trigger),
): Check[] {
  return TRIGGERS.map((trigger) => ({
    id: `jobs-${trigger}`,
    title: TITLES[trigger],
    fix: "Busca job.failed en el registro del Worker. Lo que falló se repite en la próxima vuelta.",
    async run() {
      const { at, ms, isStopped, failing } = await read(trigger);
      const last = at === null ? "Nunca corrieron." : `La última vuelta terminó el ${formatDateTime(at)}`;
      if (isStopped && sources.env.environment === "local")
        return off(`${last.replace(/\.$/, "")}: aquí los llama npm start.`);
      if (isStopped)
        return broken(
          at === null ? last : `${last}, y no hubo otra.`,
          "Cloudflare → el Worker → Settings → Triggers → Cron; npm run deploy los vuelve a poner.",
        );
      if (failing.length > 0) return broken(failing.map(({ title, error }) => `${title}: ${error}`).join("; "));
      return ok(`${last} y tomó ${(ms / 1000).toFixed(1)} s.`);
    },
  }));
}
