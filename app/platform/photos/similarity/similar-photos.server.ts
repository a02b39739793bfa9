import { z } from "zod";

import type { Database, Write } from "~/platform/firestore/types";

import { bandsOf, differingBits, isPerceptualHash, SAME_PHOTO_BITS } from "./perceptual-hash";

/**
 * Perceptual hashes of the photos of listings, by key, to find the same picture in another one. They go with the
 * photo's bytes (discarded.server.ts) and name no user.
 */
const PHOTO_HASHES = "photoHashes";
/** Values that one `array-contains-any` takes. */
const QUERY_VALUES = 28;
/** Documents of one query: beyond this, photos are too alike to mean anything. */
const FOUND_MAX = 60;
const COMPARED_MAX = 15;

const PhotoHashSchema = z.object({ key: z.string(), hash: z.string().refine(isPerceptualHash) });

function hashDocument(key: string): string {
  return `${PHOTO_HASHES}/${key.replace("/", "~")}`;
}

/** Put it into the commit that keeps the photo. */
export function hashWrites(photos: readonly { key: string; hash: string | null }[], now: Date): Write[] {
  return photos.flatMap(({ key, hash }) =>
    hash === null ? [] : [{ set: hashDocument(key), data: { key, hash, bands: bandsOf(hash), createdAt: now } }],
  );
}

export function hashDeletions(keys: readonly string[]): Write[] {
  return keys.map((key) => ({ delete: hashDocument(key) }));
}

/** The most alike first, without those of `folder`. `fresh`: hashes that are not written yet. */
export async function similarPhotos(
  database: Pick<Database, "readAll" | "find">,
  keys: readonly string[],
  folder: string,
  fresh: readonly string[] = [],
): Promise<string[]> {
  const compared = keys.slice(0, COMPARED_MAX).map(hashDocument);
  const stored = (compared.length === 0 ? [] : await database.readAll(compared)).flatMap(
    (snapshot) => PhotoHashSchema.safeParse(snapshot?.data).data?.hash ?? [],
  );
  const own = [...stored, ...fresh];
  const bands = [...new Set(own.flatMap(bandsOf))];
  const pieces = Array.from({ length: Math.ceil(bands.length / QUERY_VALUES) }, (_, at) =>
    bands.slice(at * QUERY_VALUES, (at + 1) * QUERY_VALUES),
  );
  const found = await Promise.all(
    pieces.map((piece) =>
      database.find({
        collection: PHOTO_HASHES,
        where: [["bands", "array-contains-any", piece]],
        select: ["key", "hash"],
        limit: FOUND_MAX,
      }),
    ),
  );
  const differences = new Map<string, number>();
  for (const snapshot of found.flat()) {
    const other = PhotoHashSchema.safeParse(snapshot.data).data;
    if (!other || other.key.startsWith(`${folder}/`)) continue;
    const bits = Math.min(...own.map((hash) => differingBits(hash, other.hash)));
    if (bits <= SAME_PHOTO_BITS) differences.set(other.key, bits);
  }
  return [...differences].sort(([, a], [, b]) => a - b).map(([key]) => key);
}
