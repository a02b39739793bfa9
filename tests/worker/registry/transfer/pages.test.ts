import { beforeEach, describe, expect, test } from "vitest";

import type { SwitchState } from "~/business/switches";
import { createTokens } from "~/platform/crypto/tokens.server";
import { GUARD_STAMP } from "~/platform/forms/constants";
import { createFormGuard } from "~/platform/forms/form-guard.server";
import { newBicycleCode } from "~/registry/bicycles/code";
import * as own from "~/registry/bicycles/own/perfil-bicicleta.route";
import * as list from "~/registry/bicycles/own/perfil-bicicletas.route";
import { BicycleSchema } from "~/registry/model";
import * as paper from "~/registry/transfer/pages/transferencia-constancia.route";
import * as link from "~/registry/transfer/pages/transferencia-recibir.route";
import * as page from "~/registry/transfer/pages/transferencia.route";
import * as start from "~/registry/transfer/pages/transferir-propiedad.route";

import { contextOf } from "../../../support/context";
import { answered, args, settled, type Handler } from "../../accounts/pages-support";
import { database, env, signedInPerson } from "../../accounts/support";
import { makeBicycle } from "../theft/support";

type Person = Awaited<ReturnType<typeof signedInPerson>>;

let ana: Person;
let beto: Person;
let bicycle: string;

beforeEach(async () => {
  [ana, beto] = await Promise.all([signedInPerson({ emailVerified: true }), signedInPerson({ emailVerified: true })]);
  bicycle = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  const data = makeBicycle({ id: bicycle, ownerId: ana.uid, code: newBicycleCode() });
  await database.commit([{ set: `bicycles/${bicycle}`, data: BicycleSchema.parse(data) }]);
});

interface Asked {
  form?: Record<string, string>;
  params?: Record<string, string>;
  state?: SwitchState;
  path?: string;
}

async function ask(
  handler: unknown,
  who: Person | null,
  { form, params = {}, state = "activo", path = "/x" }: Asked = {},
) {
  const given = args(path, who?.cookie ?? null, { ...(form && { form }), identity: true });
  given.context.env = { ...env, switches: { ...env.switches, transfer: state } };
  const answer = await answered((handler as Handler)({ ...given, params }));
  await settled();
  return answer;
}

async function stamp(): Promise<string> {
  const clock = { now: () => new Date(Date.now() - 10_000) };
  const tokens = createTokens({ secret: env.signingSecret, clock });
  return createFormGuard(contextOf({ tokens, clock, budgets: {} })).stamp("transferencia");
}

const offer = async (fields: Record<string, string> = {}, who = ana) =>
  ask(start.action, who, {
    form: { bicycle, email: beto.email, confirm: "si", [GUARD_STAMP]: await stamp(), ...fields },
  });

async function offered(): Promise<{ id: string; token: string }> {
  const { status, location } = await offer();
  expect(status).toBe(303);
  const id = location?.split("/").at(-1) ?? "";
  const mail = JSON.stringify((await database.read(`mail/transfer-${id}`))?.data);
  return { id, token: /\/recibir\/([\w-]+)/.exec(mail)?.[1] ?? "" };
}

describe("the switch", () => {
  test("a closed transfer announces its page, and everything below it is missing", async () => {
    const closed = { state: "proximamente", params: { id: "0".repeat(32), token: "x" } } as const;
    expect((await ask(start.loader, null, closed)).body).toEqual({ view: null });
    for (const handler of [page.loader, link.loader, paper.loader])
      expect((await ask(handler, ana, closed)).status).toBe(404);
    for (const handler of [page.action, link.action])
      expect((await ask(handler, ana, { ...closed, form: { intent: "accept" } })).status).toBe(404);
    expect((await ask(own.loader, ana, { state: "proximamente", params: { id: bicycle } })).body).toMatchObject({
      transfer: null,
    });
  });

  test.each([
    ["prueba", true],
    ["activo", false],
  ] as const)("%s, it works, and says whether it is tried out", async (state, isTrial) => {
    expect((await ask(start.loader, ana, { state })).body).toMatchObject({ view: { isTrial } });
  });
});

describe("who may", () => {
  test("visitors are asked to sign in, and come back", async () => {
    for (const handler of [start.loader, page.loader, paper.loader])
      expect(await ask(handler, null, { path: "/transferir-propiedad", params: { id: "0".repeat(32) } })).toMatchObject(
        {
          status: 302,
          location: "/login?redirect=%2Ftransferir-propiedad",
        },
      );
  });

  test("a transfer and its document are for its two users", async () => {
    const { id, token } = await offered();
    const stranger = await signedInPerson({ emailVerified: true });
    const at = { params: { id } };
    expect((await ask(page.loader, ana, at)).body).toMatchObject({ viewer: "owner" });
    expect((await ask(page.loader, beto, at)).body).toMatchObject({ viewer: "receiver" });
    expect((await ask(page.loader, stranger, at)).status).toBe(404);
    for (const intent of ["accept", "reject", "cancel"])
      expect((await ask(page.action, stranger, { ...at, form: { intent, confirm: "si" } })).status).toBe(404);
    for (const who of [ana, beto, stranger]) expect((await ask(paper.loader, who, at)).status).toBe(404);
    const accepted = await ask(link.action, beto, { params: { token }, form: { intent: "accept", confirm: "si" } });
    expect(accepted).toMatchObject({ status: 303, location: `/perfil/bicicletas/${bicycle}` });
    for (const who of [ana, beto]) expect((await ask(paper.loader, who, at)).status).toBe(200);
    expect((await ask(paper.loader, stranger, at)).status).toBe(404);
    expect((await ask(own.loader, ana, { params: { id: bicycle } })).status).toBe(404);
    expect((await ask(own.loader, beto, { params: { id: bicycle } })).status).toBe(200);
  });

  test("opening a page or a link changes nothing", async () => {
    const { id, token } = await offered();
    const before = await database.read(`transfers/${id}`);
    for (const who of [ana, beto, null]) await ask(link.loader, who, { params: { token } });
    for (const who of [ana, beto]) await ask(page.loader, who, { params: { id } });
    expect(await database.read(`transfers/${id}`)).toEqual(before);
  });
});

describe("the form", () => {
  test.each([
    [{ email: "" }, "email", "Escribe el correo de la persona que la recibirá."],
    [{ email: "beto" }, "email", "Escribe un correo válido, como ana@correo.pe."],
    [{ confirm: "" }, "confirm", "Marca la casilla para confirmar que revisaste el correo."],
  ])("%j comes back with what was typed, and the message at its field", async (fields, field, message) => {
    const answer = await offer(fields);
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
    expect(answer.body).toMatchObject({ values: { bicycle } });
  });

  test("an account without a proven e-mail offers nothing", async () => {
    const unproven = await signedInPerson();
    await database.commit([{ update: `bicycles/${bicycle}`, data: { ownerId: unproven.uid } }]);
    expect(await offer({}, unproven)).toMatchObject({ status: 403, body: { unproven: true, leaving: true } });
  });

  test("the transfer form of another's bicycle is not found; one's own address is rejected at its field", async () => {
    expect((await offer({ bicycle: "0".repeat(20) })).status).toBe(404);
    expect(await offer({ email: ana.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { errors: { email: expect.stringContaining("tu propio correo") as unknown } },
    });
  });

  test("the form of a transfer leads to the transfer, which the receiver's list and the bicycle's page name", async () => {
    const { id } = await offered();
    expect((await ask(list.loader, beto)).body).toMatchObject({ incoming: [{ id, isOpen: true }] });
    expect((await ask(list.loader, ana)).body).toMatchObject({ incoming: [] });
    expect((await ask(own.loader, ana, { params: { id: bicycle } })).body).toMatchObject({
      transfer: { to: `/transferir-propiedad/${id}`, isOpen: true },
    });
    expect((await ask(start.loader, ana)).body).toMatchObject({
      view: { chosen: null, bicycles: [{ held: expect.stringContaining("en curso") as unknown }], given: [{ id }] },
    });
  });
});

describe("the answer", () => {
  test("the answer to a transfer needs the box, and a known intent", async () => {
    const { id } = await offered();
    expect(await ask(page.action, beto, { params: { id }, form: { intent: "accept" } })).toMatchObject({
      status: 400,
      body: { errors: { confirm: "Marca la casilla para confirmar que recibes la bicicleta." } },
    });
    expect((await ask(page.action, beto, { params: { id }, form: { intent: "otra" } })).status).toBe(400);
  });

  test("a visitor with the link may look and decline, not accept; another account is told so", async () => {
    const { token } = await offered();
    const at = { params: { token }, path: `/transferir-propiedad/recibir/${token}` };
    const seen = (await ask(link.loader, null, at)).body;
    expect(seen).toMatchObject({ view: { viewer: "visitor" } });
    expect(JSON.stringify(seen)).not.toContain("WTU123");
    expect((await ask(link.loader, ana, at)).body).toMatchObject({ view: { viewer: "other-account" } });
    expect(await ask(link.action, null, { ...at, form: { intent: "accept", confirm: "si" } })).toMatchObject({
      status: 302,
      location: `/login?redirect=${encodeURIComponent(at.path)}`,
    });
    expect((await ask(link.action, ana, { ...at, form: { intent: "accept", confirm: "si" } })).status).toBe(409);
    expect(await ask(link.action, null, { ...at, form: { intent: "reject" } })).toMatchObject({
      status: 303,
      location: "/",
    });
    expect((await ask(link.loader, null, at)).status).toBe(410);
  });

  test("an account with the named e-mail unverified is asked to verify it first, and sees no serial", async () => {
    await database.commit([{ update: `users/${beto.uid}`, data: { emailVerified: false } }]);
    const { token } = await offered();
    const at = { params: { token } };
    const seen = (await ask(link.loader, beto, at)).body;
    expect(seen).toMatchObject({ view: { viewer: "unverified" } });
    expect(JSON.stringify(seen)).not.toContain("Termina en");
    expect(await ask(link.action, beto, { ...at, form: { intent: "accept", confirm: "si" } })).toMatchObject({
      status: 409,
      body: { errors: { "": expect.stringContaining("confirma primero tu correo") as unknown } },
    });
    await database.commit([{ update: `users/${beto.uid}`, data: { emailVerified: true } }]);
    expect((await ask(link.loader, beto, at)).body).toMatchObject({ view: { viewer: "receiver" } });
  });

  test("a wrong link is gone", async () => {
    expect((await ask(link.loader, beto, { params: { token: "no-vale" } })).status).toBe(410);
    expect((await ask(link.action, beto, { params: { token: "no-vale" }, form: { intent: "reject" } })).status).toBe(
      404,
    );
  });

  test("the owner cancels, once and again", async () => {
    const { id } = await offered();
    for (let click = 0; click < 2; click += 1)
      expect(await ask(page.action, ana, { params: { id }, form: { intent: "cancel" } })).toMatchObject({
        status: 303,
      });
    expect(await ask(page.action, beto, { params: { id }, form: { intent: "accept", confirm: "si" } })).toMatchObject({
      status: 404,
    });
  });
});
