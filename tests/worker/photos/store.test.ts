import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { UpstreamError } from "~/platform/errors";
import { PHOTO_SIZES, type PhotoRef } from "~/platform/images";
import { createLogger } from "~/platform/log";
import { orientationBlock } from "~/platform/photos/exif";
import { allKeys, derivedKey, originalKey, unmadeKey } from "~/platform/photos/keys";
import { createPhotoStore, type PhotoStoreOptions } from "~/platform/photos/store.server";
import { readContainer } from "~/platform/photos/strip";

import { bytes, withSegment } from "../../unit/photos/bytes";
import { drawn, drawnPng, IMAGES, kindOf, PHOTOS } from "./drawn";

let lines: { event: string; level: string }[];

beforeEach(() => {
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const size = (width: 180 | 360 | 720 | 1280, format: "avif" | "webp" | "jpeg") => ({ width, format });

function storeWith(options: Partial<PhotoStoreOptions> = {}) {
  const log = createLogger({}, (_, line) => lines.push(JSON.parse(line)));
  return createPhotoStore({
    bucket: PHOTOS,
    images: IMAGES,
    log,
    ...options,
  });
}

async function saved(image: Uint8Array, options: Partial<PhotoStoreOptions> = {}): Promise<PhotoRef> {
  const result = await storeWith(options).save("L1", { name: "bici.jpg", bytes: image });
  if (!result.ok) throw new Error(result.message);
  return result.photo;
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}

async function sizeOf(image: Uint8Array): Promise<{ width: number; height: number }> {
  const info = await IMAGES.info(new Blob([image.slice()]).stream());
  if (!("width" in info)) throw new Error("No bitmap");
  return { width: info.width, height: info.height };
}

const get = (headers: HeadersInit = {}) => new Request("http://127.0.0.1/fotos/x", { headers });
const events = () => lines.map(({ level, event }) => `${level} ${event}`);

const down = () => Promise.reject(new Error("R2 is down"));
const silent = () => new Promise<never>(() => undefined);
const DOWN = { get: down, head: down, put: down, delete: down };
const SILENT = { get: silent, head: silent, put: silent, delete: silent };
const brokenImages = (error: unknown): Pick<ImagesBinding, "input"> => ({
  input: () => {
    throw error;
  },
});

describe("save", () => {
  test.each(["image/jpeg", "image/png", "image/webp"] as const)(
    "the store keeps a %s under a new key, with its type from the bytes",
    async (format) => {
      const photo = await saved(await drawn(format));
      expect(photo).toMatchObject({ width: 640, height: 480 });
      expect(photo.key).toMatch(/^L1\/[A-Za-z0-9_-]{16}$/);
      const kept = await PHOTOS.get(originalKey(photo.key));
      expect(kept?.httpMetadata?.contentType).toBe(format);
      expect(kindOf(new Uint8Array((await kept?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(format);
    },
  );

  test("the store of photos finds the average colour", async () => {
    const { color } = await saved(await drawnPng(400, 400, [200, 40, 60]));
    const channels = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
    [200, 40, 60].forEach((expected, index) => expect(Math.abs((channels[index] ?? 0) - expected)).toBeLessThan(12));
  });

  test("the store of photos stores no metadata and no hidden bytes after the picture", async () => {
    const withGps = withSegment(await drawn("image/jpeg"), 0xe1, bytes("Exif\0\0", "II*\0GPS-12.05,-77.03"));
    const { key } = await saved(bytes(withGps, "<script>alert(1)</script>PK"));
    const kept = await (await PHOTOS.get(originalKey(key)))?.text();
    expect(kept).not.toMatch(/GPS-12|<script>|Exif/);
  });

  test("the store of photos rejects a file that is no photo and stores nothing", async () => {
    const svg = await storeWith().save("L2", { name: "x.jpg", bytes: bytes("<svg onload=alert(1)>") });
    expect(svg).toMatchObject({ ok: false, name: "x.jpg", message: expect.stringContaining("SVG") });
    const heavy = await storeWith().save("L2", { name: "y.jpg", bytes: new Uint8Array(20 * 1024 * 1024) });
    expect(heavy).toMatchObject({ ok: false, message: expect.stringContaining("8 MB") });
    expect((await PHOTOS.list({ prefix: "photos/L2/" })).objects).toEqual([]);
  });

  test("the store of photos throws for a listing id that could leave its folder", async () => {
    await expect(storeWith().save("../x", { name: "a", bytes: await drawn("image/png") })).rejects.toThrow(RangeError);
  });

  test("the store of photos rejects a file that the Images binding calls no image", async () => {
    const images = brokenImages(Object.assign(new Error("IMAGES_TRANSFORM_ERROR 9412"), { code: 9412 }));
    const result = await storeWith({ images }).save("L1", { name: "a.png", bytes: await drawn("image/png") });
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('"a.png" está dañada') });
  });

  test("the store of photos keeps the photo with the fallback colour when the Images binding is down", async () => {
    const photo = await saved(await drawn("image/png"), { images: brokenImages(new Error("down")) });
    expect(photo.color).toBe("#d9d9d6");
    expect(events()).toEqual(["warn photo.not-checked"]);
  });

  test("the store of photos rejects with the file's name when R2 is down", async () => {
    const result = await storeWith({ bucket: DOWN }).save("L1", {
      name: "a.png",
      bytes: await drawn("image/png"),
    });
    expect(result).toEqual({
      ok: false,
      name: "a.png",
      message: '"a.png" no se pudo guardar en este momento. Espera unos segundos y vuelve a subirla.',
      isPassing: true,
    });
    expect(events()).toContain("error photo.not-saved");
  });

  test("the store of photos stops waiting for a silent R2", async () => {
    const image = await drawn("image/png");
    vi.useFakeTimers();
    const result = storeWith({
      bucket: SILENT,
      images: brokenImages(new Error("down")),
    }).save("L1", { name: "a.png", bytes: image });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toMatchObject({ ok: false, message: expect.stringContaining("no se pudo guardar") });
  });
});

describe("serve", () => {
  test("the server of photos answers each size that the upload made, never larger than the photo", async () => {
    const { key } = await saved(await drawn("image/jpeg", 1000, 750));
    for (const made of PHOTO_SIZES) {
      const { width, format } = made;
      const response = await storeWith().serve(key, made, get());
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": `image/${format}`,
        "cache-control": "public, max-age=86400, s-maxage=600, immutable",
        "x-content-type-options": "nosniff",
        etag: `"${key}-${width}.${format}"`,
      });
      const body = await bodyOf(response);
      expect(kindOf(body)).toBe(`image/${format}`);
      const shown = Math.min(width, 1000);
      expect(await sizeOf(body)).toEqual({ width: shown, height: (shown * 3) / 4 });
    }
    expect(await PHOTOS.head(unmadeKey(key))).toBeNull();
  });

  test("the server of photos bounds very tall photos", async () => {
    const tall = await saved(await drawn("image/png", 300, 3000));
    expect(await sizeOf(await bodyOf(await storeWith().serve(tall.key, size(360, "avif"), get())))).toEqual({
      width: 72,
      height: 720,
    });
  });

  test("the server of photos answers addresses of former sizes by those that took their place", async () => {
    const { key } = await saved(await drawn("image/jpeg"));
    const images = brokenImages(new Error("must not be asked"));
    for (const [asked, etag] of [
      [size(180, "avif"), "360.avif"],
      [size(720, "webp"), "720.jpeg"],
    ] as const) {
      const response = await storeWith({ images }).serve(key, asked, get());
      expect(response.headers.get("etag")).toBe(`"${key}-${etag}"`);
      await bodyOf(response);
    }
  });

  test("the server of photos serves a kept size without making it again", async () => {
    const { key } = await saved(await drawn("image/jpeg"));
    const response = await storeWith({ images: brokenImages(new Error("must not be asked")) }).serve(
      key,
      size(360, "avif"),
      get(),
    );
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(kindOf(await bodyOf(response))).toBe("image/avif");
    expect(lines).toEqual([]);
  });

  test.each([1, 3, 6, 8] as const)("a photo of orientation %i is shown upright", async (orientation) => {
    const upright = await drawn("image/jpeg", 640, 480);
    const exif = bytes("Exif\0\0", orientationBlock(orientation));
    const photo = await saved(withSegment(upright, 0xe1, exif));
    const turned = orientation >= 5;
    expect(photo).toMatchObject(turned ? { width: 480, height: 640 } : { width: 640, height: 480 });
    const derived = await bodyOf(await storeWith().serve(photo.key, size(720, "jpeg"), get()));
    expect(readContainer(derived)).toMatchObject({
      orientation: 1,
      ...(turned ? { width: 480, height: 640 } : { width: 640, height: 480 }),
    });
  });

  test("the server of photos answers 304 to a browser that has the size, as long as the photo exists", async () => {
    const { key } = await saved(await drawn("image/jpeg"));
    await storeWith().serve(key, size(360, "avif"), get());
    const condition = { "if-none-match": `W/"other", "${key}-360.avif"` };
    const response = await storeWith().serve(key, size(360, "avif"), get(condition));
    expect(response.status).toBe(304);
    expect(response.body).toBeNull();
    expect(response.headers.get("etag")).toBe(`"${key}-360.avif"`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=86400, s-maxage=600, immutable");
    await storeWith().remove(key);
    const removed = await storeWith().serve(key, size(360, "avif"), get(condition));
    expect(removed.status).toBe(404);
    expect(removed.headers.get("cache-control")).toBe("public, max-age=60");
  });

  test("the server of photos lets a browser keep its copy for a minute while R2 is down", async () => {
    const condition = get({ "if-none-match": '"L1/abc-360.avif"' });
    const response = await storeWith({ bucket: DOWN }).serve("L1/abc", size(360, "avif"), condition);
    expect(response.status).toBe(304);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(events()).toEqual(["error photo.not-served"]);
  });

  test.each(["L1/doesnotexist0000", "../L1/x", "L1/../x", "L1", "", "a/b/c"])(
    "the address %j is a 404 in Spanish",
    async (key) => {
      const response = await storeWith().serve(key, size(360, "avif"), get());
      expect(response.status).toBe(404);
      expect(await response.text()).toBe("No encontramos esta foto.");
    },
  );

  test("the server of photos answers the nearest kept size for a missing one, for a minute", async () => {
    const { key } = await saved(await drawn("image/jpeg"));
    await PHOTOS.delete([derivedKey(key, size(360, "avif")), derivedKey(key, size(720, "jpeg"))]);
    for (const [asked, kind] of [
      [size(360, "avif"), "image/avif"],
      [size(360, "webp"), "image/jpeg"],
      [size(720, "jpeg"), "image/jpeg"],
    ] as const) {
      const response = await storeWith({ images: brokenImages(new Error("must not be asked")) }).serve(
        key,
        asked,
        get(),
      );
      expect(response.headers.get("cache-control")).toBe("public, max-age=60");
      expect(response.headers.has("etag")).toBe(false);
      expect(kindOf(await bodyOf(response))).toBe(kind);
    }
    expect(lines).toEqual([]);
  });

  test("the server of photos answers 503 in Spanish when R2 is down", async () => {
    const response = await storeWith({ bucket: DOWN }).serve("L1/abc", size(360, "avif"), get());
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.text()).toBe(
      "La foto no está disponible en este momento. Intenta de nuevo en unos segundos.",
    );
    expect(events()).toEqual(["error photo.not-served"]);
  });

  test("the server of photos answers 503 within the deadline when R2 is silent", async () => {
    vi.useFakeTimers();
    const response = storeWith({ bucket: SILENT }).serve("L1/abc", size(360, "avif"), get());
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await response).status).toBe(503);
  });
});

describe("thumbnailDataUrl", () => {
  test("thumbnailDataUrl is read from R2, then from memory", async () => {
    const { key } = await saved(await drawn("image/jpeg"));
    const url = await storeWith().thumbnailDataUrl(key);
    expect(url).toMatch(/^data:image\/avif;base64,[A-Za-z0-9+/=]+$/);
    const kept = await (await PHOTOS.get(derivedKey(key, size(360, "avif"))))?.arrayBuffer();
    expect(Uint8Array.from(atob(url?.split(",")[1] ?? ""), (c) => c.charCodeAt(0))).toEqual(
      new Uint8Array(kept ?? new ArrayBuffer(0)),
    );
    expect(await storeWith({ bucket: DOWN }).thumbnailDataUrl(key)).toBe(url);
  });

  test("thumbnailDataUrl is null for one over 3.3 kB, remembered without a second look", async () => {
    const key = "L1/heavy";
    await PHOTOS.put(derivedKey(key, size(360, "avif")), new Uint8Array(3301), {
      httpMetadata: { contentType: "image/avif" },
    });
    expect(await storeWith().thumbnailDataUrl(key)).toBeNull();
    expect(await storeWith({ bucket: DOWN }).thumbnailDataUrl(key)).toBeNull();
    expect(lines).toEqual([]);
  });

  test("thumbnailDataUrl is null when the binding answers in another format", async () => {
    await PHOTOS.put(derivedKey("L1/other", size(360, "avif")), new Uint8Array(10), {
      httpMetadata: { contentType: "image/webp" },
    });
    expect(await storeWith().thumbnailDataUrl("L1/other")).toBeNull();
  });

  test("thumbnailDataUrl never throws: unknown photo, foreign key, R2 down or silent", async () => {
    expect(await storeWith().thumbnailDataUrl("L1/unknown")).toBeNull();
    expect(await storeWith().thumbnailDataUrl("../x")).toBeNull();
    expect(await storeWith({ bucket: DOWN }).thumbnailDataUrl("L1/down")).toBeNull();
    vi.useFakeTimers();
    const late = storeWith({ bucket: SILENT }).thumbnailDataUrl("L1/silent");
    await vi.advanceTimersByTimeAsync(200);
    expect(await late).toBeNull();
    expect(events()).toEqual(["warn photo.thumbnail-not-read", "warn photo.thumbnail-not-read"]);
  });
});

describe("remove", () => {
  test("the removal deletes the original and every size", async () => {
    const { key } = await saved(await drawn("image/jpeg"));
    const other = await saved(await drawn("image/jpeg"));
    await PHOTOS.put(derivedKey(key, size(180, "webp")), new Uint8Array(3));
    await storeWith().remove(key);
    for (const name of allKeys(key)) expect(await PHOTOS.head(name)).toBeNull();
    expect(await PHOTOS.head(originalKey(other.key))).not.toBeNull();
    expect((await storeWith().serve(key, size(180, "avif"), get())).status).toBe(404);
  });

  test("the removal rejects an invalid key, and fails visibly when R2 is down", async () => {
    await expect(storeWith().remove("../x")).rejects.toThrow(RangeError);
    const failed = storeWith({ bucket: DOWN }).remove("L1/abc");
    await expect(failed).rejects.toBeInstanceOf(UpstreamError);
    await expect(failed).rejects.toMatchObject({ upstream: "r2", fault: "unavailable", status: 503 });
  });
});

describe("a copy", () => {
  test("a copied photo is a photo of its own under the other listing, and outlives the first", async () => {
    const photo = await saved(await drawnPng(240, 200));
    const store = storeWith();
    const made = await store.copy("L2", photo);
    if (made === null) throw new Error("No copy");
    const { photo: copy } = made;
    expect(copy).toEqual({ ...photo, key: expect.stringMatching(/^L2\//) });
    const [first, second] = await Promise.all([photo, copy].map(({ key }) => PHOTOS.get(originalKey(key))));
    expect(second?.httpMetadata?.contentType).toBe(first?.httpMetadata?.contentType);
    expect(second?.customMetadata).toEqual(first?.customMetadata);
    expect(await second?.arrayBuffer()).toEqual(await first?.arrayBuffer());
    await store.remove(photo.key);
    for (const made of PHOTO_SIZES) expect((await store.serve(copy.key, made, get())).headers.has("etag")).toBe(true);
    expect(await PHOTOS.head(unmadeKey(copy.key))).toBeNull();
  });

  test("a copied photo is null for a photo that is gone, and where R2 does not answer", async () => {
    const photo = await saved(await drawnPng(240, 200));
    expect(await storeWith().copy("L2", { ...photo, key: "L1/nothere000000000" })).toBeNull();
    const broken = { ...PHOTOS, get: () => Promise.reject(new Error("no R2")) } as unknown as R2Bucket;
    expect(await storeWith({ bucket: broken }).copy("L2", photo)).toBeNull();
    expect(events()).toContain("error photo.not-copied");
  });
});
