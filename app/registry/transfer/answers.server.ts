import { UNPROVEN_MESSAGES } from "~/accounts/email-links/constants";
import type { User } from "~/accounts/model";
import { formatDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction, Write } from "~/platform/firestore/types";

import { formerCodePath, newBicycleCode } from "../bicycles/code";
import { MAX_BICYCLES } from "../bicycles/constants";
import { withoutNote } from "../bicycles/history-chain";
import { identityFacts } from "../bicycles/own/views.server";
import { HistoryEventSchema, bicyclePath, type Bicycle } from "../model";
import { TRANSFERS } from "./constants";
import type { Ending } from "./end-transfer.server";
import type { FormerFiles } from "./former-files.server";
import { credentialsWait, stepOf, TransferSchema, type Transfer, type TransferWay } from "./model";
import { notAllowed, RESERVED_MESSAGE, type TransferResult } from "./offers.server";
import { isTokenOf, readTransfer, readUser, tokenTransferId } from "./store.server";

const EXPIRED_A_RUN = 50;

const ENDED = "Esta transferencia ya terminó.";
const LATE = "Venció el plazo para aceptarla. Pide que te la ofrezcan otra vez.";
const GONE = "Esta bicicleta ya no se puede transferir.";
const OTHER_ACCOUNT =
  "Esta transferencia es para otro correo. Entra con la cuenta que tiene el correo al que te llegó el enlace.";

type Named = Pick<Transfer, "toUid" | "toEmail" | "fromUid">;

/** Whether a transfer names this user's account, or an e-mail that the user may only have typed: see `isReceiver`. */
export function isNamedReceiver({ toUid, toEmail, fromUid }: Named, user: Pick<User, "uid" | "email">): boolean {
  if (user.uid === fromUid) return false;
  return toUid === null ? toEmail !== "" && user.email.toLowerCase() === toEmail : toUid === user.uid;
}

/** Whether a user is the receiver: named by account, or by an e-mail that they have verified. A link is not enough. */
export function isReceiver(transfer: Named, user: Pick<User, "uid" | "email" | "emailVerified">): boolean {
  return isNamedReceiver(transfer, user) && (transfer.toUid !== null || user.emailVerified);
}

/** Answers to transfers, and their other ends. @throws UpstreamError where a service is down */
export function createAnswers(context: Context, { endIn, endWrites }: Ending, files: FormerFiles) {
  const { database, clock, log } = context;

  async function come(tx: Transaction, way: TransferWay): Promise<{ transfer: Transfer; hasLink: boolean } | null> {
    const transfer = await readTransfer(tx, "id" in way ? way.id : tokenTransferId(way.token), log);
    if (transfer === null) return null;
    if ("id" in way) return { transfer, hasLink: false };
    return (await isTokenOf(transfer, way.token)) ? { transfer, hasLink: true } : null;
  }

  /** Changes the owner; the only place that does. */
  async function accept(uid: string, way: TransferWay): Promise<TransferResult> {
    const listed = await files.list(way);
    const result = await database.transaction(async (tx): Promise<TransferResult> => {
      const found = await come(tx, way);
      const receiver = await readUser(tx, uid, log);
      if (found === null || receiver === null) return failed("not-found");
      const { transfer, hasLink } = found;
      const now = clock.now();
      const step = stepOf(transfer, "accept", now);
      if (step.kind === "repeated" && transfer.toUid === uid) return { ok: true, transfer, repeated: true };
      if (step.kind !== "change") {
        const isOwn = hasLink || transfer.toUid === uid || isReceiver(transfer, receiver);
        return isOwn ? notAllowed(step.kind === "rejected" && step.why === "late" ? LATE : ENDED) : failed("not-found");
      }
      if (!isReceiver(transfer, receiver)) {
        if (!hasLink) return failed("not-found");
        return notAllowed(isNamedReceiver(transfer, receiver) ? UNPROVEN_MESSAGES.receive : OTHER_ACCOUNT);
      }
      return switchOwner(tx, transfer, receiver, listed);
    });
    if (result.ok && !result.repeated) {
      log.info("registry.transferred", { transfer: result.transfer.id, bicycle: result.transfer.bicycleId });
      context.transferMarket.refresh();
      files.removeBehind(result.transfer);
    }
    return result;
  }

  async function switchOwner(
    tx: Transaction,
    transfer: Transfer,
    receiver: User,
    listed: readonly string[],
  ): Promise<TransferResult> {
    const now = clock.now();
    const { uid } = receiver;
    const [owner, bicycle, owned, handed] = await Promise.all([
      readUser(tx, transfer.fromUid, log),
      context.registry.bicycles.readIn(tx, transfer.bicycleId),
      tx.find({ collection: "bicycles", where: [["ownerId", "==", uid]], select: [], limit: MAX_BICYCLES }),
      context.transferMarket.handOver(tx, { bicycleId: transfer.bicycleId, sellerId: transfer.fromUid }),
    ]);
    const isFree =
      bicycle?.ownerId === transfer.fromUid &&
      bicycle.status === "registered" &&
      bicycle.transferId === transfer.id &&
      bicycle.theftId === null &&
      (await context.theft.reportIn(tx, { serialKey: bicycle.serialKey, bicycleId: bicycle.id })) === null;
    if (owner === null || !isFree) return notAllowed(GONE);
    const wait = credentialsWait(owner.credentialsChangedAt, now);
    if (wait !== null)
      return notAllowed(`Por seguridad, esta transferencia se puede aceptar desde el ${formatDateTime(wait)}.`);
    if (handed.isReserved) return notAllowed(RESERVED_MESSAGE);
    if (owned.length >= MAX_BICYCLES)
      return notAllowed(`Ya tienes ${MAX_BICYCLES} bicicletas, que es el máximo de una cuenta.`);
    const code = newBicycleCode();
    const taken = await tx.find({ collection: "bicycles", where: [["code", "==", code]], select: [], limit: 1 });
    if (taken.length > 0) throw new Error("a code of 50 random bits came twice");

    const changed = await context.registry.bicycles.change(tx, bicycle, ownedAnew(uid, code, transfer), {
      kind: "transferred",
      actor: { kind: "receiver", uid },
    });
    const left = [...new Set([...listed, ...(bicycle.proof ? [bicycle.proof.key] : [])])];
    const changes = {
      toUid: uid,
      paper: {
        fromName: owner.displayName,
        toName: receiver.displayName,
        facts: identityFacts(changed.bicycle),
        code,
      },
      filesLeft: left,
      hasFilesLeft: left.length > 0,
    };
    const ended = await endWrites(tx, transfer, "accepted", changes);
    const former = { create: formerCodePath(bicycle.code), data: { bicycleId: bicycle.id, endedAt: now } };
    tx.write(former, ...changed.writes, ...(await notesOff(tx, transfer)), ...ended, ...handed.writes);
    return { ok: true, transfer: { ...transfer, ...changes, state: "accepted", closedAt: now }, repeated: false };
  }

  /** Declines a transfer: signed in by its page, or by the link alone, which needs no account. */
  function reject(uid: string | null, way: TransferWay): Promise<TransferResult> {
    return database.transaction(async (tx): Promise<TransferResult> => {
      const found = await come(tx, way);
      const user = uid === null ? null : await readUser(tx, uid, log);
      if (found === null) return failed("not-found");
      const { transfer, hasLink } = found;
      const isOwn = user !== null && isReceiver(transfer, user);
      const wasOwn = uid !== null && transfer.toUid === uid;
      if (!isOwn && !hasLink && !wasOwn) return failed("not-found");
      const step = stepOf(transfer, "reject", clock.now());
      if (step.kind === "repeated") return { ok: true, transfer, repeated: true };
      if (step.kind === "rejected") return notAllowed(ENDED);
      // The link proves the mailbox, not the account.
      await endIn(tx, transfer, "rejected", isOwn ? { toUid: user.uid } : {});
      return { ok: true, transfer: { ...transfer, state: "rejected" }, repeated: false };
    });
  }

  /** Cancels a transfer, at any time before it is accepted. */
  function cancel(uid: string, id: string): Promise<TransferResult> {
    return database.transaction(async (tx): Promise<TransferResult> => {
      const transfer = await readTransfer(tx, id, log);
      if (transfer?.fromUid !== uid) return failed("not-found");
      const step = stepOf(transfer, "cancel", clock.now());
      if (step.kind === "repeated") return { ok: true, transfer, repeated: true };
      if (step.kind === "rejected") return notAllowed(ENDED);
      await endIn(tx, transfer, "cancelled");
      return { ok: true, transfer: { ...transfer, state: "cancelled" }, repeated: false };
    });
  }

  async function expire(id: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      const transfer = await readTransfer(tx, id, log);
      if (transfer === null || stepOf(transfer, "expire", clock.now()).kind !== "change") return false;
      await endIn(tx, transfer, "expired");
      return true;
    });
  }

  /** Ends transfers that were not answered in time. */
  async function expireDue(): Promise<{ expired: number }> {
    const due = await database.find({
      collection: TRANSFERS,
      where: [
        ["state", "==", "open"],
        ["endsAt", "<=", clock.now()],
      ],
      orderBy: [["endsAt", "asc"]],
      limit: EXPIRED_A_RUN,
    });
    let expired = 0;
    for (const snapshot of due)
      // An invalid one is logged, and does not keep others from ending.
      if (decodeDocument(TransferSchema, snapshot, log) && (await expire(snapshot.id))) expired += 1;
    return { expired };
  }

  /** Writes that end the transfer of a bicycle that is reported stolen; the bicycle is the caller's. */
  async function stopIn(tx: Transaction, { transferId }: Pick<Bicycle, "transferId">): Promise<Write[]> {
    const transfer = transferId === null ? null : await readTransfer(tx, transferId, log);
    if (transfer === null || stepOf(transfer, "stop", clock.now()).kind !== "change") return [];
    return endWrites(tx, transfer, "stopped");
  }

  return { accept, reject, cancel, expireDue, stopIn };
}

/** Lines of one former owner, of which a commit takes the notes off. */
const MOST_NOTES = 300;

/** Writes that take the words of the former owner off the history. */
async function notesOff(tx: Transaction, { bicycleId, fromUid }: Transfer): Promise<Write[]> {
  const lines = await tx.find({
    collection: "events",
    parent: bicyclePath(bicycleId),
    where: [["actor.uid", "==", fromUid]],
    limit: MOST_NOTES,
  });
  const emptied = lines.map(async ({ path, data }): Promise<Write[]> => {
    const line = HistoryEventSchema.safeParse(data).data;
    const fields = line?.actor.kind === "owner" ? await withoutNote(line) : null;
    return fields ? [{ update: path, data: fields }] : [];
  });
  return (await Promise.all(emptied)).flat();
}

/** Fields of the bicycle for its next owner: a code of their own, and no private data of the former one. */
function ownedAnew(uid: string, code: string, { orderId }: Pick<Transfer, "orderId">): Partial<Bicycle> {
  return {
    ownerId: uid,
    code,
    proof: null,
    // Words of the former owner.
    marks: "",
    engraving: "",
    askedAt: null,
    statement: null,
    orderId,
    origin: orderId === null ? "used" : "here",
    transferId: null,
    listingId: null,
  };
}
