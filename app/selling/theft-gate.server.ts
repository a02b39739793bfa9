import type { Transaction } from "~/platform/firestore/types";
import type { SellingDeps } from "~/selling/deps";
import type { OwnListing } from "~/selling/model";

/** Neutral: the seller may have bought it in good faith. */
export const STOPPED_MESSAGE =
  "No pudimos publicar este anuncio: nuestro equipo lo revisará y te escribirá. No tienes que hacer nada más.";

/**
 * Asks for reports of theft and queues what follows from them. Answers the folded serial to keep with the listing,
 * or that it must not be on sale.
 */
export async function passGate(
  { gate }: Pick<SellingDeps, "gate">,
  tx: Transaction,
  { id, sellerId, serial, bicycleId, specifications }: OwnListing,
): Promise<{ ok: true; serialKey: string | null } | { ok: false }> {
  const plate = specifications.plate;
  const { verdict, serialKey, writes } = await gate(tx, {
    id,
    sellerId,
    serial: serial ?? (typeof plate === "string" ? plate : null),
    bicycleId: bicycleId ?? null,
  });
  tx.write(...writes);
  return verdict === "stolen" ? { ok: false } : { ok: true, serialKey };
}
