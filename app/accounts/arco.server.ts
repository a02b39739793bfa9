import { z } from "zod";

import { DOCUMENT_NAMES, DOCUMENT_RULES, DOCUMENT_TYPES, parseDocument } from "~/business/documents";
import type { Cases } from "~/cases/cases.server";
import { messageField, personFields, required } from "~/cases/person";
import { choiceField, lineField, reading } from "~/platform/fields";
import type { FormGuard } from "~/platform/form-guard.server";
import { parseForm, refuse, refuseDown, type FormRefusal } from "~/platform/forms";
import type { LimitRule } from "~/platform/limits.server";
import type { Tokens } from "~/platform/tokens.server";

import type { Accounts } from "./accounts.server";
import { RIGHT_TEXTS, RIGHTS, RIGHTS_FIELDS as FIELDS, RIGHTS_MESSAGES as MESSAGES, RIGHTS_PATH, type RightsReceipt } from "./arco";

/** What the form guard knows the form by. */
export const RIGHTS_FORM = "derechos";
const PER_NETWORK: LimitRule = { limit: 10, windowSeconds: 3600 };
const RECEIPT = "rights-receipt";
const RECEIPT_SECONDS = 24 * 3600;

const RightsForm = z.object({
  [FIELDS.right]: required(choiceField(RIGHTS, MESSAGES.right), MESSAGES.right),
  [FIELDS.name]: personFields.name,
  [FIELDS.documentType]: required(choiceField(DOCUMENT_TYPES, MESSAGES.documentType), MESSAGES.documentType),
  [FIELDS.documentNumber]: required(reading((text) => ({ value: text })), MESSAGES.documentNumber),
  [FIELDS.email]: personFields.email,
  [FIELDS.represented]: lineField("A quién representas", { max: 200 }),
  [FIELDS.text]: messageField("Qué necesitas", MESSAGES.text),
});

const ReceiptSchema = z.object({ number: z.string(), due: z.string(), right: z.enum(RIGHTS) });

interface Services {
  accounts: Pick<Accounts, "session">;
  cases: Cases;
  formGuard: FormGuard;
  tokens: Pick<Tokens, "sign">;
}

/** Takes a request of /mis-derechos; one form is one case. `go` shows its number and the last day for the answer. */
export async function submitRights({ accounts, cases, formGuard, tokens }: Services, form: FormData): Promise<{ go: string } | FormRefusal> {
  const parsed = parseForm(RightsForm, form);
  if (!parsed.ok) return { status: 400, refusal: parsed };
  const { derecho: right, name, "tipo-documento": type, "numero-documento": typed, email, representa, detalle: text } = parsed.data;
  const document = parseDocument(type, typed);
  if (document === null) return { status: 400, refusal: refuse(form, { [FIELDS.documentNumber]: `${DOCUMENT_RULES[type]}.` }) };
  const { name: rightName, days } = RIGHT_TEXTS[right];
  try {
    const guarded = await formGuard.check(RIGHTS_FORM, form, PER_NETWORK);
    if (!guarded.ok) return guarded;
    const user = await accounts.session();
    const { number, due } = await cases.file({
      formId: guarded.id, kind: "datos", uid: user?.uid ?? null, name, email, phone: null, subject: `Derecho de ${rightName.toLowerCase()}`, text,
      fields: [
        { label: "Derecho", value: rightName },
        { label: "Documento", value: `${DOCUMENT_NAMES[type]} ${document}` },
        ...(representa === undefined ? [] : [{ label: "En representación de", value: representa }]),
      ],
      answerWithin: days,
    });
    const receipt = await tokens.sign(RECEIPT, { number, due: due ?? "", right } satisfies RightsReceipt, RECEIPT_SECONDS);
    return { go: `${RIGHTS_PATH}?recibida=${receipt}` };
  } catch (error) {
    return refuseDown(form, error);
  }
}

/** What was just filed, by the signed receipt in the address; null for any other. */
export function readReceipt(tokens: Pick<Tokens, "verify">, receipt: string | null): Promise<RightsReceipt | null> {
  return tokens.verify(RECEIPT, receipt, ReceiptSchema);
}
