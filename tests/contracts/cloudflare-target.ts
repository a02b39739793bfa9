import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { getPlatformProxy, unstable_readConfig } from "wrangler";

import { IS_REAL, variablesFor } from "./target.ts";

export interface Bindings {
  CACHE: KVNamespace;
  PHOTOS: R2Bucket;
  IMAGES: ImagesBinding;
  EMAIL: SendEmail;
}

/** In wrangler.toml until a deployer fills it in. */
const PLACEHOLDER = /^0+$/;

/**
 * The bindings of wrangler.toml that an upstream is reached by: Miniflare's, or those of the deployer's account by
 * Cloudflare's remote bindings, which send each call to the resource itself.
 */
export async function cloudflareTarget(upstream: "kv" | "r2" | "images" | "mail") {
  // wrangler reads the account and its token from the environment alone.
  if (IS_REAL) Object.assign(process.env, variablesFor(upstream));
  const { kv_namespaces, r2_buckets, images, send_email, compatibility_date } = unstable_readConfig({
    config: "wrangler.toml",
  });
  if (IS_REAL && upstream === "kv" && kv_namespaces.some(({ id }: { id?: string }) => PLACEHOLDER.test(id ?? "")))
    throw new Error("wrangler.toml names no KV namespace of this account yet");
  const remote = (bindings: readonly object[]) => bindings.map((binding) => ({ ...binding, remote: IS_REAL }));
  const folder = mkdtempSync(join(tmpdir(), "rebi-bindings-"));
  const configPath = join(folder, "wrangler.json");
  const config = {
    name: "rebi-verify",
    compatibility_date,
    ...(upstream === "kv" && { kv_namespaces: remote(kv_namespaces) }),
    ...(upstream === "r2" && { r2_buckets: remote(r2_buckets) }),
    ...(upstream === "images" && images && { images: { ...images, remote: IS_REAL } }),
    ...(upstream === "mail" && { send_email: remote(send_email) }),
  };
  writeFileSync(configPath, JSON.stringify(config));
  const proxy = await getPlatformProxy<Bindings>({ configPath, persist: false, remoteBindings: IS_REAL });
  return {
    env: proxy.env,
    close: async () => {
      await proxy.dispose();
      rmSync(folder, { recursive: true });
    },
  };
}

export type CloudflareTarget = Awaited<ReturnType<typeof cloudflareTarget>>;
