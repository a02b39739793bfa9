import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startIdentity, type RunningIdentity } from "../../../local/identity/index.ts";
import { clientOf, messageOf, type Answer } from "./client.ts";

const CALLBACK = "http://127.0.0.1:8787/auth/callback";

let dataDir: string;
let identity: RunningIdentity;
let api: ReturnType<typeof clientOf>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "rebi-social-"));
  identity = await startIdentity({ port: 0, dataDir, projectId: "demo-rebi" });
  api = clientOf(identity.url);
});

afterAll(async () => {
  await identity?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Goes to a provider and comes back as a user: the body of `signInWithIdp`. */
async function comeBack(
  providerId: string,
  person: Record<string, string>,
): Promise<{ requestUri: string; sessionId: string }> {
  const { body } = await api.createAuthUri({ providerId, continueUri: CALLBACK, authFlowType: "CODE_FLOW" });
  const state = new URL(String(body["authUri"])).searchParams.get("state") ?? "";
  const back = await fetch(new URL("/social", identity.url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ state, answer: "accept", ...person }),
  });
  expect(back.status).toBe(303);
  return { requestUri: back.headers.get("location") ?? "", sessionId: String(body["sessionId"]) };
}

async function enter(providerId: string, email: string, more: Record<string, unknown> = {}): Promise<Answer> {
  return api.signInWithIdp({ ...(await comeBack(providerId, { email })), ...more });
}

const codeOf = (answer: Answer): unknown => answer.body["errorMessage"] ?? messageOf(answer);

test("methods removed by the service account take the password and providers, and leave the e-mail", async () => {
  const email = "duena@demo.pe";
  const { body } = await enter("google.com", email);
  const uid = body["localId"];
  await api.update(uid, { password: "intruso-1234" });
  await enter("github.com", "intruso@demo.pe", { idToken: (await api.signIn(email, "intruso-1234")).body["idToken"] });
  expect((await enter("github.com", "intruso@demo.pe")).body["localId"]).toBe(uid);
  await api.update(uid, { deleteProvider: ["github.com"], deleteAttribute: ["PASSWORD"] });
  expect((await api.signIn(email, "intruso-1234")).status).toBe(400);
  expect((await enter("github.com", "intruso@demo.pe")).body["localId"]).not.toBe(uid);
  expect((await enter("google.com", email)).body).toMatchObject({ localId: uid, email });
});

describe("the page", () => {
  test("the page of a provider takes the typed user, even while another one is picked", async () => {
    await api.signUp("primera@demo.pe", "demo1234");
    const answer = await api.signInWithIdp(
      await comeBack("github.com", { pick: "primera@demo.pe", email: " Nueva@demo.pe ", name: "Nueva" }),
    );
    expect(answer.body).toMatchObject({ email: "nueva@demo.pe", displayName: "Nueva", isNewUser: true });
  });

  test("the page of a provider reports a disabled user", async () => {
    const { body } = await api.signUp("cerrada@demo.pe", "demo1234");
    await api.update(body["localId"], { disableUser: true });
    const { body: asked } = await api.createAuthUri({ providerId: "google.com", continueUri: CALLBACK });
    const html = await (await fetch(String(asked["authUri"]))).text();
    expect(html).toContain("cerrada@demo.pe (deshabilitada)");
    expect(messageOf(await enter("google.com", "cerrada@demo.pe"))).toBe("USER_DISABLED");
  });
});

describe.each(["facebook.com", "twitter.com", "github.com"])(
  "an e-mail that %s does not vouch for, of an account with a password",
  (providerId) => {
    const email = `otro-${providerId.replace(".com", "")}@demo.pe`;

    test("an e-mail that a provider does not vouch for asks for verification with a token that links once, and only with that user's ID token", async () => {
      const { body: account } = await api.signUp(email, "demo1234");
      const asked = await enter(providerId, email);
      expect(asked.body).toMatchObject({ needConfirmation: true, email });
      expect(asked.body["idToken"]).toBeUndefined();
      const pendingToken = String(asked.body["pendingToken"]);

      const signedIn = await api.signIn(email, "demo1234");
      const linked = await api.signInWithIdp({ requestUri: CALLBACK, pendingToken, idToken: signedIn.body["idToken"] });
      expect(linked.body).toMatchObject({ providerId, localId: account["localId"] });
      expect(
        codeOf(await api.signInWithIdp({ requestUri: CALLBACK, pendingToken, idToken: signedIn.body["idToken"] })),
      ).toMatch(/^INVALID_IDP_RESPONSE/);
      expect((await enter(providerId, email)).body).toMatchObject({ localId: account["localId"] });
    });
  },
);

describe("linking", () => {
  test("linking adds a provider to the account of an ID token, and rejects one of another user", async () => {
    const { body: ana } = await api.signUp("ana@demo.pe", "demo1234");
    expect((await enter("google.com", "ana.google@demo.pe", { idToken: ana["idToken"] })).body).toMatchObject({
      localId: ana["localId"],
    });
    expect((await enter("google.com", "ana.google@demo.pe")).body).toMatchObject({ localId: ana["localId"] });
    const { body: eva } = await api.signUp("eva@demo.pe", "demo1234");
    expect(codeOf(await enter("google.com", "ana.google@demo.pe", { idToken: eva["idToken"] }))).toBe(
      "FEDERATED_USER_ID_ALREADY_LINKED",
    );
    expect(codeOf(await enter("github.com", "ana@demo.pe", { idToken: eva["idToken"] }))).toBe("EMAIL_EXISTS");
  });
});

describe("autoCreate: false", () => {
  test("a sign-in with autoCreate: false finds known users and creates no account for others", async () => {
    const { body } = await enter("twitter.com", "conocida@demo.pe");
    expect((await enter("twitter.com", "conocida@demo.pe", { autoCreate: false })).body).toMatchObject({
      localId: body["localId"],
    });
    expect(messageOf(await enter("twitter.com", "extrana@demo.pe", { autoCreate: false }))).toBe("USER_NOT_FOUND");
    expect((await enter("twitter.com", "extrana@demo.pe")).body).toMatchObject({ isNewUser: true });
  });

  test("a sign-in with autoCreate: false takes an e-mail that the provider vouches for as known", async () => {
    const { body } = await api.signUp("google-conoce@demo.pe", "demo1234");
    expect((await enter("google.com", "google-conoce@demo.pe", { autoCreate: false })).body).toMatchObject({
      localId: body["localId"],
    });
  });
});
