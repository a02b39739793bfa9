import type { Core } from "~/accounts/core";

export function factorPath(uid: string): string {
  return `secondFactors/${uid}`;
}

export function triesKey(uid: string): string {
  return `second-factor:account:${uid}`;
}

/** Erases the factor of a deleted user, and the count of wrong codes. @throws UpstreamError */
export async function forgetSecondFactor({ database, limiter }: Core, uid: string): Promise<void> {
  await Promise.all([database.commit([{ delete: factorPath(uid) }]), limiter.reset(triesKey(uid))]);
}
