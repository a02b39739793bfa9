import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { Accounts } from "~/accounts/accounts.server";
import { action as codeAction, loader as codeLoader } from "~/accounts/email-links/auth-accion.route";
import { action as recoverAction, loader as recoverLoader } from "~/accounts/email-links/recuperar-contrasena.route";
import {
  action as securityAction,
  loader as securityLoader,
  shouldRevalidate,
} from "~/accounts/security/perfil-seguridad.route";
import { CREDENTIALS_MESSAGES } from "~/accounts/sign-in/credentials";
import { UNKNOWN_INTENT } from "~/platform/forms/outcome";

import { enter, GuardedIdentity } from "../guarded-identity";
import { databaseDown, log, newEmail, thrown, visit } from "../support";

const ORIGIN = "http://127.0.0.1:8787";

function args(accounts: Accounts, request: Request) {
  return {
    request,
    params: {},
    context: { accounts, log, clock: { now: () => new Date() } },
  } as unknown as LoaderFunctionArgs & ActionFunctionArgs;
}

function post(path: string, fields: Record<string, string>): Request {
  return new Request(ORIGIN + path, { method: "POST", body: new URLSearchParams(fields) });
}

/** Status, body and where it leads, of either kind of answer. */
function read(answer: Response | { data: unknown; init: ResponseInit | null }) {
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get("Location"), body: null, headers: answer.headers };
  return {
    status: answer.init?.status ?? 200,
    location: null,
    body: answer.data as Record<string, unknown>,
    headers: new Headers(),
  };
}

const flashOf = (headers: Headers) =>
  decodeURIComponent(headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-flash")) ?? "");

describe("/recuperar-contrasena", () => {
  const ask = async (fields: Record<string, string>, identity = new GuardedIdentity()) =>
    read(await recoverAction(args(visit({ identity, method: "POST" }), post("/recuperar-contrasena", fields))));

  test("/recuperar-contrasena is filled with the e-mail of the address", () => {
    expect(
      recoverLoader(args(visit(), new Request(`${ORIGIN}/recuperar-contrasena?email=ana%40demo.pe`))),
    ).toMatchObject({
      sent: false,
      email: "ana@demo.pe",
    });
    expect(
      recoverLoader(args(visit(), new Request(`${ORIGIN}/recuperar-contrasena?email=${"x".repeat(9_000)}`))).email,
    ).toHaveLength(320);
  });

  test.each([
    [{}, "Por favor, completa todos los campos"],
    [{ email: "  " }, "Por favor, completa todos los campos"],
    [{ email: "ana@demo" }, "Por favor, ingresa un email válido"],
  ])("the form rejects %j before any service is asked", async (fields: Record<string, string>, message) => {
    const identity = new GuardedIdentity();
    expect(await ask(fields, identity)).toMatchObject({ status: 400, body: { errors: { email: message } } });
    expect(identity.calls).toEqual([]);
  });

  test("/recuperar-contrasena answers the same for every e-mail", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    for (const asked of [email, newEmail()])
      expect(await ask({ email: asked }, identity)).toMatchObject({
        status: 303,
        location: "/recuperar-contrasena?enviado=1",
      });
    expect(recoverLoader(args(visit(), new Request(`${ORIGIN}/recuperar-contrasena?enviado=1`)))).toMatchObject({
      sent: true,
      email: "",
    });
  });

  test("/recuperar-contrasena keeps the typed e-mail on a failure", async () => {
    const answer = read(
      await recoverAction(
        args(
          visit({ identity: new GuardedIdentity(), method: "POST", database: databaseDown }),
          post("/recuperar-contrasena", { email: "ana@demo.pe" }),
        ),
      ),
    );
    expect(answer).toMatchObject({ status: 503, body: { values: { email: "ana@demo.pe" } } });
  });
});

describe("/auth/accion", () => {
  const open = async (identity: GuardedIdentity, query: string) =>
    read(await codeLoader(args(visit({ identity }), new Request(`${ORIGIN}/auth/accion?${query}`))));
  const send = async (identity: GuardedIdentity, query: string, fields: Record<string, string> = {}) =>
    read(await codeAction(args(visit({ identity, method: "POST" }), post(`/auth/accion?${query}`, fields))));

  test.each(["", "mode=", "mode=signIn&oobCode=x", "mode=__proto__&oobCode=x", "oobCode=x"])(
    "the page does not know %j",
    async (query) => {
      const identity = new GuardedIdentity();
      expect(await thrown(open(identity, query))).toMatchObject({ status: 404 });
      expect(await thrown(send(identity, query))).toMatchObject({ status: 404 });
      expect(identity.calls).toEqual([]);
    },
  );

  test("/auth/accion names the account of a link and changes nothing, however often it is opened", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const code = identity.code("VERIFY_EMAIL", email);
    for (let count = 0; count < 2; count += 1) {
      expect(await open(identity, `mode=verifyEmail&oobCode=${code}`)).toMatchObject({
        status: 200,
        body: { view: { email, mode: "verifyEmail" }, address: `/auth/accion?mode=verifyEmail&oobCode=${code}` },
      });
    }
    expect(identity.codes.get(code)?.state).toBe("good");
  });

  test("/auth/accion answers 410 for an expired link, opened or sent", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const expired = identity.code("PASSWORD_RESET", email, { state: "expired" });
    expect(await open(identity, `mode=resetPassword&oobCode=${expired}`)).toMatchObject({
      status: 410,
      body: { view: null, expired: true, message: "Este enlace venció. Pide uno nuevo." },
    });
    expect(await open(identity, "mode=resetPassword")).toMatchObject({
      status: 410,
      body: { message: "Este enlace ya se usó o no es válido. Pide uno nuevo." },
    });
    expect(await send(identity, `mode=resetPassword&oobCode=${expired}`, { password: "clave-nueva" })).toMatchObject({
      status: 410,
      body: { expired: true },
    });
  });

  test("/auth/accion answers 503, not 410, while no service can tell", async () => {
    const identity = new GuardedIdentity().failing(
      "resetPassword",
      () => new Response("<html>", { status: 503 }),
    ) as GuardedIdentity;
    expect(await open(identity, "mode=verifyEmail&oobCode=x")).toMatchObject({
      status: 503,
      body: { view: null, expired: false },
    });
  });

  test.each([
    [{}, "Por favor, completa todos los campos"],
    [{ password: "12345" }, "La contraseña debe tener al menos 6 caracteres"],
    [{ password: "Qwerty123" }, CREDENTIALS_MESSAGES.common],
  ])(
    "the new password %j is rejected at its field, and the link still works",
    async (fields: Record<string, string>, message) => {
      const identity = new GuardedIdentity();
      const { email } = identity.person({ email: newEmail() });
      const code = identity.code("PASSWORD_RESET", email);
      expect(await send(identity, `mode=resetPassword&oobCode=${code}`, fields)).toMatchObject({
        status: 400,
        body: { errors: { password: message } },
      });
      const done = await send(identity, `mode=resetPassword&oobCode=${code}`, { password: "clave-nueva" });
      expect(done).toMatchObject({ status: 303, location: "/login" });
      expect(flashOf(done.headers)).toContain("Tu contraseña cambió");
    },
  );

  test("/auth/accion makes one change of a double submit", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const query = `mode=resetPassword&oobCode=${identity.code("PASSWORD_RESET", email)}`;
    const statuses = [
      await send(identity, query, { password: "clave-nueva" }),
      await send(identity, query, { password: "clave-nueva" }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([303, 410]);
  });
});

describe("/perfil/seguridad", () => {
  test("/perfil/seguridad is for signed-in users, read and posted, and answers 503 while no service can tell", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const cookie = await enter(identity, email);
    const location = "/login?redirect=%2Fperfil%2Fseguridad";
    const request = new Request(`${ORIGIN}/perfil/seguridad`);
    expect(await thrown(securityLoader(args(visit({ path: "/perfil/seguridad.data?_routes=x" }), request)))).toEqual({
      status: 302,
      location,
    });
    for (const intent of ["reenviar", "email", "contrasena", "vincular", "desvincular", "cerrar-todas"]) {
      expect(
        await thrown(
          securityAction(
            args(visit({ path: "/perfil/seguridad", method: "POST" }), post("/perfil/seguridad", { intent })),
          ),
        ),
      ).toEqual({ status: 302, location });
    }
    identity.failing("lookup", () => new Response("<html>", { status: 503 }));
    await expect(securityLoader(args(visit({ identity, cookie }), request))).rejects.toMatchObject({ status: 503 });
    await expect(
      securityAction(
        args(visit({ identity, cookie, method: "POST" }), post("/perfil/seguridad", { intent: "cerrar-todas" })),
      ),
    ).rejects.toMatchObject({ status: 503 });
  });

  test("/perfil/seguridad rejects an unknown form", async () => {
    const identity = new GuardedIdentity();
    const cookie = await enter(identity, identity.person({ email: newEmail() }).email);
    const answer = await securityAction(
      args(visit({ identity, cookie, method: "POST" }), post("/perfil/seguridad", { intent: "borrar" })),
    );
    expect(answer).toMatchObject({ init: { status: 400 }, data: { errors: { "": UNKNOWN_INTENT } } });
  });

  test("/perfil/seguridad is reloaded after a change, and kept as typed after a rejection", () => {
    const args = (actionStatus: number | undefined, defaultShouldRevalidate = true) =>
      ({ actionStatus, defaultShouldRevalidate }) as Parameters<typeof shouldRevalidate>[0];
    expect([undefined, 200, 303, 400, 401, 429, 503].map((status) => shouldRevalidate(args(status)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(shouldRevalidate(args(303, false))).toBe(false);
  });

  test("/perfil/seguridad redirects to the provider to be linked, without a message", async () => {
    const identity = new GuardedIdentity().failing("createAuthUri", () =>
      Response.json({ authUri: "http://127.0.0.1:9/social?state=x", sessionId: "s" }),
    ) as GuardedIdentity;
    const cookie = await enter(identity, identity.person({ email: newEmail(), emailVerified: true }).email);
    const answer = read(
      await securityAction(
        args(
          visit({ identity, cookie, method: "POST" }),
          post("/perfil/seguridad", { intent: "vincular", provider: "twitter", linkPassword: "demo1234" }),
        ),
      ),
    );
    expect(answer).toMatchObject({ status: 303, location: "http://127.0.0.1:9/social?state=x" });
    expect(flashOf(answer.headers)).toBe("");
  });

  test("/perfil/seguridad revokes all sessions by one button", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const [cookie, elsewhere] = [await enter(identity, email), await enter(identity, email)];
    const answer = read(
      await securityAction(
        args(visit({ identity, cookie, method: "POST" }), post("/perfil/seguridad", { intent: "cerrar-todas" })),
      ),
    );
    expect(answer).toMatchObject({ status: 303, location: "/login" });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-session=; .*Max-Age=0/);
    expect(flashOf(answer.headers)).toContain("Cerramos tu sesión en todos los dispositivos.");
    for (const old of [cookie, elsewhere]) expect(await visit({ identity, cookie: old }).session()).toBeNull();
  });
});
