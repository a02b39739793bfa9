import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { createKeptServer } from "../firestore/http/kept-server.ts";
import type { Deployment, IndexDefinitions } from "./model.ts";

const PROJECT = "/v1/projects/[^/]+/databases/[^/]+";

/** Contents of the accounts. Tests take things away. */
export interface StandInState {
  secrets: string[];
  /** Variables of the Worker that runs. */
  variables: Readonly<Record<string, string>>;
  /** Of its bindings. */
  bound: { kvId: string; bucket: string; copies: string };
  /** Settings of the zone. */
  zone: Readonly<Record<string, string>>;
  /** Buckets that anybody may read. */
  publicBuckets: string[];
  crons: string[];
  domains: { hostname: string; service: string }[];
  kvIds: string[];
  buckets: string[];
  /** Moment of the last copy in its bucket; null where there is none. */
  copiedAt: string | null;
  hasImages: boolean;
  zones: string[];
  /** Requests in a minute that the zone's rule allows an address; null without a rule. */
  ratePerMinute: number | null;
  /** Of that rule. */
  rateExpression: string;
  /** Verified for sending. */
  mailDomains: string[];
  files: Map<string, string>;
  mails: { to: string; subject: string }[];
  indexes: IndexDefinitions["indexes"];
  overrides: IndexDefinitions["fieldOverrides"];
  rules: string;
  /** Of the project's own client. */
  apiKey: string;
  database: Readonly<Record<string, string>>;
  hasSchedule: boolean;
  /** Moments of copies. */
  backups: string[];
  /** `collection.field` */
  ttl: string[];
  location: string;
  providers: string[];
  hasPassword: boolean;
  authorizedDomains: string[];
  hidesAddresses: boolean;
}

export interface StandIn {
  url: string;
  token: string;
  state: StandInState;
  close(): Promise<void>;
}

/** An account at Cloudflare and at Google where all of a deployment is done. */
export function accountOf(
  deployment: Deployment,
  definitions: IndexDefinitions,
  { secrets, mailDomain, host, apiKey }: { secrets: string[]; mailDomain: string; host: string; apiKey: string },
): StandInState {
  return {
    secrets,
    variables: deployment.vars,
    bound: { kvId: deployment.kvId, bucket: deployment.bucket, copies: deployment.copies },
    zone: { always_use_https: "on", min_tls_version: "1.2", rocket_loader: "off", email_obfuscation: "off" },
    publicBuckets: [],
    crons: deployment.crons,
    domains: deployment.domains.map((hostname) => ({ hostname, service: deployment.name })),
    kvIds: [deployment.kvId],
    buckets: [deployment.bucket, deployment.copies],
    copiedAt: new Date().toISOString(),
    hasImages: true,
    zones: [mailDomain, ...deployment.domains],
    ratePerMinute: 300,
    rateExpression: 'http.request.method in {"GET" "HEAD"} and not starts_with(http.request.uri.path, "/assets/")',
    mailDomains: [mailDomain],
    files: new Map(),
    mails: [],
    indexes: structuredClone(definitions.indexes),
    overrides: structuredClone(definitions.fieldOverrides),
    rules: definitions.rules,
    apiKey,
    database: {
      pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED",
      deleteProtectionState: "DELETE_PROTECTION_ENABLED",
    },
    hasSchedule: true,
    backups: [new Date().toISOString()],
    ttl: definitions.fieldOverrides.flatMap(({ collectionGroup, fieldPath, ttl }) =>
      ttl === true ? [`${collectionGroup}.${fieldPath}`] : [],
    ),
    location: "southamerica-west1",
    providers: ["google.com", "facebook.com", "twitter.com", "github.com"],
    hasPassword: true,
    authorizedDomains: [host],
    hidesAddresses: true,
  };
}

/**
 * Starts the interfaces of administration of Cloudflare and of Google that `npm run doctor` asks, in the shapes of
 * their documents: the local stack has none.
 */
export async function startStandIn(state: StandInState): Promise<StandIn> {
  const token = "local-stack-cloudflare-token";
  const server = createKeptServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://127.0.0.1");
      const isCloudflare = url.pathname.startsWith("/client/v4");
      const isKnown = request.headers.authorization === `Bearer ${isCloudflare ? token : "owner"}`;
      const found = isKnown
        ? answer(state, `${request.method} ${url.pathname}`, url.searchParams, Buffer.concat(chunks).toString())
        : { status: 401, body: { error: { message: "no token" } } };
      const { status, body } = found ?? { status: 404, body: { success: false, errors: [{ message: "not found" }] } };
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    state,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Answered = { status: number; body: unknown };
const result = (value: unknown): Answered => ({ status: 200, body: { success: true, errors: [], result: value } });

type IndexFields = IndexDefinitions["indexes"][number]["fields"];

/** As deployed: the document's name closes it, in the direction of the field before. */
function named(fields: IndexFields): IndexFields {
  const last = fields.at(-1);
  return last?.fieldPath === "__name__"
    ? fields
    : [...fields, { fieldPath: "__name__", order: last?.order ?? "ASCENDING" }];
}

function answer(state: StandInState, call: string, query: URLSearchParams, text: string): Answered | null {
  return cloudflare(state, call.replace(/\/client\/v4(\/accounts\/[^/]+)?/, ""), query, text) ?? google(state, call);
}

function cloudflare(state: StandInState, call: string, query: URLSearchParams, text: string): Answered | null {
  const last = decodeURIComponent(call.slice(call.lastIndexOf("/") + 1));
  if (/^GET \/workers\/scripts\/[^/]+\/settings$/.test(call))
    return result({
      bindings: [
        ...state.secrets.map((name) => ({ name, type: "secret_text" })),
        ...Object.entries(state.variables).map(([name, text]) => ({ name, type: "plain_text", text })),
        { name: "CACHE", type: "kv_namespace", namespace_id: state.bound.kvId },
        { name: "PHOTOS", type: "r2_bucket", bucket_name: state.bound.bucket },
        { name: "COPIES", type: "r2_bucket", bucket_name: state.bound.copies },
        { name: "CATALOG_SHARDS", type: "durable_object_namespace" },
      ],
    });
  if (call.startsWith("GET /zones/zone/settings/"))
    return last in state.zone ? result({ id: last, value: state.zone[last] }) : null;
  const managed = /^GET \/r2\/buckets\/([^/]+)\/domains\/managed$/.exec(call);
  if (managed) return result({ enabled: state.publicBuckets.includes(managed[1] ?? "") });
  if (/^GET \/r2\/buckets\/[^/]+\/domains\/custom$/.test(call)) return result({ domains: [] });
  if (/^GET \/workers\/scripts\/[^/]+\/schedules$/.test(call))
    return result({ schedules: state.crons.map((cron) => ({ cron })) });
  if (call === "GET /workers/domains") return result(state.domains);
  if (call.startsWith("GET /storage/kv/namespaces/"))
    return state.kvIds.includes(last) ? result({ id: last, title: "CACHE" }) : null;
  if (/^GET \/r2\/buckets\/[^/]+$/.test(call)) return state.buckets.includes(last) ? result({ name: last }) : null;
  if (call === "GET /images/v1/stats")
    return state.hasImages ? result({ count: { current: 0, allowed: 100_000 } }) : { status: 403, body: {} };
  if (call === "GET /zones") {
    const name = query.get("name") ?? "";
    return result(state.zones.includes(name) ? [{ id: "zone", name }] : []);
  }
  if (call === "GET /zones/zone/rulesets/phases/http_ratelimit/entrypoint") {
    if (state.ratePerMinute === null) return null;
    const ratelimit = {
      characteristics: ["cf.colo.id", "ip.src"],
      period: 10,
      requests_per_period: state.ratePerMinute / 6,
    };
    const rule = {
      id: "rule",
      enabled: true,
      action: "managed_challenge",
      expression: state.rateExpression,
      ratelimit,
    };
    return result({ rules: [rule] });
  }
  if (call === "GET /zones/zone/email/sending/subdomains")
    return result(state.mailDomains.map((name) => ({ name, tag: name, enabled: true })));
  if (call === "POST /email/sending/send") {
    const mail = JSON.parse(text) as StandInState["mails"][number] & { from: { address: string } };
    if (!state.mailDomains.includes(mail.from.address.split("@")[1] ?? ""))
      return { status: 400, body: { success: false, errors: [{ message: "sender is not verified" }], result: null } };
    state.mails.push(mail);
    return result({ message_id: "<1@local>", permanent_bounces: [] });
  }
  const file = /^(PUT|GET|DELETE) \/r2\/buckets\/([^/]+)\/objects\//.exec(call);
  if (!file || !state.buckets.includes(file[2] ?? "")) return null;
  if (last === "last.json" && state.copiedAt !== null)
    return { status: 200, body: { folder: "f", at: state.copiedAt, documents: 1, accounts: 1, bytes: 1 } };
  if (file[1] === "PUT") state.files.set(last, text);
  const stored = state.files.get(last);
  if (stored === undefined) return null;
  if (file[1] === "DELETE") state.files.delete(last);
  return file[1] === "GET" ? { status: 200, body: stored } : result({});
}

function google(state: StandInState, call: string): Answered | null {
  const at = (pattern: string) => new RegExp(`^GET ${PROJECT}${pattern}$`).test(call);
  const group = "projects/p/databases/(default)/collectionGroups";
  if (at(""))
    return {
      status: 200,
      body: { name: "projects/p/databases/(default)", locationId: state.location, ...state.database },
    };
  if (at("/backupSchedules"))
    return { status: 200, body: { backupSchedules: state.hasSchedule ? [{ dailyRecurrence: {} }] : [] } };
  if (/^GET \/v1\/projects\/[^/]+\/locations\/-\/backups$/.test(call))
    return {
      status: 200,
      body: {
        backups: state.backups.map((snapshotTime) => ({
          database: "projects/p/databases/(default)",
          snapshotTime,
          state: "READY",
        })),
      },
    };
  if (/^GET \/v1\/projects\/[^/]+\/releases\/cloud\.firestore$/.test(call))
    return { status: 200, body: { rulesetName: "projects/p/rulesets/1" } };
  if (call === "GET /v1/projects/p/rulesets/1")
    return { status: 200, body: { source: { files: [{ name: "firestore.rules", content: state.rules }] } } };
  if (at("/collectionGroups/-/indexes"))
    return {
      status: 200,
      body: {
        indexes: state.indexes.map(({ collectionGroup, queryScope, fields }, id) => ({
          name: `${group}/${collectionGroup}/indexes/${id}`,
          queryScope,
          state: "READY",
          fields: named(fields),
        })),
      },
    };
  if (at("/collectionGroups/-/fields"))
    return {
      status: 200,
      body: {
        fields: state.overrides.map(({ collectionGroup, fieldPath, indexes }) => ({
          name: `${group}/${collectionGroup}/fields/${fieldPath}`,
          ...(state.ttl.includes(`${collectionGroup}.${fieldPath}`) && { ttlConfig: { state: "ACTIVE" } }),
          indexConfig: {
            indexes: indexes.map(({ queryScope, ...field }) => ({ queryScope, fields: [{ fieldPath, ...field }] })),
          },
        })),
      },
    };
  if (/^GET \/admin\/v2\/projects\/[^/]+\/config$/.test(call))
    return {
      status: 200,
      body: {
        client: { apiKey: state.apiKey },
        signIn: { email: { enabled: state.hasPassword } },
        authorizedDomains: state.authorizedDomains,
        emailPrivacyConfig: { enableImprovedEmailPrivacy: state.hidesAddresses },
      },
    };
  if (/^GET \/admin\/v2\/projects\/[^/]+\/defaultSupportedIdpConfigs$/.test(call))
    return {
      status: 200,
      body: {
        defaultSupportedIdpConfigs: state.providers.map((id) => ({
          name: `projects/p/defaultSupportedIdpConfigs/${id}`,
          enabled: true,
          clientId: "id",
        })),
      },
    };
  return null;
}
