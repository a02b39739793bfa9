import { z, type ZodType } from "zod";

import { type Check, broken, type Found } from "~/admin/health/check";

import { askJson } from "./ask";
import type { DoctorInput } from "./model";

/** Asks Cloudflare's interface about the account, or about a zone. */
export type Ask = <T extends ZodType>(path: string, result: T) => Promise<z.infer<T>>;

type CheckMaker = (id: string, title: string, fix: string, run: (ask: Ask) => Promise<Found>) => Check;

/** Makes checks that need a token of Cloudflare, and say so without one. */
export function checkMaker({ addresses, cloudflare }: Pick<DoctorInput, "addresses" | "cloudflare">): CheckMaker {
  return (id, title, fix, run) => ({
    id,
    title,
    fix,
    async run(signal) {
      if (cloudflare === null)
        return broken(
          "No se pudo preguntar.",
          "Pon CLOUDFLARE_ACCOUNT_ID y CLOUDFLARE_API_TOKEN (de lectura) en .dev.vars.",
        );
      const { account, token } = cloudflare;
      return run(async (path, result) => {
        const base = `${addresses.cloudflare}/client/v4${path.startsWith("/zones") ? "" : `/accounts/${account}`}`;
        const init = { signal, headers: { authorization: `Bearer ${token}` } };
        return result.parse((await askJson(base + path, z.object({ result: z.unknown().optional() }), init)).result);
      });
    },
  });
}

/** The zone that a name stands in: the longest of its own ends. */
export async function zoneOf(domain: string, ask: Ask): Promise<string | null> {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const name = labels.slice(from).join(".");
    const [zone] = await ask(`/zones?name=${name}`, z.array(z.object({ id: z.string() })));
    if (zone) return zone.id;
  }
  return null;
}
