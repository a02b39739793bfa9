import type { Context } from "~/platform/context";
import type { Transaction } from "~/platform/firestore/types";
import { isTieValid } from "~/registry/bicycles/sale";
import { namedKeysOf } from "~/registry/numbers/serials/fold";
import type { OwnListing } from "~/selling/model";

/** Neutral: the seller may have bought it in good faith. */
export const STOPPED_MESSAGE =
  "No pudimos publicar este anuncio: nuestro equipo lo revisará y te escribirá. No tienes que hacer nada más.";

/** Fields of a listing that passed: its folded serial, keys named in its texts, and its mark 'Registrada'. */
type PassedFields = Required<Pick<OwnListing, "serialKey" | "namedKeys">> &
  Pick<OwnListing, "isRegistered" | "numberSince">;

/**
 * Checks for reports of theft and queues the resulting writes; then compares the listing with its registered bicycle:
 * where the two differ it has no mark. `opens`: a period of publication begins, which the bicycle's history records.
 * `isNear`: its serial looks like that of a stolen one.
 */
export async function passGate(
  context: Context,
  tx: Transaction,
  { id, sellerId, serial, bicycleId, specifications, title = "", description = "", ...before }: OwnListing,
  opens = false,
): Promise<{ ok: true; fields: PassedFields; isNear: boolean } | { ok: false }> {
  const plate = specifications.plate;
  const typed = serial ?? (typeof plate === "string" ? plate : null);
  const texts = [title, description];
  const { verdict, serialKey, writes } = await context.theft.gate(tx, {
    id,
    sellerId,
    serial: typed,
    bicycleId: bicycleId ?? null,
    brand: specifications.brand,
    texts,
  });
  tx.write(...writes);
  if (verdict === "stolen") return { ok: false };
  const isNear = verdict === "marked";
  const isNew = serialKey !== (before.serialKey ?? null);
  const keys = {
    serialKey,
    namedKeys: namedKeysOf(typed ?? "", texts),
    ...(isNew && { numberSince: serialKey === null ? null : context.clock.now() }),
  };
  if (!bicycleId) return { ok: true, fields: keys, isNear };
  const bicycle = await context.registry.bicycles.readIn(tx, bicycleId);
  const isValid = bicycle !== null && isTieValid(bicycle, { id, sellerId, serial });
  if (!isValid || (await context.registry.bicycles.standing(bicycle, tx)).state === "second")
    return { ok: true, fields: { ...keys, isRegistered: false }, isNear };
  if (opens) {
    const offered = await context.registry.bicycles.change(
      tx,
      bicycle,
      {},
      { kind: "for_sale", actor: { kind: "owner", uid: sellerId } },
    );
    tx.write(...offered.writes);
  }
  return { ok: true, fields: { ...keys, isRegistered: true }, isNear };
}
