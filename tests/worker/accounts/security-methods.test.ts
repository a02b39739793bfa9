import { describe, expect, it } from "vitest";


import type { GuardedIdentity } from "./guarded-identity";
import { mailsTo } from "./guarded-identity";
import { refusal } from "./support";
import { INCOMPLETE, proofOf, someone, WRONG } from "./security-support";

describe("linking a provider", () => {
  const link = (provider: string, linkPassword = "demo1234") => ({ intent: "vincular", provider, linkPassword });
  const door = "http://127.0.0.1:9/social?state=x";
  const opened = (identity: GuardedIdentity) => identity.failing("createAuthUri", () => Response.json({ authUri: door, sessionId: "s" })) as GuardedIdentity;

  it("needs the password before anyone is sent to the provider", async () => {
    const { identity, send } = await someone();
    opened(identity);
    expect(await send(link("google", "mala-clave"))).toMatchObject({ ok: false, status: 401, failure: { errors: { linkPassword: WRONG } } });
    expect(await send(link("google", ""))).toMatchObject({ status: 400, failure: { errors: { linkPassword: INCOMPLETE } } });
    expect(identity.calls).not.toContain("createAuthUri");
    const outcome = await send(link("google"));
    expect(outcome).toMatchObject({ ok: true, to: door, flash: null });
    expect(outcome?.ok && outcome.headers.getSetCookie().map((value) => value.split("=")[0])).toEqual(["__Host-social"]);
  });

  it("of an account without a password needs a proof of minutes ago, of the same person, once", async () => {
    const { identity, send, uid } = await someone({ password: null, providers: ["google.com"] });
    opened(identity);
    for (const also of ["", await proofOf("otra-persona"), "__Host-reciente=inventada"]) {
      expect(await send(link("github", ""), { also })).toMatchObject({ ok: false, status: 403, failure: { errors: { "": "Confirma que eres tú para hacer este cambio." } } });
    }
    expect(identity.calls).not.toContain("createAuthUri");
    const outcome = await send(link("github", ""), { also: await proofOf(uid) });
    expect(outcome).toMatchObject({ ok: true, to: door });
    expect(outcome?.ok && outcome.headers.getSetCookie().some((value) => value.startsWith("__Host-reciente=;"))).toBe(true);
  });

  it("by a proof alone is refused where there is a password", async () => {
    const { identity, send, uid } = await someone();
    opened(identity);
    expect(await send(link("google", "no-la-se"), { also: await proofOf(uid) })).toMatchObject({ status: 401 });
    expect(identity.calls).not.toContain("createAuthUri");
  });

  it("is limited in its guesses of the password", async () => {
    const { identity, send } = await someone();
    opened(identity);
    for (let count = 0; count < 10; count += 1) expect(await send(link("google", `adivino-${count}`))).toMatchObject({ status: 401 });
    expect(await send(link("google"))).toMatchObject({ status: 429 });
    expect(identity.calls).not.toContain("createAuthUri");
  });

  it("that is linked already is told, and so is a service that fails; the proof is kept then", async () => {
    const { identity, send, uid } = await someone({ password: null, providers: ["google.com"] });
    const also = await proofOf(uid);
    const linked = await send(link("google", ""), { also });
    expect(linked).toMatchObject({ ok: false, status: 409, failure: { errors: { "": "Google ya está vinculado a tu cuenta." } } });
    identity.faults.set("createAuthUri", [() => refusal("OPERATION_NOT_ALLOWED")]);
    expect(await send(link("github", ""), { also })).toMatchObject({ ok: false, status: 403, failure: { errors: { "": "Método de autenticación no habilitado" } } });
    opened(identity);
    expect(await send(link("github", ""), { also })).toMatchObject({ ok: true });
  });

  it.each(["password", "yahoo", ""])("knows no provider %j", async (provider) => {
    const { send } = await someone();
    expect(await send(link(provider))).toBeNull();
  });
});

describe("unlinking a provider", () => {
  const unlink = (provider: string, unlinkPassword = "demo1234") => ({ intent: "desvincular", provider, unlinkPassword });

  it("needs the password, and is done once however often it is sent", async () => {
    const { identity, person, send } = await someone({ providers: ["google.com", "github.com"] });
    expect(await send(unlink("google", "mala-clave"))).toMatchObject({ status: 401, failure: { errors: { unlinkPassword: WRONG } } });
    expect(await send(unlink("google", ""))).toMatchObject({ status: 400, failure: { errors: { unlinkPassword: INCOMPLETE } } });
    expect(await send(unlink("google"))).toMatchObject({ ok: true, flash: { message: "Desvinculaste Google de tu cuenta." } });
    expect(person.providers).toEqual(["github.com"]);
    expect(await send(unlink("google"))).toMatchObject({ ok: true });
    expect(identity.updates).toHaveLength(1);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(["Tu cuenta ya no entra con Google"]);
  });

  it("never takes the last way in", async () => {
    const { person, send, uid } = await someone({ password: null, providers: ["google.com"] });
    expect(await send(unlink("google", ""), { also: await proofOf(uid) })).toMatchObject({ status: 409, failure: { errors: { "": "Es tu única forma de entrar. Agrega otra antes de desvincularla." } } });
    expect(person.providers).toEqual(["google.com"]);
    person.providers.push("github.com");
    expect(await send(unlink("google", ""))).toMatchObject({ status: 403 });
    expect(await send(unlink("google", ""), { also: await proofOf(uid) })).toMatchObject({ ok: true });
    expect(person.providers).toEqual(["github.com"]);
  });

  it.each(["password", "yahoo", "", "google.com,github.com"])("knows no provider %j", async (provider) => {
    const { person, send } = await someone({ providers: ["google.com"] });
    expect(await send(unlink(provider))).toBeNull();
    expect(person.providers).toEqual(["google.com"]);
  });
});
