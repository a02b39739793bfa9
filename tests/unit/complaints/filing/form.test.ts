import { describe, expect, test } from "vitest";

import { TEXT_MAX } from "~/complaints/constants";
import { FORM_MESSAGES, readStatement } from "~/complaints/filing/form.server";
import { StatementSchema } from "~/complaints/model";

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

describe("complaint form", () => {
  test("the complaint form reads every field", () => {
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

  test("the complaint form requires only what the law requires", () => {
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

  test.each<[string, Fields, Record<string, string>]>([
    ["a name", { name: "  " }, { name: FORM_MESSAGES.name }],
    ["a visible name", { name: "\u200b\u200b" }, { name: FORM_MESSAGES.name }],
    ["a type of document", { documentType: "" }, { documentType: FORM_MESSAGES.documentType }],
    ["a number of document", { documentNumber: "" }, { documentNumber: FORM_MESSAGES.documentNumber }],
    ["domicile or e-mail", { address: "", email: "", answerBy: null }, { address: FORM_MESSAGES.reachable }],
    [
      "a valid e-mail without a domicile",
      { address: "", email: "rosa@", answerBy: "correo" },
      { email: FORM_MESSAGES.email },
    ],
    ["what happened", { detail: "\n \n" }, { detail: FORM_MESSAGES.detail }],
  ])("the complaint form requires %s, also when filed despite warnings", (_, changes, errors) => {
    expect(read(changes)).toEqual({ ok: false, errors, warned: false });
    expect(read(changes, true)).toEqual({ ok: false, errors, warned: false });
  });

  test("the complaint form reports all errors at once, in the order of the page", () => {
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

  test("the complaint form is not offered as it is while a required field is missing", () => {
    const nothing: Fields = Object.fromEntries(Object.keys(COMPLETE).map((field) => [field, null]));
    expect(read(nothing)).toMatchObject({ ok: false, warned: false });
    expect(read({ detail: "", amount: "mucho" })).toMatchObject({ ok: false, warned: false });
    expect(read({ amount: "mucho" })).toMatchObject({ ok: false, warned: true });
  });

  test.each([
    ["dni", "45 678 912", "45678912"],
    ["ce", "001-234567", "001234567"],
    ["pasaporte", "ab123456", "AB123456"],
    ["ruc", "20512333797", "20512333797"],
  ])("the complaint form accepts a %s in its usual spellings", (documentType, documentNumber, taken) => {
    expect(stated({ documentType, documentNumber }).consumer).toMatchObject({ documentType, documentNumber: taken });
  });

  test.each([
    ["dni", "4567891", "El DNI tiene 8 dígitos."],
    ["ruc", "20512333798", "El RUC tiene 11 dígitos y empieza con 10, 15, 17 o 20; revisa que esté bien escrito."],
  ])("the complaint form rejects a wrong %s", (documentType, documentNumber, message) => {
    expect(errorsOf({ documentType, documentNumber })).toEqual({ documentNumber: message });
    expect(errorsOf({ documentType, documentNumber }, true)).toEqual({ documentNumber: message });
  });

  test.each([
    ["ce", "123", "El carné de extranjería tiene de 9 a 12 letras o números."],
    ["pasaporte", "A-1", "El pasaporte tiene de 5 a 15 letras o números."],
  ])(
    "the complaint form only warns of an unusual %s, as its rule is uncertain",
    (documentType, documentNumber, message) => {
      expect(read({ documentType, documentNumber })).toEqual({
        ok: false,
        errors: { documentNumber: message },
        warned: true,
      });
      expect(stated({ documentType, documentNumber }, true).consumer.documentNumber).toBe(documentNumber);
    },
  );

  test.each<[string, Fields, Record<string, string>]>([
    ["a phone", { phone: "12345" }, { phone: FORM_MESSAGES.phone }],
    ["an e-mail beside a domicile", { email: "rosa@correo" }, { email: FORM_MESSAGES.email }],
    ["an amount", { amount: "como mil soles" }, { amount: FORM_MESSAGES.amount }],
    ["neither reclamo nor queja", { kind: null }, { kind: FORM_MESSAGES.kind }],
    ["a letter without a domicile", { address: "", answerBy: "carta" }, { answerBy: FORM_MESSAGES.answerByLetter }],
    ["both without a domicile", { address: "" }, { answerBy: FORM_MESSAGES.answerByLetter }],
    ["an answer by e-mail without one", { email: "", answerBy: "correo" }, { answerBy: FORM_MESSAGES.answerByEmail }],
  ])("the complaint form warns of %s, and files on request", (_, changes, errors) => {
    expect(read(changes)).toEqual({ ok: false, errors, warned: true });
    expect(read(changes, true).ok).toBe(true);
  });

  test("the complaint form accepts values with warnings as typed", () => {
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
  test("the complaint form has a parent or representative for minors only", () => {
    expect(stated({ minor: "1", ...guardian }).guardian).toEqual({
      name: "Julia Mamani",
      address: "Jr. de Prueba 456",
      phone: "+5115550100",
      email: "julia@correo.test",
    });
    expect(stated(guardian).guardian).toBeNull();
    expect(stated({ minor: "", ...guardian }).guardian).toBeNull();
    expect(stated({ guardianEmail: "nada", guardianPhone: "1" }).guardian).toBeNull();
  });
  test.each<[string, Fields, Record<string, string>]>([
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
  ])("the complaint form warns of %s for a minor, and files on request", (_, changes, errors) => {
    const form: Fields = { minor: "1", ...guardian, ...changes };
    expect(read(form)).toEqual({ ok: false, errors, warned: true });
    expect(stated(form, true).guardian).not.toBeNull();
  });

  test.each([
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
  ])("the complaint form limits the length of %s", (field, label, max) => {
    expect(errorsOf({ [field]: "a".repeat(max + 1) }, true)).toEqual({
      [field]: `${label}: como máximo ${max} caracteres (tienes ${max + 1}).`,
    });
  });

  test("the complaint form accepts long texts whole", () => {
    const story = "ñ".repeat(30_000);
    const { detail, request, goods } = stated({ detail: story, request: story, goodsDescription: story });
    expect([detail, request, goods.description]).toEqual([story, story, story]);
  });

  test.each(["documentType", "goodsType", "kind", "answerBy"])("an unknown option of %s is rejected", (field) => {
    expect(errorsOf({ [field]: "otro" }, true)).toEqual({ [field]: FORM_MESSAGES.choice });
  });
});
