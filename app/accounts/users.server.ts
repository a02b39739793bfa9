import { z } from "zod";

import type { Clock } from "~/platform/clock";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Database, Snapshot } from "~/platform/firestore/types";
import type { Cache } from "~/platform/kv";
import type { Logger } from "~/platform/log";

import { defaultDisplayName, UserSchema, type PublicProfile, type User } from "./model";

/** Life of what is remembered of a person at the edge (specification, section 9: 300000 ms). */
export const PROFILE_SECONDS = 300;

const PhotoRefSchema = z.object({ key: z.string(), width: z.number(), height: z.number(), color: z.string() });
const PublicProfileSchema = z.object({
  uid: z.string(),
  displayName: z.string(),
  since: z.coerce.date(),
  department: z.string().nullable(),
  photo: PhotoRefSchema.nullable(),
  rating: z.object({ average: z.number(), count: z.number() }).nullable(),
});

// Ratings are not written yet; a document that has them shows them.
const RatedSchema = UserSchema.extend({ photo: PhotoRefSchema.nullish().catch(null), ratingAvg: z.number().min(0).max(5).nullish().catch(null), ratingCount: z.int().min(0).nullish().catch(null) });

export interface NewUser {
  uid: string;
  email: string;
  /** Empty where none was given. */
  displayName: string;
  emailVerified: boolean;
}

/** Documents of `users`. */
export interface Users {
  find(uid: string): Promise<User | null>;
  /** Makes the document unless there is one; answers what is stored, or null when that cannot be made sense of. */
  ensure(user: NewUser): Promise<User | null>;
  publicProfile(uid: string): Promise<PublicProfile | null>;
  decode(snapshot: Snapshot): User | null;
}

export function createUsers({ database, cache, clock, log }: { database: Database; cache: Cache; clock: Clock; log: Logger }): Users {
  const decode = (snapshot: Snapshot): User | null => decodeDocument(UserSchema, snapshot, log);

  async function find(uid: string): Promise<User | null> {
    const snapshot = isUid(uid) ? await database.read(userPath(uid)) : null;
    return snapshot && decode(snapshot);
  }

  return {
    find,
    decode,

    async ensure(user) {
      const document = newUserDocument(user, clock.now());
      try {
        await database.commit([{ create: userPath(user.uid), data: document }]);
        return document;
      } catch (error) {
        // Two sign-ins at once: the other one made it.
        if (isFirestoreError(error, "ALREADY_EXISTS")) return find(user.uid);
        throw error;
      }
    },

    async publicProfile(uid) {
      if (!isUid(uid)) return null;
      const key = `profile:${uid}`;
      const cached = await cache.getJson(key, PublicProfileSchema);
      if (cached) return cached;
      const snapshot = await database.read(userPath(uid));
      const user = snapshot && decodeDocument(RatedSchema, snapshot, log);
      if (!user?.isActive) return null;
      const rating = user.ratingAvg && user.ratingCount ? { average: user.ratingAvg, count: user.ratingCount } : null;
      const profile: PublicProfile = { uid, displayName: user.displayName, since: user.createdAt, department: user.department, photo: user.photo ?? null, rating };
      await cache.put(key, JSON.stringify(profile), { ttlSeconds: PROFILE_SECONDS });
      return profile;
    },
  };
}

/** The document of a new account (specification, section 4). */
export function newUserDocument({ uid, email, displayName, emailVerified }: NewUser, now: Date): User {
  return {
    uid,
    email,
    displayName: displayName.trim() || defaultDisplayName(email),
    role: "user",
    phone: "",
    whatsapp: "",
    profileImageUrl: null,
    isActive: true,
    emailVerified,
    profileCompleted: false,
    completedLater: false,
    department: null,
    completedLaterAt: null,
    preferences: { notifications: { messages: true, searches: true } },
    lastLoginAt: now,
    sessionsValidAfter: null,
    createdAt: now,
    updatedAt: now,
  };
}

export function userPath(uid: string): string {
  return `users/${uid}`;
}

/** Ids come from addresses and cookies too: what cannot be a document's id is nobody's. */
export function isUid(uid: string): boolean {
  return /^[^/]{1,128}$/.test(uid) && !/^\.{1,2}$|^__.*__$/.test(uid);
}
