import { z } from "zod";

import type { Database, Write } from "~/platform/firestore/types";

import { bandsOf, differingBits, isLook, SAME_LOOK_BITS } from "./look";

/**
 * How stored photos look (look.ts), by key: of listings, to find the same picture in another one. They go with the
 * photo's bytes (discarded.server.ts) and name no user.
 */
const PHOTO_LOOKS = "photoLooks";
/** Values that one `array-contains-any` takes. */
const QUERY_VALUES = 28;
/** Documents of one query: beyond this, photos are too alike to mean anything. */
const FOUND_MAX = 60;
const COMPARED_MAX = 15;

const LookSchema = z.object({ key: z.string(), look: z.string().refine(isLook) });

function lookDocument(key: string): string {
  return `${PHOTO_LOOKS}/${key.replace("/", "~")}`;
}

/** Put it into the commit that keeps the photo. */
export function lookWrites(photos: readonly { key: string; look: string | null }[], now: Date): Write[] {
  return photos.flatMap(({ key, look }) =>
    look === null ? [] : [{ set: lookDocument(key), data: { key, look, bands: bandsOf(look), createdAt: now } }],
  );
}

export function lookDeletions(keys: readonly string[]): Write[] {
  return keys.map((key) => ({ delete: lookDocument(key) }));
}

/**
 * Keys of other photos that look the same as one of these, the most alike first. Those of `folder` are left out.
 * `fresh`: looks that are not written yet.
 */
export async function sameLooking(
  database: Pick<Database, "readAll" | "find">,
  keys: readonly string[],
  folder: string,
  fresh: readonly string[] = [],
): Promise<string[]> {
  const compared = keys.slice(0, COMPARED_MAX).map(lookDocument);
  const stored = (compared.length === 0 ? [] : await database.readAll(compared)).flatMap(
    (snapshot) => LookSchema.safeParse(snapshot?.data).data?.look ?? [],
  );
  const own = [...stored, ...fresh];
  const bands = [...new Set(own.flatMap(bandsOf))];
  const pieces = Array.from({ length: Math.ceil(bands.length / QUERY_VALUES) }, (_, at) =>
    bands.slice(at * QUERY_VALUES, (at + 1) * QUERY_VALUES),
  );
  const found = await Promise.all(
    pieces.map((piece) =>
      database.find({
        collection: PHOTO_LOOKS,
        where: [["bands", "array-contains-any", piece]],
        select: ["key", "look"],
        limit: FOUND_MAX,
      }),
    ),
  );
  const differences = new Map<string, number>();
  for (const snapshot of found.flat()) {
    const other = LookSchema.safeParse(snapshot.data).data;
    if (!other || other.key.startsWith(`${folder}/`)) continue;
    const bits = Math.min(...own.map((look) => differingBits(look, other.look)));
    if (bits <= SAME_LOOK_BITS) differences.set(other.key, bits);
  }
  return [...differences].sort(([, a], [, b]) => a - b).map(([key]) => key);
}
