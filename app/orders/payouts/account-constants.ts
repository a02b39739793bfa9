import type { SecurityView } from "~/accounts/security/constants";
import { SALES_PATH } from "~/orders/paths";

export const PAYOUT_ACCOUNT_PATH = `${SALES_PATH}/cobro`;
/** The link of the mail about a change. */
export function notMyAccountPath(token: string): string {
  return `/no-fui-yo/cobro/${token}`;
}
export const PAYOUT_METHODS = ["cci", "yape"] as const;
type PayoutMethod = (typeof PAYOUT_METHODS)[number];
export const PAYOUT_METHOD_NAMES: Record<PayoutMethod, string> = { cci: "Cuenta bancaria (CCI)", yape: "Yape" };

export const HOLDER_DOCUMENTS = ["dni", "ruc"] as const;
export const HOLDER_NAME_MAX = 80;

export const PAYOUT_FIELDS = {
  method: "medio",
  cci: "cci",
  yape: "celular",
  holder: "titular",
  documentType: "tipo-documento",
  document: "documento",
  password: "password",
} as const;

/** A seller's account as they see it: numbers by their last four digits. */
export interface PayoutAccountView {
  method: string;
  number: string;
  holder: string;
  document: string;
  /** Day and hour from which it is used; null where it is in use. */
  usableFrom: string | null;
}

/** Ways in which the user can prove their identity. */
export type PayoutProof = Pick<SecurityView, "hasPassword" | "provedRecently" | "methods">;
