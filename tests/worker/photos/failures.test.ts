import { beforeEach, describe, expect, test, vi } from "vitest";

import { PHOTO_SIZES } from "~/platform/images";
import { createLogger } from "~/platform/log";
import { orientationBlock } from "~/platform/photos/exif";
import { derivedKey, originalKey, unmadeKey } from "~/platform/photos/keys";
import { makePhotoSizes } from "~/platform/photos/make-sizes.server";
import { createPhotoStore, type PhotoStoreOptions } from "~/platform/photos/store.server";

import { contextOf } from "../../support/context";
import { bytes, withSegment } from "../../unit/photos/bytes";
import { drawn, drawnPng, IMAGES, PHOTOS } from "./drawn";

let lines: { event: string; level: string; error?: { fault?: string } }[];
beforeEach(async () => {
  lines = [];
  // Files of a run share R2, and the job walks through all of it.
  for (let { objects } = await PHOTOS.list(); objects.length > 0; { objects } = await PHOTOS.list())
    await PHOTOS.delete(objects.map(({ key }) => key));
});

const log = createLogger({}, (_, line) => lines.push(JSON.parse(line)));
const storeWith = (options: Partial<PhotoStoreOptions> = {}) =>
  createPhotoStore({ bucket: PHOTOS, images: IMAGES, log, ...options });

/** The binding, counting its uses, or failing at each from one on. */
function countedImages(fail?: () => unknown, from = 1) {
  const input = vi.fn((stream: ReadableStream<Uint8Array>) => {
    if (fail && input.mock.calls.length >= from) throw fail();
    return IMAGES.input(stream);
  });
  return { input };
}

/** The binding, answering `body` whatever is asked. */
function nonsenseImages(body: string): Pick<ImagesBinding, "input"> {
  const response = () => new Response(body, { headers: { "content-type": "text/html" } });
  const transformer = {
    transform: () => transformer,
    output: () => Promise.resolve({ response, contentType: () => "text/html", image: () => response().body }),
  };
  return { input: () => transformer } as unknown as Pick<ImagesBinding, "input">;
}

const rejecting = () => Object.assign(new Error("Unexpected error response 429: slow down"), { code: 9523 });
const get = () => new Request("http://127.0.0.1/fotos/x");
const events = () => lines.map(({ level, event }) => `${level} ${event}`);
const keptOf = async (key: string) =>
  (await Promise.all(PHOTO_SIZES.map((size) => PHOTOS.head(derivedKey(key, size))))).filter(Boolean).length;

/** A run of the job, later than any upload by default. */
function run(images: Pick<ImagesBinding, "input"> = IMAGES, minutes = 5, isLeft = true) {
  const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
  const sums = { take: () => Promise.resolve(isLeft) };
  return makePhotoSizes(contextOf({ env: { PHOTOS, IMAGES: images as ImagesBinding }, clock, log, sums }));
}

async function savedKey(
  options: Partial<PhotoStoreOptions> = {},
  type: "image/jpeg" | "image/png" = "image/jpeg",
): Promise<string> {
  const result = await storeWith(options).save("L9", { name: "bici.jpg", bytes: await drawn(type) });
  if (!result.ok) throw new Error(result.message);
  return result.photo.key;
}

describe("the Images binding", () => {
  test.each([
    ["four times for the sizes of a PNG", "image/png", 4],
    ["three times for those of a JPEG that a browser made small: it is the large size", "image/jpeg", 3],
  ] as const)("the binding is called once for the check of a photo, %s, and by no view", async (_, type, calls) => {
    const images = countedImages();
    const store = storeWith({ images });
    const sent = await store.save("L9", { name: "bici", bytes: await drawn(type) });
    if (!sent.ok) throw new Error(sent.message);
    const { key } = sent.photo;
    expect(images.input).toHaveBeenCalledTimes(1 + calls);
    for (const format of ["avif", "webp", "jpeg"] as const)
      for (const width of [180, 360, 720, 1280] as const)
        await (await store.serve(key, { width, format }, get())).body?.cancel();
    await store.thumbnailDataUrl(key);
    await store.copy("L10", { key, width: 640, height: 480, color: "#d9d9d6" });
    expect(images.input).toHaveBeenCalledTimes(1 + calls);
    expect(await keptOf(key)).toBe(4);
  });

  test("the Images binding makes the large size of a JPEG that is turned or heavy", async () => {
    const turned = withSegment(await drawn("image/jpeg"), 0xe1, bytes("Exif\0\0", orientationBlock(6)));
    const heavy = bytes(await drawn("image/jpeg", 2000, 400));
    for (const photo of [turned, heavy]) {
      const images = countedImages();
      await storeWith({ images }).save("L9", { name: "bici", bytes: photo });
      expect(images.input).toHaveBeenCalledTimes(1 + 4);
    }
  });
});

describe("a size that an upload could not make", () => {
  test("a size that an upload could not make is shown as the photo's colour and shape, never as the original, and is made by the job", async () => {
    const images = countedImages(rejecting, 2);
    const key = await savedKey({ images }, "image/png");
    expect(events()).toEqual(Array(4).fill("warn photo.size-not-made"));
    expect(lines[0]?.error?.fault).toBe("rate-limited");
    const response = await storeWith({ images }).serve(key, PHOTO_SIZES[0], get());
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    const svg = await response.text();
    expect(svg.length).toBeLessThan(200);
    expect(svg).toMatch(/width="640" height="480"><path fill="#[0-9a-f]{6}"/);
    expect(images.input).toHaveBeenCalledTimes(1 + 4);

    await run(IMAGES, 0);
    expect(await PHOTOS.head(unmadeKey(key)), "an upload may be under way").not.toBeNull();
    await run();
    expect(await keptOf(key)).toBe(4);
    expect(await PHOTOS.head(unmadeKey(key))).toBeNull();
  });

  test("a size that an upload could not make is made by the job where the binding was down at the check, or the request was cut off", async () => {
    const key = await savedKey({ images: countedImages(rejecting) });
    expect(events()).toEqual(["warn photo.not-checked"]);
    expect(await PHOTOS.head(unmadeKey(key))).not.toBeNull();
    await run();
    expect(await keptOf(key)).toBe(4);
  });

  test("a size that an upload could not make is tried again twenty times, and then given up with an error", async () => {
    const key = await savedKey({ images: countedImages(rejecting) });
    for (let times = 0; times < 20; times += 1) await run(countedImages(rejecting), 5);
    expect(events()).toContain("error photo.sizes-given-up");
    expect(await PHOTOS.head(unmadeKey(key))).toBeNull();
    const images = countedImages();
    await run(images);
    expect(images.input).not.toHaveBeenCalled();
  });

  test.each(["<html>busy</html>", ""])("no size is kept of the binding's answer %j", async (body) => {
    const key = await savedKey({ images: countedImages(rejecting) });
    await run(nonsenseImages(body));
    // The large one is the upload itself.
    expect(await keptOf(key)).toBe(1);
    expect(lines.at(-1)?.error?.fault).toBe("invalid-response");
  });

  test("a size that an upload could not make is not kept when its photo was removed meanwhile", async () => {
    const put: R2Bucket["put"] = (async (...written: Parameters<R2Bucket["put"]>) => {
      if (written[0].startsWith("derived/"))
        await PHOTOS.delete(written[0].replace("derived/", "photos/").replace(/-\d+\.\w+$/, ""));
      return PHOTOS.put(...written);
    }) as R2Bucket["put"];
    const bucket = {
      get: ((name: string) => PHOTOS.get(name)) as R2Bucket["get"],
      head: PHOTOS.head.bind(PHOTOS),
      put,
      delete: PHOTOS.delete.bind(PHOTOS),
    };
    const key = await savedKey({ bucket });
    expect(await keptOf(key)).toBe(0);
    expect((await storeWith().serve(key, PHOTO_SIZES[0], get())).status).toBe(404);
  });
});

test("a photo whose colour R2 does not give has a grey placeholder", async () => {
  await PHOTOS.put(originalKey("L9/plain"), await drawn("image/png"));
  const response = await storeWith().serve("L9/plain", PHOTO_SIZES[0], get());
  expect(await response.text()).toContain('width="4" height="3"><path fill="#d9d9d6"');
});

describe("upload with unreadable pixels", () => {
  const damaged = {
    "image/jpeg": async () => {
      const photo = await drawn("image/jpeg");
      return photo.fill(0x55, Math.floor(photo.length * 0.6), photo.length - 2);
    },
    "image/png": async () => (await drawnPng(400, 300)).fill(0xff, 60, 80),
    "image/webp": async () => {
      const photo = await drawn("image/webp");
      return photo.fill(0xff, 40);
    },
  };

  test.each(["image/jpeg", "image/png", "image/webp"] as const)(
    "an unreadable upload is rejected by its name: %s",
    async (type) => {
      const result = await storeWith().save("L8", { name: "rota.jpg", bytes: await damaged[type]() });
      expect(result).toEqual({
        ok: false,
        name: "rota.jpg",
        message: '"rota.jpg" está dañada o incompleta. Ábrela en tu galería, guárdala de nuevo y vuelve a subirla.',
      });
      expect((await PHOTOS.list({ prefix: "photos/L8/" })).objects).toEqual([]);
    },
  );

  test.each([
    ["refuses", countedImages(rejecting)],
    ["is out of its allowance", countedImages(() => Object.assign(new Error("limit"), { code: 9422 }))],
    [
      "fails for every picture",
      countedImages(() => Object.assign(new Error("Unexpected error response 500: x"), { code: 9523 })),
    ],
    ["answers nonsense", nonsenseImages("<html>")],
  ])("an upload with unreadable pixels is kept, and reported as unchecked, where the binding %s", async (_, images) => {
    const result = await storeWith({ images }).save("L1", { name: "a.png", bytes: await drawn("image/png") });
    expect(result).toMatchObject({ ok: true, isChecked: false, photo: { color: "#d9d9d6" } });
    expect(events()).toEqual(["warn photo.not-checked"]);
  });

  test("an upload with unreadable pixels is checked when the binding works", async () => {
    const result = await storeWith().save("L1", { name: "a.png", bytes: await drawn("image/png") });
    expect(result).toMatchObject({ ok: true, isChecked: true });
  });
});

test("a silent binding holds an upload up for ten seconds only", async () => {
  const photo = await drawn("image/png");
  const input = vi.fn(() => ({ transform: () => ({ output: () => new Promise<never>(() => undefined) }) }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const saving = storeWith({ images: { input } as never }).save("L1", { name: "a.png", bytes: photo });
  await vi.waitFor(() => expect(input).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await saving).toMatchObject({ ok: true, isChecked: false });
});

describe("a day whose calls of the binding are used up", () => {
  test("a day whose calls of the binding are used up stores no photo, asks the binding for nothing, and says that the photo waits until tomorrow", async () => {
    const images = countedImages();
    const asked: number[] = [];
    const admits = (calls: number) => (asked.push(calls), Promise.resolve(false));
    const result = await storeWith({ images, admits }).save("L1", {
      name: "bici.png",
      bytes: await drawn("image/png"),
    });
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining("esperar hasta mañana") as string });
    expect(asked).toEqual([1 + PHOTO_SIZES.length]);
    expect(images.input).not.toHaveBeenCalled();
    expect((await PHOTOS.list()).objects).toEqual([]);
  });

  test("a day whose calls of the binding are used up leaves what the job has to make as it is, for the next day", async () => {
    const key = await savedKey({ images: countedImages(rejecting) });
    const images = countedImages();
    for (let times = 0; times < 25; times += 1) expect(await run(images, 5, false)).toEqual({ made: 0 });
    expect(images.input).not.toHaveBeenCalled();
    await run(images);
    expect(await keptOf(key)).toBe(4);
  });
});
