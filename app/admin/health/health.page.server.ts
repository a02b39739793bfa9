import { z } from "zod";

import { MINUTE_MS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { createCachedRead } from "~/platform/kv/cached-read";

import { type Check, type CheckLine, broken, ok, runChecks } from "./check";
import { secretsOf, serviceChecks } from "./service-checks.server";

const FRESH_SECONDS = 60;
const DEADLINE_MS = 4_000;
/** The index is refreshed each minute. */
const STALE_INDEX_MS = 15 * MINUTE_MS;
/** A PNG of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const Report = z.object({
  at: z.number(),
  lines: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      state: z.enum(["ok", "off", "broken"]),
      detail: z.string(),
      fix: z.string(),
    }),
  ),
});

export interface HealthPageData {
  at: string;
  lines: CheckLine[];
  broken: number;
}

/** Asked at most once a minute: every question costs a call of a service. */
export async function loadHealth(context: Context): Promise<HealthPageData> {
  const { cache, clock, log, waitUntil, env } = context;
  const cached = createCachedRead(
    { cache, clock, log, waitUntil },
    { schema: Report, freshSeconds: FRESH_SECONDS, deadlineMs: 2 * DEADLINE_MS },
  );
  const ask = async () => ({
    at: clock.now().getTime(),
    lines: await runChecks([...serviceChecks(context), ...bindingChecks(context)], {
      deadlineMs: DEADLINE_MS,
      secrets: secretsOf(env),
    }),
  });
  const { at, lines } = (await cached.get("health:report", ask)) ?? (await ask());
  return { at: formatDateTime(new Date(at)), lines, broken: lines.filter(({ state }) => state === "broken").length };
}

function bindingChecks({ env, catalog, clock }: Context): Check[] {
  return [
    {
      id: "kv",
      title: "KV responde",
      fix: "Revisa el id de CACHE en wrangler.toml, y el estado de Cloudflare.",
      async run() {
        await env.CACHE.get("health:nothing");
        return ok("Memoria del borde.");
      },
    },
    {
      id: "index",
      title: "El índice del catálogo está al día",
      fix: "Busca job.failed y catalog.index en el registro del Worker: el trabajo de cada minuto lo renueva.",
      async run() {
        const { stored } = await catalog.index.status();
        if (stored === null) return broken("Todavía no hay índice.");
        return clock.now().getTime() - stored.watermark.getTime() > STALE_INDEX_MS
          ? broken(`El último cambio que conoce es del ${formatDateTime(stored.watermark)}.`)
          : ok(`Armado el ${formatDateTime(stored.builtAt)}.`);
      },
    },
    {
      id: "r2",
      title: "R2 responde",
      fix: "Revisa el nombre del bucket de PHOTOS en wrangler.toml.",
      async run() {
        await env.PHOTOS.head("health/nothing");
        return ok("Guarda las fotos.");
      },
    },
    {
      id: "images",
      title: "Images lee fotos",
      fix: "Activa Images en la cuenta de Cloudflare y revisa su plan.",
      async run() {
        const bytes = Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0));
        const { format } = await env.IMAGES.info(new Blob([bytes]).stream());
        return ok(`Reconoce ${format}.`);
      },
    },
  ];
}
