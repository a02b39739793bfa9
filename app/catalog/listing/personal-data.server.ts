import type { Limiter } from "~/platform/limits/limits.server";
import type { PersonalData } from "~/platform/personal-data";

import { CONTACT_LIMIT, limitKey, sellerLimitKey } from "./contact.server";

/** Number of sellers' contacts that a user asked for today. */
export function createContactPersonalData(limiter: Pick<Limiter, "peek" | "reset">): PersonalData {
  return {
    async export(uid) {
      const { remaining } = await limiter.peek(limitKey(uid), CONTACT_LIMIT);
      return { contactsToday: CONTACT_LIMIT.limit - remaining };
    },
    async erase(uid) {
      await limiter.reset(limitKey(uid));
      await limiter.reset(sellerLimitKey(uid));
      return "done";
    },
  };
}
