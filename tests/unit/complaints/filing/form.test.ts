import { describe, expect, it } from "vitest";

import { FORM_MESSAGES, readStatement } from "~/complaints/filing/form.server";
import { StatementSchema, TEXT_MAX } from "~/complaints/model";

import { complaint, COMPLETE, type Fields } from "../support";

const read = (changes: Fields = {}, asIs = false) => readStatement(complaint(changes), asIs);
const errorsOf = (changes: Fields, asIs = false) => {
  const reading = read(changes, asIs);
  return reading.ok ? {} : reading.errors;
};
function stated(changes: Fields = {}, asIs = false) {
  const reading = read(changes, asIs);
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  return StatementSchema.parse(reading.statement);
}

describe("the form of a sheet", () => {
  it("says it all", () => {
    expect(stated()).toEqual({
      consumer: {
        name: COMPLETE.name,
        address: COMPLETE.address,
        phone: "+51987654321",
        email: COMPLETE.email,
        documentType: "dni",
        documentNumber: "45678912",
      },
      guardian: null,
      goods: {
        type: "servicio",
        description: COMPLETE.goodsDescription,
        amount: 2990,
        amountText: "S/ 29.90",
        reference: COMPLETE.reference,
      },
      kind: "reclamo",
      detail: COMPLETE.detail,
      request: COMPLETE.request,
      answerBy: "ambos",
    });
  });

  it("needs no more than the law asks for", () => {
    const least: Fields = Object.fromEntries(Object.keys(COMPLETE).map((field) => [field, null]));
    const asked = {
      name: "Rosa",
      documentType: "dni",
      documentNumber: "45678912",
      email: "rosa@correo.test",
      kind: "queja",
      detail: "Me colgaron.",
    };
    expect(stated({ ...least, ...asked })).toEqual({
      consumer: {
        name: "Rosa",
        address: "",
        phone: "",
        email: "rosa@correo.test",
        documentType: "dni",
        documentNumber: "45678912",
      },
      guardian: null,
      goods: { type: null, description: "", amount: null, amountText: "", reference: "" },
      kind: "queja",
      detail: "Me colgaron.",
      request: "",
      answerBy: "correo",
    });
    expect(stated({ ...least, ...asked, email: null, address: "Jr. de Prueba 456" })).toMatchObject({
      answerBy: "carta",
    });
  });

  it.each<[string, Fields, Record<string, string>]>([
    ["a name", { name: "  " }, { name: FORM_MESSAGES.name }],
    ["a name that is seen", { name: "\u200b\u200b" }, { name: FORM_MESSAGES.name }],
    ["a type of document", { documentType: "" }, { documentType: FORM_MESSAGES.documentType }],
    ["a number of document", { documentNumber: "" }, { documentNumber: FORM_MESSAGES.documentNumber }],
    ["domicile or e-mail", { address: "", email: "", answerBy: null }, { address: FORM_MESSAGES.reachable }],
    [
      "an e-mail that can be one, where there is no domicile",
      { address: "", email: "rosa@", answerBy: "correo" },
      { email: FORM_MESSAGES.email },
    ],
    ["what happened", { detail: "\n \n" }, { detail: FORM_MESSAGES.detail }],
  ])("cannot do without %s, come what may", (_, changes, errors) => {
    expect(read(changes)).toEqual({ ok: false, errors, warned: false });
    expect(read(changes, true)).toEqual({ ok: false, errors, warned: false });
  });

  it("tells all at once, in the order of the screen", () => {
    const nothing: Fields = Object.fromEntries(Object.keys(COMPLETE).map((field) => [field, null]));
    expect(Object.keys(errorsOf({ ...nothing, amount: "mucho", phone: "12" }))).toEqual([
      "name",
      "documentType",
      "documentNumber",
      "address",
      "phone",
      "amount",
      "kind",
      "detail",
    ]);
  });

  it("is not offered as it is while it lacks what it cannot do without", () => {
    const nothing: Fields = Object.fromEntries(Object.keys(COMPLETE).map((field) => [field, null]));
    expect(read(nothing)).toMatchObject({ ok: false, warned: false });
    expect(read({ detail: "", amount: "mucho" })).toMatchObject({ ok: false, warned: false });
    expect(read({ amount: "mucho" })).toMatchObject({ ok: false, warned: true });
  });

  it.each([
    ["dni", "45 678 912", "45678912"],
    ["ce", "001-234567", "001234567"],
    ["pasaporte", "ab123456", "AB123456"],
    ["ruc", "20512333797", "20512333797"],
  ])("takes a %s as people type it", (documentType, documentNumber, taken) => {
    expect(stated({ documentType, documentNumber }).consumer).toMatchObject({ documentType, documentNumber: taken });
  });

  it.each([
    ["dni", "4567891", "El DNI tiene 8 dígitos."],
    ["ruc", "20512333798", "El RUC tiene 11 dígitos y empieza con 10, 15, 17 o 20; revisa que esté bien escrito."],
  ])("a wrong %s is no document", (documentType, documentNumber, message) => {
    expect(errorsOf({ documentType, documentNumber })).toEqual({ documentNumber: message });
    expect(errorsOf({ documentType, documentNumber }, true)).toEqual({ documentNumber: message });
  });

  it.each([
    ["ce", "123", "El carné de extranjería tiene de 9 a 12 letras o números."],
    ["pasaporte", "A-1", "El pasaporte tiene de 5 a 15 letras o números."],
  ])("a strange %s, whose rule is less certain, is only warned of", (documentType, documentNumber, message) => {
    expect(read({ documentType, documentNumber })).toEqual({
      ok: false,
      errors: { documentNumber: message },
      warned: true,
    });
    expect(stated({ documentType, documentNumber }, true).consumer.documentNumber).toBe(documentNumber);
  });

  it.each<[string, Fields, Record<string, string>]>([
    ["a phone", { phone: "12345" }, { phone: FORM_MESSAGES.phone }],
    ["an e-mail beside a domicile", { email: "rosa@correo" }, { email: FORM_MESSAGES.email }],
    ["an amount", { amount: "como mil soles" }, { amount: FORM_MESSAGES.amount }],
    ["neither reclamo nor queja", { kind: null }, { kind: FORM_MESSAGES.kind }],
    ["a letter without a domicile", { address: "", answerBy: "carta" }, { answerBy: FORM_MESSAGES.answerByLetter }],
    ["both without a domicile", { address: "" }, { answerBy: FORM_MESSAGES.answerByLetter }],
    ["an answer by e-mail without one", { email: "", answerBy: "correo" }, { answerBy: FORM_MESSAGES.answerByEmail }],
  ])("warns of %s, and files it all the same", (_, changes, errors) => {
    expect(read(changes)).toEqual({ ok: false, errors, warned: true });
    expect(read(changes, true).ok).toBe(true);
  });

  it("takes what was warned of as typed", () => {
    expect(
      stated({ phone: "+1 (212) 555-0100", email: "rosa@correo", amount: "como mil soles", kind: null }, true),
    ).toMatchObject({
      consumer: { phone: "+1 (212) 555-0100", email: "rosa@correo" },
      goods: { amount: null, amountText: "como mil soles" },
      kind: "reclamo",
    });
  });

  const guardian = {
    guardianName: "Julia Mamani",
    guardianAddress: "Jr. de Prueba 456",
    guardianPhone: "(01) 555 0100",
    guardianEmail: "julia@correo.test",
  };
  it("has the parent or representative of a minor, and of nobody else", () => {
    expect(stated({ minor: "1", ...guardian }).guardian).toEqual({
      name: "Julia Mamani",
      address: "Jr. de Prueba 456",
      phone: "+5115550100",
      email: "julia@correo.test",
    });
    expect(stated(guardian).guardian).toBeNull();
    expect(stated({ guardianEmail: "nada", guardianPhone: "1" }).guardian).toBeNull();
  });
  it.each<[string, Fields, Record<string, string>]>([
    [
      "nobody",
      { guardianName: "", guardianAddress: "", guardianPhone: "", guardianEmail: "" },
      { guardianName: FORM_MESSAGES.guardianName, guardianAddress: FORM_MESSAGES.guardianReachable },
    ],
    ["no name", { guardianName: "" }, { guardianName: FORM_MESSAGES.guardianName }],
    [
      "no way to reach them",
      { guardianAddress: "", guardianPhone: "", guardianEmail: "" },
      { guardianAddress: FORM_MESSAGES.guardianReachable },
    ],
    ["a strange phone", { guardianPhone: "1" }, { guardianPhone: FORM_MESSAGES.phone }],
    ["a strange e-mail", { guardianEmail: "julia" }, { guardianEmail: FORM_MESSAGES.email }],
  ])("warns of %s for a minor, and keeps no minor from filing", (_, changes, errors) => {
    const form: Fields = { minor: "1", ...guardian, ...changes };
    expect(read(form)).toEqual({ ok: false, errors, warned: true });
    expect(stated(form, true).guardian).not.toBeNull();
  });

  it.each([
    ["name", "Nombre", TEXT_MAX.name],
    ["documentNumber", "Documento", TEXT_MAX.documentNumber],
    ["address", "Domicilio", TEXT_MAX.address],
    ["phone", "Teléfono", TEXT_MAX.phone],
    ["email", "Correo", TEXT_MAX.email],
    ["guardianName", "Nombre", TEXT_MAX.name],
    ["guardianAddress", "Domicilio", TEXT_MAX.address],
    ["guardianPhone", "Teléfono", TEXT_MAX.phone],
    ["guardianEmail", "Correo", TEXT_MAX.email],
    ["goodsDescription", "Descripción", TEXT_MAX.description],
    ["amount", "Monto", TEXT_MAX.amount],
    ["reference", "Número de pedido o anuncio", TEXT_MAX.reference],
    ["detail", "Detalle", TEXT_MAX.detail],
    ["request", "Pedido", TEXT_MAX.request],
  ])("%s has an end", (field, label, max) => {
    expect(errorsOf({ [field]: "a".repeat(max + 1) }, true)).toEqual({
      [field]: `${label}: como máximo ${max} caracteres (tienes ${max + 1}).`,
    });
  });

  it("takes a long story whole: what happened, what is asked, what was bought", () => {
    const story = "ñ".repeat(30_000);
    const { detail, request, goods } = stated({ detail: story, request: story, goodsDescription: story });
    expect([detail, request, goods.description]).toEqual([story, story, story]);
  });

  it.each(["documentType", "goodsType", "kind", "answerBy"])("%s is one of its options", (field) => {
    expect(errorsOf({ [field]: "otro" }, true)).toEqual({ [field]: FORM_MESSAGES.choice });
  });
});
