import type { UserLimits } from "~/platform/env-limits";
import type { Limiter } from "~/platform/limits/limits.server";
import type { PersonalData } from "~/platform/personal-data";

import { limitKey } from "./contact.server";

export function createContactPersonalData(limiter: Limiter, { contacts }: Pick<UserLimits, "contacts">): PersonalData {
  return {
    async export(uid) {
      const { remaining } = await limiter.peek(limitKey(uid), contacts);
      return { contactsToday: contacts.limit - remaining };
    },
    async erase(uid) {
      await limiter.reset(limitKey(uid));
      return "done";
    },
  };
}
