import { describe, expect, test } from "vitest";

import * as detail from "~/complaints/admin/reclamo.route";
import * as decision from "~/complaints/libro-hoja-respuesta.route";
import { SHEET_KEY_PURPOSE } from "~/complaints/model";
import { createTokens } from "~/platform/crypto/tokens.server";

import type { Handler } from "../accounts/pages-support";
import { clockAt, env, signedInPerson } from "../accounts/support";
import { admin, beginWithSheet, filed, number, page, run, state } from "./routes-support";

beginWithSheet();

describe("consumer's decision", () => {
  const decide = (form: Record<string, string>, cookie: string | null = null, of = number) =>
    run(decision.action as Handler, `/libro-de-reclamaciones/${of}/respuesta`, cookie, { form }, { number: of });
  const accepting = { intent: "aceptar", confirmo: "si", version: "2" };
  const keyOf = (of: string, seconds = 60, now = new Date(), secret = env.signingSecret) =>
    createTokens({ secret, clock: clockAt(now) }).sign(SHEET_KEY_PURPOSE, { number: of }, seconds);

  async function offered(of = number): Promise<void> {
    const answer = await run(
      detail.action as Handler,
      page(of),
      admin.cookie,
      { form: { intent: "ofrecer", version: "1", oferta: "Cambiamos el aro sin costo." } },
      { number: of },
    );
    expect(answer.status).toBe(303);
  }

  test("the consumer's decision is accepted by the key of the mail, without a sign-in, idempotently", async () => {
    await offered();
    const clave = await keyOf(number);
    for (let count = 0; count < 2; count += 1) {
      const answer = await decide({ ...accepting, clave });
      expect(answer).toMatchObject({ status: 303, location: `/libro-de-reclamaciones/${number}?clave=${clave}` });
      expect(answer.flash).toContain("Aceptaste la solución.");
    }
    expect(await state()).toMatchObject({
      state: "settled",
      history: [{}, {}, { step: "accept", actor: "consumer", text: "ACUERDO ACEPTADO PARA SOLUCIONAR EL RECLAMO" }],
    });
  });

  test("the consumer's decision is accepted from the owner signed in", async () => {
    const { uid, cookie } = await signedInPerson();
    const own = await filed(uid);
    await offered(own);
    const answer = await decide({ intent: "rechazar", version: "2" }, cookie, own);
    expect(answer).toMatchObject({ status: 303, location: `/libro-de-reclamaciones/${own}` });
    expect(answer.flash).toContain("Registramos que no aceptas la solución.");
    expect(await state(own)).toMatchObject({
      state: "received",
      history: [{}, {}, { step: "decline", actor: "consumer" }],
    });
  });

  test("the consumer's decision is rejected for a forged, expired or foreign key, for other users and for administrators", async () => {
    await offered();
    const other = await filed();
    const good = await keyOf(number);
    const bad = [
      `${good}x`,
      await keyOf(other),
      await keyOf(number, 60, new Date(Date.now() - 120_000)),
      await keyOf(number, 60, new Date(), "another-secret-of-32-characters!"),
      "x.y",
      "x".repeat(9000),
    ];
    for (const clave of bad) {
      expect(await decide({ ...accepting, clave })).toMatchObject({ status: 404 });
      expect(await decide({ ...accepting, clave }, admin.cookie)).toMatchObject({ status: 404 });
    }
    const { cookie } = await signedInPerson();
    expect(await decide(accepting, cookie)).toMatchObject({ status: 404 });
    expect(await decide(accepting, admin.cookie)).toMatchObject({ status: 404 });
    expect(await decide(accepting)).toMatchObject({
      status: 302,
      location: `/login?redirect=${encodeURIComponent(`/libro-de-reclamaciones/${number}/respuesta`)}`,
    });
    expect(await state()).toMatchObject({ state: "offered", history: [{}, {}] });
  });

  test("the consumer's decision works for the owner although the key expired", async () => {
    const { uid, cookie } = await signedInPerson();
    const own = await filed(uid);
    await offered(own);
    expect(
      await decide({ ...accepting, clave: await keyOf(own, 60, new Date(Date.now() - 120_000)) }, cookie, own),
    ).toMatchObject({ status: 303 });
  });

  test.each([
    [{ intent: "aceptar", version: "2" }, 400, "marca la casilla"],
    [{ intent: "otra", version: "2" }, 400, "No entendimos"],
    [{ version: "2" }, 400, "No entendimos"],
    [{ intent: "aceptar", confirmo: "si" }, 409, "cambió mientras lo mirabas"],
    [{ intent: "rechazar", version: "-1" }, 409, "cambió mientras lo mirabas"],
  ])("a decision is rejected with an explanation: %j", async (form: Record<string, string>, status, message) => {
    await offered();
    const clave = await keyOf(number);
    expect(await decide({ ...form, clave })).toMatchObject({
      status,
      body: { message: expect.stringContaining(message), back: `/libro-de-reclamaciones/${number}?clave=${clave}` },
    });
    expect((await state()).state).toBe("offered");
  });

  test("the consumer's decision is rejected without an open offer", async () => {
    expect(await decide({ ...accepting, version: "1", clave: await keyOf(number) })).toMatchObject({
      status: 409,
      body: { message: "No hay una oferta que espere respuesta." },
    });
  });

  test("the consumer's decision can be resubmitted after a failure of the database", async () => {
    await offered();
    const clave = await keyOf(number);
    const path = `/libro-de-reclamaciones/${number}/respuesta`;
    expect(
      await run(decision.action as Handler, path, null, { form: { ...accepting, clave }, down: true }),
    ).toMatchObject({ status: 503, body: { back: expect.stringContaining("?clave=") } });
    expect((await state()).state).toBe("offered");
  });

  test("the consumer's decision is never made by a GET: the address leads to the sheet", async () => {
    await offered();
    expect(
      await run(
        decision.loader as Handler,
        `/libro-de-reclamaciones/${number}/respuesta?intent=aceptar&clave=a.b%26c`,
        null,
      ),
    ).toMatchObject({ status: 302, location: `/libro-de-reclamaciones/${number}?clave=a.b%26c` });
    expect(
      await run(
        decision.loader as Handler,
        "/libro-de-reclamaciones/%2F%2Fmalo.test/respuesta",
        null,
        {},
        { number: "//malo.test" },
      ),
    ).toMatchObject({ status: 404 });
    expect((await state()).state).toBe("offered");
  });
});
