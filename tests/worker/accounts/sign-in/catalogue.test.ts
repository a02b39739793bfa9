import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";

import { AUTH_CATALOGUE, type AuthCause } from "~/accounts/identity/errors";
import type { Destination } from "~/accounts/sign-in/social-callback.server";
import { action as loginAction, loader as loginLoader } from "~/routes/sign-in/login";

import { cookieOf, log, newEmail, rejection, visit, type Visit } from "../support";
import { FakeSocialIdentity, type SocialPerson } from "./fake-social";
import { comeBack, flashOf, goThrough, start } from "./social-support";

const ORIGIN = "http://127.0.0.1:8787";

interface Shown {
  status: number | undefined;
  message: string | undefined;
}

function args(request: Request, options: Visit) {
  return { request, params: {}, context: { accounts: visit(options), log } } as unknown as LoaderFunctionArgs &
    ActionFunctionArgs;
}

/** Answer to the form of a path. */
async function byForm(
  path: "/login" | "/register",
  fields: Record<string, string>,
  identity = new FakeSocialIdentity(),
): Promise<Shown> {
  const request = new Request(ORIGIN + path, { method: "POST", body: new URLSearchParams(fields) });
  const answer = await loginAction(args(request, { identity, method: "POST" }));
  if (!("data" in answer)) throw new Error("it was accepted");
  return { status: answer.init?.status, message: Object.values(answer.data.errors)[0] };
}

/** Message of the sign-in page after the way back from a provider. */
async function byProvider(back: Destination): Promise<Shown> {
  const { init, data } = await loginLoader(args(new Request(ORIGIN + back.location), {}));
  return { status: init?.status, message: data.rejection?.message };
}

async function withAnswer(code: string): Promise<Shown> {
  const identity = new FakeSocialIdentity();
  const { authUri, cookie } = await start(identity);
  const path = identity.approve(authUri, { email: newEmail() });
  return byProvider(
    await comeBack(identity.failing("signInWithIdp", () => rejection(code)) as FakeSocialIdentity, cookie, path),
  );
}

function existing(changes: { disabled?: boolean } = {}): {
  identity: FakeSocialIdentity;
  person: SocialPerson;
  fields: Record<string, string>;
} {
  const identity = new FakeSocialIdentity();
  const { email } = identity.add({ email: newEmail(), ...changes });
  return { identity, person: { email }, fields: { email, password: "demo1234" } };
}

/** Every row of section 8, as someone comes by it. */
const ROWS: [cause: AuthCause, message: string, provoke: () => Promise<Shown>][] = [
  [
    "popup-closed",
    "El popup de autenticación fue cerrado",
    async () => {
      const identity = new FakeSocialIdentity();
      return byProvider(await comeBack(identity, (await start(identity)).cookie, "/auth/callback?error=access_denied"));
    },
  ],
  [
    "popup-blocked",
    "El popup fue bloqueado por el navegador",
    async () => {
      const identity = new FakeSocialIdentity();
      return byProvider(
        await comeBack(identity, null, identity.approve((await start(identity)).authUri, { email: newEmail() })),
      );
    },
  ],
  [
    "network",
    "Error de conexión. Verifica tu internet",
    () =>
      byForm(
        "/login",
        existing().fields,
        new FakeSocialIdentity().failing("signInWithPassword", () =>
          Promise.reject(new TypeError("lost")),
        ) as FakeSocialIdentity,
      ),
  ],
  ["too-many-requests", "Demasiados intentos. Intenta más tarde", () => withAnswer("TOO_MANY_ATTEMPTS_TRY_LATER : x")],
  [
    "user-not-found",
    "No existe una cuenta con este email. ¿Te gustaría registrarte?",
    () => byForm("/login", { email: newEmail(), password: "demo1234" }),
  ],
  [
    "wrong-password",
    "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente",
    () => {
      const { identity, fields } = existing();
      return byForm("/login", { ...fields, password: "otra-clave" }, identity);
    },
  ],
  [
    "invalid-credential",
    "Email o contraseña incorrectos. Si no tienes cuenta, puedes registrarte",
    () => {
      const identity = new FakeSocialIdentity().failing("signInWithPassword", () =>
        rejection("INVALID_LOGIN_CREDENTIALS"),
      ) as FakeSocialIdentity;
      return byForm("/login", existing().fields, identity);
    },
  ],
  [
    "email-in-use",
    "Ya existe una cuenta con este email",
    () => {
      const { identity, fields } = existing();
      return byForm("/register", { ...fields, password: "otra-clave" }, identity);
    },
  ],
  [
    "weak-password",
    "La contraseña es muy débil. Debe tener al menos 6 caracteres",
    () => {
      const identity = new FakeSocialIdentity().failing("signUp", () =>
        rejection("WEAK_PASSWORD : Password should be at least 6 characters"),
      ) as FakeSocialIdentity;
      return byForm("/register", { email: newEmail(), password: "demo1234" }, identity);
    },
  ],
  [
    "invalid-email",
    "Email inválido. Verifica el formato del email",
    () => {
      const identity = new FakeSocialIdentity().failing("signUp", () =>
        rejection("INVALID_EMAIL"),
      ) as FakeSocialIdentity;
      return byForm("/register", { email: newEmail(), password: "demo1234" }, identity);
    },
  ],
  [
    "user-disabled",
    "Esta cuenta ha sido deshabilitada",
    async () => {
      const { identity, person } = existing({ disabled: true });
      return byProvider(await goThrough(identity, person));
    },
  ],
  [
    "operation-not-allowed",
    "Método de autenticación no habilitado",
    () => withAnswer("OPERATION_NOT_ALLOWED : The identity provider configuration is not found."),
  ],
  [
    "other-method",
    "Ya existe una cuenta con este email usando otro método de autenticación",
    async () => {
      const { identity, person } = existing();
      return byProvider(await goThrough(identity, person, { provider: "github" }));
    },
  ],
  [
    "credential-in-use",
    "Esta credencial ya está asociada a otra cuenta",
    async () => {
      const { identity, fields } = existing();
      const cookie = cookieOf(
        await visit({ identity, method: "POST" }).signIn.withPassword({
          email: fields["email"]!,
          password: "demo1234",
        }),
      );
      const { uid } = identity.accounts.get(fields["email"]!)!;
      const theirs = newEmail();
      identity.link(identity.add({ email: newEmail() }).uid, "github.com", theirs);
      const back = await goThrough(
        identity,
        { email: theirs },
        { provider: "github", purpose: "link", uid, redirectTo: "/perfil/seguridad" },
        { cookie },
      );
      return { status: 409, message: flashOf(back.headers)?.message };
    },
  ],
  ["other", "Error al procesar la autenticación", () => withAnswer("SOMETHING_NEW : in English")],
];

test.each(ROWS)("a sign-in answers %s with: %s", async (cause, message, provoke) => {
  expect(await provoke()).toEqual({ status: AUTH_CATALOGUE[cause].status, message });
});

test("the table covers every row of the catalogue", () => {
  expect(ROWS.map(([cause]) => cause)).toHaveLength(15);
  expect(new Set(ROWS.map(([, message]) => message)).size).toBe(15);
});
