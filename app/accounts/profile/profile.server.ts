import type { Core } from "~/accounts/core";
import type { Profile, SessionUser } from "~/accounts/model";
import type { Shop } from "~/accounts/shop";
import type { UserChanges } from "~/accounts/users.server";
import { noteVerifiedChange } from "~/accounts/verified-changed";
import { failed, type Failed } from "~/platform/failed";
import { askedPath } from "~/platform/http/page-path";
import type { PhotoRef } from "~/platform/images";
import { nullIfLate } from "~/platform/null-if-unavailable.server";
import { discardWrite } from "~/platform/photos/discarded.server";

import { COMPLETION_RULES, completionPath, type CompletionRule } from "./completion";

/** Bytes that the document no longer names, and the note by which they are swept if removing them fails. */
export function createProfiles(core: Core, sessionSoon: () => Promise<SessionUser | null>) {
  const { request, users, clock, database, log, waitUntil, isExemptFromCompletion = () => false } = core;
  return {
    /** For the rules of completion and display, never for a guard; null when it could not be fetched. */
    find: (uid: string): Promise<Profile | null> => users.profile(uid),

    /**
     * The page where the user must complete their profile before this request, or null. Changes are never redirected.
     * With a warm KV only users who are redirected cost a read of Firestore. A page does not wait for it for long.
     */
    async completion(rule: CompletionRule): Promise<string | null> {
      const wanted = askedPath(request.url);
      if (
        (request.method !== "GET" && request.method !== "HEAD") ||
        isExemptFromCompletion(wanted.split("?", 1)[0] ?? "")
      )
        return null;
      const user = await sessionSoon();
      if (!user) return null;
      const applies = async (certain: boolean): Promise<boolean> =>
        COMPLETION_RULES[rule](await users.profile(user.uid, { certain }), clock.now());
      const isNeeded = async (): Promise<boolean> => (await applies(false)) && (await applies(true));
      return (await nullIfLate(isNeeded, { database, log, waitUntil })) ? completionPath(wanted) : null;
    },

    /** Writes fields; the next page of this browser shows them. */
    async update(uid: string, changes: UserChanges): Promise<void> {
      await users.update(uid, changes);
      if (changes.phone !== undefined || changes.whatsapp !== undefined) noteVerifiedChange(core, uid);
    },

    /** Stores the shop, or takes it away; one that an administrator hid stays, and stays hidden. */
    async replaceShop(uid: string, shop: Omit<Shop, "isHidden"> | null): Promise<{ ok: true } | Failed<"hidden">> {
      let isKept = false;
      await users.change(uid, ({ shop: before }) => {
        isKept = shop === null && before?.isHidden === true;
        return isKept ? null : { changes: { shop: shop && { ...shop, isHidden: before?.isHidden ?? false } } };
      });
      return isKept ? failed("hidden") : { ok: true };
    },

    /** Sets the photo, or takes it away. The caller removes the bytes of the one before. */
    async replacePhoto(uid: string, photo: PhotoRef | null) {
      const noteId = crypto.randomUUID();
      const before = await users.change(uid, (user, now) => {
        if (!user.photo) return photo && { changes: { photo } };
        return { changes: { photo }, beside: [discardWrite(noteId, [user.photo.key], now)] };
      });
      return { keys: before?.photo ? [before.photo.key] : [], noteId };
    },
  };
}
