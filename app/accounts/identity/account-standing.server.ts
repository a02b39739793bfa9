import { z } from "zod";

import { lastChange } from "~/accounts/cache-invalidation.server";
import type { Clock } from "~/platform/clock";
import { DeadlineError, within } from "~/platform/deadline";
import { UpstreamError } from "~/platform/errors";
import type { Cache } from "~/platform/kv/cache";
import { createCachedRead } from "~/platform/kv/cached-read";
import type { Logger } from "~/platform/log";

import type { AccountRecord, Identity } from "./identity.server";

/** Age up to which an answer of the identity service counts. */
export const STANDING_SECONDS = 180;
/** Age up to which it counts while the service is down: no longer than changes of a user are noted. */
const FALLBACK_SECONDS = 300;
const DEADLINE_MS = 4_000;

/** State of an account at the identity service, as far as acts that others notice depend on it. */
const StandingSchema = z.object({
  disabled: z.boolean(),
  /** Sessions from before are revoked; null when none ever were. Whole seconds. */
  validSince: z.coerce.date().nullable(),
  isProven: z.boolean(),
});
export type AccountStanding = z.infer<typeof StandingSchema>;

export const STANDING_UNKNOWN =
  "No pudimos comprobar tu cuenta en este momento. Espera unos minutos e inténtalo de nuevo: lo que escribiste " +
  "sigue aquí.";

interface StandingsDeps {
  identity(): Identity;
  cache: Cache;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}

/** Standings of accounts by uid, cached in KV; a change of the user's document invalidates one. */
export function createStandings({ identity, cache, clock, log, waitUntil }: StandingsDeps) {
  const cached = createCachedRead<AccountStanding>(
    { cache, clock, log, waitUntil },
    { schema: StandingSchema, freshSeconds: STANDING_SECONDS, fallbackSeconds: FALLBACK_SECONDS },
  );

  /** Of this request, which waits for a silent service once. */
  let silence: UpstreamError | null = null;

  return {
    /** At most some minutes old; null where there is no account. @throws UpstreamError */
    async of(uid: string): Promise<AccountStanding | null> {
      return cached.get(keyOf(uid), () => read(uid), { notBefore: await lastChange(uid, cache) });
    },
    forget: (uid: string): Promise<void> => cached.forget(keyOf(uid)),
    /** The standing now, which is then cached. @throws UpstreamError when the service is down */
    now: (uid: string): Promise<AccountStanding | null> => cached.refresh(keyOf(uid), () => read(uid)),
  };

  async function read(uid: string): Promise<AccountStanding | null> {
    if (silence) throw silence;
    try {
      const found = await within(DEADLINE_MS, () => identity().account(uid));
      if (found.ok) return found.data && standingOf(found.data);
      if (found.failure.cause === "user-not-found") return null;
      throw unknown(found.failure.cause);
    } catch (error) {
      if (error instanceof DeadlineError) throw (silence = unknown("deadline", error));
      throw error;
    }
  }
}

export type Standings = ReturnType<typeof createStandings>;

/** Whether the owner was shown to be reachable: by a verified e-mail, or by a provider. */
export function isProven({ emailVerified, methods }: Pick<AccountRecord, "emailVerified" | "methods">): boolean {
  return emailVerified || methods.some(({ id }) => id !== "password");
}

function standingOf({ disabled, validSince, ...account }: AccountRecord): AccountStanding {
  return { disabled, validSince, isProven: isProven(account) };
}

function unknown(detail: string, cause?: unknown): UpstreamError {
  return new UpstreamError("identity", "unavailable", detail, { publicMessage: STANDING_UNKNOWN, cause });
}

function keyOf(uid: string): string {
  return `identity-standing:${uid}`;
}
