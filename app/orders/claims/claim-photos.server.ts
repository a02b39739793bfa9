import type { Context } from "~/platform/context";
import { hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import type { StreamedFile } from "~/platform/forms/multipart.server";
import type { PhotoRef } from "~/platform/images";
import { inspectPhoto, unsavedPhoto } from "~/platform/photos/inspect";
import { originalKey } from "~/platform/photos/keys";
import { imagesEncoder } from "~/platform/photos/sizes";
import { stripMetadata } from "~/platform/photos/strip";
import { answerOf } from "~/platform/photos/upstream";

import type { ClaimPhoto } from "./model";

export type StoredPhoto = Pick<ClaimPhoto, "key" | "contentType" | "bytes">;

// Milliseconds.
const DEADLINE = 15_000;
/** Of a photo on the claim's page; the whole one is behind its link. */
const SHOWN = { width: 720, format: "webp", quality: 60 } as const;
const EXTENSIONS = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** Where the photos of a claim are in R2: private, as no address of photos leads there. */
function claimPhotosPrefix(orderId: string): string {
  return `problemas/${orderId}/`;
}

/** Of the listing as it was bought; `position` counts from 1. */
export function listingPhotoKey(orderId: string, position: number): string {
  return `${claimPhotosPrefix(orderId)}anuncio-${position}`;
}

/** Private photos of claims. Callers check who may. */
export function createClaimPhotos(context: Context) {
  const { env, log } = context;
  const bucket = env.PHOTOS;

  async function remove(keys: readonly string[]): Promise<void> {
    if (keys.length > 0) await answerOf("r2", DEADLINE, () => bucket.delete([...keys]));
  }

  return {
    /** Idempotent. @throws UpstreamError */
    remove,

    /** Stores a photo without its location, named by its content: idempotent. Answers why not, in Spanish. */
    async store(orderId: string, file: StreamedFile): Promise<StoredPhoto | string> {
      const inspected = inspectPhoto({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
      if (!inspected.ok) return inspected.message;
      const bytes = stripMetadata(inspected.container);
      const contentType = inspected.container.type;
      const name = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))).slice(0, 32);
      const key = `${claimPhotosPrefix(orderId)}${name}.${EXTENSIONS[contentType]}`;
      try {
        await answerOf("r2", DEADLINE, () => bucket.put(key, bytes, { httpMetadata: { contentType } }));
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.error("orders.claim-photo-not-saved", { key, bytes: bytes.length, error });
        return unsavedPhoto(file.name).message;
      }
      return { key, contentType, bytes: bytes.length };
    },

    /** Copies the listing's photos, which its seller may remove. One that is gone already is left out. */
    async keepListing(orderId: string, photos: readonly PhotoRef[]): Promise<void> {
      for (const [index, { key }] of photos.entries()) {
        const original = await answerOf("r2", DEADLINE, () => bucket.get(originalKey(key)));
        if (!original) continue;
        const bytes = await original.arrayBuffer();
        const { httpMetadata } = original;
        const to = listingPhotoKey(orderId, index + 1);
        await answerOf("r2", DEADLINE, () => bucket.put(to, bytes, httpMetadata ? { httpMetadata } : {}));
      }
    },

    /** Whole, or made small for a page; null where it is missing. @throws UpstreamError */
    async response(key: string, isSmall: boolean): Promise<Response | null> {
      const object = await answerOf("r2", DEADLINE, () => bucket.get(key));
      if (!object) return null;
      if (!isSmall || !(await context.sums.take("photo")))
        return photoOf(object.body, object.httpMetadata?.contentType);
      try {
        const small = await answerOf("images", DEADLINE, () => imagesEncoder(env.IMAGES)(object.body, SHOWN));
        return photoOf(small.bytes, small.contentType);
      } catch (error) {
        log.warn("orders.claim-photo-not-made-small", { key, error });
        const whole = await answerOf("r2", DEADLINE, () => bucket.get(key));
        return whole && photoOf(whole.body, whole.httpMetadata?.contentType);
      }
    },

    /** Small, for a file; null where it is missing or cannot be made. @throws UpstreamError of the store */
    async jpeg(key: string): Promise<Uint8Array | null> {
      const object = await answerOf("r2", DEADLINE, () => bucket.get(key));
      if (!object || !(await context.sums.take("photo"))) return null;
      try {
        const asJpeg = { ...SHOWN, format: "jpeg" } as const;
        return (await answerOf("images", DEADLINE, () => imagesEncoder(env.IMAGES)(object.body, asJpeg))).bytes;
      } catch (error) {
        log.warn("orders.claim-photo-not-made-small", { key, error });
        return null;
      }
    },

    /** All of a claim, also those that it does not name. Idempotent. @throws UpstreamError */
    async removeAll(orderId: string): Promise<void> {
      const { objects } = await answerOf("r2", DEADLINE, () => bucket.list({ prefix: claimPhotosPrefix(orderId) }));
      await remove(objects.map(({ key }) => key));
    },
  };
}

function photoOf(body: BodyInit, contentType = "application/octet-stream"): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Type": contentType,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
