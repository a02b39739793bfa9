import type { User } from "~/accounts/model";
import { DAY_MS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { failed, type Failed } from "~/platform/failed";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction, Write } from "~/platform/firestore/types";
import { countIfDone } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/routes/acts";

import { bicycleName } from "../bicycles/constants";
import type { Bicycle } from "../model";
import { MAX_OPEN_TRANSFERS, TRANSFERS, TRANSFER_DAYS, transferDocument } from "./constants";
import { offeredMail, startedMail } from "./mails";
import { type Transfer, credentialsWait } from "./model";
import { holdWrite, newTransferToken, readTransfer, readUser } from "./store.server";

/** Transfers that one owner begins in a day, and that one address receives from everyone. */
const TRANSFER_LIMIT = ruleOf("transfer", "account", "day");
const ADDRESS_LIMIT = ruleOf("transfer", "each", "day");

type TransferRejection =
  | Failed<"not-found">
  /** `message`: why not, in Spanish; `field` of the form, empty for none. */
  | { ok: false; reason: "not-allowed"; field: "" | "email"; message: string }
  | { ok: false; reason: "limited"; message: string; retryAfterSeconds: number };
export type TransferResult = { ok: true; transfer: Transfer; repeated: boolean } | TransferRejection;

export function notAllowed(message: string, field: "" | "email" = ""): TransferRejection {
  return { ok: false, reason: "not-allowed", field, message };
}

/** Why an owner's bicycle cannot be offered now; null where it can. */
export function heldFromTransfer({ status, theftId, transferId }: Bicycle): string | null {
  if (status === "archived") return "Está archivada: restáurala primero.";
  if (theftId !== null) return "Está reportada como robada: no se puede transferir mientras el reporte esté abierto.";
  if (transferId !== null) return "Ya tiene una transferencia en curso: cancélala primero.";
  return null;
}

const REPORTED =
  "Su número de serie tiene un reporte de robo: no se puede transferir mientras el reporte esté abierto.";

export const RESERVED_MESSAGE = "Su anuncio está reservado por una compra: espera a que termine o retira la reserva.";

export function createOffers(context: Context) {
  const { env, database, limiter, clock, log } = context;

  async function newTransfer(
    bicycle: Bicycle,
    owner: User,
    to: { uid: string | null; email: string },
    { id, orderId }: { id: string; orderId: string | null },
  ): Promise<{ transfer: Transfer; writes: Write[] }> {
    const now = clock.now();
    const { token, tokenHash } = await newTransferToken(id);
    const data: Omit<Transfer, "id"> = {
      bicycleId: bicycle.id,
      bicycleName: bicycleName(bicycle),
      state: "open",
      fromUid: owner.uid,
      toUid: to.uid,
      toEmail: to.email,
      tokenHash,
      orderId,
      endsAt: new Date(now.getTime() + TRANSFER_DAYS * DAY_MS),
      closedAt: null,
      paper: null,
      filesLeft: [],
      hasFilesLeft: false,
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    const transfer = { id, ...data };
    return {
      transfer,
      writes: [
        { create: transferDocument(id), data },
        holdWrite(bicycle, id, now),
        mailWrite(offeredMail(to.email, transfer, owner.displayName, token, env), now, `transfer-${id}`),
        ...(owner.email === ""
          ? []
          : [mailWrite(startedMail(owner.email, transfer, env), now, `transfer-${id}-started`)]),
      ],
    };
  }

  async function startIn(
    tx: Transaction,
    uid: string,
    id: string,
    bicycleId: string,
    email: string,
  ): Promise<TransferResult> {
    const before = await readTransfer(tx, id, log);
    if (before !== null)
      return before.fromUid === uid ? { ok: true, transfer: before, repeated: true } : failed("not-found");
    const [owner, bicycle] = await Promise.all([
      readUser(tx, uid, log),
      isDocumentId(bicycleId) ? context.registry.bicycles.readIn(tx, bicycleId) : null,
    ]);
    if (owner === null || bicycle?.ownerId !== uid || bicycle.status === "draft") return failed("not-found");
    if (owner.email.toLowerCase() === email)
      return notAllowed("Ese es tu propio correo. Escribe el de la otra persona.", "email");
    const wait = credentialsWait(owner.credentialsChangedAt, clock.now());
    if (wait !== null)
      return notAllowed(
        `Tu correo o tu contraseña cambió hace poco. Por seguridad podrás transferir desde el ${formatDateTime(wait)}.`,
      );
    const held = heldFromTransfer(bicycle);
    if (held !== null) return notAllowed(held);
    if ((await context.theft.reportIn(tx, { serialKey: bicycle.serialKey, bicycleId })) !== null)
      return notAllowed(REPORTED);
    if ((await context.transferMarket.handOver(tx, { bicycleId, sellerId: uid })).isReserved)
      return notAllowed(RESERVED_MESSAGE);
    const open = await tx.find({
      collection: TRANSFERS,
      where: [
        ["fromUid", "==", uid],
        ["state", "==", "open"],
      ],
      select: [],
      limit: MAX_OPEN_TRANSFERS,
    });
    if (open.length >= MAX_OPEN_TRANSFERS)
      return notAllowed(
        `Puedes tener hasta ${MAX_OPEN_TRANSFERS} transferencias abiertas. Cancela una o espera su respuesta.`,
      );
    const { transfer, writes } = await newTransfer(bicycle, owner, { uid: null, email }, { id, orderId: null });
    tx.write(...writes);
    return { ok: true, transfer, repeated: false };
  }

  /** Whether or not it belongs to a user. Idempotent by `id`, which the form carries. */
  async function start(uid: string, id: string, bicycleId: string, typedEmail: string): Promise<TransferResult> {
    const email = typedEmail.toLowerCase();
    const takes = [
      [`transfer:${uid}`, TRANSFER_LIMIT],
      [`transfer-to:${email}`, ADDRESS_LIMIT],
    ] as const;
    const taken: (typeof takes)[number][] = [];
    return countIfDone(
      { limiter, log, takes: taken },
      async () => {
        for (const [key, rule] of takes) {
          const { allowed, retryAfterSeconds } = await limiter.take(key, rule);
          if (allowed) taken.push([key, rule]);
          else
            return {
              ok: false as const,
              reason: "limited" as const,
              retryAfterSeconds,
              message: "Ya se ofrecieron varias transferencias hoy. Inténtalo mañana.",
            };
        }
        return database.transaction((tx) => startIn(tx, uid, id, bicycleId, email));
      },
      (result: TransferResult) => result.ok && !result.repeated,
    );
  }

  /**
   * Writes that offer a sold bicycle to its buyer, within the transaction of the order: one for each order and bicycle.
   * None where the bicycle is not the seller's, is stolen or held, or the buyer has no account any longer.
   */
  async function offerIn(
    tx: Transaction,
    sale: { bicycleId: string; sellerUid: string; buyerUid: string; orderId: string },
  ): Promise<Write[]> {
    const id = await sha256Hex(`order:${sale.orderId}:${sale.bicycleId}`, 16);
    const [before, bicycle, owner, buyer] = await Promise.all([
      readTransfer(tx, id, log),
      isDocumentId(sale.bicycleId) ? context.registry.bicycles.readIn(tx, sale.bicycleId) : null,
      readUser(tx, sale.sellerUid, log),
      readUser(tx, sale.buyerUid, log),
    ]);
    const isPossible =
      bicycle?.ownerId === sale.sellerUid && bicycle.status === "registered" && sale.sellerUid !== sale.buyerUid;
    if (before !== null || !isPossible || heldFromTransfer(bicycle) !== null || owner === null || !buyer?.email)
      return [];
    const { serialKey, id: bicycleId } = bicycle;
    if ((await context.theft.reportIn(tx, { serialKey, bicycleId })) !== null) return [];
    const receiver = { uid: buyer.uid, email: buyer.email.toLowerCase() };
    return (await newTransfer(bicycle, owner, receiver, { id, orderId: sale.orderId })).writes;
  }

  return { start, offerIn };
}
