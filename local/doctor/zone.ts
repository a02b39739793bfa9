import { z } from "zod";

import { type Check, broken, ok } from "~/admin/health/check";

import { type Ask, checkMaker, zoneOf } from "./account";
import type { DoctorInput } from "./model";

/** Features that rewrite pages, whose policy for scripts then stops what they add, or which break the page. */
const REWRITING = ["rocket_loader", "email_obfuscation", "mirage"];
const OLD_TLS = ["1.0", "1.1"];

/** Questions about the zone, which stands before the Worker, and about the buckets beside it. */
export function zoneChecks(input: DoctorInput): Check[] {
  const { domains, bucket, copies } = input.deployment;
  const check = checkMaker(input);
  const setting = async (ask: Ask, domain: string, name: string): Promise<string> => {
    const zone = await zoneOf(domain, ask);
    if (zone === null) throw new Error(`La zona de ${domain} no está en esta cuenta.`);
    return (await ask(`/zones/${zone}/settings/${name}`, z.object({ value: z.string() }))).value;
  };

  return [
    check(
      "always-https",
      "La zona lleva de http a https",
      "SSL/TLS → Edge Certificates: activa Always Use HTTPS.",
      async (ask) => {
        const values = await Promise.all(domains.map((domain) => setting(ask, domain, "always_use_https")));
        return values.every((value) => value === "on")
          ? ok("Always Use HTTPS está activado.")
          : broken("Está apagado.");
      },
    ),
    check(
      "minimum-tls",
      "Versión mínima de TLS",
      "SSL/TLS → Edge Certificates → Minimum TLS Version: 1.2.",
      async (ask) => {
        const values = await Promise.all(domains.map((domain) => setting(ask, domain, "min_tls_version")));
        const old = values.find((value) => OLD_TLS.includes(value));
        return old === undefined ? ok(values.join(", ")) : broken(`Se acepta ${old}, que ya no es segura.`);
      },
    ),
    check(
      "rewriting",
      "La zona no cambia las páginas",
      "Speed → Optimization y Scrape Shield: apaga Rocket Loader, Mirage y Email Address Obfuscation.",
      async (ask) => {
        const found = await Promise.all(
          domains.flatMap((domain) =>
            // A plan that does not know a feature has it off.
            REWRITING.map(async (name) => ({ name, value: await setting(ask, domain, name).catch(offIfUnknown) })),
          ),
        );
        const on = new Set(found.flatMap(({ name, value }) => (value === "on" ? [name] : [])));
        return on.size > 0 ? broken(`Activado: ${[...on].join(", ")}.`) : ok("Nada las reescribe.");
      },
    ),
    check(
      "bucket-private",
      "Los buckets no tienen dirección pública",
      "R2 → el bucket → Settings → Public access: guarda también documentos de identidad, y solo el Worker debe leerlo.",
      async (ask) => {
        const open = (await Promise.all([bucket, copies].map((name) => publicAddresses(ask, name)))).flat();
        return open.length > 0 ? broken(`Se lee en ${open.join(", ")}.`) : ok("Solo los lee el Worker.");
      },
    ),
  ];
}

/** Where anybody may read a bucket. */
async function publicAddresses(ask: Ask, bucket: string): Promise<string[]> {
  const base = `/r2/buckets/${bucket}/domains`;
  const { enabled } = await ask(`${base}/managed`, z.object({ enabled: z.boolean() }));
  const { domains } = await ask(
    `${base}/custom`,
    z.object({ domains: z.array(z.object({ domain: z.string(), enabled: z.boolean().default(true) })) }),
  );
  return [...(enabled ? [`r2.dev (${bucket})`] : []), ...domains.flatMap((one) => (one.enabled ? [one.domain] : []))];
}

function offIfUnknown(error: unknown): string {
  if (error instanceof Error && /^HTTP 40[04]/.test(error.message)) return "off";
  throw error;
}
