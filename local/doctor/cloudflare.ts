import { z } from "zod";

import { type Check, broken, off, ok } from "~/admin/health/check";
import type { Env } from "~/platform/env";

import { type Ask, checkMaker, zoneOf } from "./account";
import type { DoctorInput } from "./model";
import { runningChecks } from "./running";
import { zoneChecks } from "./zone";

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
  const { deployment } = input;
  const check = checkMaker(input);
  const script = `/workers/scripts/${deployment.name}`;

  return [
    ...runningChecks(input),
    ...zoneChecks(input),
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
    check(
      "bucket",
      "R2 existe",
      `npx wrangler r2 bucket create ${deployment.bucket}, y lo mismo con ${deployment.copies}.`,
      async (ask) => {
        const buckets = [deployment.bucket, deployment.copies];
        const found = buckets.map((bucket) => ask(`/r2/buckets/${bucket}`, z.object({ name: z.string() })));
        return ok((await Promise.all(found)).map(({ name }) => name).join(", "));
      },
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
