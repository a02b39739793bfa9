import { z } from "zod";

import type { VerifiedUser } from "~/accounts/session/deps";
import { DOCUMENT_RULES, parseDocument } from "~/business/documents";
import { formatDateTime } from "~/business/format";
import { parseMobile } from "~/business/peru";
import type { Context } from "~/platform/context";
import { type FieldReading, choiceField, lineField, reading } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { type FormResult, parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, handleForm, rejected, rejectedWith } from "~/platform/forms/outcome";

import {
  HOLDER_DOCUMENTS,
  HOLDER_NAME_MAX,
  PAYOUT_ACCOUNT_PATH,
  PAYOUT_FIELDS as FIELDS,
  PAYOUT_METHODS,
  type PayoutAccountView,
  type PayoutProof,
} from "./account-constants";
import type { PayoutAccount } from "./account-model";
/** Banks whose check digits are known for certain: BCP and BBVA (docs/decisions/2026-11-22-payouts.md). */
const CHECKED_BANKS = ["002", "011"];

/** Reads a typed interbank account code (CCI) without blanks and dashes, or says why it is invalid. */
export function readCci(text: string): { value: string } | { message: string } {
  const digits = text.replace(/[\s\p{Cf}\p{Pd}.]/gu, "");
  if (!/^\d*$/.test(digits)) return { message: "El CCI se escribe solo con números." };
  if (digits.length !== 20) return { message: `El CCI tiene 20 dígitos (escribiste ${digits.length}).` };
  if (digits.startsWith("000")) return { message: "El CCI empieza con el código de tu banco, como 002 u 011." };
  if (CHECKED_BANKS.includes(digits.slice(0, 3)) && !hasCciCheckDigits(digits))
    return { message: "Este CCI no es correcto: revisa sus números, uno por uno." };
  return { value: digits };
}

/** Digit 19 checks bank and office, digit 20 the account. */
function hasCciCheckDigits(cci: string): boolean {
  return cci.endsWith(`${checkDigit(cci.slice(0, 6))}${checkDigit(cci.slice(6, 18))}`);
}

/** Weights 1 and 2 in turn; a product of two digits counts as their sum. */
function checkDigit(group: string): number {
  const sum = [...group].reduce((total, digit, position) => {
    const product = Number(digit) * (1 + (position % 2));
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const PASSWORD_MISSING = "Escribe tu contraseña.";

function needed<T>(field: z.ZodType<T | undefined, string | undefined>, message: string) {
  return field.transform((value, context): T => {
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

function readMobile(text: string): FieldReading<string> {
  const value = parseMobile(text);
  return value === null ? { message: "Escribe un celular de Perú: 9 dígitos que empiezan con 9." } : { value };
}

/** Reads the typed account. Of number and mobile only the one of the chosen method counts. */
export function readPayoutAccount(form: FormData): FormResult<Omit<PayoutAccount, "uid">> {
  const isYape = form.get(FIELDS.method) === "yape";
  const documentType = form.get(FIELDS.documentType) === "ruc" ? "ruc" : "dni";
  const numberField = isYape ? FIELDS.yape : FIELDS.cci;
  const schema = z.object({
    [FIELDS.method]: needed(choiceField(PAYOUT_METHODS, "Elige cómo te pagamos."), "Elige cómo te pagamos."),
    [numberField]: needed(
      reading(isYape ? readMobile : readCci),
      isYape ? "Escribe el celular de tu Yape." : "Escribe tu CCI.",
    ),
    [FIELDS.holder]: needed(lineField("Titular", { min: 3, max: HOLDER_NAME_MAX }), "Escribe el nombre del titular."),
    [FIELDS.documentType]: needed(choiceField(HOLDER_DOCUMENTS, "Elige DNI o RUC."), "Elige DNI o RUC."),
    [FIELDS.document]: needed(
      reading((text): FieldReading<string> => {
        const value = parseDocument(documentType, text);
        return value === null ? { message: `${DOCUMENT_RULES[documentType]}.` } : { value };
      }),
      "Escribe el número de documento.",
    ),
  });
  const parsed = parseForm(schema, form);
  if (!parsed.ok) return parsed;
  const data: Record<string, string> = parsed.data;
  return {
    ok: true,
    data: {
      method: isYape ? "yape" : "cci",
      number: data[numberField] ?? "",
      holder: data[FIELDS.holder] ?? "",
      documentType,
      document: data[FIELDS.document] ?? "",
    },
  };
}

/** The account masked, and the ways in which the user can prove their identity. */
export async function loadPayoutAccount(
  context: Context,
  user: VerifiedUser,
): Promise<{ account: PayoutAccountView | null; lockedUntil: string | null; proof: PayoutProof }> {
  const [{ hasPassword, provedRecently, methods }, account] = await Promise.all([
    context.accounts.security.view(user),
    context.payouts.accounts.view(user.user.uid),
  ]);
  const { payoutsLockedUntil: until = null } = user.user;
  const lockedUntil = until !== null && context.clock.now() < until ? formatDateTime(until) : null;
  return { account, lockedUntil, proof: { hasPassword, provedRecently, methods } };
}

/** Stores the account once the user has proved their identity. */
export function submitPayoutAccount(
  { accounts: { security }, payouts }: Context,
  verified: VerifiedUser,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const password = formText(form, FIELDS.password);
    const hasPassword = verified.account.methods.some(({ id }) => id === "password");
    const passwordErrors: Record<string, string> =
      hasPassword && password === "" ? { [FIELDS.password]: PASSWORD_MISSING } : {};
    const read = readPayoutAccount(form);
    if (!read.ok) return rejectedWith({ ...read, errors: { ...read.errors, ...passwordErrors } });
    if (FIELDS.password in passwordErrors) return rejected(form, passwordErrors);
    const failure = await security.prove(verified, password);
    if (failure)
      return rejected(form, { [failure.field === "password" ? FIELDS.password : ""]: failure.message }, failure.status);
    await payouts.accounts.save({ uid: verified.user.uid, ...read.data }, verified.account.email);
    return done(
      PAYOUT_ACCOUNT_PATH,
      "Guardamos dónde te pagamos. Lo usamos desde mañana a esta hora.",
      security.spendProof(verified),
    );
  });
}
