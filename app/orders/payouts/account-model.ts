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

/**
 * A document of `payoutAccounts`. One that an undo brought back has the first two fields: it is in use. That of a user
 * who is gone has `isLeft`, by which a job finds it.
 */
export const StoredPayoutAccountSchema = z.object({
  sealed: z.string(),
  updatedAt: z.date(),
  /** Nothing is paid to it before. */
  usableAt: z.date().nullable().default(null),
  /** Account that was in use before the changes since `changedAt`, sealed; null for none. */
  former: z.string().nullable().default(null),
  changedAt: z.date().nullable().default(null),
});

/**
 * Whether a seller can be paid: `held` while a change of the account is new, or payouts are locked; `gone`: deleted,
 * without having said where.
 */
export type PayoutStanding = "ok" | "none" | "gone" | "held";

/** Reason for paying nothing before `until`: the first account or a change of it is new, or payouts are locked. */
export interface PayoutHold {
  why: "first" | "changed" | "locked";
  until: Date;
}

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
}: PayoutAccount): Omit<PayoutAccountView, "usableFrom"> {
  return {
    method: PAYOUT_METHOD_NAMES[method],
    number: maskAccount(number),
    holder,
    document: `${DOCUMENT_NAMES[documentType]} ${maskAccount(document)}`,
  };
}
