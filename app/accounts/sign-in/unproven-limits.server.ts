import type { UnprovenFailure } from "~/accounts/email-links/constants";
import type { Standings } from "~/accounts/identity/account-standing.server";
import { UpstreamError } from "~/platform/errors";
import { typedValues } from "~/platform/forms/forms";
import { rejectedWith, type FormRejected } from "~/platform/forms/outcome";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Logger } from "~/platform/log";
import { ruleOf } from "~/platform/routes/acts";

type LimitedAct = "profile" | "draft" | "listing" | "autosave" | "photo";
const aDay = (act: LimitedAct) => ({
  account: ruleOf(act, "unproven", "day"),
  network: ruleOf(act, "network", "day"),
});

/**
 * Writes a day of unverified accounts, by account and by network: far more than a user makes on the first day, far less
 * than a script. Customers of a phone company share a network.
 */
export const UNPROVEN_LIMITS = {
  profile: aDay("profile"),
  drafts: aDay("draft"),
  listings: aDay("listing"),
  autosaves: aDay("autosave"),
  photos: aDay("photo"),
} as const;
type LimitedWrite = keyof typeof UNPROVEN_LIMITS;

export const TOO_MANY_UNPROVEN =
  "Hoy ya hiciste muchos cambios sin confirmar tu correo. Confírmalo con el enlace que te enviamos y sigue, o " +
  "vuelve mañana.";

interface UnprovenLimitsDeps {
  standings: Pick<Standings, "of" | "now">;
  limiter: Limiter;
  network: string;
  log: Logger;
}

export function createUnprovenLimits({ standings, limiter, network, log }: UnprovenLimitsDeps) {
  const accountKey = (uid: string, write: LimitedWrite): string => `unproven:${write}:${uid}`;

  /** An account that cannot be looked up counts as unverified: the limits are wide. */
  async function isProven(uid: string): Promise<boolean> {
    try {
      return (await standings.of(uid))?.isProven ?? false;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("accounts.standing-unknown", { uid, error });
      return false;
    }
  }

  return {
    /**
     * Counts one write of an unverified user; a rejection (429) of `form` beyond the day's limits, else null.
     * @throws UpstreamError when Firestore does not answer
     */
    async reject(uid: string, write: LimitedWrite, form: FormData): Promise<FormRejected<UnprovenFailure> | null> {
      if (await isProven(uid)) return null;
      const { account, network: ofNetwork } = UNPROVEN_LIMITS[write];
      const [own, shared] = await Promise.all([
        limiter.take(accountKey(uid, write), account),
        limiter.take(`unproven-network:${write}:${network}`, ofNetwork),
      ]);
      if (own.allowed && shared.allowed) return null;
      return {
        ...rejectedWith<UnprovenFailure>(
          { ok: false, errors: { "": TOO_MANY_UNPROVEN }, values: typedValues(form), unproven: true },
          429,
        ),
        retryAfterSeconds: Math.max(own.retryAfterSeconds, shared.retryAfterSeconds),
      };
    },

    async forget(uid: string): Promise<void> {
      const writes = Object.keys(UNPROVEN_LIMITS) as LimitedWrite[];
      await Promise.all(writes.map((write) => limiter.reset(accountKey(uid, write))));
    },
  };
}

export type UnprovenLimits = ReturnType<typeof createUnprovenLimits>;
