import { MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { createDerivedSizes } from "./derived.server";
import { UNMADE, originalKey, unmadeKey } from "./keys";

/** Photos of one run: at most four calls of the binding each. */
const PHOTOS_A_RUN = 5;
/** A younger note is of an upload that is under way. */
const UPLOAD_MS = 2 * MINUTE_MS;
const MOST_TRIES = 20;

/** A few a run. Idempotent. @throws UpstreamError */
export async function makePhotoSizes({ env, clock, log, sums }: Pick<Context, "env" | "clock" | "log" | "sums">) {
  const bucket = env.PHOTOS;
  const sizes = createDerivedSizes({ bucket, images: env.IMAGES, log });
  let made = 0;
  /** Today's calls of the binding are used up: the rest waits as it is. */
  let isOver = false;

  /** False where some could not be made. */
  async function make(key: string): Promise<boolean> {
    const missing = await sizes.missing(key);
    const original = missing.length > 0 ? await sizes.read(originalKey(key)) : null;
    if (!original) {
      await bucket.delete(unmadeKey(key));
      return true;
    }
    isOver = !(await sums.take("photo", missing.length));
    if (isOver) return true;
    made += 1;
    return sizes.makeAll(key, new Uint8Array(await original.arrayBuffer()), missing);
  }

  async function makeNoted(): Promise<void> {
    const { objects } = await bucket.list({ prefix: UNMADE, limit: PHOTOS_A_RUN, include: ["customMetadata"] });
    for (const { key: name, uploaded, customMetadata } of objects) {
      if (isOver) return;
      const key = name.slice(UNMADE.length);
      if (clock.now().getTime() - uploaded.getTime() < UPLOAD_MS || (await make(key))) continue;
      const tries = Number(customMetadata?.["tries"] ?? 0) + 1;
      if (tries < MOST_TRIES) await sizes.note(key, tries);
      else {
        // Others wait behind it.
        await bucket.delete(name);
        log.error("photo.sizes-given-up", { key, tries });
      }
    }
  }

  try {
    await makeNoted();
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError("r2", "unavailable", "photos cannot be listed", { cause: error });
  }
  return { made };
}
