import type { Core } from "~/accounts/deps";
import type { Profile, SessionUser } from "~/accounts/model";
import { userPath, type UserChanges } from "~/accounts/users.server";
import type { DocumentData } from "~/platform/firestore/types";
import { askedPath } from "~/platform/http/page-path";
import type { PhotoRef } from "~/platform/images";
import { discardWrite } from "~/platform/photos/discarded.server";

import { COMPLETION_RULES, completionPath, type CompletionRule } from "./completion";

/** Bytes that a person's document no longer names, and the note that has them swept if removing them fails. */
export interface ReplacedPhoto {
  keys: string[];
  noteId: string;
}

/** A person's own profile. */
export interface Profiles {
  /** What the rules of completion ask; null without a record and when it could not be fetched. For display, never for a guard. */
  profile(uid: string): Promise<Profile | null>;
  /**
   * Where the person of this request must go first to complete their profile, or null. A change is never led away.
   * With a warm KV it asks nobody but those whom it leads away.
   */
  completion(rule: CompletionRule): Promise<string | null>;
  /** Writes fields of the person of this request, whose browser sees them at once. */
  updateProfile(uid: string, changes: UserChanges): Promise<void>;
  /** Sets the photo, or takes it away. The caller removes the bytes of the one before. */
  replacePhoto(uid: string, photo: PhotoRef | null): Promise<ReplacedPhoto>;
  /** All that the document holds but what guards sessions, for its person to take along. */
  dataOf(uid: string): Promise<DocumentData | null>;
}

export function createProfiles(
  { request, database, users, clock, isExemptFromCompletion = () => false }: Core,
  session: () => Promise<SessionUser | null>,
): Profiles {
  return {
    profile: (uid) => users.profile(uid),

    async completion(rule) {
      const wanted = askedPath(request.url);
      if (
        (request.method !== "GET" && request.method !== "HEAD") ||
        isExemptFromCompletion(wanted.split("?", 1)[0] ?? "")
      )
        return null;
      const user = await session();
      if (!user) return null;
      const applies = async (certain: boolean): Promise<boolean> =>
        COMPLETION_RULES[rule](await users.profile(user.uid, { certain }), clock.now());
      return (await applies(false)) && (await applies(true)) ? completionPath(wanted) : null;
    },

    updateProfile: (uid, changes) => users.update(uid, changes),

    async replacePhoto(uid, photo) {
      const noteId = crypto.randomUUID();
      const before = await users.change(uid, (user, now) => {
        if (!user.photo) return photo && { changes: { photo } };
        return { changes: { photo }, beside: [discardWrite(noteId, [user.photo.key], now)] };
      });
      return { keys: before?.photo ? [before.photo.key] : [], noteId };
    },

    async dataOf(uid) {
      const data = (await database.read(userPath(uid)))?.data;
      if (!data) return null;
      // Part of a credential, though hashed: a file lies about longer than a session.
      return Object.fromEntries(Object.entries(data).filter(([field]) => field !== "sessionsKept"));
    },
  };
}
