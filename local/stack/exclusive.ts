import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { lock } from "proper-lockfile";

import { ROOT } from "./options.ts";

const LOCKS = join(ROOT, ".local", "locks");
/** A holder renews its lock every few seconds; one that died is taken over after this. */
const STALE_MS = 30_000;
const RETRY_MS = 250;
/** Ten minutes: a build on a busy machine takes one or two. */
const RETRIES = 2400;

/**
 * Runs `work` while no other process of this checkout runs work of the same name: test suites that start a stack
 * side by side must not build into one folder at once. Callers check inside `work` whether it is still needed.
 * @throws when the lock is not had within ten minutes, or what `work` throws
 */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(LOCKS, { recursive: true });
  const release = await lock(join(LOCKS, name), {
    realpath: false,
    stale: STALE_MS,
    // On a machine too busy to renew it in time: continuing may cost a second build, which is less than ending here.
    onCompromised: (error) => console.error(`✗ ${name}: ${error.message}`),
    retries: { retries: RETRIES, factor: 1, minTimeout: RETRY_MS, maxTimeout: RETRY_MS },
  });
  try {
    return await work();
  } finally {
    await release();
  }
}
