import type { AccountsBase } from "~/accounts/core";
import { DAY_MS } from "~/business/durations";
import { sumToday, sumWrites } from "~/platform/day-sums";

import type { NotedAct } from "./sign-in-limits.server";

/** How often networks were told of today, and when last; names no network. */
const DOCUMENT = "limits/networks-at-limit";

/** Notes for administrators of networks that are at their limit: a class or an office, or an attack. */
export function createNetworkNotes({ database, clock, log, waitUntil }: AccountsBase) {
  return {
    /** In the background, and best effort. */
    note(act: NotedAct): void {
      const now = clock.now();
      const data = { [`${act}At`]: now, expiresAt: new Date(now.getTime() + 8 * DAY_MS) };
      waitUntil(
        database
          .commit(sumWrites(DOCUMENT, act, 1, now, data))
          .catch((error: unknown) => log.warn("accounts.network-not-noted", { act, error })),
      );
    },

    /** @throws UpstreamError */
    async today() {
      const data = (await database.read(DOCUMENT))?.data ?? {};
      return (["register", "signIn"] as const).flatMap((act) => {
        const count = sumToday([data[act]], clock.now());
        const at = data[`${act}At`];
        return count === 0 ? [] : [{ act, count, at: at instanceof Date ? at : null }];
      });
    },
  };
}
