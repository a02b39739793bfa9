import { beforeEach, describe, expect, test } from "vitest";

import type { Cases } from "~/cases/cases.server";
import { RECEIPTS_PER_DAY } from "~/cases/filing.server";
import type { CaseInput } from "~/cases/model";
import { caseSearchTerms } from "~/cases/search-terms";
import type { Database } from "~/platform/firestore/types";

import { casesWorld, NOW } from "./support";

let cases: Cases;
let database: Database;
let input: CaseInput;

beforeEach(() => {
  ({ cases, database } = casesWorld());
  input = {
    formId: crypto.randomUUID(),
    kind: "contacto",
    uid: null,
    name: "Rosa Quispe",
    email: "rosa@correo.test",
    phone: "+51987654321",
    subject: "Una pregunta",
    text: "¿Atienden los sábados?",
    fields: [{ label: "Tema", value: "Horario" }],
    answerWithin: null,
  };
});

const mailOf = async (number: string, part: string) => (await database.read(`mail/case-${number}-${part}`))?.data;

describe("filing a case", () => {
  test("the filing of a case stores it whole, with its first step", async () => {
    const { number, due } = await cases.filing.file(input);
    expect(number).toMatch(/^R-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(due).toBeNull();
    const { answerWithin, ...stated } = input;
    expect(answerWithin).toBeNull();
    expect((await database.read(`cases/${number}`))?.data).toEqual({
      ...stated,
      emailKey: "rosa@correo.test",
      number,
      searchTerms: caseSearchTerms({ ...input, number }),
      due: null,
      queueOrder: "9999-12-31",
      status: "open",
      history: [{ at: NOW, actor: "person", step: "filed", note: "" }],
      createdAt: NOW,
      updatedAt: NOW,
    });
  });

  test("the filing of a case mails it to the business and the sender", async () => {
    const { number } = await cases.filing.file(input);
    const business = await mailOf(number, "business");
    expect(business).toMatchObject({
      to: ["hola@rebi.test"],
      headers: { "Reply-To": "rosa@correo.test" },
      message: { subject: `[${number}] Contacto: Una pregunta` },
    });
    expect(JSON.stringify(business)).toContain("¿Atienden los sábados?");
    expect(await mailOf(number, "person")).toMatchObject({
      to: ["rosa@correo.test"],
      message: { subject: `Recibimos tu mensaje (${number})` },
    });
  });

  test("the filing of a case sends a copy to the account's verified address; to any other it repeats nothing that was typed", async () => {
    const own = await cases.filing.file({ ...input, uid: "rosa", formId: crypto.randomUUID() });
    const copy = JSON.stringify(await mailOf(own.number, "person"));
    for (const said of ["Hola, Rosa Quispe:", "Una pregunta", "Tema: Horario", "¿Atienden los sábados?"])
      expect(copy).toContain(said);
    // Nobody signed in, an account that typed a stranger's address, and one that never proved its own.
    for (const typed of [{}, { uid: "rosa", email: "otra@correo.test" }, { uid: "unproven" }, { uid: "nobody" }]) {
      const { number } = await cases.filing.file({ ...input, ...typed, formId: crypto.randomUUID() });
      const receipt = JSON.stringify(await mailOf(number, "person"));
      expect(receipt).toContain(number);
      for (const said of ["Rosa Quispe", "Una pregunta", "Horario", "sábados"]) expect(receipt).not.toContain(said);
    }
  });

  test("the filing of a case limits receipts a day to an unverified address, while the business gets all cases", async () => {
    const numbers: string[] = [];
    for (let count = 0; count <= RECEIPTS_PER_DAY.limit; count += 1) {
      const email = count % 2 === 0 ? "rosa@correo.test" : "Rosa@Correo.test";
      numbers.push(
        (
          await cases.filing.file({
            ...input,
            email,
            uid: count === 0 ? "unproven" : null,
            formId: crypto.randomUUID(),
          })
        ).number,
      );
    }
    const last = numbers.at(-1) ?? "";
    expect(await mailOf(last, "person")).toBeUndefined();
    expect(await mailOf(last, "business")).toBeDefined();
    expect((await database.read(`cases/${last}`))?.data).toMatchObject({ status: "open", name: "Rosa Quispe" });
    for (const number of numbers.slice(0, -1)) expect(await mailOf(number, "person")).toBeDefined();
    // Another address, and the owner of this one, still get theirs.
    for (const typed of [{ email: "otra@correo.test" }, { uid: "rosa" }]) {
      const { number } = await cases.filing.file({ ...input, ...typed, formId: crypto.randomUUID() });
      expect(await mailOf(number, "person")).toBeDefined();
    }
  });

  test("the filing of a case mails only the business and that one address, whatever was typed", async () => {
    const { number } = await cases.filing.file({
      ...input,
      email: "rosa@correo.test\r\nBcc: todos@correo.test",
      name: "Rosa\nBcc: x@y.test",
      subject: "Hola\r\nBcc: x@y.test",
    });
    const business = await mailOf(number, "business");
    expect(business).toMatchObject({
      to: ["hola@rebi.test"],
      headers: { "Reply-To": "rosa@correo.test Bcc: todos@correo.test" },
      message: { subject: `[${number}] Contacto: Hola Bcc: x@y.test` },
    });
    expect(Object.keys(business?.headers as object)).toEqual(["Reply-To"]);
    expect((await mailOf(number, "person"))?.to).toEqual(["rosa@correo.test Bcc: todos@correo.test"]);
  });

  test("the filing of a case stores it and mails the sender when the business has no address", async () => {
    const silent = casesWorld(null);
    database = silent.database;
    const { number } = await silent.cases.filing.file({ ...input, formId: crypto.randomUUID() });
    expect(await mailOf(number, "business")).toBeUndefined();
    expect(await mailOf(number, "person")).toBeDefined();
  });

  test("the filing of a case is idempotent by form id, also for simultaneous requests", async () => {
    const filed = await Promise.all([cases.filing.file(input), cases.filing.file(input), cases.filing.file(input)]);
    expect(new Set(filed.map(({ number }) => number)).size).toBe(1);
    const other = await cases.filing.file({ ...input, formId: crypto.randomUUID() });
    expect(other.number).not.toBe(filed[0]?.number);
  });

  test("the filing of a case makes a second case when a form is brought back and rewritten", async () => {
    const first = await cases.filing.file(input);
    const second = await cases.filing.file({ ...input, text: "¿Y los domingos?" });
    expect(second.number).not.toBe(first.number);
    expect((await database.read(`cases/${second.number}`))?.data.text).toBe("¿Y los domingos?");
  });

  test.each([
    ["contacto", "Recibimos tu mensaje", "Te responderemos a este correo."],
    ["taller", "Recibimos tu postulación", "Te llamaremos o te responderemos a este correo."],
    ["asesoria", "Recibimos tu pedido de asesoría", "Te llamaremos o te responderemos a este correo."],
    ["datos", "Recibimos tu solicitud sobre tus datos", "Te responderemos a este correo."],
  ] as const)("the filing of a case names the kind %s in the receipt", async (kind, subject, answer) => {
    const { number } = await cases.filing.file({ ...input, formId: crypto.randomUUID(), kind });
    const mail = await mailOf(number, "person");
    expect(mail).toMatchObject({ message: { subject: `${subject} (${number})` } });
    expect(JSON.stringify(mail)).toContain(answer);
  });

  test("the filing of a case states the last day of a legal term", async () => {
    const filed = await cases.filing.file({ ...input, kind: "datos", answerWithin: 10 });
    const { number, due } = filed;
    // From Friday the 20th: ten business days.
    expect(due).toBe("2026-12-04");
    expect(await cases.filing.file({ ...input, kind: "datos", answerWithin: 10 })).toEqual(filed);
    expect(JSON.stringify(await mailOf(number, "person"))).toContain(
      "Te responderemos a este correo, a más tardar el 4 de diciembre de 2026.",
    );
    expect(JSON.stringify(await mailOf(number, "business"))).toContain(
      "Último día para responder: 4 de diciembre de 2026.",
    );
  });
});
