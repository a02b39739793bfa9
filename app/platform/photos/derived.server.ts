import { UpstreamError } from "~/platform/errors";
import { PHOTO_SIZES, type PhotoSize } from "~/platform/images";
import type { Logger } from "~/platform/log";

import { ADDRESS_SIZES, type AskedSize, derivedKey, originalKey, unmadeKey } from "./keys";
import { imagesEncoder, qualityOf, type DerivedPhoto } from "./sizes";
import { readContainer } from "./strip";
import { answerOf } from "./upstream";

interface DerivedSizesDeps {
  bucket: Pick<R2Bucket, "get" | "head" | "put" | "delete">;
  images: Pick<ImagesBinding, "input">;
  log: Logger;
}

// Milliseconds.
const READ_DEADLINE = 5_000;
export const WRITE_DEADLINE = 15_000;
const TRANSFORM_DEADLINE = 10_000;
/** Pixels. */
const LARGEST = 1280;

/** Sizes of photos: made once from the original, at the upload or by the job, and kept in R2. Views make none. */
export function createDerivedSizes({ bucket, images, log }: DerivedSizesDeps) {
  const encode = imagesEncoder(images);
  const read = (name: string) => answerOf("r2", READ_DEADLINE, () => bucket.get(name));
  const head = (name: string) => answerOf("r2", READ_DEADLINE, () => bucket.head(name));
  const remove = (name: string) => answerOf("r2", WRITE_DEADLINE, () => bucket.delete(name));

  /** Keeps a size unless its photo was removed meanwhile: nothing would ever remove the size. */
  async function keep(key: string, size: PhotoSize, { bytes, contentType }: DerivedPhoto): Promise<void> {
    const name = derivedKey(key, size);
    await answerOf("r2", WRITE_DEADLINE, () => bucket.put(name, bytes, { httpMetadata: { contentType } }));
    if (!(await head(originalKey(key)))) await remove(name);
  }

  async function make(key: string, size: PhotoSize, original: Uint8Array<ArrayBuffer>): Promise<boolean> {
    try {
      const made = isLargeJpeg(size, original)
        ? { bytes: original, contentType: "image/jpeg" }
        : await answerOf("images", TRANSFORM_DEADLINE, () =>
            encode(new Blob([original]).stream(), { ...size, quality: qualityOf(size) }),
          );
      await keep(key, size, made);
      return true;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("photo.size-not-made", { key, ...size, error });
      return false;
    }
  }

  return {
    read,
    head,

    /** Notes that sizes of a photo are to be made, for the job that makes what an upload could not. */
    async note(key: string, tries = 0): Promise<void> {
      const customMetadata = { tries: String(tries) };
      await answerOf("r2", WRITE_DEADLINE, () => bucket.put(unmadeKey(key), new Uint8Array(), { customMetadata }));
    },

    /**
     * Makes the sizes, at most one call of the binding each, and takes the note away once all are kept; false
     * where the job has to make some later. @throws UpstreamError where R2 does not take the note away
     */
    async makeAll(
      key: string,
      original: Uint8Array<ArrayBuffer>,
      sizes: readonly PhotoSize[] = PHOTO_SIZES,
    ): Promise<boolean> {
      const made = await Promise.all(sizes.map((size) => make(key, size, original)));
      if (!made.every(Boolean)) return false;
      await remove(unmadeKey(key));
      return true;
    },

    /** Copies the kept sizes of a photo to another; what is missing stays noted. @throws UpstreamError */
    async copyAll(from: string, to: string): Promise<void> {
      const copied = await Promise.all(
        PHOTO_SIZES.map(async (size) => {
          const kept = await read(derivedKey(from, size));
          if (!kept) return false;
          const contentType = kept.httpMetadata?.contentType ?? "";
          await keep(to, size, { bytes: new Uint8Array(await kept.arrayBuffer()), contentType });
          return true;
        }),
      );
      if (copied.every(Boolean)) await remove(unmadeKey(to));
    },

    /** @throws UpstreamError */
    async missing(key: string): Promise<PhotoSize[]> {
      const kept = await Promise.all(PHOTO_SIZES.map((size) => head(derivedKey(key, size))));
      return PHOTO_SIZES.filter((_, at) => kept[at] === null);
    },

    /** The kept size that is nearest to a missing one and that its browser can show; null where there is none. */
    async nearest(key: string, asked: AskedSize): Promise<R2ObjectBody | null> {
      const others = nearestFirst(asked);
      const kept = await Promise.all(others.map((size) => head(derivedKey(key, size))));
      const nearest = others.find((_, at) => kept[at] !== null);
      return nearest ? read(derivedKey(key, nearest)) : null;
    },
  };
}

/** Of an upload that is the large size itself. */
const LARGE_SIDE = 1_600;
const LARGE_BYTES = 600_000;

/** Whether the browser has made the large JPEG, as those with scripts do before they send it. */
function isLargeJpeg({ width, format }: PhotoSize, original: Uint8Array): boolean {
  if (format !== "jpeg" || width !== LARGEST || original.length > LARGE_BYTES) return false;
  const photo = readContainer(original);
  return photo?.type === "image/jpeg" && photo.orientation === 1 && Math.max(photo.width, photo.height) <= LARGE_SIDE;
}

/** Browsers that ask for a format show those after it as well. */
const SHOWN = ["avif", "webp", "jpeg"] as const;

function nearestFirst({ width, format }: AskedSize): AskedSize[] {
  const distance = (other: AskedSize) => Math.abs(Math.log2(other.width / width));
  const rank = (other: AskedSize) => SHOWN.indexOf(other.format);
  return ADDRESS_SIZES.filter((other) => rank(other) >= SHOWN.indexOf(format)).toSorted(
    (a, b) => rank(a) - rank(b) || distance(a) - distance(b),
  );
}
