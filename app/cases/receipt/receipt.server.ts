import { z } from "zod";

import type { Tokens } from "~/platform/crypto/tokens.server";

import { CASE_NUMBER } from "../model";
import type { ShownReceipt } from "./shown-receipt";

const PARAM = "caso";
const SECONDS = 3600;
const NumberSchema = z.string().regex(CASE_NUMBER);
/** Addresses of the hour before this was sealed have the number alone. */
const ReceiptSchema = z.union([
  z.object({ number: NumberSchema, isMailed: z.boolean() }),
  NumberSchema.transform((number) => ({ number, isMailed: true })),
]);

/**
 * The address that shows the receipt of a filed case, for an hour: the page of the form (`path`), with the
 * receipt sealed, so that it can be neither forged nor read. `purpose` is the form's.
 */
export async function receiptPath(
  tokens: Pick<Tokens, "seal">,
  purpose: string,
  path: string,
  { number, isMailed }: ShownReceipt,
): Promise<string> {
  return `${path}?${PARAM}=${await tokens.seal(sealPurpose(purpose), { number, isMailed }, SECONDS)}`;
}

/** The receipt that an address shows; null for any other, forged or older than an hour. */
export function readReceipt(
  tokens: Pick<Tokens, "open">,
  purpose: string,
  address: string,
): Promise<ShownReceipt | null> {
  return tokens.open(sealPurpose(purpose), new URL(address).searchParams.get(PARAM), ReceiptSchema);
}

function sealPurpose(purpose: string): string {
  return `${purpose}:recibido`;
}
