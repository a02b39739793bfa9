import { z } from "zod";

import { DOCUMENT_RULES, DOCUMENT_TYPES, parseDocument } from "~/business/documents";
import { findDepartment, parsePhone } from "~/business/peru";
import { readPlace } from "~/business/places/chosen-place.server";
import { DELIVERY_METHODS, INVOICE_TYPES } from "~/orders/constants";
import type { Delivery, Invoice, Recipient } from "~/orders/model";
import { choiceField, lineField, reading } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm, type FieldErrors } from "~/platform/forms/forms";

import { CHECKOUT_FIELDS, CHECKOUT_MAX, SELLER_METHOD_PREFIX, type CheckoutField } from "./constants";

export const CHECKOUT_MESSAGES = {
  method: "Elige si quieres envío o recoger en persona.",
  department: "Elige tu departamento.",
  district: "Elige tu distrito.",
  street: "Escribe la calle y el número, o la manzana y el lote.",
  name: "Escribe el nombre completo de quien recibe.",
  documentType: "Elige el tipo de documento de quien recibe.",
  documentNumber: "Escribe el número de documento de quien recibe.",
  phone: "Escribe el teléfono de quien recibe.",
  phoneForm: "Escribe un celular de 9 cifras, como 987 654 321, o un fijo con su código, como (01) 555 0100.",
  invoice: "Elige boleta o factura.",
  ruc: "Escribe el RUC para la factura.",
  legalName: "Escribe la razón social para la factura.",
  terms: "Acepta los términos y condiciones para hacer el pedido.",
} as const;

/** Names of persons and companies. */
const NAME = /^\p{L}[\p{L}\p{M}\d .,&'’()-]+$/u;

/** Each field by itself; which ones are required depends on the choices. */
const TypedSchema = z.object({
  method: choiceField(DELIVERY_METHODS, CHECKOUT_MESSAGES.method),
  department: reading((slug) => (findDepartment(slug) ? { value: slug } : { message: CHECKOUT_MESSAGES.department })),
  district: lineField("Distrito", { max: CHECKOUT_MAX.place }),
  street: lineField("Dirección", { min: 5, max: CHECKOUT_MAX.street }),
  reference: lineField("Referencia", { max: CHECKOUT_MAX.reference }),
  name: lineField("Nombre", { min: 3, max: CHECKOUT_MAX.name }).refine(
    (text) => text === undefined || NAME.test(text),
    CHECKOUT_MESSAGES.name,
  ),
  documentType: choiceField(DOCUMENT_TYPES, CHECKOUT_MESSAGES.documentType),
  documentNumber: lineField("Número de documento", { max: 30 }),
  phone: reading((text) => {
    const phone = parsePhone(text);
    return phone === null ? { message: CHECKOUT_MESSAGES.phoneForm } : { value: phone };
  }),
  invoice: choiceField(INVOICE_TYPES, CHECKOUT_MESSAGES.invoice),
  ruc: reading((text) => {
    const ruc = parseDocument("ruc", text);
    return ruc === null ? { message: `${DOCUMENT_RULES.ruc}.` } : { value: ruc };
  }),
  legalName: lineField("Razón social", { min: 2, max: CHECKOUT_MAX.legalName }),
  terms: choiceField(["1"], CHECKOUT_MESSAGES.terms),
});
type Typed = z.infer<typeof TypedSchema>;
type Place = (typeof PLACE_FIELDS)[number];

/** Fields of an address; not used without delivery. */
const PLACE_FIELDS = ["department", "district", "street", "reference"] as const;
const INVOICE_FIELDS = ["ruc", "legalName"] as const;

interface CheckoutDetails {
  delivery: Pick<Delivery, "method" | "address">;
  /** By seller, where several sell. */
  methods: Record<string, Delivery["method"]>;
  recipient: Recipient;
  invoice: Invoice;
}

type CheckoutReading = { ok: true; details: CheckoutDetails } | { ok: false; errors: FieldErrors };

/** Reads the form with all its errors, in the order of the page. Fields that the choices hide are ignored. */
export function readCheckout(form: FormData): CheckoutReading {
  const asked = new FormData();
  const methods = sellerMethods(form);
  const chosen = Object.values(methods);
  const method = chosen.length === 0 ? form.get("method") : chosen.includes("shipping") ? "shipping" : "pickup";
  const hidden = hiddenBy(form, method);
  for (const [name, value] of form) if (name !== "method" && !hidden.includes(name)) asked.append(name, value);
  if (method !== null) asked.set("method", method);
  const parsed = parseForm(TypedSchema, asked);
  const invalid = parsed.ok ? {} : parsed.errors;
  const missing = missingIn(parsed.ok ? parsed.data : typedOf(asked), hidden);
  const found: FieldErrors = { ...missing, ...unknownDistrict(asked), ...invalid };
  const errors = Object.fromEntries(CHECKOUT_FIELDS.flatMap((field) => (found[field] ? [[field, found[field]]] : [])));
  const details = parsed.ok && Object.keys(errors).length === 0 ? detailsOf(parsed.data) : null;
  return details ? { ok: true, details: { ...details, methods } } : { ok: false, errors };
}

/** Choices for each of several sellers; the order's total checks that it is what the buyer saw. */
function sellerMethods(form: FormData): CheckoutDetails["methods"] {
  const methods: CheckoutDetails["methods"] = {};
  for (const [name, value] of form) {
    const method = DELIVERY_METHODS.find((known) => known === value);
    if (name.startsWith(SELLER_METHOD_PREFIX) && method) methods[name.slice(SELLER_METHOD_PREFIX.length)] = method;
  }
  return methods;
}

function hiddenBy(form: FormData, method: FormDataEntryValue | null): readonly string[] {
  return [...(method === "pickup" ? PLACE_FIELDS : []), ...(form.get("invoice") === "factura" ? [] : INVOICE_FIELDS)];
}

function typedOf(form: FormData): Partial<Record<keyof Typed, unknown>> {
  return Object.fromEntries([...form].filter(([, value]) => typeof value !== "string" || value.trim() !== ""));
}

function missingIn(typed: Partial<Record<keyof Typed, unknown>>, hidden: readonly string[]): FieldErrors {
  const required: readonly (Exclude<CheckoutField, "cupon" | "without" | "reference"> & keyof Typed)[] = [
    "method",
    "department",
    "district",
    "street",
    "name",
    "documentType",
    "documentNumber",
    "phone",
    "invoice",
    "ruc",
    "legalName",
    "terms",
  ];
  const missing = required.filter((field) => !hidden.includes(field) && typed[field] === undefined);
  const errors: FieldErrors = Object.fromEntries(missing.map((field) => [field, CHECKOUT_MESSAGES[field]]));
  const { documentType, documentNumber } = typed;
  const type = DOCUMENT_TYPES.find((known) => known === documentType);
  if (type && typeof documentNumber === "string" && parseDocument(type, documentNumber) === null)
    errors.documentNumber = `${DOCUMENT_RULES[type]}.`;
  return errors;
}

function unknownDistrict(form: FormData): FieldErrors {
  const text = (name: string) => formText(form, name).trim();
  const [department, district] = [text("department"), text("district")];
  const read = department === "" || district === "" ? null : readPlace({ department, district });
  return read?.ok === false ? { district: read.message } : {};
}

/** Null where anything that the choices require is missing. */
function detailsOf(typed: Typed): Omit<CheckoutDetails, "methods"> | null {
  const { method, name, documentType, documentNumber = "", phone, invoice, ruc = null, legalName = null } = typed;
  const number = documentType ? parseDocument(documentType, documentNumber) : null;
  if (!method || !name || !documentType || number === null || !phone || !invoice) return null;
  const address = method === "shipping" ? addressOf(typed) : null;
  if (method === "shipping" && address === null) return null;
  return {
    delivery: { method, address },
    recipient: { name, documentType, documentNumber: number, phone },
    invoice: { type: invoice, ruc, legalName },
  };
}

function addressOf({ street, reference = "", ...typed }: Pick<Typed, Place>) {
  const read = readPlace(typed);
  const { department, province, district } = read.ok ? read.place : {};
  if (!department || !province || !district || !street) return null;
  return { department, province, district, street, reference };
}
