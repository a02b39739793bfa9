import type { ActionFunction } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import * as profile from "~/accounts/profile/perfil-datos.route";
import * as thread from "~/messages/threads/perfil-mensaje.route";
import * as message from "~/messages/writing/producto-mensaje.route";
import { UpstreamError } from "~/platform/errors";
import { UnprocessedFormError, withFormRecovery } from "~/platform/forms/form-recovery.server";
import * as report from "~/reports/denunciar.route";
import * as saveSearch from "~/routes/profile/perfil-busquedas-nueva";
import * as layout from "~/routes/profile/perfil-layout";
import * as step from "~/routes/sell/sell-flow-step";
import * as savedSearches from "~/searches/perfil-busquedas.route";
import * as draft from "~/selling/flow/sell-flow-draft.route";
import { FormError } from "~/shell/errors/form-error";

import { args } from "../accounts/pages-support";
import { signedInPerson } from "../accounts/support";

const TYPED = "Un texto que nadie quiere escribir dos veces";

/** Sends a form while Firestore answers nothing at all, as the frame runs its action. */
async function sendDown(action: unknown, path: string, fields: Record<string, string>, params: Record<string, string>) {
  const { cookie } = await signedInPerson();
  const given = args(path, cookie, { form: fields, down: true });
  const body = new URLSearchParams(fields).toString();
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": String(body.length),
    Cookie: `__Host-session=${cookie}`,
  };
  const request = new Request(given.request.url, { method: "POST", body, headers });
  const run = withFormRecovery(action as ActionFunction, true);
  return Promise.resolve(run({ ...given, request, params })).then(
    (value) => ({ value, thrown: undefined }),
    (thrown: unknown) => ({ value: undefined, thrown }),
  );
}

describe("with Firestore wholly down, nothing that was typed is lost", () => {
  test.each<
    [string, { action: unknown; ErrorBoundary: unknown }, string, Record<string, string>, Record<string, string>]
  >([
    ["a first message", message, "/producto/d1/mensaje", { id: "d1" }, { key: "a".repeat(20), text: TYPED }],
    [
      "an answer",
      thread,
      "/perfil/mensajes/t1",
      { id: "t1" },
      { intent: "responder", key: "a".repeat(20), text: TYPED },
    ],
    [
      "a report of a thread",
      thread,
      "/perfil/mensajes/t1",
      { id: "t1" },
      { intent: "denunciar", reason: "estafa", detail: TYPED },
    ],
    ["a report of a listing", report, "/producto/d1/denunciar", { id: "d1" }, { reason: "estafa", detail: TYPED }],
    ["a report of a person", report, "/vendedor/u1/denunciar", { id: "u1" }, { reason: "estafa", detail: TYPED }],
    ["a search", saveSearch, "/perfil/busquedas/nueva?q=trek", {}, { nombre: TYPED, avisar: "si" }],
    [
      "another name of a search",
      savedSearches,
      "/perfil/busquedas",
      {},
      { intent: "renombrar", id: "s1", nombre: TYPED },
    ],
    [
      "a step of a listing",
      step,
      "/sell/flow/d1/detalles",
      { draftId: "d1", step: "detalles" },
      { version: "1", intent: "continuar", title: TYPED },
    ],
  ])("a page with Firestore wholly down keeps the form of %s", async (_name, route, path, params, fields) => {
    const { thrown } = await sendDown(route.action, path, fields, params);
    expect(thrown).toBeInstanceOf(UnprocessedFormError);
    expect((thrown as UnprocessedFormError).cause).toBeInstanceOf(UpstreamError);
    expect((thrown as UnprocessedFormError).cause.status).toBe(503);
    expect((thrown as UnprocessedFormError).typed).toEqual(Object.entries(fields));
    expect(route.ErrorBoundary).toBe(FormError);
  });

  test("what was typed in the profile comes back in its own form with Firestore wholly down", async () => {
    const { value } = await sendDown(profile.action, "/perfil/datos", { displayName: TYPED }, {});
    expect(value).toMatchObject({ init: { status: 503 }, data: { values: { displayName: TYPED } } });
  });

  test("what was typed comes back where what surrounds the page cannot be read either", () => {
    for (const { ErrorBoundary } of [layout, draft]) expect(ErrorBoundary).toBe(FormError);
  });
});
