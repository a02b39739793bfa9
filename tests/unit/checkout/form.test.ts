import { describe, expect, test } from "vitest";

import { CHECKOUT_MESSAGES, readCheckout } from "~/checkout/form.server";

const COMPLETE = {
  method: "shipping",
  department: "arequipa",
  province: "Arequipa",
  district: "José Luis Bustamante y Rivero",
  street: "Av. Dolores 123, Mz. B Lt. 4",
  reference: "Frente al parque",
  name: "María-José O'Higgins",
  documentType: "dni",
  documentNumber: "44 556 677",
  phone: "987 654 321",
  invoice: "boleta",
  terms: "1",
};
const RUC = "20100047218";

function formOf(changes: Record<string, string | null> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...COMPLETE, ...changes })) if (value !== null) form.set(name, value);
  return form;
}

function errorsOf(changes: Record<string, string | null>) {
  const result = readCheckout(formOf(changes));
  return result.ok ? {} : result.errors;
}

describe("a complete form", () => {
  test("a complete form is read in canonical form", () => {
    expect(readCheckout(formOf())).toEqual({
      ok: true,
      details: {
        methods: {},
        delivery: {
          method: "shipping",
          address: {
            department: "arequipa",
            province: "Arequipa",
            district: "José Luis Bustamante y Rivero",
            street: "Av. Dolores 123, Mz. B Lt. 4",
            reference: "Frente al parque",
          },
        },
        recipient: {
          name: "María-José O'Higgins",
          documentType: "dni",
          documentNumber: "44556677",
          phone: "+51987654321",
        },
        invoice: { type: "boleta", ruc: null, legalName: null },
      },
    });
  });

  test("a complete form for a pick-up needs no address, and ignores what stands there", () => {
    const nothing = { department: "", province: "", district: "", street: "", reference: "" };
    for (const typed of [nothing, { district: "<script>" }])
      expect(readCheckout(formOf({ method: "pickup", ...typed }))).toMatchObject({
        ok: true,
        details: { delivery: { method: "pickup", address: null } },
      });
  });

  test("a complete form takes the company of a factura, and ignores it for a boleta", () => {
    expect(readCheckout(formOf({ invoice: "factura", ruc: "20 10004721-8", legalName: "Ciclos SAC" }))).toMatchObject({
      details: { invoice: { type: "factura", ruc: RUC, legalName: "Ciclos SAC" } },
    });
    expect(readCheckout(formOf({ ruc: "123", legalName: "x" }))).toMatchObject({
      details: { invoice: { type: "boleta", ruc: null, legalName: null } },
    });
  });

  test.each([
    ["ce", "000123456"],
    ["pasaporte", "AB12345"],
    ["ruc", RUC],
  ])("a complete form takes a document of type %s", (documentType, documentNumber) => {
    expect(readCheckout(formOf({ documentType, documentNumber }))).toMatchObject({
      details: { recipient: { documentType, documentNumber } },
    });
  });
});

describe("a form with errors", () => {
  test("a form with errors names each required field that is empty, in the order of the page", () => {
    const result = readCheckout(new FormData());
    const { method, department, district, street, name, documentType, documentNumber, phone, invoice, terms } =
      CHECKOUT_MESSAGES;
    expect(result).toEqual({
      ok: false,
      errors: {
        method,
        department,
        district,
        street,
        name,
        documentType,
        documentNumber,
        phone,
        invoice,
        terms,
      },
    });
    expect(Object.keys(result.ok ? {} : result.errors)).toEqual([
      "method",
      "department",
      "district",
      "street",
      "name",
      "documentType",
      "documentNumber",
      "phone",
      "invoice",
      "terms",
    ]);
  });

  test("a form with errors needs the company of a factura", () => {
    expect(errorsOf({ invoice: "factura" })).toEqual({
      ruc: "Escribe el RUC para la factura.",
      legalName: "Escribe la razón social para la factura.",
    });
  });

  test("a form with errors tells missing and invalid fields together", () => {
    expect(errorsOf({ district: "", phone: "12", documentNumber: "1" })).toEqual({
      district: CHECKOUT_MESSAGES.district,
      documentNumber: "El DNI tiene 8 dígitos.",
      phone: CHECKOUT_MESSAGES.phoneForm,
    });
  });

  test.each([
    ["method", { method: "drone" }, "Elige si quieres envío o recoger en persona."],
    ["department", { department: "atlantida" }, "Elige tu departamento."],
    ["district", { district: "<b>Lima</b>" }, "No encontramos ese distrito en Arequipa. Elígelo de la lista."],
    ["district", { district: "150122" }, "Miraflores no está en Arequipa. Elige un distrito de Arequipa."],
    ["district", { district: "x".repeat(61) }, "Distrito: como máximo 60 caracteres (tienes 61)."],
    ["street", { street: "Av." }, "Dirección: escribe al menos 5 caracteres."],
    ["street", { street: "x".repeat(141) }, "Dirección: como máximo 140 caracteres (tienes 141)."],
    ["reference", { reference: "x".repeat(201) }, "Referencia: como máximo 200 caracteres (tienes 201)."],
    ["name", { name: "<b>Ana</b>" }, "Escribe el nombre completo de quien recibe."],
    ["name", { name: "Jo" }, "Nombre: escribe al menos 3 caracteres."],
    ["documentType", { documentType: "libreta" }, "Elige el tipo de documento de quien recibe."],
    ["documentNumber", { documentNumber: "1234567" }, "El DNI tiene 8 dígitos."],
    [
      "documentNumber",
      { documentType: "ce", documentNumber: "12" },
      "El carné de extranjería tiene de 9 a 12 letras o números.",
    ],
    [
      "documentNumber",
      { documentType: "pasaporte", documentNumber: "1" },
      "El pasaporte tiene de 5 a 15 letras o números.",
    ],
    [
      "documentNumber",
      { documentType: "ruc", documentNumber: "20100047219" },
      "El RUC tiene 11 dígitos y empieza con 10, 15, 17 o 20; revisa que esté bien escrito.",
    ],
    ["phone", { phone: "12345" }, CHECKOUT_MESSAGES.phoneForm],
    ["invoice", { invoice: "recibo" }, "Elige boleta o factura."],
    [
      "ruc",
      { invoice: "factura", ruc: "20100047219", legalName: "Ciclos SAC" },
      "El RUC tiene 11 dígitos y empieza con 10, 15, 17 o 20; revisa que esté bien escrito.",
    ],
    [
      "legalName",
      { invoice: "factura", ruc: RUC, legalName: "x".repeat(121) },
      "Razón social: como máximo 120 caracteres (tienes 121).",
    ],
    ["terms", { terms: "" }, "Acepta los términos y condiciones para hacer el pedido."],
    ["terms", { terms: "no" }, "Acepta los términos y condiciones para hacer el pedido."],
    ["terms", { terms: null }, "Acepta los términos y condiciones para hacer el pedido."],
  ])("the field %s says what is wrong with %j", (field, changes: Record<string, string | null>, message) => {
    expect(errorsOf(changes)).toEqual({ [field]: message });
  });
});
