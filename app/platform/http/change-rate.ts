import { MINUTE_MS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { clientNetwork } from "~/platform/limits/network";
import { ruleOf } from "~/platform/routes/acts";

/** Networks that one isolate remembers in a minute; further ones are let through. */
const NETWORKS_MAX = 10_000;

/**
 * Counts the changes of each network in an isolate's memory, by the row `change` of the table of limits: the first
 * bound, which costs nothing. The exact ones are in Firestore.
 */
export function createChangeRate(clock: Clock) {
  let minute = -1;
  const counts = new Map<string, number>();

  function take(key: string, limit: number): boolean {
    const count = (counts.get(key) ?? 0) + 1;
    if (count > 1 || counts.size < NETWORKS_MAX) counts.set(key, count);
    return count <= limit;
  }

  return {
    /** Seconds until a rejected network may go on; 0 where it may. */
    wait(request: Request): number {
      const address = request.headers.get("CF-Connecting-IP");
      // A local request comes without one.
      if (address === null) return 0;
      const now = clock.now().getTime();
      const current = Math.floor(now / MINUTE_MS);
      if (current !== minute) counts.clear();
      minute = current;
      const wide = clientNetwork(address);
      const isAllowed =
        take(clientNetwork(address, 56), ruleOf("change", "network", "minute").limit) &&
        (!wide.endsWith("/48") || take(wide, ruleOf("change", "wide", "minute").limit));
      return isAllowed ? 0 : Math.max(1, Math.ceil(((current + 1) * MINUTE_MS - now) / 1000));
    },
  };
}

export type ChangeRate = ReturnType<typeof createChangeRate>;
