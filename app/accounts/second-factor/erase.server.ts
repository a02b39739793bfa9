import type { Core } from "~/accounts/core";

import { factorPath, passkeyMailsKey, passkeyTriesKey, triesKey } from "./factor-places.server";
import { PasskeysSchema } from "./factors.server";

/** Names and days of a user's passkeys, for the download. @throws UpstreamError */
export async function passkeyFacts({ database }: Pick<Core, "database">, uid: string) {
  const { data } = PasskeysSchema.safeParse((await database.read(factorPath(uid)))?.data);
  return (data?.keys ?? []).map(({ name, createdAt, lastUsedAt, deviceType }) => ({
    name,
    createdAt,
    lastUsedAt,
    deviceType,
  }));
}

/** Erases the factors of a deleted user but for PASSKEY_OWNERS, and their counts. @throws UpstreamError */
export async function forgetFactors({ database, limiter }: Pick<Core, "database" | "limiter">, uid: string) {
  await Promise.all([
    database.commit([{ delete: factorPath(uid) }]),
    limiter.reset(triesKey(uid), passkeyTriesKey(uid), passkeyMailsKey(uid)),
  ]);
}
