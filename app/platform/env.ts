import { z } from "zod";

import type { ServiceAccount } from "./crypto/google-token";
import { assistantOf, assistantProblems, AssistantVariables, type AssistantEnv } from "./env-assistant";
import { mailOf, mailProblems, MailVariables, type MailEnv } from "./env-mail";
import { codeServiceOf, phoneProblems, PhoneVariables, type PhoneEnv } from "./env-phone";
import { pushOf, pushProblems, PushVariables, type PushEnv } from "./env-push";
import { ConfigurationError, NOT_CONFIGURED, UpstreamError } from "./errors";
import { variableText as text } from "./setting";
import { SITE_VARIABLES, siteOf, SiteVariables, type SiteEnv, type SiteTexts } from "./site-variables";

export type { BusinessEnv } from "./env-business";

export interface FirebaseEnv {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** Service account; null where an emulator asks for none, or where it is missing. */
  serviceAccount: ServiceAccount | null;
  /** `host:port` of an identity emulator, local only. */
  authEmulatorHost: string | null;
}

export interface FirestoreEnv {
  projectId: string;
  /** Google's first one of the project, unless another is named. */
  databaseId?: string;
  serviceAccount: ServiceAccount | null;
  /** `host:port`, local only. */
  emulatorHost: string | null;
}

export interface PaymentsEnv {
  accessToken: string;
  /** Signs the provider's notifications. */
  webhookSecret: string;
  localOrigin: string | null;
}

/** Where the week's copy of everything goes. */
export interface CopiesEnv {
  bucket: R2Bucket;
  /** Public half of the key that opens them (`age1…`). */
  recipient: string;
}

/** Where the catalogue is answered (docs/decisions/2026-11-29-shards.md). */
interface CatalogEnv {
  /** Null: by the number of listings. */
  engine: "isolate" | "shards" | null;
  /** Null where no shards are bound. */
  shards: DurableObjectNamespace | null;
  /** Most listings of a shard when it is made. */
  shardRows: number;
}

interface AnalyticsEnv {
  /** Of the measurement id's stream: Admin → Data streams → Measurement Protocol API secrets. */
  apiSecret: string;
  origin: string;
}

export interface Env extends SiteEnv {
  environment: "local" | "production";
  /** Origin of the site, without a slash at the end. */
  siteUrl: string;
  brandName: string;
  /** Null where signing in is not configured: it answers the specification's messages, and the rest works. */
  firebase: FirebaseEnv | null;
  firestore: FirestoreEnv | null;
  /** Null where paying is not configured: the checkout says so, and the rest works. */
  payments: PaymentsEnv | null;
  /** Null where no mail can be sent: they wait in the collection `mail`. */
  mail: MailEnv | null;
  /** Null where no code can be sent: telephones are not verified. */
  phone: PhoneEnv | null;
  /** Null where notifications on devices are not configured: they are not offered. */
  push: PushEnv | null;
  /** Null where the assistant's model is not configured, or switched off: Rebi answers by rules. */
  assistant: AssistantEnv | null;
  /** The assistant's model as the variables have it, switched off or not. */
  modelAccess: AssistantEnv | null;
  /** Null where no event can be sent. Whether visits may be measured at all: `measurementId`. */
  analytics: AnalyticsEnv | null;
  /** Of the code that runs, as Cloudflare names it; null where nobody does. */
  version: { id: string; at: string } | null;
  /** Texts of the variables that administrators may override (app/settings). */
  siteTexts: SiteTexts;
  /** Key of everything that the Worker signs or seals for itself: state of a sign-in, links in mails. */
  signingSecret: string;
  /** The key before it, with which nothing is signed any more; null where it was not changed lately. */
  formerSigningSecret: string | null;
  /** Secret of our application at Facebook, which signs its deletion requests; null where there is none. */
  facebookAppSecret: string | null;
  /** Milliseconds, on test machines only: how long a page waits for optional data. */
  pagePatienceMs?: number;
  /** Null where no copies are made. */
  copies: CopiesEnv | null;
  catalog: CatalogEnv;
  CACHE: KVNamespace;
  PHOTOS: R2Bucket;
  IMAGES: ImagesBinding;
  /** Platform's limiter of bursts; absent where it is not bound. */
  BURST: RateLimit | null;
}

const GOOGLE_ANALYTICS = "https://www.google-analytics.com";
const SHARD_ROWS = 100_000;
const LOCAL_SITE_URL = "http://127.0.0.1:8787";
/** Published in this repository: production rejects it and needs its own. */
const LOCAL_SIGNING_SECRET = "local-only-signing-secret-of-rebi";
/** Secrets of the local stacks (above, local/stack/variables.ts) begin like this. */
const PUBLISHED = /^local-/;
const PEM_KEY = /^-----BEGIN PRIVATE KEY-----\s[A-Za-z\d+/=\s]+-----END PRIVATE KEY-----\s*$/;
export const DEFAULT_DATABASE = "(default)";
/** Fewer different characters than any 32 random ones have: `aaaa…`, `1234…`. */
const MIN_DIFFERENT_CHARACTERS = 12;

const host = text.refine(
  (value) => value === null || /^[\w.-]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i.test(value),
  "must be host:port",
);
function binding<T>(method: string, kind: string) {
  const fits = (value: unknown) => typeof value === "object" && value !== null && method in value;
  return z.custom<T>(fits, `must be bound to ${kind}`);
}

const signingSecret = text.refine((value) => value === null || value.length >= 32, "must have at least 32 characters");

const Bindings = z
  .object({
    LOCAL_TUNNEL: text,
    ENVIRONMENT: z.enum(["local", "production"], "must be local or production").default("production"),
    SITE_URL: text.refine((value) => value === null || isOrigin(value), "must be an origin such as https://rebi.pe"),
    BRAND_NAME: text,
    SIGNING_SECRET: signingSecret,
    SIGNING_SECRET_PREVIOUS: signingSecret,
    FIREBASE_API_KEY: text,
    FIREBASE_AUTH_DOMAIN: text,
    FIREBASE_PROJECT_ID: text,
    FIRESTORE_DATABASE: text.refine(
      (value) => value === null || /^(?:\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/.test(value),
      "must be the id of a database, such as restored-2026",
    ),
    FIREBASE_CLIENT_EMAIL: text,
    FIREBASE_PRIVATE_KEY: text
      .transform((value) => value && pemOf(value))
      .refine((value) => value === null || PEM_KEY.test(value), "must be a PEM private key and nothing else"),
    FACEBOOK_APP_SECRET: text,
    MERCADO_PAGO_ACCESS_TOKEN: text,
    MERCADO_PAGO_WEBHOOK_SECRET: text,
    MERCADO_PAGO_API_URL: text.refine(
      (value) => value === null || isOrigin(value),
      "must be an origin such as http://127.0.0.1:8790",
    ),
    FIREBASE_AUTH_EMULATOR_HOST: host,
    FIRESTORE_EMULATOR_HOST: host,
    PAGE_PATIENCE_MS: text.refine((value) => value === null || /^\d{1,5}$/.test(value), "must be milliseconds"),
    ANALYTICS_API_SECRET: text,
    ANALYTICS_URL: text.refine(
      (value) => value === null || isOrigin(value),
      "must be an origin such as http://127.0.0.1:8795",
    ),
    COPIES_RECIPIENT: text.refine(
      (value) => value === null || /^age1[a-z\d]{58}$/.test(value),
      "must be a recipient that begins with age1 (npm run backup -- --new-key)",
    ),
    CATALOG_ENGINE: z.preprocess(
      (value) => value || null,
      z.enum(["isolate", "shards"], "must be isolate or shards").nullable(),
    ),
    CATALOG_SHARD_ROWS: text.refine(
      (value) => value === null || /^[1-9]\d{0,5}$/.test(value),
      "must be a number of rows",
    ),
    ...AssistantVariables,
    ...MailVariables,
    ...PhoneVariables,
    ...PushVariables,
    ...SiteVariables,
    CACHE: binding<KVNamespace>("get", "a KV namespace"),
    PHOTOS: binding<R2Bucket>("put", "an R2 bucket"),
    COPIES: binding<R2Bucket>("put", "an R2 bucket").optional(),
    IMAGES: binding<ImagesBinding>("input", "Images"),
    BURST: binding<RateLimit>("limit", "a rate limit").optional(),
    CATALOG_SHARDS: binding<DurableObjectNamespace>("idFromName", "Durable Objects").optional(),
    EMAIL: binding<SendEmail>("send", "the e-mail service").optional(),
    VERSION: z.object({ id: z.string(), timestamp: z.string() }).optional().catch(undefined),
  })
  .superRefine((found, context) => {
    const reject = (variable: string, message: string) =>
      context.addIssue({ code: "custom", path: [variable], message });
    // Left over on a real site it would count no real payment, and let administrators in without a second factor.
    if (found.ENVIRONMENT === "local" && !isOwnMachine(found.SITE_URL) && found.SITE_URL !== found.LOCAL_TUNNEL)
      reject("ENVIRONMENT", "must not be local at a public SITE_URL; LOCAL_TUNNEL names the address of a trial");
    if (found.CATALOG_ENGINE === "shards" && !found.CATALOG_SHARDS)
      reject("CATALOG_ENGINE", "must not be shards without the binding CATALOG_SHARDS");
    if (found.ENVIRONMENT !== "production") return;
    for (const variable of ["SITE_URL", "SIGNING_SECRET"] as const) {
      if (!found[variable]) reject(variable, "is missing");
    }
    for (const variable of ["SIGNING_SECRET", "SIGNING_SECRET_PREVIOUS"] as const) {
      const secret = found[variable] ?? "";
      if (PUBLISHED.test(secret)) reject(variable, "must not be the one of a local stack, which is published");
      else if (secret && new Set(secret).size < MIN_DIFFERENT_CHARACTERS)
        reject(variable, "is weak: use random characters (openssl rand -base64 32)");
    }
    if (found.SITE_URL?.startsWith("http://")) reject("SITE_URL", "must begin with https://");
    for (const variable of ["FIREBASE_AUTH_EMULATOR_HOST", "FIRESTORE_EMULATOR_HOST"] as const) {
      if (found[variable]) reject(variable, "must not be set in production: an emulator accepts anyone");
    }
    if (found.PAGE_PATIENCE_MS)
      reject("PAGE_PATIENCE_MS", "must not be set in production: it is for slow test machines");
    if (found.CATALOG_SHARD_ROWS)
      reject("CATALOG_SHARD_ROWS", "must not be set in production: it is for small catalogues of tests");
    if (found.ANALYTICS_URL) reject("ANALYTICS_URL", "must not be set in production: only Google's service is asked");
    if (found.MERCADO_PAGO_API_URL)
      reject("MERCADO_PAGO_API_URL", "must not be set in production: no money moves there");
    for (const variable of ["MERCADO_PAGO_ACCESS_TOKEN", "MERCADO_PAGO_WEBHOOK_SECRET"] as const) {
      if (PUBLISHED.test(found[variable] ?? ""))
        reject(variable, "must not be the one of a local stack, which is published");
    }
    for (const [variable, problem] of [
      ...assistantProblems(found),
      ...mailProblems(found),
      ...phoneProblems(found),
      ...pushProblems(found),
    ])
      reject(variable, problem);
  });

/**
 * Checks the Worker's variables and bindings. Missing Firebase variables leave `firebase` or `firestore` null.
 * @throws ConfigurationError naming every variable that is wrong.
 */
export function parseEnv(bindings: object): Env {
  const result = Bindings.safeParse(bindings);
  if (!result.success) {
    throw new ConfigurationError(
      result.error.issues.map(({ path, message }) => ({ variable: path.join("."), problem: message })),
    );
  }
  const found = result.data;
  const serviceAccount =
    found.FIREBASE_CLIENT_EMAIL && found.FIREBASE_PRIVATE_KEY
      ? { clientEmail: found.FIREBASE_CLIENT_EMAIL, privateKey: found.FIREBASE_PRIVATE_KEY }
      : null;
  return {
    environment: found.ENVIRONMENT,
    siteUrl: new URL(found.SITE_URL ?? LOCAL_SITE_URL).origin,
    brandName: found.BRAND_NAME ?? "Rebi",
    firebase: firebaseOf(found, serviceAccount),
    firestore: firestoreOf(found, serviceAccount),
    payments: paymentsOf(found),
    mail: mailOf(found),
    phone: codeServiceOf(found),
    push: pushOf(found),
    ...siteOf(found, found.ENVIRONMENT),
    assistant: found.GEMINI_ENABLED ? assistantOf(found) : null,
    modelAccess: assistantOf(found),
    analytics:
      found.ANALYTICS_API_SECRET === null
        ? null
        : { apiSecret: found.ANALYTICS_API_SECRET, origin: found.ANALYTICS_URL ?? GOOGLE_ANALYTICS },
    version: found.VERSION ? { id: found.VERSION.id, at: found.VERSION.timestamp } : null,
    siteTexts: siteTextsOf(bindings),
    signingSecret: found.SIGNING_SECRET ?? LOCAL_SIGNING_SECRET,
    formerSigningSecret: found.SIGNING_SECRET_PREVIOUS,
    facebookAppSecret: found.FACEBOOK_APP_SECRET,
    ...(found.PAGE_PATIENCE_MS !== null && { pagePatienceMs: Number(found.PAGE_PATIENCE_MS) }),
    copies: found.COPIES && found.COPIES_RECIPIENT ? { bucket: found.COPIES, recipient: found.COPIES_RECIPIENT } : null,
    catalog: {
      engine: found.CATALOG_ENGINE,
      shards: found.CATALOG_SHARDS ?? null,
      shardRows: Number(found.CATALOG_SHARD_ROWS ?? SHARD_ROWS),
    },
    CACHE: found.CACHE,
    PHOTOS: found.PHOTOS,
    IMAGES: found.IMAGES,
    BURST: found.BURST ?? null,
  };
}

/** @throws UpstreamError (not-configured) with one of the specification's two messages */
export function requireFirebase(
  env: Pick<Env, "firebase">,
  publicMessage: string = NOT_CONFIGURED.firebase,
): FirebaseEnv {
  if (env.firebase) return env.firebase;
  throw new UpstreamError(
    "identity",
    "not-configured",
    "FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN or FIREBASE_PROJECT_ID is missing",
    { publicMessage },
  );
}

type Found = z.infer<typeof Bindings>;

function firebaseOf(found: Found, serviceAccount: ServiceAccount | null): FirebaseEnv | null {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_PROJECT_ID: projectId } = found;
  if (!apiKey || !authDomain || !projectId) return null;
  return { apiKey, authDomain, projectId, serviceAccount, authEmulatorHost: found.FIREBASE_AUTH_EMULATOR_HOST };
}

function firestoreOf(found: Found, serviceAccount: ServiceAccount | null): FirestoreEnv | null {
  const { FIREBASE_PROJECT_ID: projectId, FIRESTORE_EMULATOR_HOST: emulatorHost } = found;
  if (!projectId || (!emulatorHost && !serviceAccount)) return null;
  const databaseId = found.FIRESTORE_DATABASE;
  return { projectId, ...(databaseId !== null && { databaseId }), serviceAccount, emulatorHost };
}

function paymentsOf(found: Found): PaymentsEnv | null {
  const accessToken = found.MERCADO_PAGO_ACCESS_TOKEN;
  const webhookSecret = found.MERCADO_PAGO_WEBHOOK_SECRET;
  const apiUrl = found.MERCADO_PAGO_API_URL;
  if (!accessToken || !webhookSecret) return null;
  return { accessToken, webhookSecret, localOrigin: apiUrl && new URL(apiUrl).origin };
}

function siteTextsOf(bindings: object): SiteTexts {
  const given = bindings as Record<string, unknown>;
  return Object.fromEntries(
    SITE_VARIABLES.flatMap((name) => {
      const value = given[name];
      return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [];
    }),
  );
}

/** The key as the service account's file has it: with its quotes, and with written line breaks. */
function pemOf(value: string): string {
  return value.replace(/^(["'])([^]*)\1$/, "$2").replaceAll("\\n", "\n");
}

/** Whether only this machine, its network or a test knows the address. */
function isOwnMachine(siteUrl: string | null): boolean {
  if (siteUrl === null || !URL.canParse(siteUrl)) return true;
  const { hostname } = new URL(siteUrl);
  return (
    /^(?:localhost|\[::1\]|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+)$/.test(
      hostname,
    ) || /\.(?:test|localhost|local)$/.test(hostname)
  );
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  const isBare = url.pathname === "/" && url.search + url.hash + url.username + url.password === "";
  return /^https?:$/.test(url.protocol) && isBare;
}
