import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { createKeptServer } from "../firestore/http/kept-server.ts";
import type { Deployment, IndexDefinitions } from "./model.ts";

const PROJECT = "/v1/projects/[^/]+/databases/\\(default\\)";

/** Contents of the accounts. Tests take things away. */
export interface StandInState {
  secrets: string[];
  crons: string[];
  domains: { hostname: string; service: string }[];
  kvIds: string[];
  buckets: string[];
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
  { secrets, mailDomain, host }: { secrets: string[]; mailDomain: string; host: string },
): StandInState {
  return {
    secrets,
    crons: deployment.crons,
    domains: deployment.domains.map((hostname) => ({ hostname, service: deployment.name })),
    kvIds: [deployment.kvId],
    buckets: [deployment.bucket],
    hasImages: true,
    zones: [mailDomain, ...deployment.domains],
    ratePerMinute: 300,
    rateExpression: 'http.request.method in {"GET" "HEAD"} and not starts_with(http.request.uri.path, "/assets/")',
    mailDomains: [mailDomain],
    files: new Map(),
    mails: [],
    indexes: structuredClone(definitions.indexes),
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

function answer(state: StandInState, call: string, query: URLSearchParams, text: string): Answered | null {
  return cloudflare(state, call.replace(/\/client\/v4(\/accounts\/[^/]+)?/, ""), query, text) ?? google(state, call);
}

function cloudflare(state: StandInState, call: string, query: URLSearchParams, text: string): Answered | null {
  const last = decodeURIComponent(call.slice(call.lastIndexOf("/") + 1));
  if (/^GET \/workers\/scripts\/[^/]+\/secrets$/.test(call))
    return result(state.secrets.map((name) => ({ name, type: "secret_text" })));
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
  if (file[1] === "PUT") state.files.set(last, text);
  const stored = state.files.get(last);
  if (stored === undefined) return null;
  if (file[1] === "DELETE") state.files.delete(last);
  return file[1] === "GET" ? { status: 200, body: stored } : result({});
}

function google(state: StandInState, call: string): Answered | null {
  const at = (pattern: string) => new RegExp(`^GET ${PROJECT}${pattern}$`).test(call);
  const group = "projects/p/databases/(default)/collectionGroups";
  if (at("")) return { status: 200, body: { name: "projects/p/databases/(default)", locationId: state.location } };
  if (at("/collectionGroups/-/indexes"))
    return {
      status: 200,
      body: {
        indexes: state.indexes.map(({ collectionGroup, queryScope, fields }, id) => ({
          name: `${group}/${collectionGroup}/indexes/${id}`,
          queryScope,
          state: "READY",
          fields: [...fields, { fieldPath: "__name__", order: "ASCENDING" }],
        })),
      },
    };
  if (at("/collectionGroups/-/fields"))
    return {
      status: 200,
      body: {
        fields: state.ttl.map((name) => ({
          name: `${group}/${name.replace(".", "/fields/")}`,
          ttlConfig: { state: "ACTIVE" },
        })),
      },
    };
  if (/^GET \/admin\/v2\/projects\/[^/]+\/config$/.test(call))
    return {
      status: 200,
      body: {
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
