import { z } from "zod";

import type { Tokens } from "~/platform/crypto/tokens.server";

import { CASE_NUMBER } from "../model";
import type { ShownReceipt } from "./shown-receipt";

const PARAM = "caso";
const SECONDS = 3600;
const NumberSchema = z.string().regex(CASE_NUMBER);
/** Until an hour after the deployment of sealed receipts, addresses hold the number alone. */
const ReceiptSchema = z.union([
  z.object({ number: NumberSchema, isMailed: z.boolean() }),
  NumberSchema.transform((number) => ({ number, isMailed: true })),
]);

/**
 * Address that shows the receipt of a filed case, for an hour: the page of the form (`path`), with the receipt sealed,
 * so that it can be neither forged nor read. `purpose` is the form's.
 */
export async function receiptPath(
  tokens: Tokens,
  purpose: string,
  path: string,
  { number, isMailed }: ShownReceipt,
): Promise<string> {
  return `${path}?${PARAM}=${await tokens.seal(sealPurpose(purpose), { number, isMailed }, SECONDS)}`;
}

/** The receipt of an address; null for none, a forged one, or one older than an hour. */
export function readReceipt(tokens: Tokens, purpose: string, address: string): Promise<ShownReceipt | null> {
  return tokens.open(sealPurpose(purpose), new URL(address).searchParams.get(PARAM), ReceiptSchema);
}

function sealPurpose(purpose: string): string {
  return `${purpose}:recibido`;
}
