import { z } from "zod";

import type { Core } from "~/accounts/core";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { DatabaseReader, Snapshot, Write } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

import { factorPath } from "./factor-places.server";

/** Codes by time. */
const CodesSchema = z.object({
  secret: z.string(),
  confirmedAt: z.date(),
  /** The latest time step whose code was used: it and older ones are rejected. */
  usedStep: z.int(),
  /** Hashes of the unused ones. */
  recoveryCodes: z.array(z.string()),
});
export const CODES_FIELDS = Object.keys(CodesSchema.shape);

const PasskeySchema = z.object({
  /** Of the credential, in base64url. */
  id: z.string(),
  /** COSE, in base64url. */
  publicKey: z.string(),
  /** Signatures as its authenticator counts them; 0 where it does not count. */
  counter: z.int(),
  transports: z.array(z.string()),
  deviceType: z.enum(["singleDevice", "multiDevice"]),
  backedUp: z.boolean(),
  /** Model of the authenticator; zeros where it is not told. */
  aaguid: z.string(),
  name: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});
export type StoredPasskey = z.infer<typeof PasskeySchema>;

/** A document of `secondFactors`, keyed by uid, but for the fields of codes, which it has all or none. */
export const PasskeysSchema = z.object({
  keys: z.array(PasskeySchema).default([]),
  /** When an administrator's removal of all factors takes effect, unless one of them is shown before. */
  removalDueAt: z.date().nullable().default(null),
});

export interface StoredFactors {
  codes: (z.infer<typeof CodesSchema> & { updateTime: string }) | null;
  keys: StoredPasskey[];
  removalDueAt: Date | null;
}

const NONE: StoredFactors = { codes: null, keys: [], removalDueAt: null };

/** Where it says whose each passkey is, with the field `uid`. */
export const PASSKEY_OWNERS = "passkeyOwners";

/** Document that says whose a credential is: no two accounts have the same. */
export async function passkeyOwnerPath(id: string): Promise<string> {
  return `${PASSKEY_OWNERS}/${await sha256Hex(id)}`;
}

type FactorStoreDeps = Pick<Core, "database" | "clock" | "log">;

/**
 * The second factors of a user; none where their removal was due, which is made now.
 * @throws UpstreamError, for a document that does not fit too: it must not open what it guards
 */
export async function readFactors({ database, clock, log }: FactorStoreDeps, uid: string): Promise<StoredFactors> {
  const factors = await factorsIn(database, uid, log);
  if (!isDue(factors, clock.now())) return factors;
  return database.transaction(async (tx) => {
    const now = await factorsIn(tx, uid, log);
    if (!isDue(now, clock.now())) return now;
    tx.write(...(await removalWrites(uid, now)));
    log.warn("accounts.second-factor-removal-done", { uid });
    return NONE;
  });
}

/** The same without making a removal that is due. */
export async function factorsIn(
  source: Pick<DatabaseReader, "read">,
  uid: string,
  log: Logger,
): Promise<StoredFactors> {
  const snapshot = await source.read(factorPath(uid));
  if (!snapshot) return NONE;
  const { keys, removalDueAt } = decoded(PasskeysSchema, snapshot, log);
  const hasCodes = CODES_FIELDS.some((field) => field in snapshot.data);
  const codes = hasCodes ? { ...decoded(CodesSchema, snapshot, log), updateTime: snapshot.updateTime } : null;
  return { codes, keys, removalDueAt };
}

export function isDue({ removalDueAt }: Pick<StoredFactors, "removalDueAt">, now: Date): boolean {
  return removalDueAt !== null && removalDueAt <= now;
}

async function removalWrites(uid: string, { keys }: Pick<StoredFactors, "keys">): Promise<Write[]> {
  const owners = await Promise.all(keys.map(({ id }) => passkeyOwnerPath(id)));
  return [factorPath(uid), ...owners].map((path) => ({ delete: path }));
}

/** The passkeys of a user. A factor that is shown or added was not lost: an administrator's removal is off. */
export function passkeysWrite(uid: string, keys: readonly StoredPasskey[]): Write {
  return { merge: factorPath(uid), data: { uid, keys, removalDueAt: null } };
}

/** `keepsOne`: the last factor stays, whatever else is removed at the same time; then false. */
export async function removePasskey(
  { database, log }: Omit<FactorStoreDeps, "clock">,
  uid: string,
  id: string,
  keepsOne: boolean,
): Promise<boolean> {
  const owner = await passkeyOwnerPath(id);
  return database.transaction(async (tx) => {
    const { keys, codes } = await factorsIn(tx, uid, log);
    const left = keys.filter((key) => key.id !== id);
    if (left.length === keys.length) return true;
    if (keepsOne && left.length === 0 && codes === null) return false;
    tx.write(passkeysWrite(uid, left), { delete: owner });
    return true;
  });
}

function decoded<S extends z.ZodType>(schema: S, snapshot: Snapshot, log: Logger): z.infer<S> {
  const found = decodeDocument(schema, snapshot, log);
  if (!found) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
  return found;
}
