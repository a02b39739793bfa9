import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { isOpenService, SERVICE_SWITCHES } from "~/business/switches";
import { parseEnv, requireFirebase } from "~/platform/env";
import { AssistantVariables, LOCAL_GEMINI_KEY } from "~/platform/env-assistant";
import { MailVariables } from "~/platform/env-mail";
import { PhoneVariables } from "~/platform/env-phone";
import { PushVariables } from "~/platform/env-push";
import { ConfigurationError, NOT_CONFIGURED, UpstreamError } from "~/platform/errors";
import { SITE_VARIABLES } from "~/platform/site-variables";

import { FAKE_BINDINGS } from "./helpers";

const PEM = "-----BEGIN PRIVATE KEY-----\\nAAAA\\n-----END PRIVATE KEY-----\\n";
const PRODUCTION = {
  ...FAKE_BINDINGS,
  SITE_URL: "https://rebi.example",
  SIGNING_SECRET: "a-secret-of-thirty-two-characters",
  FIREBASE_API_KEY: "key",
  FIREBASE_AUTH_DOMAIN: "rebi.firebaseapp.example",
  FIREBASE_PROJECT_ID: "rebi",
  FIREBASE_CLIENT_EMAIL: "worker@rebi.example",
  FIREBASE_PRIVATE_KEY: PEM,
};

function problemsOf(bindings: object): Record<string, string> {
  try {
    parseEnv(bindings);
  } catch (error) {
    if (error instanceof ConfigurationError)
      return Object.fromEntries(error.problems.map(({ variable, problem }) => [variable, problem]));
    throw error;
  }
  return {};
}

describe("parseEnv", () => {
  test("parseEnv reads a whole production configuration", () => {
    const env = parseEnv({
      ...PRODUCTION,
      BRAND_NAME: "Otra",
      BUSINESS_RUC: "20100047218",
      BUSINESS_TIKTOK: "https://www.tiktok.com/@rebi",
    });
    expect(env.environment).toBe("production");
    expect(env.siteUrl).toBe("https://rebi.example");
    expect(env.brandName).toBe("Otra");
    expect(env.firebase).toMatchObject({ apiKey: "key", projectId: "rebi", authEmulatorHost: null });
    expect(env.firestore).toEqual({
      projectId: "rebi",
      emulatorHost: null,
      serviceAccount: env.firebase?.serviceAccount,
    });
    expect(env.business.ruc).toBe("20100047218");
    expect(env.business.social.tiktok).toBe("https://www.tiktok.com/@rebi");
    expect(env.BURST).toBeNull();
    expect(env.catalog).toEqual({ engine: null, shards: null, shardRows: 100_000 });
  });

  test.each([
    [undefined, true],
    ["", true],
    ["true", true],
    ["false", false],
  ])("COMPLAINTS_REQUIRE_LOGIN=%s asks for a sign-in: %s", (value, asks) => {
    expect(parseEnv({ ...PRODUCTION, COMPLAINTS_REQUIRE_LOGIN: value }).complaintsRequireLogin).toBe(asks);
  });

  test.each([
    [undefined, "proximamente"],
    ["", "proximamente"],
    ["prueba", "prueba"],
    ["activo", "activo"],
  ])("a service with the variable %s is %s", (value, state) => {
    const variables = Object.values(SERVICE_SWITCHES).map((variable) => [variable, value]);
    const { switches } = parseEnv({ ...PRODUCTION, ...Object.fromEntries(variables) });
    expect(switches).toEqual(Object.fromEntries(Object.keys(SERVICE_SWITCHES).map((name) => [name, state])));
    expect(isOpenService(switches, "theft")).toBe(state !== "proximamente");
  });

  test("parseEnv takes days that are holidays, and days that are none any more", () => {
    expect(parseEnv({ ...PRODUCTION, HOLIDAYS: "2026-12-24, -2026-12-09\n2028-02-29" }).holidays).toEqual(
      new Set(["2026-12-24", "-2026-12-09", "2028-02-29"]),
    );
    expect(parseEnv(PRODUCTION).holidays).toEqual(new Set());
  });

  test("parseEnv turns the escaped line breaks of a private key into real ones", () => {
    expect(parseEnv(PRODUCTION).firebase?.serviceAccount?.privateKey).toBe(
      "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    );
  });

  test("parseEnv reads a private key with the quotes of its file, and refuses one with more by its name", () => {
    const key = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
    for (const quote of ['"', "'"])
      expect(
        parseEnv({ ...PRODUCTION, FIREBASE_PRIVATE_KEY: quote + PEM + quote }).firebase?.serviceAccount?.privateKey,
      ).toBe(key);
    for (const broken of [
      `"${PEM}`,
      `"private_key": "${PEM}",`,
      "-----BEGIN PRIVATE KEY-----",
      PEM.replace("AAAA", "A…A"),
    ])
      expect(problemsOf({ ...PRODUCTION, FIREBASE_PRIVATE_KEY: broken })).toEqual({
        FIREBASE_PRIVATE_KEY: "must be a PEM private key and nothing else",
      });
  });

  test.each([
    ["http://127.0.0.1:8787", undefined, true],
    ["http://localhost:8787", undefined, true],
    ["http://192.168.1.20:8787", undefined, true],
    ["https://rebi.test", undefined, true],
    ["https://trial.tunnel.example", "https://trial.tunnel.example", true],
    ["https://rebi.example", undefined, false],
    ["https://rebi.example", "https://trial.tunnel.example", false],
    ["https://127.0.0.1.rebi.example", undefined, false],
  ])("parseEnv takes ENVIRONMENT=local at %s with the tunnel %s: %s", (SITE_URL, LOCAL_TUNNEL, isTaken) => {
    const problems = problemsOf({ ...PRODUCTION, ENVIRONMENT: "local", SITE_URL, LOCAL_TUNNEL });
    expect(Object.keys(problems)).toEqual(isTaken ? [] : ["ENVIRONMENT"]);
  });

  test("parseEnv reads another database than the first, by a name that Google allows", () => {
    expect(parseEnv(PRODUCTION).firestore).not.toHaveProperty("databaseId");
    expect(parseEnv({ ...PRODUCTION, FIRESTORE_DATABASE: "restored-2026" }).firestore?.databaseId).toBe(
      "restored-2026",
    );
    expect(Object.keys(problemsOf({ ...PRODUCTION, FIRESTORE_DATABASE: "../other" }))).toEqual(["FIRESTORE_DATABASE"]);
  });

  test("parseEnv knows the version that Cloudflare binds, where it does", () => {
    expect(parseEnv(PRODUCTION).version).toBeNull();
    const VERSION = { id: "b1c2", tag: "", timestamp: "2026-11-20T15:00:00Z" };
    expect(parseEnv({ ...PRODUCTION, VERSION }).version).toEqual({ id: "b1c2", at: "2026-11-20T15:00:00Z" });
  });

  test("parseEnv has Facebook's secret only where it is set", () => {
    expect(parseEnv({ ...PRODUCTION, FACEBOOK_APP_SECRET: " s3cret " }).facebookAppSecret).toBe("s3cret");
    for (const given of [{}, { FACEBOOK_APP_SECRET: "" }, { FACEBOOK_APP_SECRET: "  " }])
      expect(parseEnv({ ...PRODUCTION, ...given }).facebookAppSecret).toBeNull();
  });

  test("parseEnv has payments only where both the key and the secret of the webhook are set", () => {
    const keys = { MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-1", MERCADO_PAGO_WEBHOOK_SECRET: "s3cret" };
    const read = { accessToken: "APP_USR-1", webhookSecret: "s3cret" };
    expect(parseEnv({ ...PRODUCTION, ...keys }).payments).toEqual({ ...read, localOrigin: null });
    expect(
      parseEnv({ ...FAKE_BINDINGS, ENVIRONMENT: "local", ...keys, MERCADO_PAGO_API_URL: "http://127.0.0.1:8790/" })
        .payments,
    ).toEqual({ ...read, localOrigin: "http://127.0.0.1:8790" });
    for (const variable of Object.keys(keys))
      expect(parseEnv({ ...PRODUCTION, ...keys, [variable]: " " }).payments).toBeNull();
  });

  test("parseEnv has the assistant's model only where its key is set, and defaults for the rest", () => {
    expect(parseEnv(PRODUCTION).assistant).toBeNull();
    expect(parseEnv({ ...PRODUCTION, GEMINI_API_KEY: " ", GEMINI_MODEL: "gemini-x" }).assistant).toBeNull();
    expect(parseEnv({ ...PRODUCTION, GEMINI_API_KEY: "AQ.key", GEMINI_MODEL: "" }).assistant).toEqual({
      apiKey: "AQ.key",
      model: "gemini-flash-latest",
      fallbackModel: "gemini-3.5-flash-lite",
      apiVersion: null,
      baseUrl: null,
      dailyTokens: 10_000_000,
      networkPercent: 10,
      reservePercent: 30,
    });
    const local = {
      GEMINI_API_KEY: LOCAL_GEMINI_KEY,
      GEMINI_MODEL: "gemini-3.8-flash",
      GEMINI_FALLBACK_MODEL: "gemini-3.6-flash",
      GEMINI_API_VERSION: "v1beta",
      GEMINI_BASE_URL: "http://127.0.0.1:8791",
      GEMINI_DAILY_TOKENS: "0",
    };
    expect(parseEnv({ ...FAKE_BINDINGS, ENVIRONMENT: "local", ...local }).assistant).toEqual({
      apiKey: "clave-local",
      model: "gemini-3.8-flash",
      fallbackModel: "gemini-3.6-flash",
      apiVersion: "v1beta",
      baseUrl: "http://127.0.0.1:8791",
      dailyTokens: 0,
      networkPercent: 10,
      reservePercent: 30,
    });
  });

  test("parseEnv is production by default, and local only on request", () => {
    expect(parseEnv(PRODUCTION).environment).toBe("production");
    expect(parseEnv({ ...FAKE_BINDINGS, ENVIRONMENT: "local" })).toMatchObject({
      environment: "local",
      siteUrl: "http://127.0.0.1:8787",
      brandName: "Rebi",
    });
  });

  test.each(["FIREBASE_AUTH_EMULATOR_HOST", "FIRESTORE_EMULATOR_HOST"])("production rejects %s", (variable) => {
    expect(problemsOf({ ...PRODUCTION, [variable]: "127.0.0.1:9099" })).toEqual({
      [variable]: expect.stringContaining("must not be set in production"),
    });
    expect(
      problemsOf({ ...PRODUCTION, SITE_URL: "https://rebi.test", ENVIRONMENT: "local", [variable]: "127.0.0.1:9099" }),
    ).toEqual({});
  });

  test.each([
    ["ENVIRONMENT", "staging", "local or production"],
    ["SITE_URL", "rebi.example", "origin"],
    ["SITE_URL", "https://rebi.example/tienda", "origin"],
    ["SITE_URL", "https://rebi.example@evil.pe", "origin"],
    ["SITE_URL", "", "missing"],
    ["COMPLAINTS_REQUIRE_LOGIN", "no", "true or false"],
    ["REGISTRY_THEFT", "si", "proximamente, prueba, activo"],
    ["INSPECTION_LEGAL", "Activo", "proximamente, prueba, activo"],
    ["HOLIDAYS", "navidad", "2026-12-24"],
    ["HOLIDAYS", "2026-12-24,2026-13-01", "2026-12-24"],
    ["HOLIDAYS", "2027-02-29", "2026-12-24"],
    ["HOLIDAYS", "--2026-12-24", "2026-12-24"],
    ["SIGNING_SECRET", "", "missing"],
    ["SIGNING_SECRET", "too-short", "32"],
    ["SIGNING_SECRET", "local-only-signing-secret-of-rebi", "published"],
    ["SIGNING_SECRET", "local-stack-signing-secret-of-rebi", "published"],
    ["SIGNING_SECRET", "12345678901234567890123456789012", "weak"],
    ["SIGNING_SECRET_PREVIOUS", "too-short", "32"],
    ["SIGNING_SECRET_PREVIOUS", "local-stack-signing-secret-of-rebi", "published"],
    ["SIGNING_SECRET_PREVIOUS", "12345678901234567890123456789012", "weak"],
    ["SITE_URL", "http://rebi.example", "https://"],
    ["MERCADO_PAGO_API_URL", "http://127.0.0.1:8790", "must not be set in production"],
    ["MERCADO_PAGO_ACCESS_TOKEN", "local-stack-access-token", "published"],
    ["MERCADO_PAGO_WEBHOOK_SECRET", "local-stack-webhook-secret", "published"],
    ["GEMINI_API_KEY", LOCAL_GEMINI_KEY, "published"],
    ["GEMINI_BASE_URL", "http://127.0.0.1:8791", "must not be set in production"],
    ["PUSH_LOCAL_URL", "http://127.0.0.1:8792", "must not be set in production"],
    ["PHONE_API_TOKEN", "account:secret", "goes with PHONE_API_URL"],
    ["PHONE_SMS_FROM", "5550101", "must be a number"],
    ["PHONE_WHATSAPP_FROM", "+51900000101", "goes with PHONE_WHATSAPP_TEMPLATE"],
    ["MAIL_FROM", "avisos@rebi.test", "must be an address of a domain"],
    ["MAIL_FROM", "avisos", "must be an e-mail address"],
    ["MAIL_API_TOKEN", "a-token", "goes with MAIL_API_URL"],
    ["VAPID_SUBJECT", "mailto:hola@localhost", "must be an address that works"],
    ["VAPID_PUBLIC_KEY", "BP4z", "must be an uncompressed P-256 point"],
    ["VAPID_PRIVATE_KEY", "yfWP", "must be 32 bytes"],
    ["GEMINI_MODEL", "models/gemini flash", "model's name"],
    ["GEMINI_API_VERSION", "2", "v1beta"],
    ["GEMINI_DAILY_TOKENS", "-1", "whole number"],
    ["FIREBASE_PRIVATE_KEY", "secret", "PEM"],
    ["FIREBASE_API_KEY", 5, "text"],
    ["BUSINESS_RUC", "123", "11 digits"],
    ["BUSINESS_RUC", "20100047219", "fits the others"],
    ["BUSINESS_FACEBOOK", "javascript:alert(1)", "web address"],
    ["CACHE", undefined, "KV namespace"],
    ["PHOTOS", "bucket", "R2 bucket"],
    ["IMAGES", null, "Images"],
    ["BURST", {}, "rate limit"],
    ["EMAIL", {}, "e-mail service"],
    ["CATALOG_SHARDS", {}, "Durable Objects"],
    ["CATALOG_ENGINE", "d1", "isolate or shards"],
    ["CATALOG_ENGINE", "shards", "without the binding"],
    ["CATALOG_SHARD_ROWS", "40", "must not be set in production"],
  ])("parseEnv names %s = %j", (variable, value, problem) => {
    expect(problemsOf({ ...PRODUCTION, [variable]: value })).toEqual({ [variable]: expect.stringContaining(problem) });
  });

  test.each(["127.0.0.1:8790", "http://127.0.0.1:8790/v1", "javascript:alert(1)"])(
    "no payment service is at %s",
    (address) => {
      expect(problemsOf({ ...FAKE_BINDINGS, ENVIRONMENT: "local", MERCADO_PAGO_API_URL: address })).toEqual({
        MERCADO_PAGO_API_URL: expect.stringContaining("origin"),
      });
    },
  );

  test.each(["127.0.0.1", "http://127.0.0.1:80", "127.0.0.1:port", "[::1]"])("no emulator is at %s", (host) => {
    expect(problemsOf({ ...FAKE_BINDINGS, ENVIRONMENT: "local", FIRESTORE_EMULATOR_HOST: host })).toHaveProperty(
      "FIRESTORE_EMULATOR_HOST",
    );
  });

  test("parseEnv names every wrong variable at once, in the message too, and never a value", () => {
    const bindings = { ...PRODUCTION, SITE_URL: "nope", FIREBASE_PRIVATE_KEY: "topsecret", IMAGES: undefined };
    expect(Object.keys(problemsOf(bindings)).sort()).toEqual(["FIREBASE_PRIVATE_KEY", "IMAGES", "SITE_URL"]);
    expect(() => parseEnv(bindings)).toThrow(/SITE_URL .*FIREBASE_PRIVATE_KEY .*IMAGES/);
    expect(() => parseEnv(bindings)).not.toThrow(/topsecret/);
  });

  test.each(["FIREBASE_API_KEY", "FIREBASE_AUTH_DOMAIN", "FIREBASE_PROJECT_ID"])(
    "sign-in is unconfigured without %s, and the Worker starts",
    (variable) => {
      expect(parseEnv({ ...PRODUCTION, [variable]: "  " }).firebase).toBeNull();
    },
  );

  test("the database needs a project and a service account, or an emulator", () => {
    const local = { ...FAKE_BINDINGS, ENVIRONMENT: "local", FIREBASE_PROJECT_ID: "demo" };
    expect(parseEnv(local).firestore).toBeNull();
    expect(parseEnv({ ...local, FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080" }).firestore).toEqual({
      projectId: "demo",
      serviceAccount: null,
      emulatorHost: "127.0.0.1:8080",
    });
    expect(parseEnv({ ...PRODUCTION, FIREBASE_PRIVATE_KEY: "" }).firestore).toBeNull();
    expect(parseEnv({ ...PRODUCTION, FIREBASE_PROJECT_ID: "" }).firestore).toBeNull();
  });
});

describe("notifications on devices", () => {
  const KEYS = {
    VAPID_PUBLIC_KEY: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    VAPID_PRIVATE_KEY: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    VAPID_SUBJECT: "mailto:hola@rebi.example",
  };

  test("notifications on devices need the three variables", () => {
    expect(parseEnv({ ...PRODUCTION, ...KEYS }).push).toEqual({
      publicKey: KEYS.VAPID_PUBLIC_KEY,
      privateKey: KEYS.VAPID_PRIVATE_KEY,
      subject: KEYS.VAPID_SUBJECT,
      localOrigin: null,
    });
    for (const variable of Object.keys(KEYS))
      expect(parseEnv({ ...PRODUCTION, ...KEYS, [variable]: "" }).push).toBeNull();
  });
});

describe("the mail service", () => {
  const EMAIL = { send: () => Promise.reject(new Error("not asked")) };
  const API = { MAIL_API_URL: "https://mail.example/send", MAIL_API_TOKEN: "a-token" };

  test("the mail service is the binding, or the API where one is named; none without a sender", () => {
    const mailOf = (more: object) => parseEnv({ ...PRODUCTION, ...more }).mail;
    const from = "avisos@rebi.example";
    expect(mailOf({})).toBeNull();
    expect(mailOf({ MAIL_FROM: from })).toBeNull();
    expect(mailOf({ EMAIL, ...API })).toBeNull();
    expect(mailOf({ MAIL_FROM: from, EMAIL })).toEqual({
      from,
      dailyLimit: null,
      service: { kind: "binding", binding: EMAIL },
    });
    expect(mailOf({ MAIL_FROM: from, MAIL_DAILY_LIMIT: "500", EMAIL, ...API })).toEqual({
      from,
      dailyLimit: 500,
      service: { kind: "api", url: "https://mail.example/send", token: "a-token" },
    });
  });

  test.each(["0", "-1", "1.5", "mil", "10000000"])("%s mails a day are no limit", (MAIL_DAILY_LIMIT) => {
    expect(problemsOf({ ...PRODUCTION, MAIL_DAILY_LIMIT })).toHaveProperty("MAIL_DAILY_LIMIT");
  });

  test("the mail service's API is asked by https only in production", () => {
    expect(problemsOf({ ...PRODUCTION, ...API, MAIL_API_URL: "http://mail.example/send" })).toEqual({
      MAIL_API_URL: "must begin with https://",
    });
    expect(problemsOf({ ...PRODUCTION, ...API, MAIL_API_URL: "ftp://mail.example" })).toHaveProperty("MAIL_API_URL");
  });
});

describe("the report of missing variables", () => {
  const read = (name: string) => readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), "utf8");
  const BOUND = ["CACHE", "PHOTOS", "IMAGES", "BURST", "CATALOG_SHARDS", "EMAIL", "COPIES", "VERSION"];
  const bound = [...read("app/platform/env.ts").matchAll(/^ {4}([A-Z][A-Z_]+): /gm)]
    .map(([, name = ""]) => name)
    .filter((name) => !BOUND.includes(name));
  const known = [
    ...new Set([
      ...bound,
      ...[AssistantVariables, MailVariables, PhoneVariables, PushVariables].flatMap((variables) =>
        Object.keys(variables),
      ),
      ...SITE_VARIABLES,
    ]),
  ];

  test("the example names each of them once, and no other", () => {
    const named = [...read(".dev.vars.example").matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name = ""]) => name);
    expect(known.length).toBeGreaterThan(20);
    expect(named.sort()).toEqual([...known].sort());
  });

  test("the guide of deployment names each that a deployment sets", () => {
    const guide = read("docs/deploy.md");
    const local = [
      "FIREBASE_AUTH_EMULATOR_HOST",
      "FIRESTORE_EMULATOR_HOST",
      "MERCADO_PAGO_API_URL",
      "GEMINI_BASE_URL",
      "ANALYTICS_URL",
      "PUSH_LOCAL_URL",
      "PAGE_PATIENCE_MS",
      "CATALOG_SHARD_ROWS",
    ];
    expect(
      known.filter((name) => !name.startsWith("BUSINESS_") && !local.includes(name) && !guide.includes(name)),
    ).toEqual([]);
    expect(guide).toContain("`BUSINESS_*`");
  });
});

describe("requireFirebase", () => {
  test("requireFirebase gives the configured values", () => {
    const env = parseEnv(PRODUCTION);
    expect(requireFirebase(env)).toBe(env.firebase);
  });

  test.each([
    [undefined, "Firebase no está configurado. Contacta al administrador."],
    [NOT_CONFIGURED.auth, "Firebase Auth no está configurado"],
  ])("requireFirebase says the specification's words when asked with %j", (message, expected) => {
    const error = (() => {
      try {
        return requireFirebase({ firebase: null }, message);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(UpstreamError);
    expect(error).toMatchObject({ fault: "not-configured", status: 500, publicMessage: expected });
  });
});
