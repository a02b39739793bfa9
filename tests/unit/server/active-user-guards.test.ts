import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { samplesOf, type RoutePolicy } from "~/platform/routes/policy";
import { fileOf, ROUTE_TABLE } from "~/server/route-table/route-table";

import { routeModule } from "../../support/routes";

// A cookie is good for 14 days: acts that others notice ask the identity service as well.

/** Actions of signed-in users that do not ask the identity service, and why. */
const NOT_NOTICED: Readonly<Record<string, string>> = {
  "/sell/flow": "an empty draft of one's own",
  "/sell/flow/:draftId/:step/borrador": "a draft of one's own",
  "/asistente": "answers only the user who asks",
  "/asistente/mensaje": "answers only the user who asks",
  "/asistente/panel": "begins the user's own conversation again, or keeps their opinion of an answer",
  "/perfil/anuncios/:id/eliminar": "takes away, and publishes nothing",
  "/perfil/preferencias": "one's own data",
  "/perfil/busquedas": "one's own searches",
  "/perfil/busquedas/nueva": "one's own searches",
  "/confirmar-correo": "requireVerifiedUser, which asks each time",
  "/perfil/mis-datos": "requireVerifiedUser, which asks each time; the file itself asks again",
  "/perfil/seguridad": "requireVerifiedUser, which asks each time",
  "/perfil/seguridad/codigo": "requireVerifiedUser, which asks each time",
  "/perfil/seguridad/segundo-factor": "requireVerifiedUser, which asks each time",
  "/perfil/ventas/cobro": "requireProvedUser, which asks each time",
  "/eliminacion-de-datos": "requireVerifiedUser, which asks each time",
  "/libro-de-reclamaciones": "a consumer's right; a visitor may file as well",
  "/libro-de-reclamaciones/:number/respuesta": "a consumer's right; the link of the mail is enough",
  "/compraventa/:origen/:id": "a paper for the user, of which nothing is kept",
  "/compraventa/:origen/:id/pdf": "a paper for the user, of which nothing is kept",
  "/vendedor/:id": "which sellers the user follows: nobody sees it",
  "/perfil/siguiendo": "which sellers the user follows: nobody sees it",
  "/perfil/notificaciones": "which of the user's own browsers takes notifications",
  "/pago/redirigir": "pays the order that an active user placed",
  "/auth/social": "leads to a provider, and writes nothing",
};

type Action = (args: ActionFunctionArgs) => Promise<unknown>;

const ofUsers = ROUTE_TABLE.filter(({ access, userForms }) => access === "user" || userForms !== undefined);

async function actionOf(path: string): Promise<Action | undefined> {
  return (await routeModule<{ action?: Action }>(fileOf(path))).action;
}

/** The rejection of an action whose other services all fail. */
function rejectionOf(action: Action, policy: RoutePolicy, accounts: object): Promise<unknown> {
  const fail = (name: string | symbol) => Promise.reject(new Error(`${String(name)} was called`));
  const failing = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : () => fail(name)) });
  const given = { accounts, maxBodyBytes: 1_000 };
  const context = new Proxy(given, { get: (target, name) => Reflect.get(target, name) ?? failing });
  const request = new Request(`http://x.test${samplesOf(policy)[0]}`, {
    method: "POST",
    body: new URLSearchParams({ intent: "publicar" }),
  });
  const params = { id: "x", draftId: "x", step: "revisar" };
  return Promise.resolve()
    .then(() => action({ request, params, context: context as unknown as ActionFunctionArgs["context"] }))
    .then(
      () => "accepted",
      (error: unknown) => error,
    );
}

describe.each(ofUsers.filter(({ noticedByOthers }) => noticedByOthers).map((policy) => [policy.path, policy] as const))(
  "the action of %s",
  (path, policy) => {
    test("the action of such a page begins with requireActiveUser", async () => {
      const closed = new Error("the account is closed");
      const action = await actionOf(path);
      const accounts = {
        requireActiveUser: () => Promise.reject(closed),
        requireUser: () => Promise.reject(new Error("asked the cookie alone")),
      };
      expect(await rejectionOf(action!, policy, accounts)).toBe(closed);
    });
  },
);

test("every other action of signed-in users is listed with a reason", async () => {
  const others: string[] = [];
  for (const { path, noticedByOthers } of ofUsers) if (!noticedByOthers && (await actionOf(path))) others.push(path);
  expect(others.sort()).toEqual(Object.keys(NOT_NOTICED).sort());
});
