import { describe, expect, test } from "vitest";
import { z } from "zod";

import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { failed } from "~/platform/failed";
import { act, takeForm } from "~/platform/forms/act.server";
import { lineField, required } from "~/platform/forms/fields";
import type { GuardOutcome } from "~/platform/forms/form-guard.server";
import { done, rejected, UNKNOWN_INTENT } from "~/platform/forms/outcome";

import { contextOf } from "../../../support/context";

const Name = z.object({ nombre: required(lineField("Nombre", { max: 20 }), "Escribe un nombre.") });

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** Budgets of one act a day, and what was counted and given back. */
function bounded(left: number) {
  const counted: string[] = [];
  const context = contextOf({
    budgets: {
      take: async (name: string) =>
        counted.push(name) > left
          ? { allowed: false, by: "account", retryAfterSeconds: 60 }
          : { allowed: true, takes: [[name, { limit: left, windowSeconds: 60 }]] },
    },
    limiter: { giveBack: async (key: string) => void counted.splice(counted.indexOf(key), 1) },
    log: { warn: () => undefined },
  } as unknown as Partial<Context>);
  return { context, counted };
}

const hello = act({
  form: Name,
  run: ({ nombre }) => ({ ok: true, nombre }),
  done: ({ nombre }) => done(`/${nombre}`),
});

describe("an act", () => {
  test("an act gets its fields, and answers what was done", async () => {
    expect(await takeForm(formOf({ nombre: "ana" }), hello)).toMatchObject({ kind: "done", to: "/ana" });
  });

  test("an act is not asked for a form with a fault, whose typed values come back", async () => {
    expect(await takeForm(formOf({ nombre: "", otro: "x" }), hello)).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: { errors: { nombre: "Escribe un nombre." }, values: { otro: "x" } },
    });
  });

  test("an act that fails is told with its status, at the field of its failure, or in the page's words", async () => {
    const failing = (failure: Parameters<typeof Object>[0]) =>
      takeForm(
        formOf({ nombre: "ana" }),
        act({ run: () => failure as never, done: () => done("/"), words: {} as never }),
      );
    expect(await failing(failed("full", { message: "No cabe.", field: "nombre" }))).toMatchObject({
      status: 409,
      failure: { errors: { nombre: "No cabe." }, values: { nombre: "ana" } },
    });
    const gone = act({ run: () => failed("not-found"), done: () => done("/"), words: { "not-found": "No está." } });
    expect(await takeForm(formOf({}), gone)).toEqual({ kind: "not-found", message: "No está." });
  });

  test("a failure with a status of its own is told with it, and fields by the form's names", async () => {
    const failing = (field: string, fields?: Record<string, string>) =>
      takeForm(
        formOf({ nombre: "ana" }),
        act({
          run: () => ({ ok: false, status: 401, message: "No es.", field, retryAfterSeconds: 9 }),
          done: () => done("/"),
          ...(fields && { fields }),
        }),
      );
    const told = (field: string) => ({
      status: 401,
      retryAfterSeconds: 9,
      failure: { errors: { [field]: "No es." }, values: { nombre: "ana" } },
    });
    expect(await failing("password")).toMatchObject(told("password"));
    expect(await failing("password", { password: "clave" })).toMatchObject(told("clave"));
    expect(await failing("email", { password: "clave" })).toMatchObject(told(""));
    const full = act({
      run: () => failed("full", { message: "No cabe.", field: "password" }),
      done: () => done("/"),
      fields: { password: "clave" },
    });
    expect(await takeForm(formOf({}), full)).toMatchObject({ status: 409, failure: { errors: { clave: "No cabe." } } });
  });

  test("an act without a result is done, and its answer knows the fields", async () => {
    const quiet = act({ form: Name, run: () => null, done: (_, { nombre }) => done(`/${nombre}`) });
    expect(await takeForm(formOf({ nombre: "ana" }), quiet)).toMatchObject({ kind: "done", to: "/ana" });
  });

  test("an act of a public form gets the id of its guard, and is not asked where the guard stops it", async () => {
    const ids: string[] = [];
    const guarded = (isOpen: boolean) => {
      const check = (purpose: string, form: FormData, name: string) => {
        expect([purpose, name, form.get("nombre")]).toEqual(["saludo", "contactCase", "ana"]);
        return Promise.resolve<GuardOutcome>(
          isOpen
            ? { ok: true, id: "f1" }
            : {
                ok: false,
                rejection: { ok: false, errors: { "": "Espera." }, values: { nombre: "ana" } },
                status: 429,
                headers: { "Retry-After": "60" },
              },
        );
      };
      return takeForm(
        formOf({ nombre: "ana" }),
        act({
          form: Name,
          guard: [{ check }, "saludo", "contactCase"],
          run: (_, id) => ({ ok: true, count: ids.push(id) }),
          done: () => done("/"),
        }),
      );
    };
    expect(await guarded(false)).toMatchObject({
      status: 429,
      failure: { errors: { "": "Espera." } },
      headers: { "Retry-After": "60" },
    });
    expect(ids).toEqual([]);
    expect(await guarded(true)).toMatchObject({ kind: "done" });
    expect(ids).toEqual(["f1"]);
  });

  test("an act that something else hinders is neither counted nor asked", async () => {
    const { context, counted } = bounded(1);
    const form = formOf({ nombre: "ana" });
    const kept = act({
      form: Name,
      first: () => rejected(form, { "": "Confirma tu correo." }, 403),
      budget: [context, "offer", { uid: "ana" }],
      run: () => Promise.reject(new Error("not asked")),
      done: () => done("/"),
    });
    expect(await takeForm(form, kept)).toMatchObject({ status: 403 });
    expect(counted).toEqual([]);
  });

  test("an act is counted where it is done, given back where it fails, and rejected beyond its rate", async () => {
    const { context, counted } = bounded(1);
    const budget = [context, "offer", { uid: "ana" }] as const;
    const acting = (ok: boolean) =>
      takeForm(
        formOf({ nombre: "ana" }),
        act({
          budget: [...budget],
          run: () => (ok ? { ok: true } : failed("full", "No cabe.")),
          done: () => done("/"),
        }),
      );
    expect(await acting(false)).toMatchObject({ status: 409 });
    expect(counted).toEqual([]);
    expect(await acting(true)).toMatchObject({ kind: "done" });
    expect(counted).toEqual(["offer"]);
    expect(await acting(true)).toMatchObject({
      status: 429,
      retryAfterSeconds: 60,
      failure: { values: { nombre: "ana" } },
    });
  });
});

describe("the acts of a form", () => {
  test.each(["", "otra", "__proto__", "constructor"])("an unknown intent %j takes none", async (intent) => {
    expect(await takeForm(formOf({ intent }), { hola: hello })).toMatchObject({
      status: 400,
      failure: { errors: { "": UNKNOWN_INTENT } },
    });
  });

  test("a service that is down rejects the form, with its values", async () => {
    const down = act({
      run: () => Promise.reject(new UpstreamError("firestore", "unavailable", "down")),
      done: () => done("/"),
    });
    expect(await takeForm(formOf({ intent: "hola", nombre: "ana" }), { hola: down })).toMatchObject({
      status: 503,
      failure: { values: { nombre: "ana" } },
    });
  });
});
