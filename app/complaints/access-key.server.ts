import { SHEET_KEY_PURPOSE, SHEET_KEY_SECONDS, SheetKeySchema } from "~/complaints/model";
import type { Tokens } from "~/platform/crypto/tokens.server";

/** The `clave` of a sheet's address, valid without a sign-in and as long as sheets are kept. */
export function keyOf(tokens: Tokens, number: string): Promise<string> {
  return tokens.sign(SHEET_KEY_PURPOSE, { number }, SHEET_KEY_SECONDS);
}

/** Whether a key opens this sheet: not forged, not expired, and not another sheet's. */
export async function opensSheet(tokens: Tokens, number: string, key: string | null): Promise<boolean> {
  return (await tokens.verify(SHEET_KEY_PURPOSE, key, SheetKeySchema))?.number === number;
}
