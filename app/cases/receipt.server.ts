import { z } from "zod";

import type { Tokens } from "~/platform/crypto/tokens.server";

import { CASE_NUMBER } from "./model";

const PARAM = "caso";
const SECONDS = 3600;
const NumberSchema = z.string().regex(CASE_NUMBER);

/**
 * The address that shows the number of a filed case, for an hour: the page of the form (`path`), with the
 * number sealed, so that it can be neither forged nor read. `purpose` is the form's.
 */
export async function receiptPath(
  tokens: Pick<Tokens, "seal">,
  purpose: string,
  path: string,
  number: string,
): Promise<string> {
  return `${path}?${PARAM}=${await tokens.seal(sealPurpose(purpose), number, SECONDS)}`;
}

/** The number of the case that an address is the receipt of; null for any other, forged or older than an hour. */
export function readReceipt(tokens: Pick<Tokens, "open">, purpose: string, address: string): Promise<string | null> {
  return tokens.open(sealPurpose(purpose), new URL(address).searchParams.get(PARAM), NumberSchema);
}

function sealPurpose(purpose: string): string {
  return `${purpose}:recibido`;
}
