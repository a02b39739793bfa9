import { z } from "zod";

import { DOCUMENT_NAMES, DOCUMENT_RULES, DOCUMENT_TYPES, parseDocument } from "~/business/documents";
import { DAY_SECONDS } from "~/business/durations";
import type { CaseReceipt } from "~/cases/model";
import type { CaseForm } from "~/cases/public-form.action.server";
import { messageField, senderFields } from "~/cases/sender-fields";
import type { Tokens } from "~/platform/crypto/tokens.server";
import { choiceField, lineField, reading, required } from "~/platform/forms/fields";

import {
  RIGHTS,
  RIGHTS_FIELDS as FIELDS,
  RIGHTS_MESSAGES as MESSAGES,
  RIGHTS_PATH,
  RIGHT_TEXTS,
  type RightsReceipt,
} from "./constants";

const RECEIPT = "rights-receipt";
const RECEIPT_SECONDS = DAY_SECONDS;

const RightsForm = z
  .object({
    [FIELDS.right]: required(choiceField(RIGHTS, MESSAGES.right), MESSAGES.right),
    [FIELDS.name]: senderFields.name,
    [FIELDS.documentType]: required(choiceField(DOCUMENT_TYPES, MESSAGES.documentType), MESSAGES.documentType),
    [FIELDS.documentNumber]: required(
      reading((text) => ({ value: text })),
      MESSAGES.documentNumber,
    ),
    [FIELDS.email]: senderFields.email,
    [FIELDS.represented]: lineField("A quién representas", { max: 200 }),
    [FIELDS.text]: messageField("Qué necesitas", MESSAGES.text),
  })
  .superRefine((typed, context) => {
    const type = typed[FIELDS.documentType];
    if (parseDocument(type, typed[FIELDS.documentNumber]) === null)
      context.addIssue({ code: "custom", path: [FIELDS.documentNumber], message: `${DOCUMENT_RULES[type]}.` });
  });

export const RIGHTS_REQUEST: CaseForm<typeof RightsForm> = {
  purpose: "derechos",
  act: "rightsCase",
  schema: RightsForm,
  toCase(typed) {
    const { derecho, name, email, "tipo-documento": type, "numero-documento": number, representa, detalle } = typed;
    const { name: right, days, isExtendable } = RIGHT_TEXTS[derecho];
    return {
      kind: "datos",
      name,
      email,
      phone: null,
      subject: `Derecho de ${right.toLowerCase()}`,
      text: detalle,
      fields: [
        { label: "Derecho", value: right },
        { label: "Documento", value: `${DOCUMENT_NAMES[type]} ${parseDocument(type, number) ?? number}` },
        ...(representa === undefined ? [] : [{ label: "En representación de", value: representa }]),
      ],
      answerWithin: days,
      ...(isExtendable && { extendableBy: days }),
    };
  },
};

const ReceiptSchema = z.object({
  number: z.string(),
  due: z.string(),
  right: z.enum(RIGHTS),
  isMailed: z.boolean().default(true),
});

/** The address of the receipt: number and last day of the answer. */
export async function rightsReceiptPath(
  tokens: Tokens,
  { number, due, isMailed }: CaseReceipt,
  typed: z.infer<typeof RightsForm>,
): Promise<string> {
  const receipt = await tokens.sign(
    RECEIPT,
    { number, due: due ?? "", right: typed[FIELDS.right], isMailed } satisfies RightsReceipt,
    RECEIPT_SECONDS,
  );
  return `${RIGHTS_PATH}?recibida=${receipt}`;
}

/** The receipt in the address if its signature is valid; null otherwise. */
export function readRightsReceipt(tokens: Tokens, receipt: string | null): Promise<RightsReceipt | null> {
  return tokens.verify(RECEIPT, receipt, ReceiptSchema);
}
