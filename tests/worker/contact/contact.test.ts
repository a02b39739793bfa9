import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, test } from "vitest";

import { RECEIPTS_PER_DAY } from "~/cases/filing.server";
import { SENDER_MESSAGES } from "~/cases/sender-fields";
import { CONTACT_MESSAGES } from "~/contact/form";
import { GUARD_STAMP, GUARD_TRAP } from "~/platform/forms/constants";
import { GUARD_MESSAGES } from "~/platform/forms/form-guard.server";
import { action, loader } from "~/routes/legal/contacto";

import { World } from "../../support/world";
import { answered } from "../accounts/pages-support";
import { database, databaseDown, PROJECT, signedInPerson } from "../accounts/support";

const ORIGIN = "http://127.0.0.1:8787";
const TYPED = {
  name: "Rosa Quispe",
  email: "rosa@correo.test",
  phone: "987 654 321",
  subject: "vender",
  message: "¿Cómo cambio el precio?\nGracias.",
};

let world: World;
let network: string;
beforeEach(() => {
  world = new World({ projectId: PROJECT, now: new Date() });
  network = crypto.randomUUID();
});

interface Call {
  form?: Record<string, string>;
  cookie?: string | null;
  down?: boolean;
}

function argsOf(
  path: string,
  { form, cookie = null, down = false }: Call = {},
): LoaderFunctionArgs & ActionFunctionArgs {
  const headers = { "CF-Connecting-IP": network, ...(cookie === null ? {} : { Cookie: `__Host-session=${cookie}` }) };
  const request = new Request(ORIGIN + path, {
    headers,
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const { accounts } = world.context({}, request);
  const context = world.context(down ? { accounts, database: databaseDown } : {}, request);
  return { request, params: {}, context };
}

/** The form as the page shows it, some seconds later. */
async function filled(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const { stamp } = await loader(argsOf("/contacto"));
  world.pass({ seconds: 5 });
  return { ...TYPED, [GUARD_STAMP]: stamp, ...changes };
}
const send = (form: Record<string, string>, call: Call = {}) =>
  answered(action(argsOf("/contacto", { form, ...call })));
const filedBy = async (email: string) =>
  (await database.find({ collection: "cases", where: [["email", "==", email]], limit: 10 })).map(({ data }) => data);
const newEmail = () => `${crypto.randomUUID()}@correo.test`;

describe("contact page", () => {
  test("the contact page has an empty form for visitors, and a prefilled one for a signed-in user", async () => {
    expect((await loader(argsOf("/contacto"))).writer).toEqual({ name: "", email: "", phone: "" });
    const { cookie, email } = await signedInPerson({ phone: "+51987654321" });
    expect((await loader(argsOf("/contacto", { cookie }))).writer).toEqual({
      name: "Ana",
      email,
      phone: "987 654 321",
    });
  });

  test("the contact page needs no database", async () => {
    expect(await loader(argsOf("/contacto", { down: true }))).toMatchObject({
      receipt: null,
      stamp: expect.stringContaining(".") as string,
    });
  });
});

describe("contact message", () => {
  test("a contact message becomes a case, mailed to both sides, and shows its number once", async () => {
    const email = newEmail();
    const { status, location } = await send(await filled({ email }));
    expect(status).toBe(303);
    expect(location).toMatch(/^\/contacto\?caso=[\w.-]+#contact-form$/);
    const [found, ...more] = await filedBy(email);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      kind: "contacto",
      uid: null,
      name: "Rosa Quispe",
      email,
      phone: "+51987654321",
      subject: "Publicar o vender",
      text: "¿Cómo cambio el precio?\nGracias.",
      fields: [],
      due: null,
      status: "open",
    });
    const number = String(found?.number);
    // The address itself tells nothing.
    expect(location).not.toContain(number);
    expect(
      atob((location?.split("=")[1] ?? "").split(/[.#]/)[0]?.replaceAll("-", "+").replaceAll("_", "/") ?? ""),
    ).not.toContain(number);
    expect((await loader(argsOf(location ?? ""))).receipt).toEqual({ number, isMailed: true });
    expect((await database.read(`mail/case-${number}-business`))?.data).toMatchObject({
      to: ["hola@rebi.test"],
      headers: { "Reply-To": email },
    });
    expect((await database.read(`mail/case-${number}-person`))?.data).toMatchObject({ to: [email] });
  });

  test("a contact message belongs to the signed-in user, whatever the form says", async () => {
    const { cookie, uid } = await signedInPerson();
    const email = newEmail();
    await send(await filled({ email, uid: "otra", kind: "datos", status: "attended", answerWithin: "1" }), { cookie });
    expect(await filedBy(email)).toMatchObject([{ uid, kind: "contacto", status: "open", due: null }]);
  });

  test("a contact message says so where the address got all receipts of the day, also when it is sent again", async () => {
    const email = newEmail();
    for (let count = 0; count < RECEIPTS_PER_DAY.limit; count += 1)
      await send(await filled({ email, message: `Quiero vender mi bicicleta número ${count}.` }));
    const form = await filled({ email, message: "Quiero vender también mi moto." });
    for (const { location } of [await send(form), await send(form)])
      expect((await loader(argsOf(location ?? ""))).receipt).toMatchObject({ isMailed: false });
  });

  test("a contact message is idempotent by form id, also at once: one case with one receipt each", async () => {
    const email = newEmail();
    const form = await filled({ email });
    const answers = await Promise.all([send(form), send(form), send(form)]);
    const found = await filedBy(email);
    expect(found).toHaveLength(1);
    for (const { status, location } of answers) {
      expect(status).toBe(303);
      expect((await loader(argsOf(location ?? ""))).receipt).toEqual({ number: found[0]?.number, isMailed: true });
    }
  });
});

describe("receipt in the address", () => {
  test("the receipt in the address is read as it was sealed before it told of the mail", async () => {
    const sealed = await world.tokens.seal("contacto:recibido", "R-7K4M92QX", 60);
    expect((await loader(argsOf(`/contacto?caso=${sealed}`))).receipt).toEqual({
      number: "R-7K4M92QX",
      isMailed: true,
    });
  });

  test.each(["R-7K4M92QX", "x.y", "", "eyJ1bnRpbCI6OTk5OTk5OTk5OTk5OSwidmFsdWUiOiJSLTdLNE05MlFYIn0.c2VsbG8"])(
    "the forged value %j is rejected",
    async (token) => {
      expect((await loader(argsOf(`/contacto?caso=${token}`))).receipt).toBeNull();
    },
  );

  test("the receipt in the address rejects a token of another purpose, and expires", async () => {
    const { tokens } = world;
    expect(
      (await loader(argsOf(`/contacto?caso=${await tokens.seal("avisos", "R-7K4M92QX", 60)}`))).receipt,
    ).toBeNull();
    const { location } = await send(await filled({ email: newEmail() }));
    world.pass({ seconds: 3601 });
    expect((await loader(argsOf(location ?? ""))).receipt).toBeNull();
  });
});

describe("contact form", () => {
  test.each([
    [{ name: "  " }, { name: SENDER_MESSAGES.name }],
    [{ name: "x".repeat(121) }, { name: "Nombre: como máximo 120 caracteres (tienes 121)." }],
    [{ email: "" }, { email: SENDER_MESSAGES.email }],
    ...[
      "rosa",
      "rosa@",
      "rosa@correo",
      "rosa quispe@correo.test",
      "rosa@correo.test,luis@correo.test",
      "rosa,luis@correo.test",
      "grupo:rosa@correo.test",
      "<rosa@correo.test>",
      "rosa@correo.test\r\nBcc: x@y.test",
      `${"x".repeat(250)}@y.test`,
    ].map((email) => [{ email }, { email: SENDER_MESSAGES.badEmail }] as const),
    ...["123", "887654321", "98765432a"].map((phone) => [{ phone }, { phone: SENDER_MESSAGES.phone }] as const),
    [{ subject: "" }, { subject: CONTACT_MESSAGES.subject }],
    [{ subject: "inventado" }, { subject: CONTACT_MESSAGES.subject }],
    [{ message: " \n " }, { message: CONTACT_MESSAGES.message }],
    [{ message: "corto" }, { message: "Mensaje: escribe al menos 10 caracteres." }],
    [{ message: "x".repeat(3001) }, { message: "Mensaje: como máximo 3000 caracteres (tienes 3001)." }],
  ] as const)("the contact form keeps what was typed with a rejection: %j", async (changes, errors) => {
    const form = await filled(changes as Record<string, string>);
    expect(await send(form)).toMatchObject({ status: 400, body: { ok: false, errors, values: form } });
  });

  test("the contact form rejects with all missing fields at once", async () => {
    const form = await filled({ name: "", email: "", phone: "", subject: "", message: "" });
    expect((await send(form)).body).toMatchObject({
      errors: {
        name: SENDER_MESSAGES.name,
        email: SENDER_MESSAGES.email,
        subject: CONTACT_MESSAGES.subject,
        message: CONTACT_MESSAGES.message,
      },
    });
  });

  test("the contact form accepts a missing phone", async () => {
    const email = newEmail();
    expect((await send(await filled({ email, phone: "" }))).status).toBe(303);
    expect(await filedBy(email)).toMatchObject([{ phone: null }]);
  });

  test("the contact form rejects a filled trap, a form sent at once, and an expired page", async () => {
    const email = newEmail();
    const trapped = await send(await filled({ email, [GUARD_TRAP]: "https://compra.test" }));
    expect(trapped).toMatchObject({
      status: 400,
      body: { errors: { "": GUARD_MESSAGES.trap }, values: { ...TYPED, email } },
    });
    const { stamp } = await loader(argsOf("/contacto"));
    const fast = { ...TYPED, email, [GUARD_STAMP]: stamp };
    expect(await send(fast)).toMatchObject({
      status: 400,
      body: { errors: { "": GUARD_MESSAGES.fast }, values: fast },
    });
    const old = await filled({ email });
    world.pass({ seconds: 8 * 24 * 3600 });
    const rejected = await send(old);
    expect(rejected).toMatchObject({
      status: 400,
      body: { errors: { "": GUARD_MESSAGES.old }, values: { ...TYPED, email } },
    });
    expect((rejected.body as { values: Record<string, string> }).values[GUARD_STAMP]).not.toBe(old[GUARD_STAMP]);
    expect(await filedBy(email)).toEqual([]);
  });

  test("the contact form rejects the eleventh message within an hour from one connection", async () => {
    // From the start of a window: else the hour might change between two of them.
    world.pass({ seconds: 3600 - ((world.time.getTime() / 1000) % 3600) });
    const forms = [];
    for (let count = 0; count < 11; count++) forms.push(await filled({ email: newEmail() }));
    const answers = [];
    for (const form of forms) answers.push((await send(form)).status);
    expect(answers).toEqual([...Array<number>(10).fill(303), 429]);
    const last = forms[10] ?? {};
    expect(await send(last)).toMatchObject({
      status: 429,
      body: { errors: { "": GUARD_MESSAGES.many }, values: last },
    });
    network = crypto.randomUUID();
    expect((await send(last)).status).toBe(303);
  });

  test("the contact form answers 503 while the database is down, and accepts the same form afterwards", async () => {
    const email = newEmail();
    const form = await filled({ email });
    expect(await send(form, { down: true })).toMatchObject({
      status: 503,
      body: {
        errors: { "": "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos." },
        values: form,
      },
    });
    expect((await send(form)).status).toBe(303);
    expect(await filedBy(email)).toHaveLength(1);
  });

  test("the contact form answers 413 for an oversized body", async () => {
    expect(await send(await filled({ message: "x".repeat(70_000) }))).toMatchObject({ status: 413 });
  });
});
