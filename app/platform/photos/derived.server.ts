import { MINUTE_MS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { UpstreamError } from "~/platform/errors";
import { PHOTO_WIDTHS, type PhotoFormat, type PhotoWidth } from "~/platform/images";
import type { Logger } from "~/platform/log";

import { derivedKey, failureKey, originalKey } from "./keys";
import { makeSize, type DerivedPhoto, type Encoder } from "./sizes";
import { answerOf } from "./upstream";

export interface DerivedSizesDeps {
  bucket: Pick<R2Bucket, "get" | "head" | "put" | "delete">;
  encode: Encoder;
  clock: Clock;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}

// Milliseconds.
const READ_DEADLINE = 5_000;
export const WRITE_DEADLINE = 15_000;
/** Of all tries at one size together. */
const TRANSFORM_DEADLINE = 10_000;
/** How long a size that could not be made is not tried again. */
export const FAILURE_LIFE = 10 * MINUTE_MS;
/** Timeout of a size under way: an older one belongs to a request that was cut off, and will never settle. */
const LONGEST_WORK = READ_DEADLINE + TRANSFORM_DEADLINE;

/**
 * Sizes under way in this isolate, so that simultaneous requests make one. They share bytes, never an object of another
 * request.
 */
const underWay = new Map<string, { work: Promise<DerivedPhoto | null>; since: number }>();

/** Sizes of photos: made once from the original, kept in R2, and not tried again for a while after a failure. */
export function createDerivedSizes({ bucket, encode, clock, log, waitUntil }: DerivedSizesDeps) {
  const read = (name: string) => answerOf("r2", READ_DEADLINE, () => bucket.get(name));

  const head = (name: string) => answerOf("r2", READ_DEADLINE, () => bucket.head(name));

  async function write(name: string, bytes: Uint8Array, httpMetadata: R2HTTPMetadata): Promise<void> {
    await answerOf("r2", WRITE_DEADLINE, () => bucket.put(name, bytes, { httpMetadata }));
  }

  /** Keeps a size unless its photo was removed meanwhile: nothing would ever remove the size. */
  async function keep(key: string, name: string, photo: DerivedPhoto): Promise<void> {
    await write(name, photo.bytes, { contentType: photo.contentType });
    if (!(await head(originalKey(key)))) await answerOf("r2", WRITE_DEADLINE, () => bucket.delete(name));
  }

  async function open(key: string): Promise<ReadableStream<Uint8Array>> {
    const original = await read(originalKey(key));
    if (!original) throw new RemovedMeanwhile();
    return original.body;
  }

  async function makeNow(key: string, width: PhotoWidth, format: PhotoFormat): Promise<DerivedPhoto | null> {
    try {
      const photo = await answerOf("images", TRANSFORM_DEADLINE, () =>
        makeSize(encode, () => open(key), width, format),
      );
      // A size that was not kept is made again at the next request: slower, not wrong.
      waitUntil(
        keep(key, derivedKey(key, width, format), photo).catch((error: unknown) =>
          log.warn("photo.size-not-kept", { key, width, format, error }),
        ),
      );
      return photo;
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.upstream !== "images") throw error;
      if (error.cause instanceof RemovedMeanwhile) return null;
      log.warn("photo.size-not-made", { key, width, format, error });
      waitUntil(
        write(failureKey(key, width, format), new Uint8Array(), {}).catch((cause: unknown) =>
          log.warn("photo.failure-not-remembered", { key, width, format, error: cause }),
        ),
      );
      return null;
    }
  }

  return {
    /** @throws UpstreamError when R2 fails; null where the size cannot be made, or could not a short while ago */
    async make(key: string, width: PhotoWidth, format: PhotoFormat): Promise<DerivedPhoto | null> {
      const name = derivedKey(key, width, format);
      const now = clock.now().getTime();
      const other = underWay.get(name);
      if (other && now - other.since < LONGEST_WORK) return answerOf("images", LONGEST_WORK, () => other.work);
      const work = (async () => {
        const failure = await head(failureKey(key, width, format));
        if (failure && now - failure.uploaded.getTime() < FAILURE_LIFE) return null;
        return makeNow(key, width, format);
      })();
      const entry = { work, since: now };
      underWay.set(name, entry);
      const end = () => {
        if (underWay.get(name) === entry) underWay.delete(name);
      };
      waitUntil(work.then(end, end));
      return work;
    },

    /** The widest kept size of the same format that is narrower; null where there is none. */
    async narrower(key: string, width: PhotoWidth, format: PhotoFormat): Promise<R2ObjectBody | null> {
      for (const narrow of PHOTO_WIDTHS.filter((known) => known < width).reverse()) {
        const kept = await read(derivedKey(key, narrow, format));
        if (kept) return kept;
      }
      return null;
    },

    read,
    head,
  };
}

class RemovedMeanwhile extends Error {
  override readonly name = "RemovedMeanwhile";
}
