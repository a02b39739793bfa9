/// <reference types="@cloudflare/vitest-plugin/types" />

// Type of `import { env } from "cloudflare:workers"` in the worker tests (vitest.config.ts, wrangler.toml).
declare namespace Cloudflare {
  interface Env {
    ENVIRONMENT: "local";
    SITE_URL: string;
    FIREBASE_PROJECT_ID: string;
    FIREBASE_API_KEY: string;
    FIREBASE_AUTH_DOMAIN: string;
    FIREBASE_AUTH_EMULATOR_HOST: string;
    FIRESTORE_EMULATOR_HOST: string;
    CACHE: KVNamespace;
    PHOTOS: R2Bucket;
    IMAGES: ImagesBinding;
    BURST: RateLimit;
    CATALOG_SHARDS: DurableObjectNamespace;
  }
}
