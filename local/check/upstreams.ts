const SERVICE_ACCOUNT = ["FIREBASE_PROJECT_ID", "FIREBASE_CLIENT_EMAIL", "FIREBASE_PRIVATE_KEY"];
const CLOUDFLARE = ["CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN"];

/** Services that have a contract (tests/contracts), and the variables of an account of the deployer's there. */
export const UPSTREAMS = {
  firestore: SERVICE_ACCOUNT,
  identity: [...SERVICE_ACCOUNT, "FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN"],
  "mercado-pago": ["MERCADO_PAGO_ACCESS_TOKEN", "MERCADO_PAGO_WEBHOOK_SECRET", "SITE_URL"],
  gemini: ["GEMINI_API_KEY"],
  push: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT", "VERIFY_PUSH_SUBSCRIPTION"],
  mail: [...CLOUDFLARE, "MAIL_FROM", "VERIFY_MAIL_TO"],
  kv: CLOUDFLARE,
  r2: CLOUDFLARE,
  images: CLOUDFLARE,
} as const satisfies Record<string, readonly string[]>;

export type Upstream = keyof typeof UPSTREAMS;

export function isUpstream(name: string): name is Upstream {
  return Object.hasOwn(UPSTREAMS, name);
}

/** Variables that an upstream needs and that are missing or empty. */
export function missingVariables(upstream: Upstream, variables: NodeJS.Dict<string>): string[] {
  return UPSTREAMS[upstream].filter((name) => !variables[name]?.trim());
}
