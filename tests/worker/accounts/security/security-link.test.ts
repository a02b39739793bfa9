import { describe, expect, test } from "vitest";

import { UNKNOWN_INTENT } from "~/platform/forms/outcome";

import type { GuardedIdentity } from "../guarded-identity";
import { headersOf, rejection } from "../support";
import { proofOf, someone } from "./security-support";

const WRONG = "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente";
const INCOMPLETE = "Por favor, completa todos los campos";

describe("linking a provider", () => {
  const link = (provider: string, linkPassword = "demo1234") => ({ intent: "vincular", provider, linkPassword });
  const door = "http://127.0.0.1:9/social?state=x";
  const opened = (identity: GuardedIdentity) =>
    identity.failing("createAuthUri", () => Response.json({ authUri: door, sessionId: "s" })) as GuardedIdentity;

  test("the linking of a provider needs the password before redirecting to the provider", async () => {
    const { identity, send } = await someone({ emailVerified: true });
    opened(identity);
    expect(await send(link("google", "mala-clave"))).toMatchObject({
      kind: "rejected",
      status: 401,
      failure: { errors: { linkPassword: WRONG } },
    });
    expect(await send(link("google", ""))).toMatchObject({
      status: 400,
      failure: { errors: { linkPassword: INCOMPLETE } },
    });
    expect(identity.calls).not.toContain("createAuthUri");
    const outcome = await send(link("google"));
    expect(outcome).toMatchObject({ kind: "done", to: door });
    expect(outcome).not.toHaveProperty("flash");
    expect(
      headersOf(outcome)
        .getSetCookie()
        .map((value) => value.split("=")[0]),
    ).toEqual(["__Host-social"]);
  });

  test("the linking of a provider needs a recent proof of the same user for an account without a password, once", async () => {
    const { identity, send, uid, cookie } = await someone({
      emailVerified: true,
      password: null,
      providers: ["google.com"],
    });
    opened(identity);
    for (const also of ["", await proofOf("otra-persona", cookie), "__Host-reciente=inventada"]) {
      expect(await send(link("github", ""), { also })).toMatchObject({
        kind: "rejected",
        status: 403,
        failure: { errors: { "": "Confirma que eres tú para hacer este cambio." } },
      });
    }
    expect(identity.calls).not.toContain("createAuthUri");
    const outcome = await send(link("github", ""), { also: await proofOf(uid, cookie) });
    expect(outcome).toMatchObject({ kind: "done", to: door });
    expect(
      headersOf(outcome)
        .getSetCookie()
        .some((value) => value.startsWith("__Host-reciente=;")),
    ).toBe(true);
  });

  test("the linking of a provider is rejected by a proof alone when there is a password", async () => {
    const { identity, send, uid, cookie } = await someone({ emailVerified: true });
    opened(identity);
    expect(await send(link("google", "no-la-se"), { also: await proofOf(uid, cookie) })).toMatchObject({ status: 401 });
    expect(identity.calls).not.toContain("createAuthUri");
  });

  test("the linking of a provider limits guesses of the password", async () => {
    const { identity, send } = await someone({ emailVerified: true });
    opened(identity);
    const address = crypto.randomUUID();
    for (let count = 0; count < 10; count += 1)
      expect(await send(link("google", `adivino-${count}`), { address })).toMatchObject({ status: 401 });
    expect(await send(link("google"), { address })).toMatchObject({ status: 429 });
    expect(identity.calls).not.toContain("createAuthUri");
  });

  test("the linking of a provider reports a linked provider and a failing service, each of which uses up the proof", async () => {
    const { identity, send, uid, cookie } = await someone({
      emailVerified: true,
      password: null,
      providers: ["google.com"],
    });
    const linked = await send(link("google", ""), { also: await proofOf(uid, cookie) });
    expect(linked).toMatchObject({
      kind: "rejected",
      status: 409,
      failure: { errors: { "": "Google ya está vinculado a tu cuenta." } },
    });
    identity.faults.set("createAuthUri", [() => rejection("OPERATION_NOT_ALLOWED")]);
    const also = await proofOf(uid, cookie);
    expect(await send(link("github", ""), { also })).toMatchObject({
      kind: "rejected",
      status: 403,
      failure: { errors: { "": "Método de autenticación no habilitado" } },
    });
    opened(identity);
    expect(await send(link("github", ""), { also })).toMatchObject({
      status: 403,
      failure: { errors: { "": "Confirma que eres tú para hacer este cambio." } },
    });
    expect(await send(link("github", ""), { also: await proofOf(uid, cookie) })).toMatchObject({ kind: "done" });
  });

  test("the linking of a provider waits until the e-mail is verified; an account without one links it from a provider", async () => {
    const { identity, send, person } = await someone();
    opened(identity);
    expect(await send(link("google"))).toMatchObject({
      kind: "rejected",
      status: 409,
      failure: { errors: { "": expect.stringContaining("Confirma primero tu correo") as string } },
    });
    expect(identity.calls).not.toContain("createAuthUri");
    person.emailVerified = true;
    expect(await send(link("google"))).toMatchObject({ kind: "done", to: door });

    const nameless = await someone({ email: "", password: null, providers: ["twitter.com"] });
    opened(nameless.identity);
    expect(
      await nameless.send(link("google", ""), { also: await proofOf(nameless.uid, nameless.cookie) }),
    ).toMatchObject({
      kind: "done",
    });
  });

  test.each(["password", "yahoo", ""])("the linking of a provider rejects the provider %j", async (provider) => {
    const { send } = await someone({ emailVerified: true });
    expect(await send(link(provider))).toMatchObject({ status: 400, failure: { errors: { "": UNKNOWN_INTENT } } });
  });
});
