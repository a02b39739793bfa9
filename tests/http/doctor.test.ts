import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type * as Doctor from "../../local/doctor/doctor.ts";
import type { DoctorInput } from "../../local/doctor/model.ts";
import { accountOf, startStandIn, type StandIn, type StandInState } from "../../local/doctor/stand-in.ts";
import { newVapidKeys } from "../../local/push/keys.ts";
import { bundled } from "../../local/stack/bundled.ts";
import { readDefinitions, readDeployment } from "../../local/stack/deployment.ts";
import { workerVariables } from "../../local/stack/variables.ts";
import { address } from "../support/stack.ts";

type Line = Awaited<ReturnType<typeof Doctor.diagnose>>[number];

// Every line of `npm run doctor` against the whole local stack: green, and red once its thing is broken.

const hostOf = (name: "REBI_FIRESTORE_URL" | "REBI_IDENTITY_URL") => new URL(address(name)).host;

let standIn: StandIn;
let input: DoctorInput;
let diagnose: typeof Doctor.diagnose;
let smoke: typeof Doctor.smoke;

beforeAll(async () => {
  ({ diagnose, smoke } = await bundled<typeof Doctor>("local/doctor/doctor.ts"));
  const url = new URL(address("REBI_URL"));
  const variables = workerVariables({
    port: Number(url.port),
    firestoreHost: hostOf("REBI_FIRESTORE_URL"),
    identityHost: hostOf("REBI_IDENTITY_URL"),
    paymentsUrl: address("REBI_PAYMENTS_URL"),
    geminiUrl: address("REBI_GEMINI_URL"),
    push: { url: address("REBI_PUSH_URL"), vapid: newVapidKeys() },
  });
  const definitions = readDefinitions();
  const deployment = {
    ...(await readDeployment(undefined)),
    domains: [url.host],
    kvId: "local",
    vars: { BRAND_NAME: "Rebi" },
  };
  const own = Object.keys(variables).filter((name) => /SECRET$|TOKEN$|_API_KEY$|_PRIVATE_KEY$/.test(name));
  const secrets = [...own, "VAPID_PUBLIC_KEY", "VAPID_SUBJECT", "FIREBASE_CLIENT_EMAIL", "FIREBASE_PRIVATE_KEY"];
  standIn = await startStandIn(
    accountOf(deployment, definitions, {
      secrets,
      mailDomain: "rebi.test",
      host: url.hostname,
      apiKey: variables["FIREBASE_API_KEY"] ?? "",
    }),
  );
  input = {
    variables,
    deployment,
    others: [await readDeployment("staging")],
    definitions,
    addresses: { cloudflare: standIn.url, firestore: standIn.url, identity: standIn.url, rules: standIn.url },
    cloudflare: { account: "local", token: standIn.token },
    isProduction: true,
    isTry: false,
    mailTo: null,
  };
});
afterAll(() => standIn.close());

const redOf = (lines: readonly Line[]) => lines.filter(({ state }) => state === "broken").map(({ id }) => id);
const withVariables = (variables: Record<string, string>): Partial<DoctorInput> => ({
  variables: { ...input.variables, ...variables },
});

/** Red lines of an account that lacks something; it is put back. */
async function redWithout(change: Partial<StandInState>, isTry = false): Promise<string[]> {
  const before = { ...standIn.state };
  Object.assign(standIn.state, change);
  try {
    return redOf(await diagnose({ ...input, isTry }));
  } finally {
    Object.assign(standIn.state, before);
  }
}

describe("the doctor", () => {
  test("the doctor finds nothing to do on the local stack, tries each service, and leaves nothing behind", async () => {
    const lines = await diagnose({ ...input, isTry: true, mailTo: "ana@rebi.test" });
    expect(lines.filter(({ state }) => state === "broken")).toEqual([]);
    expect(lines.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["try-document", "try-file", "try-mail", "try-preference", "webhook", "indexes"]),
    );
    expect(lines.find(({ id }) => id === "rate-rule")).toMatchObject({
      detail: "Como máximo 300 por minuto y dirección.",
    });
    expect(standIn.state.files.size).toBe(0);
    expect(standIn.state.mails).toMatchObject([{ to: "ana@rebi.test" }]);
    const text = JSON.stringify(lines);
    for (const [name, value] of Object.entries(input.variables))
      if (/SECRET|TOKEN|PRIVATE_KEY/.test(name)) expect(text, name).not.toContain(value);
  });

  test("the doctor asks no service where only the settings are looked at", async () => {
    const lines = await diagnose({ ...input, isProduction: false });
    expect(lines.map(({ id }) => id)).toEqual(["variables", "placeholders", "domain", "apart"]);
  });

  test.each<[string, Partial<StandInState>]>([
    ["deployed-variables", { variables: {} }],
    ["deployed-variables", { variables: { BRAND_NAME: "Otra" } }],
    ["deployed-variables", { variables: { BRAND_NAME: "Rebi", ENVIRONMENT: "local" } }],
    ["deployed-variables", { variables: { BRAND_NAME: "Rebi", FIRESTORE_EMULATOR_HOST: "127.0.0.1:1" } }],
    ["deployed-bindings", { bound: { kvId: "another", bucket: "rebi-photos", copies: "rebi-copies" } }],
    ["deployed-bindings", { bound: { kvId: "local", bucket: "rebi-photos", copies: "rebi-copies-staging" } }],
    ["always-https", { zone: { always_use_https: "off", min_tls_version: "1.2" } }],
    ["minimum-tls", { zone: { always_use_https: "on", min_tls_version: "1.0" } }],
    ["rewriting", { zone: { always_use_https: "on", min_tls_version: "1.2", rocket_loader: "on" } }],
    ["bucket-private", { publicBuckets: ["rebi-photos"] }],
    ["bucket-private", { publicBuckets: ["rebi-copies"] }],
    ["field-overrides", { overrides: readDefinitions().fieldOverrides.map((one) => ({ ...one, indexes: [] })) }],
    ["rules", { rules: "service cloud.firestore { allow read, write: if true }" }],
    ["api-key", { apiKey: "of-another-project" }],
    [
      "edition",
      {
        database: {
          databaseEdition: "ENTERPRISE",
          pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED",
          deleteProtectionState: "DELETE_PROTECTION_ENABLED",
        },
      },
    ],
    ["recovery", { database: { deleteProtectionState: "DELETE_PROTECTION_ENABLED" } }],
    ["delete-protection", { database: { pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED" } }],
    ["backup-schedule", { hasSchedule: false }],
    ["backup", { backups: [] }],
    ["backup", { backups: ["2026-01-01T00:00:00Z"] }],
    ["crons", { crons: [] }],
    ["route", { domains: [] }],
    ["rate-rule", { ratePerMinute: null }],
    ["rate-rule", { ratePerMinute: 6_000 }],
    ["rate-rule", { rateExpression: 'http.request.method eq "POST"' }],
    ["kv-namespace", { kvIds: [] }],
    ["bucket", { buckets: [] }],
    ["bucket", { buckets: ["rebi-photos"] }],
    ["images-plan", { hasImages: false }],
    ["mail-sender", { mailDomains: [] }],
    ["indexes", { indexes: [] }],
    ["ttl", { ttl: [] }],
    ["location", { location: "nam5" }],
    ["providers", { providers: ["google.com"] }],
    ["authorized-domains", { authorizedDomains: [] }],
    ["email-privacy", { hidesAddresses: false }],
  ])("the line %s is red where the account lacks it", async (id, change) => {
    expect(await redWithout(change)).toEqual([id]);
  });

  test("the line of secrets is red for each that only this machine has, and halves are named", async () => {
    const { secrets } = standIn.state;
    for (const gone of ["SIGNING_SECRET", "GEMINI_API_KEY", "VAPID_PRIVATE_KEY", "MERCADO_PAGO_WEBHOOK_SECRET"]) {
      const red = await redWithout({ secrets: secrets.filter((name) => name !== gone) });
      const isHalf = /^VAPID|^MERCADO/.test(gone);
      expect(red, gone).toEqual(isHalf ? ["secrets", "halves"] : ["secrets"]);
    }
  });

  test("the line of the last copy is red where there is none yet, and where it is old", async () => {
    const copyOf = async (given: Partial<DoctorInput>) =>
      (await diagnose({ ...input, ...given })).find(({ id }) => id === "copy")?.state;
    const sealed = withVariables({ COPIES_RECIPIENT: `age1${"q".repeat(58)}` });
    expect(await copyOf(sealed)).toBe("ok");
    const { copiedAt } = standIn.state;
    try {
      for (const at of [null, "2026-01-01T00:00:00Z"]) {
        standIn.state.copiedAt = at;
        expect(await copyOf(sealed), String(at)).toBe("broken");
      }
    } finally {
      standIn.state.copiedAt = copiedAt;
    }
  });

  test("the lines follow what administrators saved, as the site does", async () => {
    const project = "demo-saved";
    const values = { BUSINESS_RUC: "20512333797", BUSINESS_LEGAL_NAME: "Rebi S.A.C.", BUSINESS_EMAIL: "hola@rebi.pe" };
    const texts = Object.entries(values).map(([name, value]) => [name, { stringValue: value }]);
    const saved = await fetch(
      `${address("REBI_FIRESTORE_URL")}/v1/projects/${project}/databases/(default)/documents/settings/site`,
      {
        method: "PATCH",
        headers: { authorization: "Bearer owner", "content-type": "application/json" },
        body: JSON.stringify({
          fields: {
            version: { integerValue: "1" },
            values: { mapValue: { fields: Object.fromEntries(texts) } },
            changes: { mapValue: { fields: {} } },
          },
        }),
      },
    );
    expect(saved.status).toBe(200);
    const without = withVariables({ FIREBASE_PROJECT_ID: project, BUSINESS_RUC: "" });
    const lines = await diagnose({ ...input, ...without });
    expect(lines.find(({ id }) => id === "business")).toMatchObject({ state: "ok" });
  });

  test("the trials of files and mails are red where the account refuses them", async () => {
    expect(await redWithout({ buckets: [], mailDomains: [] }, true)).toEqual(
      expect.arrayContaining(["try-file", "try-mail"]),
    );
  });

  test.each<[string[], () => Partial<DoctorInput>]>([
    [["variables"], () => withVariables({ SIGNING_SECRET: "short" })],
    [["placeholders"], () => ({ deployment: { ...input.deployment, kvId: "0".repeat(32) } })],
    [["apart"], () => ({ others: [{ ...input.deployment, name: "rebi-staging" }] })],
    [["apart"], () => ({ others: input.others.map((other) => ({ ...other, copies: input.deployment.copies })) })],
    [["model"], () => withVariables({ GEMINI_DAILY_TOKENS: "0" })],
    [["domain"], () => ({ deployment: { ...input.deployment, domains: [] } })],
    [["firestore", "mail"], () => withVariables({ FIRESTORE_EMULATOR_HOST: "127.0.0.1:9" })],
    [["identity"], () => withVariables({ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9" })],
    [["payments"], () => withVariables({ MERCADO_PAGO_ACCESS_TOKEN: "another" })],
    [["webhook"], () => withVariables({ MERCADO_PAGO_WEBHOOK_SECRET: "another" })],
    [["model"], () => withVariables({ GEMINI_API_KEY: "another" })],
    [["push"], () => withVariables({ VAPID_PUBLIC_KEY: newVapidKeys().publicKey })],
    [["mail", "mail-sender"], () => withVariables({ MAIL_FROM: "avisos@other.test" })],
    [["business"], () => withVariables({ BUSINESS_RUC: "" })],
    [["site"], () => withVariables({ SITE_URL: "http://127.0.0.1:9" })],
    [["clock"], () => ({ now: () => Date.now() + 600_000 })],
  ])("the lines %j are red where a setting is wrong", async (ids, change) => {
    const red = redOf(await diagnose({ ...input, ...change() }));
    for (const id of ids.filter((one) => one !== "mail")) expect(red).toContain(id);
  });

  test("the smoke test finds the site well, and a site that is not there ill", async () => {
    expect(redOf(await smoke(address("REBI_URL")))).toEqual([]);
    const lines = await smoke("http://127.0.0.1:9");
    expect(redOf(lines)).toHaveLength(lines.length);
  });

  test("the command names the placeholders of the untouched wrangler.toml and ends with 1", async () => {
    const run = promisify(execFile)(process.execPath, ["--no-warnings", "local/stack/doctor.ts", "--json"]);
    const failed = await run.then(
      () => null,
      (error: { code: number; stdout: string }) => error,
    );
    expect(failed?.code).toBe(1);
    const { lines } = JSON.parse(failed?.stdout ?? "{}") as { lines: Line[] };
    expect(lines.find(({ id }) => id === "placeholders")).toMatchObject({
      state: "broken",
      detail: expect.stringContaining("routes, CACHE, SITE_URL"),
    });
  });
});
