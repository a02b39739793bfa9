import { z } from "zod";

import { MINUTE_MS } from "~/business/durations";
import { formatDateTime, plural } from "~/business/format";
import type { Context } from "~/platform/context";
import { done, type FormOutcome, handleForm, unknownIntent } from "~/platform/forms/outcome";
import { createCachedRead } from "~/platform/kv/cached-read";

import { rebiTrouble } from "../overview/rebi-trouble";
import { type Check, broken, off, ok, runChecks } from "./check";
import { HEALTH_PATH } from "./constants";
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

/** Services are asked at most once a minute: every question costs a call. Index and pauses of the model are as now. */
export async function loadHealth(context: Context) {
  const { cache, clock, log, waitUntil, env } = context;
  const cached = createCachedRead(
    { cache, clock, log, waitUntil },
    { schema: Report, freshSeconds: FRESH_SECONDS, deadlineMs: 2 * DEADLINE_MS },
  );
  const run = (checks: readonly Check[]) => runChecks(checks, { deadlineMs: DEADLINE_MS, secrets: secretsOf(env) });
  const ask = async () => ({
    at: clock.now().getTime(),
    lines: await run([...serviceChecks(context), ...bindingChecks(context)]),
  });
  const [report, index, pauses] = await Promise.all([
    cached.get("health:report", ask),
    context.catalog.index.status(),
    run([pausesCheck(context)]),
  ]);
  const { at, lines: asked } = report ?? (await ask());
  const lines = [...asked, ...pauses];
  const count = lines.filter(({ state }) => state === "broken").length;
  return { at: formatDateTime(new Date(at)), lines, broken: count, index };
}

/** `intent=reconstruir`: reads the whole catalogue again. The caller has checked the administrator. Idempotent. */
export function submitHealth({ audit, catalog, log }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "reconstruir") return unknownIntent(form);
    const report = await catalog.index.rebuild();
    log.info("catalog.rebuilt-on-demand", { uid: actor, ...report });
    if (!report.stored)
      return done(HEALTH_PATH, {
        type: "error",
        message: "No pudimos guardar el índice. Intenta de nuevo en unos minutos.",
      });
    await audit.record({ actor, action: "catalog.rebuilt", target: "lists/catalog", label: "Catálogo" });
    return done(HEALTH_PATH, `Reconstruimos el índice: ${plural(report.rows, "anuncio")}.`);
  });
}

function pausesCheck({ env, assistant }: Context): Check {
  return {
    id: "model-pauses",
    title: "Rebi pregunta al modelo",
    fix: "",
    async run() {
      if (env.assistant === null) return off("Sin GEMINI_API_KEY, o apagado: Rebi responde con reglas.");
      const trouble = rebiTrouble(await assistant.modelAlert());
      return trouble ? broken(`${trouble.title}.`, trouble.text) : ok("Sin pausas.");
    },
  };
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
