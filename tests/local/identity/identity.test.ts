import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { IdentityStartError, seedPeople, startIdentity, type RunningIdentity } from "../../../local/identity/index.ts";
import { clientOf, messageOf } from "./client.ts";

const CALLBACK = "http://127.0.0.1:8787/auth/callback";
const PERSON = { localId: "persona-1", email: "persona@demo.pe", password: "demo1234", displayName: "Persona <Demo>" };

let dataDir: string;
let identity: RunningIdentity;
let api: ReturnType<typeof clientOf>;
let firestore: Server;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "rebi-identity-"));
  // As Firestore answers the newest first; the query itself is asked for by name.
  firestore = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const found =
        request.url === "/v1/projects/demo-rebi/databases/(default)/documents:runQuery" &&
        /"mail".*"createdAt".*"DESCENDING"/.test(Buffer.concat(chunks).toString());
      response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(
        JSON.stringify([
          {
            document: {
              createTime: "2026-02-01T00:00:00Z",
              fields: {
                to: { arrayValue: { values: [{ stringValue: "b@demo.pe" }] } },
                template: { mapValue: { fields: { name: { stringValue: "aviso" } } } },
              },
            },
          },
          {
            document: {
              createTime: "2026-01-01T00:00:00Z",
              fields: {
                to: { stringValue: "a@demo.pe" },
                message: {
                  mapValue: {
                    fields: {
                      subject: { stringValue: "Primero" },
                      text: { stringValue: "<script>alert(1)</script> http://127.0.0.1:8787/x" },
                      attachments: {
                        arrayValue: {
                          values: [
                            {
                              mapValue: {
                                fields: {
                                  filename: { stringValue: 'hoja "1".pdf' },
                                  contentType: { stringValue: "application/pdf" },
                                  content: { stringValue: "JVBERi0=" },
                                  encoding: { stringValue: "base64" },
                                },
                              },
                            },
                          ],
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          { readTime: "2026-02-01T00:00:00Z" },
        ]),
      );
    });
  });
  await new Promise<void>((resolve) => firestore.listen(0, "127.0.0.1", resolve));
  const address = firestore.address();
  const firestorePort = typeof address === "object" && address ? address.port : 0;
  identity = await startIdentity({
    port: 0,
    dataDir,
    firestoreHost: `127.0.0.1:${firestorePort}`,
    projectId: "demo-rebi",
  });
  api = clientOf(identity.url);
});

afterAll(async () => {
  await identity?.close();
  await new Promise((resolve) => firestore.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

describe("what passes through", () => {
  test("the local identity service answers with the service's own rejections", async () => {
    await api.signUp("doble@demo.pe", "demo1234");
    expect(messageOf(await api.signUp("doble@demo.pe", "demo1234"))).toBe("EMAIL_EXISTS");
    expect(messageOf(await api.signUp("corta@demo.pe", "123"))).toMatch(/^WEAK_PASSWORD/);
    expect(messageOf(await api.signIn("nadie@demo.pe", "demo1234"))).toBe("EMAIL_NOT_FOUND");
    expect(messageOf(await api.signIn("doble@demo.pe", "otra-clave"))).toBe("INVALID_PASSWORD");
  });

  test("the local identity service lets the enumeration protection be switched on and off", async () => {
    const patch = (on: boolean) =>
      fetch(`${identity.url}/emulator/v1/projects/demo-rebi/config`, {
        method: "PATCH",
        headers: { "content-type": "application/json", authorization: "Bearer owner" },
        body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: on } }),
      });
    expect((await patch(true)).status).toBe(200);
    expect(messageOf(await api.signIn("nadie@demo.pe", "demo1234"))).toBe("INVALID_LOGIN_CREDENTIALS");
    expect((await patch(false)).status).toBe(200);
    expect(messageOf(await api.signIn("nadie@demo.pe", "demo1234"))).toBe("EMAIL_NOT_FOUND");
  });

  test("the local identity service leaves createAuthUri without a provider to the emulator", async () => {
    const answer = await api.createAuthUri({ identifier: "nadie@demo.pe", continueUri: CALLBACK });
    expect(answer.body).toMatchObject({ registered: false });
  });

  test("the local identity service rejects a broken body with the emulator's message", async () => {
    const response = await fetch(`${identity.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(response.status).toBe(400);
  });
});

describe("seeded users", () => {
  test("seeded users are made once with their uid and password", async () => {
    await seedPeople(identity.url, [PERSON]);
    await seedPeople(identity.url, [PERSON]);
    const { body } = await api.signIn(PERSON.email, PERSON.password);
    const { users } = (await api.lookup(body["idToken"])).body;
    expect(users).toEqual([
      expect.objectContaining({ localId: PERSON.localId, email: PERSON.email, displayName: PERSON.displayName }),
    ]);
  });

  test("a sign-in of a seeded user reports the rejected account", async () => {
    await expect(seedPeople(identity.url, [{ ...PERSON, localId: "otra", password: "x" }])).rejects.toThrow(
      /identity rejected \(400\)/,
    );
  });
});

describe.each(["google.com", "facebook.com", "twitter.com", "github.com"])("social sign-in with %s", (providerId) => {
  const email = `social-${providerId.replace(".com", "")}@demo.pe`;

  async function begin(sessionId?: string): Promise<{ authUri: string; sessionId: string }> {
    const { status, body } = await api.createAuthUri({
      providerId,
      continueUri: CALLBACK,
      authFlowType: "CODE_FLOW",
      ...(sessionId ? { sessionId } : {}),
    });
    expect(status).toBe(200);
    return { authUri: String(body["authUri"]), sessionId: String(body["sessionId"]) };
  }

  async function decide(authUri: string, fields: Record<string, string>): Promise<Response> {
    const state = new URL(authUri).searchParams.get("state") ?? "";
    return fetch(new URL("/social", authUri), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ state, ...fields }),
    });
  }

  test("a social sign-in shows a page without scripts, comes back with a code and signs in once", async () => {
    const { authUri, sessionId } = await begin();
    const shown = await fetch(authUri);
    const html = await shown.text();
    expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).not.toContain("<script");
    expect(html).toContain("Persona &#60;Demo&#62;");

    const back = await decide(authUri, { pick: "", email, name: "Social", answer: "accept" });
    expect(back.status).toBe(303);
    const requestUri = back.headers.get("location") ?? "";
    expect(requestUri.startsWith(`${CALLBACK}?`)).toBe(true);
    expect(new URL(requestUri).searchParams.has(providerId === "twitter.com" ? "oauth_verifier" : "code")).toBe(true);

    expect((await api.signInWithIdp({ requestUri, sessionId: "otra-sesion" })).status).toBe(400);
    const signedIn = await api.signInWithIdp({ requestUri, sessionId });
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toMatchObject({ providerId, email, isNewUser: true });
    expect((await api.sessionCookie(signedIn.body["idToken"])).status).toBe(200);

    const replayed = await api.signInWithIdp({ requestUri, sessionId });
    expect(replayed.status).toBe(400);
    expect(messageOf(replayed)).toMatch(/^INVALID_IDP_RESPONSE/);
    expect((await decide(authUri, { email, answer: "accept" })).status).toBe(400);
  });

  test("a social sign-in recognises the same user and keeps a session of the caller's choice", async () => {
    const { authUri, sessionId } = await begin("sesion-elegida");
    expect(sessionId).toBe("sesion-elegida");
    const back = await decide(authUri, { email, answer: "accept" });
    const signedIn = await api.signInWithIdp({ requestUri: back.headers.get("location"), sessionId });
    expect(signedIn.status).toBe(200);
    expect(signedIn.body["isNewUser"] ?? false).toBe(false);
  });

  test("a social sign-in returns an error when the user cancels", async () => {
    const { authUri, sessionId } = await begin();
    const back = await decide(authUri, { answer: "cancel" });
    const requestUri = back.headers.get("location") ?? "";
    expect(new URL(requestUri).searchParams.has(providerId === "twitter.com" ? "denied" : "error")).toBe(true);
    expect((await api.signInWithIdp({ requestUri, sessionId })).status).toBe(400);
  });
});

describe("rejected social sign-in", () => {
  test.each([
    ["an unknown provider", { providerId: "otro.com", continueUri: CALLBACK }],
    ["a callback with state", { providerId: "google.com", continueUri: `${CALLBACK}?state=1` }],
    ["a callback with a fragment", { providerId: "google.com", continueUri: `${CALLBACK}#x` }],
    ["no callback", { providerId: "google.com" }],
  ])("a rejected social sign-in answers 400 for %s", async (_name, body) => {
    expect((await api.createAuthUri(body)).status).toBe(400);
  });

  test("a rejected social sign-in rejects a forged state", async () => {
    expect((await fetch(`${identity.url}/social?state=inventado`)).status).toBe(400);
    expect((await api.signInWithIdp({ requestUri: `${CALLBACK}?state=inventado&code=x`, sessionId: "x" })).status).toBe(
      400,
    );
  });
});

describe("the outbox", () => {
  test("the outbox shows codes and mails, newest first, with nothing that runs", async () => {
    await api.signUp("olvido@demo.pe", "demo1234");
    await api.resetPassword("olvido@demo.pe");
    const response = await fetch(`${identity.url}/outbox`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Restablecer contraseña");
    expect(html).toContain("olvido@demo.pe");
    // Links go through the door, not to the emulator's own port.
    expect(html).toContain(`href="${identity.url}/emulator/action?`);
    expect(html).not.toContain("<script");
    expect(html).toContain('<a href="http://127.0.0.1:8787/x">');
    expect(html).toContain(
      '<a download="hoja &#34;1&#34;.pdf" href="data:application/pdf;base64,JVBERi0=">hoja &#34;1&#34;.pdf</a>',
    );
    expect(html.indexOf("aviso")).toBeLessThan(html.indexOf("Primero"));
    expect(html.indexOf("b@demo.pe")).toBeGreaterThan(0);
  });
});

describe("faults on request", () => {
  const fault = (body: object) => fetch(`${identity.url}/__faults`, { method: "POST", body: JSON.stringify(body) });
  const recover = () => fetch(`${identity.url}/__faults`, { method: "DELETE" });

  test("the service is too busy, broken, or a proxy's page, until it recovers", async () => {
    for (const [kind, status] of [
      ["429", 429],
      ["500", 500],
    ] as const) {
      expect((await fault({ kind })).status).toBe(200);
      expect(await api.signIn(PERSON.email, PERSON.password)).toMatchObject({
        status,
        body: { error: { code: status } },
      });
    }
    await fault({ kind: "html" });
    await expect(api.signIn(PERSON.email, PERSON.password)).rejects.toThrow(SyntaxError);
    await recover();
    expect((await api.signIn("nadie@demo.pe", "demo1234")).status).toBe(400);
  });

  test("a call that is cut off has its effect", async () => {
    await fault({ kind: "cutoff" });
    await expect(api.signUp("cortada@demo.pe", "demo1234")).rejects.toThrow();
    await recover();
    expect((await api.signIn("cortada@demo.pe", "demo1234")).status).toBe(200);
  });

  test("an unknown fault is refused", async () => {
    expect((await fault({ kind: "nada" })).status).toBe(400);
  });
});

describe("starting", () => {
  test("the local identity service says in one line that the port is taken", async () => {
    const other = mkdtempSync(join(tmpdir(), "rebi-identity-"));
    const second = startIdentity({ port: identity.port, dataDir: other, projectId: "demo-rebi" });
    await expect(second).rejects.toThrow(IdentityStartError);
    await expect(second).rejects.toThrow(`El puerto ${identity.port} de identidad está ocupado`);
    rmSync(other, { recursive: true, force: true });
  });

  test("the local identity service writes under its folder only", () => {
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(["emulator.log", "exports", "firebase.json", "tmp"]));
  });
});
