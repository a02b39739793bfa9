import { z } from "zod";

import { MINUTE_MS } from "~/business/durations";
import { systemClock, type Clock } from "~/platform/clock";
import { toBase64 } from "~/platform/crypto/encoding";
import { sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import { PHOTO_SIZES, type PhotoRef, type PhotoSize } from "~/platform/images";
import type { Logger } from "~/platform/log";
import { Lru } from "~/platform/lru";

import { createDerivedSizes, WRITE_DEADLINE } from "./derived.server";
import { damagedPhoto, inspectPhoto, tomorrowsPhoto, unsavedPhoto, type PhotoRejection } from "./inspect";
import {
  allKeys,
  type AskedSize,
  derivedKey,
  isPhotoKey,
  newPhotoKey,
  originalKey,
  storedSize,
  shareKey,
} from "./keys";
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
import { type ShareText, BAND_HEIGHT, drawBand, SHARE_HEIGHT, SHARE_WIDTH } from "./share-band";
import { isPerceptualHash } from "./similarity/perceptual-hash";
import { decode, MAX_THUMBNAIL_BYTES, type Decoded } from "./sizes";
import { stripMetadata, typeOf } from "./strip";
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

interface SharePicturesDeps {
  bucket: Pick<R2Bucket, "get" | "head" | "put">;
  images: Pick<ImagesBinding, "input">;
  clock: Clock;
  log: Logger;
  admits: (calls: number) => Promise<boolean>;
}

// Milliseconds.
const R2_DEADLINE = 5_000;
const TRANSFORM_DEADLINE = 10_000;
/** How long a picture that could not be made is not tried again. */
const FAILURE_LIFE = 10 * MINUTE_MS;
const QUALITY = 78;

/** Changes with the texts: the name of the version that R2 keeps. Raise the first part when the band's look changes. */
function shareVersion({ title, price }: ShareText): Promise<string> {
  return sha256Hex(`1\n${price}\n${title}`, 6);
}

/** Pictures for links that are shared, 1200×630: one for each photo, made again only where price or title changed. */
function createSharePictures({ bucket, images, clock, log, admits }: SharePicturesDeps) {
  async function make(key: string, text: ShareText): Promise<Uint8Array<ArrayBuffer> | null> {
    const original = await answerOf("r2", R2_DEADLINE, () => bucket.get(originalKey(key)));
    if (!original || !(await admits(1))) return null;
    const band = await drawBand(text);
    return answerOf("images", TRANSFORM_DEADLINE, async () => {
      const result = await images
        .input(original.body)
        .transform({ width: SHARE_WIDTH, height: SHARE_HEIGHT, fit: "cover" })
        .draw(new Blob([band]).stream(), { left: 0, top: SHARE_HEIGHT - BAND_HEIGHT })
        .output({ format: "image/jpeg", quality: QUALITY, anim: false });
      const bytes = new Uint8Array(await new Response(result.image()).arrayBuffer());
      if (typeOf(bytes) !== "image/jpeg") throw new UpstreamError("images", "invalid-response", "no JPEG");
      return bytes;
    });
  }

  async function keep(key: string, version: string, bytes: Uint8Array): Promise<void> {
    // Nothing would ever remove the picture of a photo that was removed meanwhile.
    if (!(await answerOf("r2", R2_DEADLINE, () => bucket.head(originalKey(key))))) return;
    await answerOf("r2", R2_DEADLINE, () =>
      bucket.put(shareKey(key), bytes, {
        httpMetadata: { contentType: "image/jpeg" },
        customMetadata: { version },
      }),
    );
  }

  return {
    /** The picture as JPEG; null where there is none and none can be made for now. Never throws. */
    async of(key: string, text: ShareText): Promise<Uint8Array<ArrayBuffer> | null> {
      if (!isPhotoKey(key)) return null;
      try {
        const version = await shareVersion(text);
        const kept = await answerOf("r2", R2_DEADLINE, () => bucket.get(shareKey(key)));
        const isCurrent = kept?.customMetadata?.version === version;
        // An empty one tells that it could not be made.
        if (kept && isCurrent && kept.size > 0)
          return new Uint8Array(await answerOf("r2", R2_DEADLINE, () => kept.arrayBuffer()));
        await kept?.body.cancel();
        if (kept && isCurrent && clock.now().getTime() - kept.uploaded.getTime() < FAILURE_LIFE) return null;
        const made = await make(key, text).catch(async (error: unknown) => {
          log.warn("photo.share-not-made", { key, error });
          await keep(key, version, new Uint8Array());
          return null;
        });
        if (made) await keep(key, version, made);
        return made;
      } catch (error) {
        log.warn("photo.share-not-served", { key, error });
        return null;
      }
    },
  };
}

/** Photos of listings: checked, stripped and made into sizes when they come in. */
export function createPhotoStore({ bucket, images, log, clock = systemClock, admits = ADMITS_ALL }: PhotoStoreOptions) {
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

  /** 200, 304, 404, or 503 in Spanish; the nearest kept size for a missing one. Never throws for R2. */
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
    /**
     * Takes an upload. Rejections name the file; a fault of R2 is a rejection too, so that other files of a form are
     * kept. `key`: of an upload that named itself (`uploadedPhotoKey`).
     * @throws RangeError on a listing id of other characters than letters, digits, - and _
     */
    async save(
      listingId: string,
      file: { name: string; bytes: Uint8Array },
      key: string = newPhotoKey(listingId),
    ): Promise<SavedPhoto | PhotoRejection> {
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

    /**
     * Copies a photo under another listing; null where it is gone or R2 does not answer.
     * @throws RangeError on a listing id of other characters than letters, digits, - and _
     */
    async copy(listingId: string, photo: PhotoRef): Promise<{ photo: PhotoRef; hash: string | null } | null> {
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

    /**
     * Deletes the original and every size. Copies live on in edge caches for ten minutes and in browsers for a day
     * (docs/decisions/2026-11-22-removed-photos.md).
     * @throws UpstreamError if R2 does not confirm
     */
    async remove(key: string): Promise<void> {
      if (!isPhotoKey(key)) throw new RangeError("Not a photo's key");
      inlined.delete(derivedKey(key, THUMBNAIL));
      await answerOf("r2", WRITE_DEADLINE, () => bucket.delete(allKeys(key)));
    },

    serve,

    /** 1200×630 with price and title, or the photo alone. Never throws for a fault of R2 or Images. */
    async serveShared(key: string, text: ShareText, request: Request): Promise<Response> {
      const picture = await shared.of(key, text);
      return picture ? sharedPhoto(picture) : forNow(await serve(key, { width: 1280, format: "jpeg" }, request));
    },

    /** Null if it is over 3.3 kB, not made yet, or not available immediately. */
    async thumbnailDataUrl(key: string): Promise<string | null> {
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

export type PhotoStore = ReturnType<typeof createPhotoStore>;

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
