import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";

import { PHOTO_SIZES } from "../../../app/platform/images.ts";
import { makeListings } from "../../../local/seed/listings.ts";
import { drawPictures, photosOf, pictureJobs } from "../../../local/seed/photos.ts";
import { storePictures } from "../../../local/seed/picture-cache.ts";
import { ROOT } from "../../../local/stack/options.ts";

const listings = makeListings(2, new Date("2026-11-20T00:00:00Z"));
const jobs = pictureJobs(listings);

describe("pictures of the seed", () => {
  test("the seed stores an original and all sizes for every photo of a listing, that of cards for covers alone", async () => {
    const stored = new Map<string, string | undefined>();
    const put = (key: string, _value: unknown, options?: R2PutOptions) => {
      const metadata = options?.httpMetadata;
      stored.set(key, metadata instanceof Headers ? undefined : metadata?.contentType);
      return Promise.resolve({} as R2Object);
    };
    const steps: number[] = [];
    await drawPictures({ put: put as R2Bucket["put"] }, jobs, (done) => steps.push(done));
    for (const listing of listings)
      for (const [index, { key }] of photosOf(listing).entries()) {
        expect(stored.get(`photos/${key}`)).toBe("image/svg+xml");
        for (const { width, format } of PHOTO_SIZES) {
          const isMade = index === 0 || width > 360;
          expect(stored.get(`derived/${key}-${width}.${format}`)).toBe(isMade ? `image/${format}` : undefined);
        }
      }
    expect(steps.at(-1)).toBe(jobs.length);
  });
});

describe("the snapshot of the pictures", () => {
  let folder: string;
  let drawn = 0;
  const store = (stack: string) => storePictures(join(folder, stack), listings, () => drawn++, join(folder, "cache"));
  const snapshots = () => readdirSync(join(folder, "cache"));
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "rebi-seed-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Whether each original is found in the stack's R2. */
  async function originalsIn(stack: string): Promise<boolean[]> {
    const proxy = await getPlatformProxy<{ PHOTOS: R2Bucket }>({
      configPath: join(ROOT, "wrangler.toml"),
      persist: { path: join(folder, stack, "worker", "v3") },
    });
    const found: boolean[] = [];
    for (const { key } of jobs) found.push((await proxy.env.PHOTOS.head(`photos/${key}`)) !== null);
    await proxy.dispose();
    return found;
  }

  test("the snapshot of the pictures is drawn once and copied into every new stack", async () => {
    await store("first");
    expect(drawn).toBe(jobs.length);
    await store("second");
    expect(drawn).toBe(jobs.length);
    expect(snapshots()).toEqual([expect.stringMatching(/^pictures-[0-9a-f]{16}$/)]);
    expect(await originalsIn("second")).toEqual(jobs.map(() => true));
  });

  test("the snapshot of the pictures is not laid over the photos that a stack has already", async () => {
    const before = drawn;
    await store("second");
    expect(drawn).toBe(before + jobs.length);
    expect(await originalsIn("second")).toEqual(jobs.map(() => true));
  });

  test("the snapshot of the pictures drops all but the newest four", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) mkdirSync(join(folder, "cache", `pictures-${name.repeat(16)}`));
    for (const name of snapshots())
      if (!/(.)\1{15}$/.test(name)) rmSync(join(folder, "cache", name), { recursive: true });
    await store("third");
    expect(snapshots().filter((name) => name.startsWith("pictures-"))).toHaveLength(4);
    expect(existsSync(join(folder, "third", "worker", "v3", "r2"))).toBe(true);
  });
});
