import { z } from "zod";

import { DOCUMENT_NAMES } from "~/business/documents";

import { HOLDER_DOCUMENTS, PAYOUT_METHOD_NAMES, PAYOUT_METHODS, type PayoutAccountView } from "./account-constants";

/** Account of a seller. Only stored sealed. */
export const PayoutAccountSchema = z.object({
  uid: z.string(),
  method: z.enum(PAYOUT_METHODS),
  /** CCI of 20 digits, or a mobile in E.164. */
  number: z.string(),
  holder: z.string(),
  documentType: z.enum(HOLDER_DOCUMENTS),
  document: z.string(),
});
export type PayoutAccount = z.infer<typeof PayoutAccountSchema>;

export const StoredPayoutAccountSchema = z.object({ sealed: z.string(), updatedAt: z.date() });

export function payoutAccountPath(uid: string): string {
  return `payoutAccounts/${uid}`;
}

/** The last four characters after dots. */
export function maskAccount(number: string): string {
  return `•••• ${number.slice(-4)}`;
}

export function payoutAccountView({
  method,
  number,
  holder,
  documentType,
  document,
}: PayoutAccount): PayoutAccountView {
  return {
    method: PAYOUT_METHOD_NAMES[method],
    number: maskAccount(number),
    holder,
    document: `${DOCUMENT_NAMES[documentType]} ${maskAccount(document)}`,
  };
}
