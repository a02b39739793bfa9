import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { Accounts } from "~/accounts/accounts.server";
import { action as logoutAction, loader as logoutLoader } from "~/accounts/session/salir.route";
import { CREDENTIALS_MESSAGES } from "~/accounts/sign-in/credentials";
import { action as loginAction, loader as loginLoader } from "~/routes/sign-in/login";

import {
  cacheDown,
  databaseDown,
  FakeIdentity,
  log,
  newEmail,
  rejection,
  signedInPerson,
  thrown,
  visit,
} from "../support";

const ORIGIN = "http://127.0.0.1:8787";

function args(accounts: Accounts, request: Request) {
  const savedSubmissions = {
    forgetAll: () => new Headers({ "Set-Cookie": "__Host-kept-0000000000000000=; Max-Age=0" }),
  };
  return { request, params: {}, context: { accounts, log, savedSubmissions } } as unknown as LoaderFunctionArgs &
    ActionFunctionArgs;
}

async function post(path: string, fields: Record<string, string>, identity = new FakeIdentity()) {
  const request = new Request(ORIGIN + path, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await loginAction(args(visit({ identity, method: "POST" }), request));
  if (!("init" in answer)) return { status: answer.status, headers: answer.headers, body: null };
  return { status: answer.init?.status ?? 200, headers: new Headers(), body: answer.data };
}

describe("/login and /register", () => {
  test.each([
    ["/login", {}, { email: "Por favor, completa todos los campos" }],
    ["/register", { email: "ana@demo.pe" }, { password: "Por favor, completa todos los campos" }],
    ["/login", { email: "ana", password: "demo1234" }, { email: "Por favor, ingresa un email válido" }],
    [
      "/register",
      { email: "ana@demo.pe", password: "12345" },
      { password: "La contraseña debe tener al menos 6 caracteres" },
    ],
    ["/register", { email: "ana@demo.pe", password: "iloveyou" }, { password: CREDENTIALS_MESSAGES.common }],
  ])(
    "%s with %j is rejected before the identity service is asked",
    async (path, fields: Record<string, string>, errors) => {
      const identity = new FakeIdentity();
      expect(await post(path, fields, identity)).toMatchObject({ status: 400, body: { ok: false, errors } });
      expect(identity.calls).toEqual([]);
    },
  );

  test("/login and /register signs in, sets the cookie and redirects to the requested page", async () => {
    const identity = new FakeIdentity();
    const { email } = identity.add({ email: newEmail() });
    const { status, headers } = await post(
      "/login?redirect=%2Fsell%2Fflow%3Fa%3D1",
      { email: ` ${email} `, password: "demo1234" },
      identity,
    );
    expect(status).toBe(303);
    expect(headers.get("Location")).toBe("/sell/flow?a=1");
    expect(headers.get("Set-Cookie")).toMatch(/^__Host-session=/);
  });

  test.each(["", "//malo.test", "/\\malo.test", "https://malo.test", "/\t/malo.test", "javascript:alert(1)"])(
    "the sign-in leads home instead of to %j",
    async (target) => {
      const { status, headers } = await post(`/register?redirect=${encodeURIComponent(target)}`, {
        email: newEmail(),
        password: "demo1234",
      });
      expect(status).toBe(303);
      expect(headers.get("Location")).toBe("/");
    },
  );

  test("/login and /register returns the typed values with the field's error and its status", async () => {
    const identity = new FakeIdentity();
    const { email } = identity.add({ email: newEmail(), password: "de-otra-persona" });
    expect(await post("/register", { email, password: "demo1234", displayName: "Ana" }, identity)).toMatchObject({
      status: 409,
      body: { errors: { email: "Ya existe una cuenta con este email" }, values: { email, displayName: "Ana" } },
    });
    identity.faults.set("signInWithPassword", [() => rejection("INVALID_LOGIN_CREDENTIALS")]);
    const rejected = await post("/login", { email, password: "otra-clave" }, identity);
    expect(rejected).toMatchObject({
      status: 401,
      body: { errors: { "": "Email o contraseña incorrectos. Si no tienes cuenta, puedes registrarte" } },
    });
    expect(JSON.stringify(rejected.body)).not.toContain("otra-clave");
  });

  test("/login and /register shows the mode of the requested address", async () => {
    expect(
      (await loginLoader(args(visit(), new Request(`${ORIGIN}/register?redirect=//malo.test`)))).data,
    ).toMatchObject({ mode: "register", redirectTo: "/" });
    expect((await loginLoader(args(visit(), new Request(`${ORIGIN}/login?redirect=/perfil`)))).data).toMatchObject({
      mode: "login",
      redirectTo: "/perfil",
    });
  });

  test("/login and /register redirects a signed-in user", async () => {
    const { cookie } = await signedInPerson();
    const visiting = loginLoader(args(visit({ cookie }), new Request(`${ORIGIN}/login?redirect=/sell/flow`)));
    expect(await thrown(visiting)).toEqual({ status: 302, location: "/sell/flow" });
  });

  test("/login and /register renders while no service can tell who asks", async () => {
    const { cookie } = await signedInPerson();
    const visiting = visit({ cookie, database: databaseDown, cache: cacheDown });
    expect((await loginLoader(args(visiting, new Request(`${ORIGIN}/login`)))).data).toMatchObject({ mode: "login" });
  });
});

describe("/salir", () => {
  const request = new Request(`${ORIGIN}/salir`, { method: "POST" });
  const flashOf = (response: Response) =>
    decodeURIComponent(response.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-flash")) ?? "");

  test("/salir signs out with a message", async () => {
    const { cookie } = await signedInPerson();
    const response = await logoutAction(args(visit({ cookie, method: "POST" }), request));
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/");
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-session=; .*Max-Age=0/);
    expect(flashOf(response)).toContain("Sesión cerrada");
    // Text typed before an earlier sign-in is for nobody else.
    for (const gone of [/^__Host-kept-.*Max-Age=0/, /^__Host-cart=;.*Max-Age=0/])
      expect(response.headers.getSetCookie()).toContainEqual(expect.stringMatching(gone));
    expect(await visit({ cookie }).session()).toBeNull();
  });

  test("/salir reports a failure, and keeps the session to try again", async () => {
    const { cookie } = await signedInPerson();
    const response = await logoutAction(
      args(visit({ cookie, method: "POST", database: databaseDown, cache: cacheDown }), request),
    );
    expect(response.status).toBe(303);
    expect(flashOf(response)).toContain("Error al cerrar sesión");
    expect(response.headers.getSetCookie().some((value) => value.startsWith("__Host-session"))).toBe(false);
  });

  test("/salir does nothing when read", () => {
    const response = logoutLoader();
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/");
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
