import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { action as socialAction, loader as socialLoader } from "~/accounts/sign-in/auth-social.route";
import { loader as callbackLoader } from "~/routes/sign-in/auth-callback";
import { loader as loginLoader } from "~/routes/sign-in/login";

import { cookieOf, log, newEmail, rejection, signedInPerson, thrown, visit, type Visit } from "../support";
import { FakeSocialIdentity } from "./fake-social";
import { flashOf, goThrough, setCookie } from "./social-support";

const ORIGIN = "http://127.0.0.1:8787";

function args(request: Request, options: Visit) {
  return { request, params: {}, context: { accounts: visit(options), log } } as unknown as LoaderFunctionArgs &
    ActionFunctionArgs;
}

function post(fields: Record<string, string>, options: Visit = {}): Promise<Response> {
  const request = new Request(`${ORIGIN}/auth/social`, { method: "POST", body: new URLSearchParams(fields) });
  return socialAction(
    args(request, { identity: new FakeSocialIdentity(), path: "/auth/social", method: "POST", ...options }),
  );
}

async function login(path: string, options: Visit = {}) {
  const answer = await loginLoader(args(new Request(ORIGIN + path), options));
  return { status: answer.init?.status, page: answer.data };
}

describe("POST /auth/social", () => {
  test("POST /auth/social sends the browser to the provider with 303 and the cookie", async () => {
    const answer = await post({ provider: "google" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toMatch(/^http:\/\/127\.0\.0\.1:9\/social\?/);
    expect(setCookie(answer.headers, "__Host-social")).toBeTruthy();
  });

  test("POST /auth/social does nothing when read", () => {
    expect(socialLoader().headers.get("Location")).toBe("/perfil/seguridad");
    expect(socialLoader().headers.getSetCookie()).toEqual([]);
  });

  test.each([{ provider: "linkedin" }, {}, { provider: "" }] as Record<string, string>[])(
    "the post of %j is rejected with 400 and without an echo",
    async (fields) => {
      const rejected = await post(fields).catch(
        (error: unknown) => error as { data: { message: string }; init: ResponseInit },
      );
      expect(rejected).toMatchObject({
        init: { status: 400 },
        data: { message: "Proveedor no soportado. Elige Google, Facebook, Twitter o GitHub." },
      });
    },
  );

  test("POST /auth/social reports the failure on the sign-in page, with the requested page kept", async () => {
    const identity = new FakeSocialIdentity().failing("createAuthUri", () => rejection("OPERATION_NOT_ALLOWED"));
    const answer = await post({ provider: "google", redirect: "/sell/flow?a=1" }, { identity });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/login?redirect=%2Fsell%2Fflow%3Fa%3D1&causa=no-habilitado");
  });

  test.each(["link", "otra", ""])("the intent %j is rejected: linking asks for a proof first", async (intent) => {
    const identity = new FakeSocialIdentity();
    const { email } = identity.add({ email: newEmail() });
    const cookie = cookieOf(
      await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" }),
    );
    for (const options of [{ identity }, { identity, cookie }])
      expect(await thrown(post({ provider: "google", intent }, options))).toMatchObject({ status: 400 });
    expect(identity.calls).not.toContain("createAuthUri");
  });

  test("POST /auth/social verifies the user by intent=confirm, and returns to the profile", async () => {
    const intent = "confirm";
    expect(await thrown(post({ provider: "google", intent }))).toEqual({
      status: 302,
      location: "/login?redirect=%2Fauth%2Fsocial",
    });
    const identity = new FakeSocialIdentity();
    const { email } = identity.add({ email: newEmail() });
    const cookie = cookieOf(
      await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" }),
    );
    identity.link(identity.accounts.get(email)!.uid, "google.com", email);
    const answer = await post({ provider: "google", intent }, { identity, cookie });
    expect(answer.headers.get("Location")).toContain("/social?state=");

    identity.failing("createAuthUri", () => rejection("OPERATION_NOT_ALLOWED"));
    const failed = await post({ provider: "google", intent }, { identity, cookie });
    expect(failed.headers.get("Location")).toBe("/perfil/seguridad");
    expect(flashOf(failed.headers)).toEqual({ type: "error", message: "Método de autenticación no habilitado" });
  });

  test.each(["//malo.test", "/\\malo.test", "https://malo.test", "/\t/malo.test", "javascript:alert(1)", ""])(
    "the sign-in leads home in the end instead of to %j",
    async (target) => {
      const identity = new FakeSocialIdentity();
      const answer = await post({ provider: "github", redirect: target }, { identity });
      const path = identity.approve(answer.headers.get("Location")!, { email: newEmail() });
      const options = { identity, path, also: `__Host-social=${setCookie(answer.headers, "__Host-social")}` };
      const back = await callbackLoader(args(new Request(ORIGIN + path), options));
      expect(back.status).toBe(303);
      expect(back.headers.get("Location")).toBe("/");
      expect(setCookie(back.headers, "__Host-session")).toBeTruthy();
    },
  );
});

describe("/login?causa=", () => {
  test.each([
    ["cancelado", 400, "El popup de autenticación fue cerrado"],
    ["bloqueado", 400, "El popup fue bloqueado por el navegador"],
    ["conexion", 503, "Error de conexión. Verifica tu internet"],
    ["demasiados-intentos", 429, "Demasiados intentos. Intenta más tarde"],
    ["credencial", 401, "Email o contraseña incorrectos. Si no tienes cuenta, puedes registrarte"],
    ["email-en-uso", 409, "Ya existe una cuenta con este email"],
    ["deshabilitada", 403, "Esta cuenta ha sido deshabilitada"],
    ["no-habilitado", 403, "Método de autenticación no habilitado"],
    ["otro-metodo", 409, "Ya existe una cuenta con este email usando otro método de autenticación"],
    ["credencial-en-uso", 409, "Esta credencial ya está asociada a otra cuenta"],
    ["otra", 503, "Error al procesar la autenticación"],
    ["servicio", 503, "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos."],
    ["sin-configurar", 500, "Firebase no está configurado. Contacta al administrador."],
    ["usuario-no-creado", 503, "Error al crear usuario en la base de datos"],
    ["estado-desconocido", 500, "Error de autenticación"],
  ])("%s answers %i and the words", async (word, status, message) => {
    expect(await login(`/login?redirect=%2Fsell&causa=${word}`)).toMatchObject({
      status,
      page: { redirectTo: "/sell", rejection: { message }, otherMethod: null },
    });
  });

  test.each(["inventada", "", "<script>alert(1)</script>", "toString", "__proto__"])("%j is ignored", async (word) => {
    expect(await login(`/login?causa=${encodeURIComponent(word)}`)).toMatchObject({
      status: 200,
      page: { rejection: null },
    });
  });

  test("/login?causa= shows the account's methods only while its credential waits, and only in the same browser", async () => {
    const identity = new FakeSocialIdentity();
    const { email } = identity.add({ email: newEmail() });
    const { headers, location } = await goThrough(identity, { email }, { provider: "github" });
    const cookies = `__Host-pending=${setCookie(headers, "__Host-pending")}`;
    expect(await login(location, { also: cookies })).toMatchObject({
      status: 409,
      page: { otherMethod: { provider: "GitHub", email, methods: ["password"] } },
    });
    expect(await login("/login", { also: cookies })).toMatchObject({ status: 200, page: { otherMethod: null } });
    expect(await login(location)).toMatchObject({ status: 409, page: { otherMethod: null } });
    // The token that links stays in the cookie.
    expect(JSON.stringify((await login(location, { also: cookies })).page)).not.toContain("token");
  });

  test("/login?causa= redirects a signed-in user", async () => {
    const { cookie } = await signedInPerson();
    expect(await thrown(login("/login?redirect=/sell&causa=cancelado", { cookie }))).toEqual({
      status: 302,
      location: "/sell",
    });
  });
});
