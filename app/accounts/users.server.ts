import { z } from "zod";

import { noteChange } from "~/accounts/cache-invalidation.server";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { createCachedRead } from "~/platform/kv/cached-read";
import { discardWrite } from "~/platform/photos/discarded.server";
import { PhotoSchema } from "~/platform/photos/model";
import { ALL_PUSH_KINDS } from "~/platform/push/kinds";
import { sharedRun } from "~/platform/shared-run";
import { nameMessage } from "~/writing/names";

import { isUid, DISPLAY_NAME_MAX } from "./constants";
import {
  userPath,
  UserSchema,
  type Profile,
  type PublicProfile,
  type User,
  defaultDisplayName,
  NO_NAME,
  oneLine,
} from "./model";
import { searchFieldsOf, type UserSearchFields } from "./search-fields";
import { verifiedOf } from "./verified";

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

/** Without `waitUntil` the write of a cached user is awaited. */
type UsersDeps = Pick<Context, "database" | "cache" | "clock" | "log"> & Partial<Pick<Context, "waitUntil">>;

interface NewUser {
  uid: string;
  email: string;
  /** Empty where none was given. */
  displayName: string;
  emailVerified: boolean;
}

/** The document of a new account (specification, section 4). */
export function newUserDocument(
  { uid, email, displayName: typed, emailVerified }: NewUser,
  now: Date,
): User & UserSearchFields {
  // A provider's name may be anything, and an e-mail may begin with a telephone or `soporte`.
  const names = [oneLine(typed).slice(0, DISPLAY_NAME_MAX).trim(), defaultDisplayName(email)];
  const displayName = names.find((name) => name !== "" && nameMessage(name) === null) ?? NO_NAME;
  return {
    uid,
    email,
    displayName,
    ...searchFieldsOf({ email, displayName }),
    role: "user",
    phone: "",
    whatsapp: "",
    phoneVerified: false,
    profileImageUrl: null,
    photo: null,
    isActive: true,
    emailVerified,
    profileCompleted: false,
    completedLater: false,
    department: null,
    province: "",
    district: "",
    completedLaterAt: null,
    preferences: {
      notifications: {
        messages: true,
        searches: true,
        favorites: true,
        listings: true,
        follows: true,
        push: ALL_PUSH_KINDS,
      },
    },
    hasPush: false,
    lastLoginAt: now,
    sessionsValidAfter: null,
    credentialsChangedAt: null,
    emailChangeTo: null,
    ratingAvg: null,
    ratingCount: null,
    totalPublications: null,
    totalSales: null,
    totalPurchases: null,
    sessionsKept: [],
    adminSteps: 0,
    createdAt: now,
    updatedAt: now,
  };
}

/** Documents of `users`: every write goes through here, as each user is cached elsewhere. */
export function createUsers({ database, cache, clock, log, waitUntil }: UsersDeps) {
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

  /** Removes the cached user, after a commit of another room that wrote the document. */
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

  /** Like `change`, within a transaction of the caller, who calls `forget` once it is committed. */
  async function changeIn(
    tx: Transaction,
    uid: string,
    decide: (user: User, now: Date) => Awaitable<UserDecision>,
  ): Promise<User | null> {
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

    /** Makes the document unless there is one; answers what is stored, or null when that is invalid. */
    async ensure(user: NewUser): Promise<User | null> {
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

    /**
     * Facts for the rules of completion, from KV for PROFILE_SECONDS; callers of one request share one fetch. `certain`
     * asks Firestore even where KV has an answer, which may be a minute old. Null without a document, and (logged) when
     * nothing answers. Never throws for a service. Grants nothing.
     */
    async profile(uid: string, { certain = false }: { certain?: boolean } = {}): Promise<Profile | null> {
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

    /** Null for unknown and disabled users. From Firestore, once a request. @throws UpstreamError */
    async publicProfile(uid: string): Promise<PublicProfile | null> {
      const known = await sharedRun(shown, uid, () => readKnown(uid));
      return known?.isActive ? publicProfileOf(known) : null;
    },

    /** The same by uid, in one read for all. */
    async publicProfiles(uids: readonly string[]): Promise<Map<string, PublicProfile>> {
      const found = await database.readAll([...new Set(uids)].filter(isUid).map(userPath));
      return new Map(
        found.flatMap((snapshot) => {
          const user = snapshot && decode(snapshot);
          return user?.isActive ? [[user.uid, publicProfileOf(KnownSchema.parse(user))] as const] : [];
        }),
      );
    },

    /** Display names by uid, disabled users included; unknown uids are omitted. One read for all. */
    async names(uids: readonly string[]): Promise<Map<string, string>> {
      const found = await database.readAll([...new Set(uids)].filter(isUid).map(userPath));
      return new Map(
        found.flatMap((snapshot) => {
          const user = snapshot && decode(snapshot);
          return user ? [[user.uid, user.displayName] as const] : [];
        }),
      );
    },

    /** Writes some fields and removes the cached user. NOT_FOUND if there is no document. */
    async update(uid: string, changes: UserChanges): Promise<void> {
      try {
        await store(uid, changes);
      } finally {
        // Also after an unknown outcome: it may have been done.
        await forget(uid);
      }
    },

    /** Deletes the document and the cached user. The photo is noted for `removeOf`. Idempotent. */
    async remove(uid: string): Promise<void> {
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

    /** Writes the time of a sign-in. It is not cached: no cache entry is removed. */
    async noteLogin(uid: string): Promise<void> {
      const now = clock.now();
      await database.commit([writeOf(uid, { lastLoginAt: now }, now)]);
    },

    changeIn,

    /**
     * Like `update`, but decided from the present document and committed with other writes; null changes nothing.
     * `decide` may run again, and may read in the transaction. Answers the former document, or null if there is none.
     */
    async change(
      uid: string,
      decide: (user: User, now: Date, tx: Transaction) => Awaitable<UserDecision>,
    ): Promise<User | null> {
      if (!isUid(uid)) return null;
      try {
        return await database.transaction((tx) => changeIn(tx, uid, (user, now) => decide(user, now, tx)));
      } finally {
        await forget(uid);
      }
    },
  };
}

export type Users = ReturnType<typeof createUsers>;

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
