import { describe, expect, test } from "vitest";

import { databaseDown, FakeIdentity, newEmail, rejection, visit, type Fault } from "../support";
import { html, TOO_MANY } from "./password-support";

const NETWORK = "Error de conexión. Verifica tu internet";

const UNAVAILABLE = "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.";

const UNREADABLE = "Recibimos una respuesta incompleta. Intenta de nuevo en unos minutos.";

describe.each(["signInWithPassword", "createSessionCookie", "lookup"])("a fault of %s", (method) => {
  test.each<[string, Fault, string, number]>([
    ["no connection", () => Promise.reject(new TypeError("Network connection lost.")), NETWORK, 503],
    ["silence", () => new Promise(() => undefined), NETWORK, 503],
    ["429", () => rejection("RESOURCE_EXHAUSTED", 429), TOO_MANY, 429],
    ["429 in HTML", html(429), TOO_MANY, 429],
    ["500", () => rejection("INTERNAL", 500), UNAVAILABLE, 503],
    ["503 in HTML", html(503), UNAVAILABLE, 503],
    ["a cut-off answer", () => new Response('{"localId":"x","idTo'), UNREADABLE, 503],
    ["HTML for an answer", html(200), UNREADABLE, 503],
    ["an answer without what was asked", () => Response.json({ kind: "x" }), UNREADABLE, 503],
  ])("%s is answered in Spanish, with nobody signed in", async (_name, fault, message, status) => {
    const identity = new FakeIdentity().failing(method, fault);
    const { email } = identity.add({ email: newEmail() });
    const result = await visit({ identity, method: "POST", deadlineMs: 30 }).signIn.withPassword({
      email,
      password: "demo1234",
    });
    expect(result).toMatchObject({ ok: false, message, status });
    expect(identity.calls.filter((call) => call === method).length).toBeLessThanOrEqual(3);
  });

  test("a fault of the sign-in is not noticed when a retry succeeds", async () => {
    const identity = new FakeIdentity();
    identity.faults.set(method, [html(503), html(503)]);
    const { email } = identity.add({ email: newEmail() });
    expect((await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" })).ok).toBe(
      true,
    );
  });
});

describe("a fault during registration", () => {
  test("a fault during registration is never retried: the first try may have made the account", async () => {
    const identity = new FakeIdentity().failing("signUp", html(503));
    expect(
      await visit({ identity, method: "POST" }).signIn.register({ email: newEmail(), password: "demo1234" }),
    ).toMatchObject({ ok: false, message: UNAVAILABLE, status: 503 });
    expect(identity.calls).toEqual(["signUp"]);
  });

  test("a registration reports the service's rejection of the password and the e-mail", async () => {
    const identity = new FakeIdentity();
    identity.faults.set("signUp", [
      () => rejection("WEAK_PASSWORD : Password should be at least 6 characters"),
      () => rejection("INVALID_EMAIL"),
      () => rejection("OPERATION_NOT_ALLOWED"),
    ]);
    const register = () =>
      visit({ identity, method: "POST" }).signIn.register({ email: newEmail(), password: "demo1234" });
    expect(await register()).toMatchObject({
      status: 400,
      field: "password",
      message: "La contraseña es muy débil. Debe tener al menos 6 caracteres",
    });
    expect(await register()).toMatchObject({
      status: 400,
      field: "email",
      message: "Email inválido. Verifica el formato del email",
    });
    expect(await register()).toMatchObject({ status: 403, message: "Método de autenticación no habilitado" });
  });
});

describe("missing configuration", () => {
  test("a missing configuration rejects sign-ins without the identity service", async () => {
    const result = await visit({ firebase: null, method: "POST" }).signIn.withPassword({
      email: newEmail(),
      password: "demo1234",
    });
    expect(result).toEqual({
      ok: false,
      cause: "upstream",
      message: "Firebase no está configurado. Contacta al administrador.",
      status: 500,
    });
  });

  test("a missing configuration rejects sign-ins without the service account in production", async () => {
    const identity = new FakeIdentity();
    const { email } = identity.add({ email: newEmail() });
    const firebase = {
      apiKey: "k",
      authDomain: "d",
      projectId: "demo-rebi",
      serviceAccount: null,
      authEmulatorHost: null,
    };
    expect(
      await visit({ identity, firebase, method: "POST" }).signIn.withPassword({ email, password: "demo1234" }),
    ).toEqual({
      ok: false,
      cause: "upstream",
      message: "Firebase Auth no está configurado",
      status: 500,
    });
  });

  test("an identity check rejects sign-ins while Firestore is down", async () => {
    const identity = new FakeIdentity();
    const { email } = identity.add({ email: newEmail() });
    expect(
      await visit({ identity, database: databaseDown, method: "POST" }).signIn.withPassword({
        email,
        password: "demo1234",
      }),
    ).toEqual({ ok: false, cause: "upstream", message: UNAVAILABLE, status: 503 });
  });
});
