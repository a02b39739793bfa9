import { z } from "zod";

import { DOCUMENT_RULES, DOCUMENT_TYPES, parseDocument } from "~/business/documents";
import { isEmail } from "~/business/email";
import { parseSoles, wrongSoles } from "~/business/money";
import { parsePhone } from "~/business/peru";
import { TEXT_MAX } from "~/complaints/constants";
import { ANSWER_WAYS, COMPLAINT_KINDS, GOODS, type Statement } from "~/complaints/model";
import { choiceField, lineField, textField } from "~/platform/forms/fields";
import { parseForm, type FieldErrors } from "~/platform/forms/forms";

export const FORM_MESSAGES = {
  name: "Escribe tu nombre completo.",
  documentType: "Elige tu tipo de documento.",
  documentNumber: "Escribe el número de tu documento.",
  reachable: "Escribe tu domicilio o tu correo: necesitamos al menos uno para responderte.",
  email: "Escribe un correo como nombre@ejemplo.pe.",
  phone: "Escribe un celular de 9 cifras, como 987 654 321, o un fijo con su código, como (01) 555 0100.",
  detail: "Cuéntanos qué pasó.",
  kind: "Elige si es un reclamo o una queja. Si no eliges, lo tramitamos como reclamo.",
  amount: "Escribe el monto en soles, como 1,250.50.",
  guardianName: "Escribe el nombre del padre, la madre o el representante.",
  guardianReachable: "Escribe el domicilio, el teléfono o el correo del padre, la madre o el representante.",
  answerByLetter: "Para responderte por carta necesitamos tu domicilio.",
  answerByEmail: "Para responderte por correo necesitamos tu correo.",
  choice: "Elige una de las opciones.",
} as const;

const line = (label: string, max: number, look?: z.GlobalMeta) =>
  lineField(label, { min: 0, max })
    .transform((value) => value ?? "")
    .meta(look ? { label, maxLength: max, ...look } : {});
const lines = (label: string, max: number, look: z.GlobalMeta) =>
  textField(label, { min: 0, max })
    .transform((value) => value ?? "")
    .meta({ label, input: "area", ...look });
const choice = <const T extends string>(values: readonly T[]) => choiceField(values, FORM_MESSAGES.choice);

type Options<T extends string> = readonly { value: T; label: string; hint?: string }[];
const GOODS_OPTIONS: Options<(typeof GOODS)[number]> = [
  { value: "producto", label: "Producto", hint: "Por ejemplo, un plan de publicación o una bicicleta." },
  { value: "servicio", label: "Servicio", hint: "Por ejemplo, el uso del sitio o la atención de un asesor." },
];
const KIND_OPTIONS: Options<Statement["kind"]> = [
  { value: "reclamo", label: "Reclamo", hint: "No estás conforme con el producto o el servicio." },
  {
    value: "queja",
    label: "Queja",
    hint: "No estás conforme con la atención que recibiste; no es por el producto o el servicio.",
  },
];
const ANSWER_OPTIONS: Options<Statement["answerBy"]> = [
  { value: "correo", label: "Por correo electrónico" },
  { value: "carta", label: "Por carta a mi domicilio" },
  { value: "ambos", label: "Por los dos" },
];
const TEL = { type: "tel", inputMode: "tel" } as const;
const EMAIL = { type: "email", inputMode: "email" } as const;

/** All typed values. Rejects only values that our form cannot send: too long, or not an option. */
export const statementForm = z.object({
  name: line("Nombre", TEXT_MAX.name),
  documentType: choice(DOCUMENT_TYPES),
  documentNumber: line("Documento", TEXT_MAX.documentNumber),
  address: line("Domicilio", TEXT_MAX.address, {
    hint: "Calle y número, distrito y departamento. Con tu domicilio o tu correo nos basta.",
    autoComplete: "street-address",
  }),
  phone: line("Teléfono", TEXT_MAX.phone, { ...TEL, autoComplete: "tel", optional: true }),
  email: line("Correo", TEXT_MAX.email, { ...EMAIL, hint: "Ahí te llega tu copia.", autoComplete: "email" }),
  minor: z.string().optional(),
  guardianName: line("Nombre", TEXT_MAX.name, { label: "Su nombre completo", autoComplete: "off" }),
  guardianAddress: line("Domicilio", TEXT_MAX.address, { label: "Su domicilio", autoComplete: "off" }),
  guardianPhone: line("Teléfono", TEXT_MAX.phone, { label: "Su teléfono", ...TEL, autoComplete: "off" }),
  guardianEmail: line("Correo", TEXT_MAX.email, { label: "Su correo", ...EMAIL, autoComplete: "off" }),
  goodsType: choice(GOODS).meta({ label: "¿Es un producto o un servicio?", input: "radios", options: GOODS_OPTIONS }),
  goodsDescription: lines("Descripción", TEXT_MAX.description, {
    hint: "Qué es, cuándo y cómo lo compraste o contrataste.",
    rows: 3,
    optional: true,
  }),
  amount: line("Monto", TEXT_MAX.amount, {
    label: "Monto en S/",
    inputMode: "decimal",
    hint: "Como 1,250.50.",
    autoComplete: "off",
    optional: true,
  }),
  reference: line("Número de pedido o anuncio", TEXT_MAX.reference, {
    label: "N.º de pedido o anuncio",
    hint: "Si lo tienes.",
    autoComplete: "off",
    optional: true,
  }),
  kind: choice(COMPLAINT_KINDS).meta({
    label: "¿Reclamo o queja?",
    input: "radios",
    options: KIND_OPTIONS,
    optional: false,
  }),
  detail: lines("Detalle", TEXT_MAX.detail, { hint: "Qué pasó, cuándo y con quién.", rows: 7, required: true }),
  request: lines("Pedido", TEXT_MAX.request, {
    hint: "Qué quieres que hagamos: devolver, cambiar, reparar, explicar…",
    rows: 4,
    optional: true,
  }),
  answerBy: choice(ANSWER_WAYS).meta({
    label: "¿Cómo quieres que te respondamos?",
    input: "radios",
    options: ANSWER_OPTIONS,
    optional: false,
  }),
});
type Typed = z.infer<typeof statementForm>;
export type FormField = keyof Typed;

type StatementReading =
  | { ok: true; statement: Statement }
  /** `warned`: only warnings, so that the form may be filed unchanged. */
  | { ok: false; errors: FieldErrors; warned: boolean };

/** Problems of fields that the law does not require are warnings; `asIs` accepts them as typed. */
export function readStatement(form: FormData, asIs: boolean): StatementReading {
  const parsed = parseForm(statementForm, form);
  if (!parsed.ok) return { ok: false, errors: parsed.errors, warned: false };
  const typed = parsed.data;
  const warnings = asIs ? {} : warningsOf(typed);
  const blocks = blocksOf(typed);
  const found = { ...warnings, ...blocks };
  const errors = Object.fromEntries(
    Object.keys(statementForm.shape).flatMap((field) => (found[field] ? [[field, found[field]]] : [])),
  );
  const { documentType } = typed;
  if (documentType === undefined || Object.keys(errors).length > 0)
    return { ok: false, errors, warned: Object.keys(warnings).length > 0 && Object.keys(blocks).length === 0 };
  return { ok: true, statement: statementOf({ ...typed, documentType }) };
}

function firstOf(problems: readonly (readonly [FormField, string | false])[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, message] of problems) if (message) errors[field] ??= message;
  return errors;
}

/** Errors of the fields that the law requires: name, document, a way to answer, detail. */
function blocksOf({ name, documentType, documentNumber, address, email, detail }: Typed): FieldErrors {
  const messages = FORM_MESSAGES;
  return firstOf([
    ["name", name === "" && messages.name],
    ["documentType", documentType === undefined && messages.documentType],
    [
      "documentNumber",
      documentNumber === ""
        ? messages.documentNumber
        : isRuled(documentType) && wrongDocument(documentType, documentNumber),
    ],
    ["address", address === "" && email === "" && messages.reachable],
    ["email", address === "" && wrongEmail(email)],
    ["detail", detail === "" && messages.detail],
  ]);
}

function warningsOf(typed: Typed): FieldErrors {
  const messages = FORM_MESSAGES;
  const { documentType, documentNumber, address, email, answerBy } = typed;
  return firstOf([
    [
      "documentNumber",
      documentType !== undefined && !isRuled(documentType) && wrongDocument(documentType, documentNumber),
    ],
    ["phone", wrongPhone(typed.phone)],
    ["email", address !== "" && wrongEmail(email)],
    ...(isMinor(typed) ? guardianWarnings(typed) : []),
    ["amount", typed.amount !== "" && parseSoles(typed.amount) === null && wrongSoles(typed.amount, messages.amount)],
    ["kind", typed.kind === undefined && messages.kind],
    ["answerBy", answerBy !== undefined && answerBy !== "correo" && address === "" && messages.answerByLetter],
    ["answerBy", answerBy !== undefined && answerBy !== "carta" && email === "" && messages.answerByEmail],
  ]);
}

function guardianWarnings({
  guardianName,
  guardianAddress,
  guardianPhone,
  guardianEmail,
}: Typed): [FormField, string | false][] {
  return [
    ["guardianName", guardianName === "" && FORM_MESSAGES.guardianName],
    [
      "guardianAddress",
      guardianAddress === "" && guardianPhone === "" && guardianEmail === "" && FORM_MESSAGES.guardianReachable,
    ],
    ["guardianPhone", wrongPhone(guardianPhone)],
    ["guardianEmail", wrongEmail(guardianEmail)],
  ];
}

/** Not certain for a foreigner's card or a passport: an odd number is only a warning there. */
function isRuled(type: Typed["documentType"]): type is "dni" | "ruc" {
  return type === "dni" || type === "ruc";
}

function wrongDocument(type: keyof typeof DOCUMENT_RULES, number: string): string | false {
  return number !== "" && parseDocument(type, number) === null && `${DOCUMENT_RULES[type]}.`;
}

function wrongPhone(phone: string): string | false {
  return phone !== "" && parsePhone(phone) === null && FORM_MESSAGES.phone;
}

function wrongEmail(email: string): string | false {
  return email !== "" && !isEmail(email) && FORM_MESSAGES.email;
}

function isMinor({ minor }: Typed): boolean {
  return minor === "1";
}

function statementOf(typed: Typed & { documentType: NonNullable<Typed["documentType"]> }): Statement {
  const { name, documentType, documentNumber, address, phone, email } = typed;
  return {
    consumer: {
      name,
      address,
      phone: phoneOf(phone),
      email,
      documentType,
      documentNumber: parseDocument(documentType, documentNumber) ?? documentNumber,
    },
    guardian: isMinor(typed)
      ? {
          name: typed.guardianName,
          address: typed.guardianAddress,
          phone: phoneOf(typed.guardianPhone),
          email: typed.guardianEmail,
        }
      : null,
    goods: {
      type: typed.goodsType ?? null,
      description: typed.goodsDescription,
      amount: parseSoles(typed.amount),
      amountText: typed.amount,
      reference: typed.reference,
    },
    // An unmarked sheet is processed as a reclamo (DS 101-2022-PCM).
    kind: typed.kind ?? "reclamo",
    detail: typed.detail,
    request: typed.request,
    answerBy: typed.answerBy ?? (email === "" ? "carta" : "correo"),
  };
}

/** E.164, or as typed. */
function phoneOf(typed: string): string {
  return parsePhone(typed) ?? typed;
}
