import { z, type ZodType } from "zod";

import { type Check, broken, off, ok, type Found } from "~/admin/health/check";
import type { Env } from "~/platform/env";

import { askJson } from "./ask";
import type { DoctorInput } from "./model";

const REQUIRED_SECRETS = ["SIGNING_SECRET", "FIREBASE_API_KEY", "FIREBASE_CLIENT_EMAIL", "FIREBASE_PRIVATE_KEY"];
/** Of each, all or none. */
const SECRETS_TOGETHER = [["MERCADO_PAGO_ACCESS_TOKEN", "MERCADO_PAGO_WEBHOOK_SECRET"]];

/** Requests of an address in a minute, beyond which no visitor asks for pages. */
const MOST_A_MINUTE = 600;

const RateRules = z.object({
  rules: z
    .array(
      z.object({
        enabled: z.boolean().default(true),
        expression: z.string().default(""),
        ratelimit: z
          .object({ characteristics: z.array(z.string()), period: z.number(), requests_per_period: z.number() })
          .optional(),
      }),
    )
    .default([]),
});

/** Questions to Cloudflare's interface about what wrangler.toml names. */
export function cloudflareChecks(env: Env, input: DoctorInput): Check[] {
  const { deployment, cloudflare } = input;
  const check = (
    id: string,
    title: string,
    fix: string,
    run: (ask: ReturnType<typeof askerOf>) => Promise<Found>,
  ): Check => ({
    id,
    title,
    fix,
    run: async (signal) =>
      cloudflare === null
        ? broken(
            "No se pudo preguntar.",
            "Pon CLOUDFLARE_ACCOUNT_ID y CLOUDFLARE_API_TOKEN (de lectura) en el entorno.",
          )
        : run(askerOf(input, cloudflare, signal)),
  });
  const script = `/workers/scripts/${deployment.name}`;

  return [
    check("secrets", "Claves guardadas en Cloudflare", "npx wrangler secret put NOMBRE, con cada una.", async (ask) => {
      const found = await ask(`${script}/secrets`, z.array(z.object({ name: z.string() })));
      const names = new Set(found.map(({ name }) => name));
      const missing = [
        ...REQUIRED_SECRETS,
        ...SECRETS_TOGETHER.flatMap((group) => (group.some((name) => names.has(name)) ? group : [])),
      ].filter((name) => !names.has(name));
      return missing.length > 0 ? broken(`Faltan ${missing.join(", ")}.`) : ok([...names].sort().join(", "));
    }),
    check("crons", "Trabajos programados", "npm run deploy los pone como dice wrangler.toml.", async (ask) => {
      const { schedules } = await ask(
        `${script}/schedules`,
        z.object({ schedules: z.array(z.object({ cron: z.string() })) }),
      );
      const missing = deployment.crons.filter((cron) => !schedules.some((one) => one.cron === cron));
      return missing.length > 0 ? broken(`No corren: ${missing.join("; ")}`) : ok(deployment.crons.join("; "));
    }),
    check(
      "route",
      "El dominio lleva al Worker",
      "npm run deploy lo pone; la zona del dominio debe estar en esta cuenta de Cloudflare.",
      async (ask) => {
        const found = await ask("/workers/domains", z.array(z.object({ hostname: z.string(), service: z.string() })));
        const missing = deployment.domains.filter(
          (domain) => !found.some(({ hostname, service }) => hostname === domain && service === deployment.name),
        );
        return missing.length > 0 ? broken(`Sin Worker: ${missing.join(", ")}.`) : ok(deployment.domains.join(", "));
      },
    ),
    check(
      "rate-rule",
      "La zona limita las visitas por minuto",
      "Security → WAF → Rate limiting rules: GET y HEAD de páginas, 300 por minuto y dirección (docs/deploy.md).",
      async (ask) => {
        const unbounded: string[] = [];
        const rates: number[] = [];
        for (const domain of deployment.domains) {
          const zone = await zoneOf(domain, ask);
          const rate = zone === null ? Infinity : await pagesAMinute(zone, ask);
          if (rate > MOST_A_MINUTE) unbounded.push(domain);
          rates.push(rate);
        }
        return unbounded.length > 0
          ? broken(`Sin límite: ${unbounded.join(", ")}.`)
          : ok(`Como máximo ${Math.max(0, ...rates)} por minuto y dirección.`);
      },
    ),
    check(
      "kv-namespace",
      "KV existe",
      "npx wrangler kv namespace create CACHE, y su id en wrangler.toml.",
      async (ask) =>
        ok((await ask(`/storage/kv/namespaces/${deployment.kvId}`, z.object({ title: z.string() }))).title),
    ),
    check("bucket", "R2 existe", `npx wrangler r2 bucket create ${deployment.bucket}`, async (ask) =>
      ok((await ask(`/r2/buckets/${deployment.bucket}`, z.object({ name: z.string() }))).name),
    ),
    check(
      "images-plan",
      "Images está activado",
      "Activa Images en la cuenta: sin plan alcanza para 5,000 transformaciones al mes.",
      async (ask) => {
        await ask("/images/v1/stats", z.unknown());
        return ok("La cuenta lo tiene.");
      },
    ),
    check(
      "mail-sender",
      "El remitente de correos está verificado",
      "Cloudflare → Email Service → agrega el dominio de MAIL_FROM y espera a que se verifique.",
      async (ask) => {
        if (env.mail === null) return off("Sin MAIL_FROM, los correos esperan.");
        if (env.mail.service.kind === "api" && !env.mail.service.url.startsWith(input.addresses.cloudflare))
          return off("Los envía otro servicio: revísalo allí.");
        const domain = env.mail.from.slice(env.mail.from.indexOf("@") + 1);
        const zone = await zoneOf(domain, ask);
        if (zone === null) return broken(`La zona de ${domain} no está en esta cuenta.`);
        const found = await ask(
          `/zones/${zone}/email/sending/subdomains`,
          z.array(z.object({ name: z.string(), enabled: z.boolean() })),
        );
        return found.some(({ name, enabled }) => name === domain && enabled)
          ? ok(domain)
          : broken(`${domain} no está verificado.`);
      },
    ),
  ];
}

type Ask = <T extends ZodType>(path: string, result: T) => Promise<z.infer<T>>;

function askerOf(
  { addresses }: DoctorInput,
  { account, token }: NonNullable<DoctorInput["cloudflare"]>,
  signal: AbortSignal,
): Ask {
  return async (path, result) => {
    const base = `${addresses.cloudflare}/client/v4${path.startsWith("/zones") ? "" : `/accounts/${account}`}`;
    const init = { signal, headers: { authorization: `Bearer ${token}` } };
    return result.parse((await askJson(base + path, z.object({ result: z.unknown().optional() }), init)).result);
  };
}

/** Pages that the zone's rules allow an address in a minute. A zone that never had any rule has no list. */
async function pagesAMinute(zone: string, ask: Ask): Promise<number> {
  const { rules } = await ask(`/zones/${zone}/rulesets/phases/http_ratelimit/entrypoint`, RateRules).catch(
    (error: unknown) => {
      if (error instanceof Error && error.message.startsWith("HTTP 404")) return { rules: [] };
      throw error;
    },
  );
  const rates = rules.flatMap(({ enabled, expression, ratelimit }) =>
    enabled && /"GET"/.test(expression) && ratelimit?.characteristics.includes("ip.src")
      ? [(60 * ratelimit.requests_per_period) / ratelimit.period]
      : [],
  );
  return Math.min(Infinity, ...rates);
}

/** The zone that a name stands in: the longest of its own ends. */
async function zoneOf(domain: string, ask: Ask): Promise<string | null> {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const name = labels.slice(from).join(".");
    const [zone] = await ask(`/zones?name=${name}`, z.array(z.object({ id: z.string() })));
    if (zone) return zone.id;
  }
  return null;
}
