import { beforeEach, describe, expect, test } from "vitest";

import { createTokens } from "~/platform/crypto/tokens.server";
import { GUARD_STAMP, GUARD_TRAP } from "~/platform/forms/constants";
import { createFormGuard, GUARD_MESSAGES, type FormGuard } from "~/platform/forms/form-guard.server";
import { createLimiter } from "~/platform/limits/limits.server";

import { budgetsAt } from "../../support/budgets";
import { contextOf } from "../../support/context";
import { clockAt, database } from "../accounts/support";

/** Two an hour of one network: a fifth of the table's ten. */
const ACT = "contactCase";
let clock: ReturnType<typeof clockAt>;
let guard: FormGuard;

beforeEach(() => {
  clock = clockAt(new Date("2026-11-20T15:00:00Z"));
  guard = createFormGuard(
    contextOf({
      tokens: createTokens({ secret: "a secret of the tests, of 32 and more", clock }),
      budgets: budgetsOfOne(),
      clock,
    }),
  );
});

const budgetsOfOne = () =>
  budgetsAt({ limiter: createLimiter({ database, clock }), address: crypto.randomUUID(), strangersPercent: 20 });

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
const sent = async (more: Record<string, string> = {}) =>
  formOf({ [GUARD_STAMP]: await guard.stamp("contacto"), texto: "Hola", ...more });

describe("a form that anyone may send", () => {
  test("a form that anyone may send passes once it was read, and names what it makes: each time the same", async () => {
    const form = await sent();
    clock.forward(2);
    const first = await guard.check("contacto", form, ACT);
    expect(first).toEqual({ ok: true, id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(await guard.check("contacto", form, ACT)).toEqual(first);
    const other = await sent();
    clock.forward(2);
    expect(
      await createFormGuard(
        contextOf({
          tokens: createTokens({ secret: "a secret of the tests, of 32 and more", clock }),
          budgets: budgetsOfOne(),
          clock,
        }),
      ).check("contacto", other, ACT),
    ).not.toEqual(first);
  });

  test.each([
    ["no stamp", { [GUARD_STAMP]: "" }],
    ["a forged one", { [GUARD_STAMP]: "eyJ1bnRpbCI6OX0.c2lnbmF0dXJl" }],
  ])("%s is a page that was open for too long: it gets a new one", async (_, fields) => {
    const form = await sent(fields);
    clock.forward(2);
    const outcome = await guard.check("contacto", form, ACT);
    expect(outcome).toEqual({
      ok: false,
      status: 400,
      headers: {},
      rejection: {
        ok: false,
        errors: { "": GUARD_MESSAGES.old },
        values: { texto: "Hola", [GUARD_STAMP]: expect.any(String) },
      },
    });
    clock.forward(2);
    const again = formOf(outcome.ok ? {} : outcome.rejection.values);
    expect(await guard.check("contacto", again, ACT)).toMatchObject({ ok: true });
  });

  test("an expired stamp, and one of another form, are none", async () => {
    const form = await sent();
    clock.forward(8 * 24 * 3600);
    expect(await guard.check("contacto", form, ACT)).toMatchObject({
      ok: false,
      rejection: { errors: { "": GUARD_MESSAGES.old } },
    });
    const foreign = await sent();
    clock.forward(5);
    expect(await guard.check("taller", foreign, ACT)).toMatchObject({
      ok: false,
      rejection: { errors: { "": GUARD_MESSAGES.old } },
    });
  });

  test("a form that anyone may send is named before it is complete, for files that come with it", async () => {
    const form = await sent();
    const id = await guard.idOf("contacto", form);
    clock.forward(2);
    expect(await guard.check("contacto", form, ACT)).toEqual({ ok: true, id });
    expect(await guard.idOf("taller", form)).toBeNull();
    expect(await guard.idOf("contacto", formOf({}))).toBeNull();
    clock.forward(8 * 24 * 3600);
    expect(await guard.idOf("contacto", form)).toBeNull();
  });

  test("a form that anyone may send counts those with files by themselves", async () => {
    const admitted = [];
    for (let asked = 0; asked < 25; asked++) admitted.push(await guard.admitsFiles("complaintFile"));
    expect(admitted).toEqual([...Array<boolean>(24).fill(true), false]);
    const form = await sent();
    clock.forward(2);
    expect(await guard.check("contacto", form, ACT)).toMatchObject({ ok: true });
  });

  test("a form that is sent faster than anyone fills it stays, and its stamp with it", async () => {
    const form = await sent();
    clock.forward(1.9);
    expect(await guard.check("contacto", form, ACT)).toMatchObject({
      ok: false,
      status: 400,
      rejection: {
        errors: { "": GUARD_MESSAGES.fast },
        values: { texto: "Hola", [GUARD_STAMP]: form.get(GUARD_STAMP) },
      },
    });
    clock.forward(0.1);
    expect(await guard.check("contacto", form, ACT)).toMatchObject({ ok: true });
  });

  test("a form with the trap filled stays, and the trap is empty again", async () => {
    const form = await sent({ [GUARD_TRAP]: "https://compra.example" });
    clock.forward(10);
    const outcome = await guard.check("contacto", form, ACT);
    expect(outcome).toMatchObject({
      ok: false,
      status: 400,
      rejection: { errors: { "": GUARD_MESSAGES.trap }, values: { texto: "Hola" } },
    });
    expect(outcome.ok ? {} : outcome.rejection.values).not.toHaveProperty(GUARD_TRAP);
  });

  test("a form that anyone may send limits the forms from one address; rejected ones do not count", async () => {
    const early = await sent();
    await guard.check("contacto", early, ACT);
    const form = await sent();
    clock.forward(2);
    expect(await guard.check("contacto", form, ACT)).toMatchObject({ ok: true });
    expect(await guard.check("contacto", form, ACT)).toMatchObject({ ok: true });
    expect(await guard.check("contacto", form, ACT)).toMatchObject({
      ok: false,
      status: 429,
      headers: { "Retry-After": expect.stringMatching(/^\d+$/) },
      rejection: { errors: { "": GUARD_MESSAGES.many }, values: { texto: "Hola" } },
    });
  });
});
