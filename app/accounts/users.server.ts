import { z } from "zod";

import { noteChange } from "~/accounts/cache-invalidation.server";
import type { Clock } from "~/platform/clock";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Database, DocumentData, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv/cache";
import { createCachedRead } from "~/platform/kv/cached-read";
import type { Logger } from "~/platform/log";
import { discardWrite } from "~/platform/photos/discarded.server";
import { PhotoSchema } from "~/platform/photos/model";
import { sharedRun } from "~/platform/shared-run";

import { isUid } from "./constants";
import { userPath, UserSchema, type Profile, type PublicProfile, type User } from "./model";
import { newUserDocument, type NewUser } from "./new-user";
import { searchFieldsOf } from "./search-fields";
import { verifiedOf } from "./verified";

export { newUserDocument } from "./new-user";

/** Life of cached users at the edge (specification, section 9: 300000 ms). */
export const PROFILE_SECONDS = 300;

const KnownSchema = UserSchema.pick({
  uid: true,
  displayName: true,
  phone: true,
  whatsapp: true,
  isActive: true,
  profileCompleted: true,
  completedLater: true,
  department: true,
  photo: true,
  ratingAvg: true,
  ratingCount: true,
  totalSales: true,
  undeliveredSales: true,
  emailVerified: true,
  verifiedPhone: true,
  shop: true,
}).extend({
  completedLaterAt: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
  // Nothing coerces to 1970.
  identityCheckedAt: z.preprocess((value) => value ?? null, z.coerce.date().nullable()),
});
/** Cached fields of a user: for the rules of completion and the public profile. No role: guards read the document. */
type Known = z.infer<typeof KnownSchema>;

/** Fields that may be written; `updatedAt` is set here. */
export type UserChanges = Partial<Omit<User, "uid" | "createdAt" | "updatedAt">>;

type Awaitable<T> = T | Promise<T>;
type UserDecision = { changes: UserChanges; beside?: Write[] } | null;

/** Documents of `users`: every write goes through here, as each user is cached elsewhere. */
export interface Users {
  find(uid: string): Promise<User | null>;
  /** Makes the document unless there is one; answers what is stored, or null when that is invalid. */
  ensure(user: NewUser): Promise<User | null>;
  /**
   * Facts for the rules of completion, from KV for PROFILE_SECONDS; callers of one request share one fetch. `certain`
   * asks Firestore even where KV has an answer, which may be a minute old. Null without a document, and (logged) when
   * nothing answers. Never throws for a service. Grants nothing.
   */
  profile(uid: string, options?: { certain?: boolean }): Promise<Profile | null>;
  /** Null for unknown and disabled users. From Firestore, once a request. @throws UpstreamError */
  publicProfile(uid: string): Promise<PublicProfile | null>;
  /** The same by uid, in one read for all. */
  publicProfiles(uids: readonly string[]): Promise<Map<string, PublicProfile>>;
  /** Display names by uid, disabled users included; unknown uids are omitted. One read for all. */
  names(uids: readonly string[]): Promise<Map<string, string>>;
  /** Writes some fields and removes the cached user. NOT_FOUND if there is no document. */
  update(uid: string, changes: UserChanges): Promise<void>;
  /**
   * Like `update`, but decided from the present document and committed with other writes; null changes nothing.
   * `decide` may run again, and may read in the transaction. Answers the former document, or null if there is none.
   */
  change(
    uid: string,
    decide: (user: User, now: Date, tx: Transaction) => Awaitable<UserDecision>,
  ): Promise<User | null>;
  /** Like `change`, within a transaction of the caller, who calls `forget` once it is committed. */
  changeIn(
    tx: Transaction,
    uid: string,
    decide: (user: User, now: Date) => Awaitable<UserDecision>,
  ): Promise<User | null>;
  /** Deletes the document and the cached user. The photo is noted for `removeOf`. Idempotent. */
  remove(uid: string): Promise<void>;
  /** Writes the time of a sign-in. It is not cached: no cache entry is removed. */
  noteLogin(uid: string): Promise<void>;
  decode(snapshot: Snapshot): User | null;
  /** Removes the cached user, after a commit of another room that wrote the document. */
  forget(uid: string): Promise<void>;
}

interface UsersDeps {
  database: Database;
  cache: Cache;
  clock: Clock;
  log: Logger;
  /** Without it the write of a cached user is awaited. */
  waitUntil?(work: Promise<unknown>): void;
}

export function createUsers({ database, cache, clock, log, waitUntil }: UsersDeps): Users {
  const decode = (snapshot: Snapshot): User | null => decodeDocument(UserSchema, snapshot, log);
  const cached = createCachedRead(
    { cache, clock, log, ...(waitUntil && { waitUntil }) },
    { schema: KnownSchema, freshSeconds: PROFILE_SECONDS },
  );
  const shown = new Map<string, Promise<Known | null>>();

  async function find(uid: string): Promise<User | null> {
    const snapshot = isUid(uid) ? await database.read(userPath(uid)) : null;
    return snapshot && decode(snapshot);
  }

  async function readKnown(uid: string): Promise<Known | null> {
    const user = await find(uid);
    return user && KnownSchema.parse(user);
  }

  function recall(uid: string): Promise<Known | null> {
    return isUid(uid) ? cached.get(profileKey(uid), () => readKnown(uid)) : Promise.resolve(null);
  }

  async function forget(uid: string): Promise<void> {
    shown.delete(uid);
    await Promise.all([cached.forget(profileKey(uid)), noteChange(uid, { cache, clock })]);
  }

  /** A name or an e-mail is stored together with the search fields, which hold both. */
  async function store(uid: string, changes: UserChanges): Promise<void> {
    const now = clock.now();
    if (!isSearched(changes)) await database.commit([writeOf(uid, changes, now)]);
    else
      await database.transaction(async (tx) => {
        tx.write(writeOf(uid, changes, now, (await tx.read(userPath(uid)))?.data));
      });
  }

  async function changeIn(...[tx, uid, decide]: Parameters<Users["changeIn"]>): Promise<User | null> {
    const snapshot = isUid(uid) ? await tx.read(userPath(uid)) : null;
    const user = snapshot && decode(snapshot);
    const now = clock.now();
    const decided = user && (await decide(user, now));
    if (decided) tx.write(writeOf(uid, decided.changes, now, snapshot.data), ...(decided.beside ?? []));
    return user;
  }

  return {
    find,
    decode,
    forget,

    async ensure(user) {
      const document = newUserDocument(user, clock.now());
      try {
        await database.commit([{ create: userPath(user.uid), data: { ...document } }]);
        return document;
      } catch (error) {
        // Two sign-ins at once: the other one made it.
        if (isFirestoreError(error, "ALREADY_EXISTS")) return find(user.uid);
        throw error;
      } finally {
        await forget(user.uid);
      }
    },

    async profile(uid, { certain = false } = {}) {
      let known: Known | null = null;
      try {
        known = await recall(uid);
        if (certain && known) known = await cached.refresh(profileKey(uid), () => readKnown(uid));
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("accounts.profile-not-fetched", { uid, error });
      }
      return known && profileOf(known);
    },

    async publicProfile(uid) {
      const known = await sharedRun(shown, uid, () => readKnown(uid));
      return known?.isActive ? publicProfileOf(known) : null;
    },

    async publicProfiles(uids) {
      const found = await database.readAll([...new Set(uids)].filter(isUid).map(userPath));
      return new Map(
        found.flatMap((snapshot) => {
          const user = snapshot && decode(snapshot);
          return user?.isActive ? [[user.uid, publicProfileOf(KnownSchema.parse(user))] as const] : [];
        }),
      );
    },

    async names(uids) {
      const found = await database.readAll([...new Set(uids)].filter(isUid).map(userPath));
      return new Map(
        found.flatMap((snapshot) => {
          const user = snapshot && decode(snapshot);
          return user ? [[user.uid, user.displayName] as const] : [];
        }),
      );
    },

    async update(uid, changes) {
      try {
        await store(uid, changes);
      } finally {
        // Also after an unknown outcome: it may have been done.
        await forget(uid);
      }
    },

    async remove(uid) {
      try {
        await database.transaction(async (tx) => {
          const snapshot = await tx.read(userPath(uid));
          const photo = PhotoSchema.safeParse(snapshot?.data.photo).data;
          if (photo) tx.write(discardWrite(crypto.randomUUID(), [photo.key], clock.now(), uid));
          if (snapshot) tx.write({ delete: userPath(uid) });
        });
      } finally {
        await forget(uid);
      }
    },

    async noteLogin(uid) {
      const now = clock.now();
      await database.commit([writeOf(uid, { lastLoginAt: now }, now)]);
    },

    changeIn,

    async change(uid, decide) {
      if (!isUid(uid)) return null;
      try {
        return await database.transaction((tx) => changeIn(tx, uid, (user, now) => decide(user, now, tx)));
      } finally {
        await forget(uid);
      }
    },
  };
}

function profileOf({
  profileCompleted,
  displayName,
  whatsapp,
  phone,
  completedLater,
  completedLaterAt,
  department,
}: Known): Profile {
  return { profileCompleted, displayName, whatsapp, phone, completedLater, completedLaterAt, department };
}

function publicProfileOf(known: Known): PublicProfile {
  const { uid, displayName, createdAt, department, photo } = known;
  const { ratingAvg, ratingCount, totalSales, undeliveredSales } = known;
  const shop = known.shop?.isHidden === false ? known.shop : null;
  const rating = ratingAvg && ratingCount ? { average: ratingAvg, count: ratingCount } : null;
  return {
    uid,
    displayName: shop?.name ?? displayName,
    since: createdAt,
    department,
    photo,
    shop,
    rating,
    sales: totalSales ?? 0,
    undelivered: undeliveredSales ?? 0,
    verified: verifiedOf(known),
  };
}

function isSearched(changes: UserChanges): boolean {
  return changes.email !== undefined || changes.displayName !== undefined;
}

/** `before`: the document, which a write of its name or e-mail needs. */
function writeOf(uid: string, changes: UserChanges, now: Date, before: DocumentData = {}): Write {
  const search = isSearched(changes) && searchFieldsOf({ ...before, ...changes });
  return { update: userPath(uid), data: { ...changes, ...search, updatedAt: now } };
}

export function profileKey(uid: string): string {
  return `profile:${uid}`;
}
