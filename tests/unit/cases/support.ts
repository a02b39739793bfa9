import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";

import { takeAct } from "~/admin/undo/take-act.server";
import type { Cases } from "~/cases/cases.server";
import type { Case } from "~/cases/document";
import { isForDecision } from "~/cases/steps";
import { RESOURCES } from "~/server/resources.server";

import { formOf } from "../selling/support";

export const NUMBER = "R-7K4M92QX";
/** A Friday morning in Lima. */
export const NOW = new Date("2026-11-20T15:00:00Z");
export const ADMIN = {
  requireAdmin: () => Promise.resolve({ uid: "admin" }),
  requireAdminProof: () => Promise.resolve({ uid: "admin" }),
  names: (uids: readonly string[]) =>
    Promise.resolve(new Map(uids.filter((uid) => uid === "admin").map((uid) => [uid, "Ana Admin"]))),
};

export const caseOf = (changes: Partial<Case> = {}): Case => ({
  number: NUMBER,
  formId: "f",
  kind: "contacto",
  uid: null,
  name: "Rosa <Quispe>",
  email: "rosa@correo.test",
  emailKey: null,
  writtenBy: null,
  phone: "+51987654321",
  subject: "Otro",
  text: "Hola\n<script>alert(1)</script>",
  fields: [{ label: "Tema", value: "Horario" }],
  due: null,
  extendableBy: null,
  status: "open",
  queueOrder: "9999-12-31",
  eraseWhenAttended: false,
  erasedAt: null,
  answersEndAt: null,
  emailHash: null,
  outcome: null,
  history: [{ at: NOW, actor: "person", step: "filed", note: "" }],
  createdAt: NOW,
  updatedAt: NOW,
  ...changes,
});

/** A context that fails for services that are not named. */
export function argsOf(
  accounts: object,
  queue: Partial<Cases["queue"]>,
  request: Request,
): LoaderFunctionArgs & ActionFunctionArgs {
  const forbidden = new Proxy<Partial<Cases["queue"]>>(
    {
      queryOf: () => ({ collection: "cases", where: [], orderBy: [["createdAt", "asc"]] }),
      isUndecided: (found) => Promise.resolve(found.status === "open" && isForDecision(found)),
      ...queue,
    },
    {
      get: (target, name) => Reflect.get(target, name) ?? (() => Promise.reject(new Error(`touched ${String(name)}`))),
    },
  );
  const context = {
    accounts,
    cases: { queue: forbidden },
    templates: { optionsFor: () => Promise.resolve([]) },
    resources: RESOURCES,
    // No act to undo.
    audit: { of: () => Promise.resolve([]) },
    clock: { now: () => NOW },
    env: { holidays: new Set(), siteUrl: "https://rebi.test" },
    database: {
      read: () => Promise.resolve(null),
      find: () => Promise.resolve([]),
      count: () => Promise.resolve(0),
    },
    maxBodyBytes: 16_384,
  };
  const services = context as unknown as AppLoadContext;
  services.offerUndo = (actor, form, of, act) => takeAct(services, actor, form, of, act);
  return { request, params: { number: NUMBER }, context: services };
}
export const get = (path = "/administracion/solicitudes") => new Request(`http://x.test${path}`);
export const post = (values: Record<string, string>) =>
  new Request(`http://x.test/administracion/solicitudes/${NUMBER}`, { method: "POST", body: formOf(values) });

export async function thrown(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => Promise.reject(new Error(`did not throw: ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  );
}
