import { MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { failed, type Told } from "~/platform/failed";
import { ruleOf } from "~/platform/routes/acts";

import type { Bicycle } from "../model";
import { newOwnerCode, parseOwnerCode } from "./code";

const OWNER_CODE_MINUTES = 10;
const ISSUES = ruleOf("ownerCode", "account", "hour");

/**
 * Codes by which the owner of a bicycle shows ownership: the last one counts, for some minutes, and only as long as
 * the bicycle has this owner. Stored is a hash that names no user. @throws UpstreamError
 */
export function createOwnerCodes({ database, limiter, clock }: Context) {
  type Owned = Pick<Bicycle, "id" | "ownerId">;

  const hashOf = ({ id, ownerId }: Owned, code: string) => sha256Hex(`owner-code:${id}:${ownerId}:${code}`);

  return {
    async issue(bicycle: Owned): Promise<{ ok: true; code: string; until: Date } | Told<"limited">> {
      const { allowed, retryAfterSeconds } = await limiter.take(`owner-code:${bicycle.ownerId}`, ISSUES);
      if (!allowed)
        return failed("limited", { message: "Pediste muchos códigos seguidos. Espera un momento.", retryAfterSeconds });
      const code = newOwnerCode();
      const expiresAt = new Date(clock.now().getTime() + OWNER_CODE_MINUTES * MINUTE_MS);
      await database.commit([
        { set: `ownerCodes/${bicycle.id}`, data: { hash: await hashOf(bicycle, code), expiresAt } },
      ]);
      return { ok: true, code, until: expiresAt };
    },

    /** Whether a typed code is the one that the owner of this bicycle shows now; null for a text that is no code. */
    async confirms(bicycle: Owned, typed: string): Promise<boolean | null> {
      const code = parseOwnerCode(typed);
      if (code === null) return null;
      const stored = (await database.read(`ownerCodes/${bicycle.id}`))?.data;
      const isValid = stored?.expiresAt instanceof Date && stored.expiresAt > clock.now();
      return isValid && stored.hash === (await hashOf(bicycle, code));
    },
  };
}

export type OwnerCodes = ReturnType<typeof createOwnerCodes>;
