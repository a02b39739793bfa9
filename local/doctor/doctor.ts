import { copyCheck } from "~/admin/health/backup-check.server";
import { type Check, type CheckLine, broken, ok, runChecks } from "~/admin/health/check";
import { jobChecks } from "~/admin/health/job-checks.server";
import { secretsOf, serviceChecks } from "~/admin/health/service-checks.server";
import { createPayments } from "~/payments/payments.server";
import { systemClock } from "~/platform/clock";
import { parseEnv, type Env } from "~/platform/env";
import { ConfigurationError } from "~/platform/errors";
import { createDatabase } from "~/platform/firestore/client";
import type { Database } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { decodeSettings, SETTINGS_DOCUMENT, withSettings } from "~/settings/model";

import { cloudflareChecks } from "./cloudflare";
import { copiesOf } from "./copies";
import { googleChecks } from "./google";
import type { Deployment, DoctorInput } from "./model";
import { siteChecks } from "./site";
import { smokeChecks } from "./smoke";
import { trials } from "./trials";

const DEADLINE_MS = 20_000;
/** The Worker's own bindings are asked through Cloudflare's interface: here they only have to be there. */
const BINDINGS = {
  CACHE: { get: null },
  CATALOG_SHARDS: { idFromName: null },
  PHOTOS: { put: null },
  COPIES: { put: null },
  IMAGES: { input: null },
  EMAIL: { send: null },
};
const PLACEHOLDER = /example(?:\.|$)|^0+$/;

/** Health of a deployment, line by line. Only `isTry` leaves something behind: an unpaid preference, and one mail. */
export async function diagnose(input: DoctorInput): Promise<CheckLine[]> {
  const { variables, deployment, isProduction, isTry } = input;
  const given = read(input);
  const options = { deadlineMs: DEADLINE_MS, secrets: given === null ? [] : secretsOf(given) };
  const first = await runChecks(
    [
      variableCheck(input),
      placeholderCheck(deployment, variables),
      domainCheck(deployment, variables),
      apartCheck(input),
    ],
    options,
  );
  if (given === null || !(isProduction || isTry)) return first;
  const log = createLogger({}, () => undefined);
  const database = createDatabase(given, { log });
  const env = await withSaved(given, database);
  const sources = {
    env,
    database,
    clock: systemClock,
    payments: createPayments({ env, clock: systemClock, log }),
  };
  const asked = isProduction
    ? [
        ...serviceChecks(sources),
        ...jobChecks({ ...sources, log }),
        ...googleChecks(env, input),
        copyCheck({ env, clock: systemClock, copies: copiesOf(env, input) }),
        ...cloudflareChecks(env, input),
        ...siteChecks(env, input.now),
      ]
    : [];
  const lines = [...first, ...(await runChecks(asked, options))];
  // Afterwards: what was told of mails does not count this round's.
  return isTry ? [...lines, ...(await runChecks(trials(sources, input), options))] : lines;
}

/** The site as a visitor finds it, with no key at all. */
export function smoke(siteUrl: string): Promise<CheckLine[]> {
  return runChecks(smokeChecks(siteUrl), { deadlineMs: DEADLINE_MS, secrets: [] });
}

/** As the site has it: what administrators saved counts over the variables. */
async function withSaved(env: Env, database: Database): Promise<Env> {
  const saved = await database.read(SETTINGS_DOCUMENT).catch(() => null);
  return saved ? withSettings(env, decodeSettings(saved.data)) : env;
}

function read({ variables, deployment }: DoctorInput): Env | null {
  try {
    return parseEnv(bindingsOf(variables, deployment));
  } catch (error) {
    if (error instanceof ConfigurationError) return null;
    throw error;
  }
}

/** Nothing is signed here: a secret that only Cloudflare keeps is not missing. */
function bindingsOf(variables: DoctorInput["variables"], { hasMailBinding }: Deployment): object {
  const known = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  return {
    ...BINDINGS,
    ...(!hasMailBinding && { EMAIL: undefined }),
    SIGNING_SECRET: `${crypto.randomUUID()}${crypto.randomUUID()}`,
    ...known,
  };
}

function variableCheck({ variables, deployment }: DoctorInput): Check {
  return {
    id: "variables",
    title: "Variables y claves",
    fix: "Corrígelas en [vars] de wrangler.toml o con npx wrangler secret put NOMBRE (docs/deploy.md).",
    async run() {
      try {
        parseEnv(bindingsOf(variables, deployment));
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error;
        return broken(error.problems.map(({ variable, problem }) => `${variable} ${problem}`).join("; "));
      }
      const names = Object.keys(variables).filter((name) => variables[name]?.trim());
      return ok(`Se leen ${names.length}: ${names.sort().join(", ")}.`);
    },
  };
}

function placeholderCheck(deployment: Deployment, variables: DoctorInput["variables"]): Check {
  return {
    id: "placeholders",
    title: "wrangler.toml está completo",
    fix: "Pon los tuyos en wrangler.toml: el dominio, el id de KV (npx wrangler kv namespace create CACHE) y las variables.",
    async run() {
      const given: [string, string][] = [
        ...deployment.domains.map((domain): [string, string] => ["routes", domain]),
        ["CACHE", deployment.kvId],
        ...["SITE_URL", "FIREBASE_PROJECT_ID", "FIREBASE_AUTH_DOMAIN", "MAIL_FROM"].map((name): [string, string] => [
          name,
          variables[name] ?? "",
        ]),
      ];
      const open = given.filter(([, value]) => PLACEHOLDER.test(value)).map(([name]) => name);
      return open.length === 0 ? ok("No queda ningún valor de muestra.") : broken(`De muestra: ${open.join(", ")}.`);
    },
  };
}

/** Whether staging and production share nothing. */
function apartCheck({ deployment, others, variables }: DoctorInput): Check {
  return {
    id: "apart",
    title: "Producción y pruebas están separadas",
    fix: "Da a cada entorno de wrangler.toml su propio KV, sus dos buckets y su proyecto de Firebase.",
    async run() {
      const project = variables["FIREBASE_PROJECT_ID"] ?? "";
      const shared = others.flatMap((other) => [
        ...(other.kvId === deployment.kvId ? ["KV"] : []),
        ...(other.bucket === deployment.bucket || other.copies === deployment.copies ? ["R2"] : []),
        ...(other.vars["FIREBASE_PROJECT_ID"] === project ? ["Firebase"] : []),
      ]);
      return shared.length > 0 ? broken(`Comparten ${shared.join(", ")}.`) : ok("No comparten nada.");
    },
  };
}

function domainCheck({ domains }: Deployment, variables: DoctorInput["variables"]): Check {
  return {
    id: "domain",
    title: "El dominio es el de SITE_URL",
    fix: "Pon el dominio de SITE_URL en routes de wrangler.toml, con custom_domain = true.",
    async run() {
      const url = variables["SITE_URL"] ?? "";
      const host = URL.canParse(url) ? new URL(url).host : "";
      if (domains.length === 0) return broken("No hay ninguna ruta: el Worker no tendría dirección.");
      return domains.includes(host)
        ? ok(host)
        : broken(`SITE_URL es ${host || "nada"}, la ruta ${domains.join(", ")}.`);
    },
  };
}
