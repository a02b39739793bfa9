import { describe, expect, test } from "vitest";

import { addBusinessDays, startOfDay } from "~/business/calendar";
import { formatDate } from "~/business/format";
import { createTokens } from "~/platform/crypto/tokens.server";
import { GUARD_STAMP, GUARD_TRAP } from "~/platform/forms/constants";
import { RIGHTS_FIELDS as FIELDS, RIGHT_TEXTS, RIGHTS, type RightsReceipt } from "~/privacy/rights/constants";
import { action, loader } from "~/routes/legal/mis-derechos";

import { mailsTo } from "../accounts/guarded-identity";
import { clockAt, database, databaseDown, env, newEmail, signedInPerson } from "../accounts/support";
import { answerOf, argsOf } from "./deletion-support";

const PATH = "/mis-derechos";
/** A Friday in Lima; 8 and 9 December are holidays. */
const NOW = new Date("2026-11-20T15:00:00Z");

type Options = Parameters<typeof argsOf>[1];

async function formOf(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const stamp = (await answerOf(loader(argsOf(PATH, { clock: clockAt(new Date(NOW.getTime() - 5_000)) })))).body?.[
    "stamp"
  ];
  return {
    [GUARD_STAMP]: String(stamp),
    [FIELDS.right]: "acceso",
    [FIELDS.name]: "Rosa Quispe",
    [FIELDS.documentType]: "dni",
    [FIELDS.documentNumber]: "12 345 678",
    [FIELDS.email]: newEmail(),
    [FIELDS.represented]: "",
    [FIELDS.text]: "Quiero una copia de todo.\nGracias.",
    ...changes,
  };
}

const send = (form: Record<string, string>, options: Options = {}) =>
  answerOf(action(argsOf(PATH, { clock: clockAt(NOW), form, ...options })));

/** Page after a request. */
async function receiptOf(location: string | null, clock = clockAt(NOW)): Promise<RightsReceipt | null> {
  return ((await answerOf(loader(argsOf(location ?? PATH, { clock })))).body?.["receipt"] ??
    null) as RightsReceipt | null;
}

describe("data rights request", () => {
  test.each([
    ["informacion", "2026-12-02"],
    ["acceso", "2026-12-22"],
    ["rectificacion", "2026-12-04"],
    ["cancelacion", "2026-12-04"],
    ["oposicion", "2026-12-04"],
  ] as const)("a data rights request for %s is filed with the law's last day, %s", async (right, due) => {
    const form = await formOf({ [FIELDS.right]: right });
    const { status, location } = await send(form);
    expect(status).toBe(303);
    const receipt = await receiptOf(location);
    expect(receipt).toEqual({ number: expect.stringMatching(/^R-/), due, right, isMailed: true });
    expect(due).toBe(addBusinessDays("2026-11-20", RIGHT_TEXTS[right].days, new Set()));
    expect((await database.read(`cases/${receipt!.number}`))?.data).toMatchObject({
      kind: "datos",
      uid: null,
      name: "Rosa Quispe",
      email: form[FIELDS.email],
      phone: null,
      due,
      status: "open",
      text: "Quiero una copia de todo.\nGracias.",
      subject: `Derecho de ${RIGHT_TEXTS[right].name.toLowerCase()}`,
      fields: [
        { label: "Derecho", value: RIGHT_TEXTS[right].name },
        { label: "Documento", value: "DNI 12345678" },
      ],
    });
    const [mail] = await mailsTo(form[FIELDS.email]!);
    expect(mail?.text).toContain(`a más tardar el ${formatDate(startOfDay(due))}.`);
  });

  test("a data rights request may be made for somebody else", async () => {
    const { location } = await send(await formOf({ [FIELDS.represented]: "Luis Quispe, DNI 87654321, mi hijo" }));
    const { number } = (await receiptOf(location))!;
    expect((await database.read(`cases/${number}`))?.data["fields"]).toContainEqual({
      label: "En representación de",
      value: "Luis Quispe, DNI 87654321, mi hijo",
    });
  });

  test("a request of data rights records the signed-in user's account, and is prefilled from it", async () => {
    const { uid, email, cookie } = await signedInPerson();
    expect((await answerOf(loader(argsOf(PATH, { cookie })))).body?.["known"]).toEqual({
      [FIELDS.name]: "Ana",
      [FIELDS.email]: email,
    });
    expect((await answerOf(loader(argsOf(PATH)))).body?.["known"]).toEqual({});
    // The form's words about an account are not believed.
    const { location } = await send({ ...(await formOf()), uid: "otra" }, { cookie });
    expect((await database.read(`cases/${(await receiptOf(location))!.number}`))?.data["uid"]).toBe(uid);
    const other = await send({ ...(await formOf()), uid });
    expect((await database.read(`cases/${(await receiptOf(other.location))!.number}`))?.data["uid"]).toBeNull();
  });

  test("a request of data rights is idempotent by form id, also at once", async () => {
    const form = await formOf();
    const sent = await Promise.all([send(form), send(form), send(form)]);
    const numbers = await Promise.all(sent.map(async ({ location }) => (await receiptOf(location))?.number));
    expect(new Set(numbers).size).toBe(1);
    expect(await mailsTo(form[FIELDS.email]!)).toHaveLength(1);
  });

  const NAME = "Escribe tu nombre.";
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["no right", { [FIELDS.right]: "" }, { [FIELDS.right]: "Elige qué derecho quieres ejercer." }],
    [
      "a right that there is not",
      { [FIELDS.right]: "olvido" },
      { [FIELDS.right]: "Elige qué derecho quieres ejercer." },
    ],
    ["no name", { [FIELDS.name]: "   " }, { [FIELDS.name]: NAME }],
    [
      "a long name",
      { [FIELDS.name]: "a".repeat(121) },
      { [FIELDS.name]: "Nombre: como máximo 120 caracteres (tienes 121)." },
    ],
    ["no type of document", { [FIELDS.documentType]: "" }, { [FIELDS.documentType]: "Elige el tipo de documento." }],
    [
      "a type that there is not",
      { [FIELDS.documentType]: "brevete" },
      { [FIELDS.documentType]: "Elige el tipo de documento." },
    ],
    ["no number", { [FIELDS.documentNumber]: " " }, { [FIELDS.documentNumber]: "Escribe el número de tu documento." }],
    ["a short DNI", { [FIELDS.documentNumber]: "1234567" }, { [FIELDS.documentNumber]: "El DNI tiene 8 dígitos." }],
    [
      "a CE that is none",
      { [FIELDS.documentType]: "ce", [FIELDS.documentNumber]: "12345" },
      { [FIELDS.documentNumber]: "El carné de extranjería tiene de 9 a 12 letras o números." },
    ],
    [
      "a RUC with a wrong check digit",
      { [FIELDS.documentType]: "ruc", [FIELDS.documentNumber]: "20512333798" },
      {
        [FIELDS.documentNumber]: "El RUC tiene 11 dígitos y empieza con 10, 15, 17 o 20; revisa que esté bien escrito.",
      },
    ],
    ["no e-mail", { [FIELDS.email]: "" }, { [FIELDS.email]: "Escribe tu correo." }],
    ["what is no e-mail", { [FIELDS.email]: "rosa@" }, { [FIELDS.email]: "Escribe un correo como nombre@ejemplo.pe." }],
    ["no text", { [FIELDS.text]: "" }, { [FIELDS.text]: "Cuéntanos qué necesitas." }],
    [
      "a text that says nothing",
      { [FIELDS.text]: "Hola" },
      { [FIELDS.text]: "Qué necesitas: escribe al menos 10 caracteres." },
    ],
    [
      "a text without end",
      { [FIELDS.text]: "a".repeat(3001) },
      { [FIELDS.text]: "Qué necesitas: como máximo 3000 caracteres (tienes 3001)." },
    ],
    [
      "a long word of whom one represents",
      { [FIELDS.represented]: "a".repeat(201) },
      { [FIELDS.represented]: "A quién representas: como máximo 200 caracteres (tienes 201)." },
    ],
    [
      "much wrong at once",
      { [FIELDS.name]: "", [FIELDS.text]: "" },
      { [FIELDS.name]: NAME, [FIELDS.text]: "Cuéntanos qué necesitas." },
    ],
  ])("a request of data rights rejects %s at its field, with all that was typed", async (_name, changes, errors) => {
    const form = await formOf(changes);
    const { status, body } = await send(form);
    expect([status, body?.["errors"]]).toEqual([400, errors]);
    expect(body?.["values"]).toEqual(form);
  });

  test.each([
    ["robots that fill everything", { [GUARD_TRAP]: "https://spam.test" }],
    ["forms without a stamp", { [GUARD_STAMP]: "" }],
    ["stamps of other forms", { [GUARD_STAMP]: "eyJ1bnRpbCI6OX0.c2lnbmF0dXJl" }],
  ])("a request of data rights rejects %s", async (_name, changes: Record<string, string>) => {
    const form = await formOf(changes);
    const answer = await send(form);
    expect(answer).toMatchObject({ status: 400, body: { values: { [FIELDS.text]: form[FIELDS.text] } } });
    expect(await mailsTo(form[FIELDS.email]!)).toEqual([]);
  });

  test("a request of data rights is limited to 10 an hour from one connection, with the time of the next", async () => {
    const address = crypto.randomUUID();
    const clock = clockAt(NOW);
    const statuses: number[] = [];
    let last;
    for (let count = 0; count < 11; count += 1) {
      last = await send(await formOf(), { clock, headers: { "CF-Connecting-IP": address } });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(303), 429]);
    expect(Number(last?.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test("a request of data rights keeps what was typed while the database is down", async () => {
    const form = await formOf();
    const answer = await send(form, { database: databaseDown });
    expect(answer).toMatchObject({
      status: 503,
      body: { errors: { "": expect.stringContaining("no está disponible") } },
    });
    expect(answer.body?.["values"]).toEqual(form);
    // The page itself needs no database.
    expect((await answerOf(loader(argsOf(PATH, { database: databaseDown })))).status).toBe(200);
  });
});

describe("receipt in the address", () => {
  test("the receipt in the address is signed for this form, with the last day", async () => {
    const { location } = await send(await formOf());
    expect(await receiptOf(location)).not.toBeNull();
    const clock = clockAt(NOW);
    clock.forward(24 * 3600);
    expect(await receiptOf(location, clock)).toBeNull();
    const receipt = { number: "R-00000000", due: "2026-12-01", right: "acceso" };
    const tokens = (secret: string) => createTokens({ secret, clock: clockAt(NOW) });
    for (const forged of [
      await tokens("another secret of thirty-two characters").sign("rights-receipt", receipt, 60),
      await tokens(env.signingSecret).sign("form:derechos", receipt, 60),
      `${location!.split("=")[1]}x`,
      "x",
    ]) {
      expect(await receiptOf(`${PATH}?recibida=${forged}`)).toBeNull();
    }
  });
});

test("every right has a term of the law", () => {
  expect(RIGHTS.map((right) => RIGHT_TEXTS[right].days)).toEqual([8, 20, 10, 10, 10]);
});
