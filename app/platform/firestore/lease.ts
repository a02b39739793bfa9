import type { Context } from "~/platform/context";

/** The right to do a piece of work that only one may do at once, in all Workers. */
export interface Lease {
  /** Asked before the one write that counts: another may have taken over from a run that was slow. */
  isHeld(): Promise<boolean>;
}

/**
 * Runs `work` unless another run has had the lease for less than `milliseconds`; null where one has.
 * The lease is `jobs/{name}`, given back after the work, however it ends.
 */
export async function withLease<T>(
  { database, clock, log }: Pick<Context, "database" | "clock" | "log">,
  name: string,
  milliseconds: number,
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  const path = `jobs/${name}`;
  const holder = crypto.randomUUID();
  const isTaken = await database.transaction(async (tx) => {
    const until = (await tx.read(path))?.data.until;
    if (until instanceof Date && until > clock.now()) return false;
    tx.write({ set: path, data: { holder, until: new Date(clock.now().getTime() + milliseconds) } });
    return true;
  });
  if (!isTaken) return null;
  const isHeld = async () => (await database.read(path))?.data.holder === holder;
  try {
    return await work({ isHeld });
  } finally {
    // Never in place of the work's own result: the lease ends by itself.
    await database
      .transaction(async (tx) => {
        if ((await tx.read(path))?.data.holder === holder) tx.write({ delete: path });
      })
      .catch((error: unknown) => log.warn("lease.not-returned", { name, error }));
  }
}
