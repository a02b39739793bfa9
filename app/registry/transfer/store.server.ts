import { userPath, UserSchema, type User } from "~/accounts/model";
import { toBase64Url } from "~/platform/crypto/encoding";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Database, Transaction, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

import { bicyclePath, type Bicycle } from "../model";
import { isTransferId, transferDocument } from "./constants";
import { TransferSchema, type Transfer } from "./model";

const ID_LENGTH = 32;
const SECRET_BYTES = 32;

/** Reads a transfer. @throws FirestoreError for an invalid one: no decision may be based on it */
export async function readTransfer(
  source: Pick<Database | Transaction, "read">,
  id: string,
  log: Logger,
): Promise<Transfer | null> {
  if (!isTransferId(id)) return null;
  const snapshot = await source.read(transferDocument(id));
  if (snapshot === null) return null;
  const transfer = decodeDocument(TransferSchema, snapshot, log);
  if (transfer === null) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
  return transfer;
}

/** A user as the document is now; null for none, and for a disabled one. */
export async function readUser(
  source: Pick<Database | Transaction, "read">,
  uid: string,
  log: Logger,
): Promise<User | null> {
  const snapshot = isDocumentId(uid) ? await source.read(userPath(uid)) : null;
  const user = snapshot && decodeDocument(UserSchema, snapshot, log);
  return user?.isActive ? user : null;
}

/** The write of some fields of a transfer. Every write grows the version. */
export function transferWrite(
  { id, version }: Pick<Transfer, "id" | "version">,
  changes: Partial<Transfer>,
  now: Date,
): Write {
  return { update: transferDocument(id), data: { ...changes, version: version + 1, updatedAt: now } };
}

/** The history gets no line, as the bicycle itself does not change. */
export function holdWrite(
  { id, version }: Pick<Bicycle, "id" | "version">,
  transferId: string | null,
  now: Date,
): Write {
  return { update: bicyclePath(id), data: { transferId, version: version + 1, updatedAt: now } };
}

export async function newTransferToken(id: string): Promise<{ token: string; tokenHash: string }> {
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  return { token: id + secret, tokenHash: await sha256Hex(secret) };
}

/** Id of the transfer that a token names. It proves nothing by itself: see `isTokenOf`. */
export function tokenTransferId(token: string): string {
  return token.slice(0, ID_LENGTH);
}

export async function isTokenOf(
  { id, tokenHash }: Pick<Transfer, "id" | "tokenHash">,
  token: string,
): Promise<boolean> {
  if (tokenHash === "" || token.length > 200) return false;
  return tokenTransferId(token) === id && (await sha256Hex(token.slice(ID_LENGTH))) === tokenHash;
}
