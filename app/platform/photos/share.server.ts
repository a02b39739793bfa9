import { MINUTE_MS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import type { Logger } from "~/platform/log";

import { isPhotoKey, originalKey, shareKey } from "./keys";
import { BAND_HEIGHT, drawBand, SHARE_HEIGHT, SHARE_WIDTH, type ShareText } from "./share-band";
import { typeOf } from "./strip";
import { answerOf } from "./upstream";

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
export function createSharePictures({ bucket, images, clock, log, admits }: SharePicturesDeps) {
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
