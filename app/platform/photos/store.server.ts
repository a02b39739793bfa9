import { toBase64 } from "~/platform/crypto/encoding";
import type { PhotoFormat, PhotoRef, PhotoWidth } from "~/platform/images";
import type { Logger } from "~/platform/log";

import { FALLBACK_COLOR } from "./color";
import { damagedPhoto, inspectPhoto, unsavedPhoto, type PhotoRefusal } from "./inspect";
import { allKeys, derivedKey, isPhotoKey, newPhotoKey, originalKey } from "./keys";
import { Lru } from "./lru";
import { immutablePhoto, missingPhoto, notModified, passingPhoto, unavailablePhoto } from "./responses";
import { averageColor, derive, type DerivedPhoto } from "./sizes";
import { stripMetadata } from "./strip";
import { answerOf } from "./upstream";

export type { PhotoRefusal } from "./inspect";

/** Photos of listings: checked and stripped when they come in, made into sizes when they are first asked for. */
export interface PhotoStore {
  /** Takes an upload. Refusals name the file; a fault of R2 is a refusal too, so that other files of a form are kept. Throws RangeError on a listing id that is none. */
  save(
    listingId: string,
    file: { name: string; bytes: Uint8Array },
  ): Promise<{ ok: true; photo: PhotoRef } | PhotoRefusal>;
  /** Deletes the original and every size. Throws UpstreamError if R2 does not confirm. Copies in browsers and edge caches live on until they expire. */
  remove(key: string): Promise<void>;
  /** Answers a request for one size: 200, 304, 404, or 503 in Spanish. Never throws for a fault of R2 or of the Images binding. */
  serve(key: string, width: PhotoWidth, format: PhotoFormat, request: Request): Promise<Response>;
  /** A small size as AVIF data URL, to be part of the page. Null if it is over 4 kB, not made yet (then it is made behind the answer), or not at hand at once. */
  thumbnailDataUrl(key: string, width: PhotoWidth): Promise<string | null>;
}

export interface PhotoStoreOptions {
  bucket: Pick<R2Bucket, "get" | "put" | "delete">;
  images: Pick<ImagesBinding, "input">;
  log: Logger;
  waitUntil(promise: Promise<unknown>): void;
}

// Milliseconds.
const READ_DEADLINE = 5_000;
const WRITE_DEADLINE = 15_000;
const TRANSFORM_DEADLINE = 10_000;
/** A page does not wait longer for a thumbnail that would only save it a request. */
const INLINE_DEADLINE = 150;

// The first TCP flight (14.6 kB) has to hold the document, its styles and this.
const MAX_INLINE_BYTES = 4_000;
/** Images API, error 9412: the input is not an image. */
const NOT_AN_IMAGE = 9412;

/**
 * Thumbnails in the isolate's memory (null: too large to inline). This outlives requests on purpose: what lies
 * under a key never changes and is public, so it is no request's state.
 */
const inlined = new Lru<string | null>(200);

export function createPhotoStore({ bucket, images, log, waitUntil }: PhotoStoreOptions): PhotoStore {
  async function read(name: string, milliseconds = READ_DEADLINE): Promise<R2ObjectBody | null> {
    return answerOf("r2", milliseconds, () => bucket.get(name));
  }

  async function write(name: string, photo: DerivedPhoto): Promise<void> {
    await answerOf("r2", WRITE_DEADLINE, () =>
      bucket.put(name, photo.bytes, { httpMetadata: { contentType: photo.contentType } }),
    );
  }

  async function make(
    original: R2ObjectBody,
    key: string,
    width: PhotoWidth,
    format: PhotoFormat,
  ): Promise<DerivedPhoto> {
    const photo = await answerOf("images", TRANSFORM_DEADLINE, () => derive(images, original.body, width, format));
    // A size that was not kept is made again at the next request: slower, not wrong.
    waitUntil(
      write(derivedKey(key, width, format), photo).catch((error: unknown) =>
        log.warn("photo.size-not-kept", { key, width, format, error }),
      ),
    );
    return photo;
  }

  async function colorOf(photo: Uint8Array<ArrayBuffer>): Promise<string | "damaged"> {
    try {
      return (await answerOf("images", TRANSFORM_DEADLINE, () => averageColor(images, photo))) ?? FALLBACK_COLOR;
    } catch (error) {
      if (isNotAnImage(error)) return "damaged";
      log.warn("photo.color-unknown", { error });
      return FALLBACK_COLOR;
    }
  }

  async function makeInBackground(key: string, width: PhotoWidth): Promise<void> {
    try {
      const original = await read(originalKey(key));
      if (original) await make(original, key, width, "avif");
    } catch (error) {
      log.warn("photo.thumbnail-not-made", { key, width, error });
    }
  }

  return {
    async save(listingId, file) {
      const inspected = inspectPhoto(file);
      if (!inspected.ok) return inspected;
      const key = newPhotoKey(listingId);
      const bytes = stripMetadata(inspected.container);
      const color = await colorOf(bytes);
      if (color === "damaged") return damagedPhoto(file.name);
      try {
        await write(originalKey(key), { bytes, contentType: inspected.container.type });
      } catch (error) {
        log.error("photo.not-saved", { key, bytes: bytes.length, error });
        return unsavedPhoto(file.name);
      }
      return { ok: true, photo: { key, width: inspected.width, height: inspected.height, color } };
    },

    async remove(key) {
      if (!isPhotoKey(key)) throw new RangeError("Not a photo's key");
      await answerOf("r2", WRITE_DEADLINE, () => bucket.delete(allKeys(key)));
    },

    async serve(key, width, format, request) {
      if (!isPhotoKey(key)) return missingPhoto();
      const etag = `"${key}-${width}.${format}"`;
      // What lies under an address never changes: who has it needs no look at R2.
      if (request.headers.get("if-none-match")?.includes(etag)) return notModified(etag);
      try {
        const kept = await read(derivedKey(key, width, format));
        if (kept) return immutablePhoto(kept.body, kept.httpMetadata?.contentType, etag);
        const original = await read(originalKey(key));
        if (!original) return missingPhoto();
        try {
          const photo = await make(original, key, width, format);
          return immutablePhoto(photo.bytes, photo.contentType, etag);
        } catch (error) {
          log.warn("photo.size-not-made", { key, width, format, error });
        }
        // The binding used up the original's stream.
        const whole = await read(originalKey(key));
        return whole ? passingPhoto(whole.body, whole.httpMetadata?.contentType) : missingPhoto();
      } catch (error) {
        log.error("photo.not-served", { key, width, format, error });
        return unavailablePhoto();
      }
    },

    async thumbnailDataUrl(key, width) {
      if (!isPhotoKey(key)) return null;
      const name = derivedKey(key, width, "avif");
      const known = inlined.get(name);
      if (known !== undefined) return known;
      try {
        const kept = await read(name, INLINE_DEADLINE);
        if (!kept) {
          waitUntil(makeInBackground(key, width));
          return null;
        }
        const isSmallAvif = kept.size <= MAX_INLINE_BYTES && kept.httpMetadata?.contentType === "image/avif";
        const url = isSmallAvif
          ? dataUrl(new Uint8Array(await answerOf("r2", INLINE_DEADLINE, () => kept.arrayBuffer())))
          : null;
        inlined.set(name, url);
        return url;
      } catch (error) {
        log.warn("photo.thumbnail-not-read", { key, width, error });
        return null;
      }
    },
  };
}

function dataUrl(avif: Uint8Array): string {
  return `data:image/avif;base64,${toBase64(avif)}`;
}

function isNotAnImage(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === NOT_AN_IMAGE;
}
