import { describe, expect, test } from "vitest";

import { loader as statusLoader } from "~/privacy/deletion/eliminacion-estado.route";
import { action, loader } from "~/privacy/deletion/facebook-eliminacion.route";

import { enter, GuardedIdentity } from "../accounts/guarded-identity";
import { clockAt, databaseDown, newEmail } from "../accounts/support";
import { answerOf, argsOf, FakeDeletions } from "./deletion-support";

const PATH = "/facebook/eliminacion";
const SECRET = "facebook-app-secret-of-the-tests";

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/** As Facebook makes it. */
async function signedRequest(userId: string, { secret = SECRET, issuedAt = Date.now() / 1000 } = {}): Promise<string> {
  const encoder = new TextEncoder();
  const payload = base64Url(
    encoder.encode(JSON.stringify({ algorithm: "HMAC-SHA256", issued_at: Math.floor(issuedAt), user_id: userId })),
  );
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return `${base64Url(new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(payload))))}.${payload}`;
}

const facebookId = () => String(Math.floor(Math.random() * 1e15));

function setUp() {
  const identity = new GuardedIdentity();
  const deletions = new FakeDeletions();
  const send = (form: Record<string, string> | FormData, options: Parameters<typeof argsOf>[1] = {}) =>
    answerOf(action(argsOf(PATH, { identity, deletions, facebookAppSecret: SECRET, form, ...options })));
  const statusOf = (code: string, options: Parameters<typeof argsOf>[1] = {}) =>
    answerOf(statusLoader(argsOf(`/eliminacion-de-datos/estado/${code}`, { deletions, params: { code }, ...options })));
  return { identity, deletions, send, statusOf };
}

describe("Facebook's deletion callback", () => {
  test("Facebook's deletion callback requests the user's deletion, and answers in Facebook's form", async () => {
    const { identity, deletions, send, statusOf } = setUp();
    const person = identity.person({ email: newEmail(), providers: ["facebook.com"], facebookId: facebookId() });
    const answer = await send({ signed_request: await signedRequest(person.facebookId!) });
    const [code] = [...deletions.known.keys()];
    expect(answer).toMatchObject({
      status: 200,
      body: { url: `http://127.0.0.1:8787/eliminacion-de-datos/estado/${code}`, confirmation_code: code },
    });
    expect(Object.keys(answer.body ?? {})).toEqual(["url", "confirmation_code"]);
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(deletions.asked).toEqual([{ uid: person.uid, source: "facebook", askedAt: expect.any(Date) }]);
    expect(await statusOf(code!)).toMatchObject({ status: 200, body: { state: "pending" } });
  });

  test("Facebook's deletion callback is idempotent: one deletion with one code", async () => {
    const { identity, deletions, send } = setUp();
    const person = identity.person({ email: newEmail(), facebookId: facebookId() });
    const form = { signed_request: await signedRequest(person.facebookId!) };
    const codes = [(await send(form)).body?.["confirmation_code"], (await send(form)).body?.["confirmation_code"]];
    expect(codes[0]).toBe(codes[1]);
    expect(deletions.known.size).toBe(1);
  });

  test("Facebook's deletion callback gives a code for an unknown user, with a status page, and stores nothing about them", async () => {
    const { deletions, send, statusOf } = setUp();
    const unknown = facebookId();
    const form = { signed_request: await signedRequest(unknown) };
    const { status, body } = await send(form);
    const code = String(body?.["confirmation_code"]);
    expect([status, body?.["url"]]).toEqual([200, `http://127.0.0.1:8787/eliminacion-de-datos/estado/${code}`]);
    expect(code).toMatch(/^[\da-f]{32}$/);
    expect((await send(form)).body?.["confirmation_code"]).toBe(code);
    expect(deletions.asked).toEqual([]);
    const page = await statusOf(code);
    expect(page).toMatchObject({ status: 200, body: { code, state: "nothing", eraseAfter: null, finishedAt: null } });
    expect(JSON.stringify(page)).not.toContain(unknown);
    const other = await send({ signed_request: await signedRequest(facebookId()) });
    expect(other.body?.["confirmation_code"]).not.toBe(code);
  });

  test("Facebook's deletion callback accepts a multipart form too", async () => {
    const { send } = setUp();
    const form = new FormData();
    form.append("signed_request", await signedRequest(facebookId()));
    expect(await send(form)).toMatchObject({ status: 200 });
  });

  test.each<[string, () => Promise<Record<string, string>> | Record<string, string>]>([
    ["nothing", () => ({})],
    ["an empty one", () => ({ signed_request: "" })],
    ["words", () => ({ signed_request: "a.b" })],
    ["one by another secret", async () => ({ signed_request: await signedRequest("1", { secret: "another" }) })],
    ["a truncated one", async () => ({ signed_request: (await signedRequest("1")).slice(0, -5) })],
    [
      "an old one",
      async () => ({ signed_request: await signedRequest("1", { issuedAt: Date.now() / 1000 - 90_000 }) }),
    ],
    ["one in another field", async () => ({ signedRequest: await signedRequest("1") })],
  ])("Facebook's deletion callback rejects %s without a service call", async (_name, form) => {
    const { identity, deletions, send } = setUp();
    expect(await send(await form())).toMatchObject({ status: 400, body: { error: "invalid signed_request" } });
    expect([identity.calls, deletions.asked]).toEqual([[], []]);
  });

  test("Facebook's deletion callback rejects a file, a body that is no form, and an oversized request", async () => {
    const { identity, send } = setUp();
    const file = new FormData();
    file.append("signed_request", new File([await signedRequest("1")], "a.txt"));
    expect(await send(file)).toMatchObject({ status: 400 });
    expect(await send({ signed_request: "A".repeat(20_000) })).toMatchObject({ status: 413 });
    const json = argsOf(PATH, { facebookAppSecret: SECRET });
    expect(
      await answerOf(
        action({
          ...json,
          request: new Request(json.request.url, {
            method: "POST",
            body: "{}",
            headers: { "Content-Type": "application/json" },
          }),
        }),
      ),
    ).toMatchObject({ status: 400 });
    expect(identity.calls).toEqual([]);
  });

  test("Facebook's deletion callback trusts the signature alone and ignores the session", async () => {
    const { identity, deletions, send } = setUp();
    const person = identity.person({ email: newEmail(), facebookId: facebookId() });
    const cookie = await enter(identity, person.email);
    expect(await send({ signed_request: "a.b", user_id: person.facebookId! }, { cookie })).toMatchObject({
      status: 400,
    });
    expect(deletions.asked).toEqual([]);
  });

  test("Facebook's deletion callback answers 503 where it is not configured, whatever is sent", async () => {
    const { deletions, send } = setUp();
    const lines: unknown[] = [];
    expect(
      await send({ signed_request: await signedRequest("1", { secret: "x" }) }, { facebookAppSecret: null, lines }),
    ).toMatchObject({ status: 503 });
    expect(lines.join()).toContain("facebook-deletion.not-configured");
    expect(deletions.asked).toEqual([]);
  });

  test("Facebook's deletion callback answers 503 while a service is down, so that Facebook retries", async () => {
    const { identity, deletions, send } = setUp();
    const person = identity.person({ email: newEmail(), facebookId: facebookId() });
    const form = { signed_request: await signedRequest(person.facebookId!) };
    deletions.isDown = true;
    await expect(send(form)).rejects.toMatchObject({ status: 503 });
    await expect(
      send({ signed_request: await signedRequest(facebookId()) }, { database: databaseDown }),
    ).rejects.toMatchObject({ status: 503 });
    identity.failing("lookup", () => new Response("<html>", { status: 503 }));
    await expect(send(form)).rejects.toMatchObject({ status: 503 });
    deletions.isDown = false;
    identity.faults.clear();
    expect(await send(form)).toMatchObject({ status: 200 });
  });

  test("Facebook's deletion callback keeps the last administrator, and does not claim otherwise", async () => {
    const { identity, deletions, send } = setUp();
    const person = identity.person({ email: newEmail(), facebookId: facebookId() });
    deletions.isLastAdmin = true;
    const answer = await send({ signed_request: await signedRequest(person.facebookId!) });
    expect(answer.status).toBe(409);
    expect(answer.body).not.toHaveProperty("confirmation_code");
  });

  test("Facebook's deletion callback rejects a stale request by the server's clock", async () => {
    const { send } = setUp();
    const clock = clockAt();
    const form = { signed_request: await signedRequest(facebookId()) };
    clock.forward(24 * 3600 + 60);
    expect(await send(form, { clock })).toMatchObject({ status: 400 });
  });

  test("Facebook's deletion callback accepts POST only", async () => {
    const answer = await answerOf(loader());
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
  });
});
