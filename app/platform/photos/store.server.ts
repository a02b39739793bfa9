import { z } from "zod";

import { systemClock, type Clock } from "~/platform/clock";
import { toBase64 } from "~/platform/crypto/encoding";
import { sha256Hex } from "~/platform/crypto/hash";
import { PHOTO_SIZES, type PhotoRef, type PhotoSize } from "~/platform/images";
import type { Logger } from "~/platform/log";
import { Lru } from "~/platform/lru";

import { createDerivedSizes, WRITE_DEADLINE } from "./derived.server";
import { damagedPhoto, inspectPhoto, tomorrowsPhoto, unsavedPhoto, type PhotoRejection } from "./inspect";
import { allKeys, type AskedSize, derivedKey, isPhotoKey, newPhotoKey, originalKey, storedSize } from "./keys";
import { PhotoSchema } from "./model";
import { FALLBACK_COLOR } from "./picture/color";
import {
  forNow,
  missingPhoto,
  narrowerPhoto,
  notModified,
  notModifiedForNow,
  photoResponse,
  placeholderPhoto,
  sharedPhoto,
  unavailablePhoto,
} from "./responses";
import type { ShareText } from "./share-band";
import { createSharePictures } from "./share.server";
import { isPerceptualHash } from "./similarity/perceptual-hash";
import { decode, MAX_THUMBNAIL_BYTES, type Decoded } from "./sizes";
import { stripMetadata } from "./strip";
import { answerOf } from "./upstream";

export type { PhotoRejection } from "./inspect";

/**
 * A saved photo. `hash`: perceptual (similarity/perceptual-hash.ts); null where it is not known. `isChecked`: whether
 * its pixels were decoded; false while the Images binding is down.
 */
interface SavedPhoto {
  ok: true;
  photo: PhotoRef;
  hash: string | null;
  isChecked: boolean;
}

/** Photos of listings: checked, stripped and made into sizes when they come in. */
export interface PhotoStore {
  /**
   * Takes an upload. Rejections name the file; a fault of R2 is a rejection too, so that other files of a form are
   * kept. `key`: of an upload that named itself (`uploadedPhotoKey`).
   * @throws RangeError on a listing id of other characters than letters, digits, - and _
   */
  save(
    listingId: string,
    file: { name: string; bytes: Uint8Array },
    key?: string,
  ): Promise<SavedPhoto | PhotoRejection>;
  /**
   * Copies a photo under another listing; null where it is gone or R2 does not answer.
   * @throws RangeError on a listing id of other characters than letters, digits, - and _
   */
  copy(listingId: string, photo: PhotoRef): Promise<{ photo: PhotoRef; hash: string | null } | null>;
  /**
   * Deletes the original and every size. Copies live on in edge caches for ten minutes and in browsers for a day
   * (docs/decisions/2026-11-22-removed-photos.md).
   * @throws UpstreamError if R2 does not confirm
   */
  remove(key: string): Promise<void>;
  /** 200, 304, 404, or 503 in Spanish; the nearest kept size for a missing one. Never throws for R2. */
  serve(key: string, asked: AskedSize, request: Request): Promise<Response>;
  /** 1200×630 with price and title, or the photo alone. Never throws for a fault of R2 or Images. */
  serveShared(key: string, text: ShareText, request: Request): Promise<Response>;
  /** Null if it is over 3.3 kB, not made yet, or not available immediately. */
  thumbnailDataUrl(key: string): Promise<string | null>;
}

export interface PhotoStoreOptions {
  bucket: Pick<R2Bucket, "get" | "head" | "put" | "delete">;
  images: Pick<ImagesBinding, "input">;
  log: Logger;
  clock?: Clock;
  /** Counts calls of the Images binding before they are made; false where today's are used up. Default: all. */
  admits?: (calls: number) => Promise<boolean>;
}

/** Calls for one photo: to decode it, and for each size. */
export const CALLS_A_PHOTO = 1 + PHOTO_SIZES.length;
const ADMITS_ALL = (): Promise<boolean> => Promise.resolve(true);

// Milliseconds.
const DECODE_DEADLINE = 10_000;
/** A page does not wait longer for a thumbnail that would only save it a request. */
const INLINE_DEADLINE = 150;
/** As long as an edge keeps a copy (responses.ts). */
const INLINED_LIFE = 600_000;
/** Each has at most 4.5 kB, as base64. */
const THUMBNAILS_KEPT = 200;

/**
 * Thumbnails in the isolate's memory (null: too large to inline). This outlives requests on purpose: the value
 * of a key never changes and is public, so it is no request's state.
 */
const inlined = new Lru<{ url: string | null; until: number }>(THUMBNAILS_KEPT);

const ShapeSchema = PhotoSchema.pick({ color: true }).extend({
  width: z.coerce.number().int().positive(),
  height: z.coerce.number().int().positive(),
});
const FALLBACK_SHAPE = { color: FALLBACK_COLOR, width: 4, height: 3 };

export function createPhotoStore({
  bucket,
  images,
  log,
  clock = systemClock,
  admits = ADMITS_ALL,
}: PhotoStoreOptions): PhotoStore {
  const sizes = createDerivedSizes({ bucket, images, log });
  const shared = createSharePictures({ bucket, images, clock, log, admits });

  async function decoded(photo: Uint8Array<ArrayBuffer>): Promise<Decoded | "unchecked"> {
    try {
      return await answerOf("images", DECODE_DEADLINE, () => decode(images, photo));
    } catch (error) {
      log.warn("photo.not-checked", { bytes: photo.length, error });
      return "unchecked";
    }
  }

  /** A failure is left to the job (make-sizes.server.ts), which finds the note. */
  async function makeSizes(key: string, photo: Uint8Array<ArrayBuffer>): Promise<void> {
    try {
      await sizes.makeAll(key, photo);
    } catch (error) {
      log.warn("photo.sizes-not-made", { key, error });
    }
  }

  /** In place of a size that is missing: never the original, which weighs up to 8 MB. */
  async function fallback(original: R2Object, key: string, asked: AskedSize): Promise<Response> {
    const kept = await sizes.nearest(key, asked);
    if (kept) return narrowerPhoto(kept.body, kept.httpMetadata?.contentType);
    return placeholderPhoto(ShapeSchema.catch(FALLBACK_SHAPE).parse(original.customMetadata));
  }

  async function serve(key: string, asked: AskedSize, request: Request): Promise<Response> {
    if (!isPhotoKey(key)) return missingPhoto();
    const name = derivedKey(key, storedSize(asked));
    const etag = etagOf(key, storedSize(asked));
    const hasCopy = request.headers.get("if-none-match")?.includes(etag) ?? false;
    try {
      if (hasCopy && (await sizes.head(name))) return notModified(etag);
      const kept = await sizes.read(name);
      if (kept) return photoResponse(kept.body, kept.httpMetadata?.contentType, etag);
      const original = await sizes.head(originalKey(key));
      return original ? await fallback(original, key, asked) : missingPhoto();
    } catch (error) {
      log.error("photo.not-served", { key, ...asked, error });
      return hasCopy ? notModifiedForNow(etag) : unavailablePhoto();
    }
  }

  return {
    async save(listingId, file, key = newPhotoKey(listingId)) {
      const inspected = inspectPhoto(file);
      if (!inspected.ok) return inspected;
      if (!(await admits(CALLS_A_PHOTO))) return tomorrowsPhoto(file.name);
      const { width, height, container } = inspected;
      const bytes = stripMetadata(container);
      const pixels = await decoded(bytes);
      if (pixels === "damaged") return damagedPhoto(file.name);
      const { color, hash } = pixels === "unchecked" ? { color: FALLBACK_COLOR, hash: null } : pixels;
      try {
        // First: whatever happens from here on, the job finds the photo.
        await sizes.note(key);
        await answerOf("r2", WRITE_DEADLINE, () =>
          bucket.put(originalKey(key), bytes, {
            httpMetadata: { contentType: container.type },
            customMetadata: { color, width: String(width), height: String(height), ...(hash !== null && { hash }) },
          }),
        );
      } catch (error) {
        log.error("photo.not-saved", { key, bytes: bytes.length, error });
        return unsavedPhoto(file.name);
      }
      // A binding that just failed is not asked again now.
      if (pixels !== "unchecked") await makeSizes(key, bytes);
      return { ok: true, photo: { key, width, height, color }, hash, isChecked: pixels !== "unchecked" };
    },

    async copy(listingId, photo) {
      const key = newPhotoKey(listingId);
      let hash: unknown;
      try {
        const original = isPhotoKey(photo.key) ? await sizes.read(originalKey(photo.key)) : null;
        if (!original) return null;
        const { httpMetadata, customMetadata } = original;
        hash = customMetadata?.hash;
        const bytes = await original.arrayBuffer();
        await sizes.note(key);
        await answerOf("r2", WRITE_DEADLINE, () =>
          bucket.put(originalKey(key), bytes, {
            ...(httpMetadata && { httpMetadata }),
            ...(customMetadata && { customMetadata }),
          }),
        );
        await sizes.copyAll(photo.key, key);
      } catch (error) {
        log.error("photo.not-copied", { key: photo.key, to: key, error });
        return null;
      }
      const { width, height, color } = photo;
      return { photo: { key, width, height, color }, hash: isPerceptualHash(hash) ? hash : null };
    },

    async remove(key) {
      if (!isPhotoKey(key)) throw new RangeError("Not a photo's key");
      inlined.delete(derivedKey(key, THUMBNAIL));
      await answerOf("r2", WRITE_DEADLINE, () => bucket.delete(allKeys(key)));
    },

    serve,

    async serveShared(key, text, request) {
      const picture = await shared.of(key, text);
      return picture ? sharedPhoto(picture) : forNow(await serve(key, { width: 1280, format: "jpeg" }, request));
    },

    async thumbnailDataUrl(key) {
      if (!isPhotoKey(key)) return null;
      const name = derivedKey(key, THUMBNAIL);
      const now = clock.now().getTime();
      const known = inlined.get(name);
      if (known && known.until > now) return known.url;
      try {
        const kept = await answerOf("r2", INLINE_DEADLINE, () => bucket.get(name));
        if (!kept) return null;
        const isSmallAvif = kept.size <= MAX_THUMBNAIL_BYTES && kept.httpMetadata?.contentType === "image/avif";
        const url = isSmallAvif
          ? dataUrl(new Uint8Array(await answerOf("r2", INLINE_DEADLINE, () => kept.arrayBuffer())))
          : null;
        inlined.set(name, { url, until: now + INLINED_LIFE });
        return url;
      } catch (error) {
        log.warn("photo.thumbnail-not-read", { key, error });
        return null;
      }
    },
  };
}

/**
 * The key of an upload with an id of its own: the same when it is sent again. `uploadId`: random, made by the phone.
 * Hashed with the listing, so that a form cannot choose a key.
 */
export async function uploadedPhotoKey(listingId: string, uploadId: string): Promise<string> {
  return `${listingId}/${await sha256Hex(`${listingId}/${uploadId}`, 12)}`;
}

/** Size of the first card and of a listing's page. */
const THUMBNAIL = PHOTO_SIZES[0];

function etagOf(key: string, { width, format }: PhotoSize): string {
  return `"${key}-${width}.${format}"`;
}

function dataUrl(avif: Uint8Array): string {
  return `data:image/avif;base64,${toBase64(avif)}`;
}
