import { describe, expect, test } from "vitest";

import { failed, failureStatus } from "~/platform/failed";
import { notDone } from "~/platform/forms/outcome";
import { failureError } from "~/platform/http/http";

const FORM = new FormData();
FORM.set("texto", "Hola");

describe("failures of services", () => {
  test.each([
    ["not-found", 404],
    ["forbidden", 403],
    ["banned", 403],
    ["blocked", 403],
    ["limited", 429],
    ["conflict", 409],
    ["full", 409],
  ])("%s answers %i", (reason, status) => {
    expect(failureStatus(failed(reason))).toBe(status);
  });

  test("a failure without a message takes the page's words, at a field or for the whole form", () => {
    const words = { conflict: "Cambió.", full: { texto: "Ya hay muchos." } };
    const back = { kind: "rejected", status: 409, failure: { values: { texto: "Hola" } } };
    expect(notDone(FORM, failed("conflict"), words)).toMatchObject({ ...back, failure: { errors: { "": "Cambió." } } });
    expect(notDone(FORM, failed("full"), words)).toMatchObject({
      ...back,
      failure: { errors: { texto: "Ya hay muchos." } },
    });
  });

  test("a thing that does not exist answers a 404 with its words", () => {
    expect(notDone(FORM, failed("not-found"), { "not-found": "No la encontramos." })).toEqual({
      kind: "not-found",
      message: "No la encontramos.",
    });
  });

  test("a failure that a verified telephone ends says so, and what was typed waits for the return", () => {
    const back = { failure: { needsPhone: true, leaving: true, values: { texto: "Hola" } } };
    expect(notDone(FORM, failed("limited", { message: "Confirma tu celular.", needsPhone: true }))).toMatchObject(back);
    const { failure } = notDone(FORM, failed("limited", { message: "Confirma tu correo.", unproven: true }));
    expect(failure).toMatchObject({ unproven: true, leaving: true, values: { texto: "Hola" } });
    expect(failure).not.toHaveProperty("needsPhone");
    expect(notDone(FORM, failed("limited", "Espera."))).not.toHaveProperty("failure.needsPhone");
  });

  test("a failure with a message keeps it, with the time of the next try", () => {
    expect(notDone(FORM, failed("limited", { message: "Espera.", retryAfterSeconds: 60 }))).toMatchObject({
      kind: "rejected",
      status: 429,
      failure: { errors: { "": "Espera." }, values: { texto: "Hola" } },
      retryAfterSeconds: 60,
    });
  });

  test("a thrown failure has its status, message and Retry-After", () => {
    const { data, init } = failureError(failed("limited", { message: "Espera.", retryAfterSeconds: 60 }));
    expect([data, init?.status, new Headers(init?.headers).get("Retry-After")]).toEqual([
      { message: "Espera." },
      429,
      "60",
    ]);
  });
});
