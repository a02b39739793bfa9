import { z } from "zod";

import { MINUTE_MS } from "~/business/durations";
import { formatDateTime, formatNumber, plural } from "~/business/format";
import { SHARDS_FROM } from "~/catalog/engine/choice";
import type { Context } from "~/platform/context";
import { DEFAULT_DATABASE } from "~/platform/env";
import { done, type FormOutcome, handleForm, unknownIntent } from "~/platform/forms/outcome";
import { readTrigger, type Trigger, type TriggerStanding } from "~/platform/jobs/runs.server";
import { createCachedRead } from "~/platform/kv/cached-read";

import { rebiTrouble } from "../overview/rebi-trouble";
import { backupCheck, copyCheck } from "./backup-check.server";
import { type Check, broken, off, ok, runChecks } from "./check";
import { HEALTH_PATH } from "./constants";
import { figureChecks } from "./figure-checks.server";
import { jobChecks, TRIGGERS } from "./job-checks.server";
import { secretsOf, serviceChecks, tokenOf } from "./service-checks.server";

const FRESH_SECONDS = 60;
/** An administrator waits so long for a rebuild; the jobs go on with what is left. */
const WAITED_MS = 20_000;
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

/** Services are asked at most once a minute: every question costs a call. All else is as now. */
export async function loadHealth(context: Context) {
  const { cache, clock, log, waitUntil, env } = context;
  const cached = createCachedRead(
    { cache, clock, log, waitUntil },
    { schema: Report, freshSeconds: FRESH_SECONDS, deadlineMs: 2 * DEADLINE_MS },
  );
  const copies = [...backupChecks(context), copyCheck(context)];
  const run = (checks: readonly Check[]) => runChecks(checks, { deadlineMs: DEADLINE_MS, secrets: secretsOf(env) });
  const ask = async () => ({
    at: clock.now().getTime(),
    lines: await run([...figureChecks(context), ...serviceChecks(context), ...bindingChecks(context), ...copies]),
  });
  const triggers = new Map(TRIGGERS.map((trigger) => [trigger, readTrigger(context, trigger)]));
  const standing = (trigger: Trigger): Promise<TriggerStanding> =>
    triggers.get(trigger) ?? readTrigger(context, trigger);
  const [report, index, now] = await Promise.all([
    cached.get("health:report", ask),
    context.catalog.index.status(),
    run([...jobChecks(context, standing), pausesCheck(context)]),
  ]);
  const { at, lines: asked } = report ?? (await ask());
  const lines = [...asked, ...now];
  const count = lines.filter(({ state }) => state === "broken").length;
  return {
    at: formatDateTime(new Date(at)),
    lines,
    broken: count,
    index,
    failing: (await Promise.all(TRIGGERS.map(failingOf))).flat(),
  };

  /** None while Firestore does not answer, which has a line of its own. */
  async function failingOf(trigger: Trigger) {
    const found = await standing(trigger).catch(() => null);
    return (found?.failing ?? []).map(({ title, error, since }) => ({
      title,
      error,
      since: since === null ? null : formatDateTime(since),
    }));
  }
}

/** `intent=reconstruir`: reads the whole catalogue again. The caller has checked the administrator. Idempotent. */
export function submitHealth({ audit, catalog, log }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "reconstruir") return unknownIntent(form);
    const report = await catalog.index.rebuild({ runMs: WAITED_MS });
    log.info("catalog.rebuilt-on-demand", { uid: actor, ...report });
    if (!report.stored)
      return done(HEALTH_PATH, {
        type: "error",
        message: "No pudimos guardar el índice. Intenta de nuevo en unos minutos.",
      });
    await audit.record({ actor, action: "catalog.rebuilt", target: "lists/catalog", label: "Catálogo" });
    if (report.kind === "rebuilding")
      return done(HEALTH_PATH, "Empezamos a reconstruir el índice. Sigue cada minuto hasta terminar.");
    return done(HEALTH_PATH, `Reconstruimos el índice: ${plural(report.rows, "anuncio")}.`);
  });
}

/** Google is asked as the service account, which a local stack has none of. */
function backupChecks({ env: { firestore }, clock }: Context): Check[] {
  const account = firestore?.serviceAccount ?? null;
  if (firestore === null || account === null || firestore.emulatorHost !== null) return [];
  return [
    backupCheck(
      { projectId: firestore.projectId, databaseId: firestore.databaseId ?? DEFAULT_DATABASE, clock },
      async (path, signal) => {
        const headers = { authorization: `Bearer ${await tokenOf(account, (...asked) => fetch(...asked), signal)}` };
        const response = await fetch(`https://firestore.googleapis.com/${path}`, { signal, headers });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        return response.json();
      },
    ),
  ];
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

function bindingChecks({ env, catalog, clock, outbox }: Context): Check[] {
  return [
    {
      id: "mail-day",
      title: "Correos de hoy",
      fix:
        "Los urgentes (cuentas, pedidos, respuestas) siguen saliendo; los demás salen mañana. Pide un límite mayor a " +
        "Cloudflare y ponlo en MAIL_DAILY_LIMIT.",
      async run() {
        if (env.mail === null) return off("Sin servicio de correo.");
        const { sent, limit, ordinaryLeft, waiting } = await outbox.state();
        const said =
          `${sent} enviados hoy${limit === null ? ", sin límite configurado" : ` de ${limit} que el servicio permite`}. ` +
          `${waiting === 1 ? "Espera 1 correo" : `Esperan ${waiting} correos`} que no ${waiting === 1 ? "es urgente" : "son urgentes"}.`;
        return ordinaryLeft > 0 && waiting === 0 ? ok(said) : broken(said);
      },
    },
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
      id: "catalog-size",
      title: "Cuántos anuncios tiene el catálogo",
      fix:
        "Enlaza CATALOG_SHARDS y quita CATALOG_ENGINE (docs/deploy.md): desde 60,000 anuncios una copia del sitio " +
        "no los puede tener en memoria.",
      async run() {
        const { rows, built } = await catalog.index.engines();
        const words = `${plural(rows, "anuncio")}.`;
        if (rows < SHARDS_FROM) return ok(words);
        return built.includes("shards")
          ? ok(`${words} Ya se reparten en objetos.`)
          : broken(`${words} Pasan de ${formatNumber(SHARDS_FROM)}, y no se reparten en objetos.`);
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
