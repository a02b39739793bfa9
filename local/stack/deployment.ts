import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Deployment, IndexDefinitions } from "../doctor/model.ts";
import { ROOT } from "./options.ts";

/** The part of wrangler's configuration that is compared; its own type is not exported. */
interface WranglerConfig {
  name?: string;
  routes?: (string | { pattern: string; custom_domain?: boolean })[];
  vars: Record<string, unknown>;
  kv_namespaces: { binding: string; id?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  send_email: { name: string }[];
  triggers: { crons?: string[] };
}

/** The deployment that wrangler.toml describes, or one of its environments. */
export async function readDeployment(name: string | undefined): Promise<Deployment> {
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const file = { config: join(ROOT, "wrangler.toml"), ...(name !== undefined && { env: name }) };
  const { routes = [], ...config } = readConfig(file) as WranglerConfig;
  const bucketOf = (name: string): string =>
    config.r2_buckets.find(({ binding }) => binding === name)?.bucket_name ?? "";
  return {
    name: config.name ?? "",
    domains: routes.flatMap((route) => (typeof route === "object" && route.custom_domain ? [route.pattern] : [])),
    kvId: config.kv_namespaces.find(({ binding }) => binding === "CACHE")?.id ?? "",
    bucket: bucketOf("PHOTOS"),
    copies: bucketOf("COPIES"),
    crons: config.triggers.crons ?? [],
    hasMailBinding: config.send_email.some(({ name: bound }) => bound === "EMAIL"),
    vars: Object.fromEntries(Object.entries(config.vars).map(([variable, value]) => [variable, String(value)])),
  };
}

export function readDefinitions(): IndexDefinitions {
  const indexes = JSON.parse(readFileSync(join(ROOT, "firestore.indexes.json"), "utf8")) as Omit<
    IndexDefinitions,
    "rules"
  >;
  return { ...indexes, rules: readFileSync(join(ROOT, "firestore.rules"), "utf8") };
}
