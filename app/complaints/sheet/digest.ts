import type { Sheet } from "~/complaints/model";

import { inFixedOrder } from "../../platform/crypto/fixed-order.ts";
import { sha256Hex } from "../../platform/crypto/hash.ts";

/** SHA-256 of a sheet's fields, in hexadecimal. */
export function sheetDigest(sheet: Omit<Sheet, "digest">): Promise<string> {
  return sha256Hex(inFixedOrder(sheet));
}
