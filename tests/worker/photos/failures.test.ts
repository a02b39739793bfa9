import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createLogger } from "~/platform/log";
import { FAILURE_LIFE } from "~/platform/photos/derived.server";
import { derivedKey, failureKey, originalKey } from "~/platform/photos/keys";
import { createPhotoStore, type PhotoStoreOptions } from "~/platform/photos/store.server";

import { drawn, drawnPng, IMAGES, kindOf, PHOTOS } from "./drawn";

let lines: { event: string; level: string; error?: { fault?: string } }[];
let background: Promise<unknown>[];

beforeEach(() => {
  lines = [];
  background = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await settled();
});

async function settled(): Promise<void> {
  for (let next = background.shift(); next; next = background.shift()) await next;
}

function storeWith(options: Partial<PhotoStoreOptions> = {}) {
  const log = createLogger({}, (_, line) => lines.push(JSON.parse(line)));
  const waitUntil = (promise: Promise<unknown>) => void background.push(promise);
  return createPhotoStore({ bucket: PHOTOS, images: IMAGES, log, waitUntil, ...options });
}

/** The binding, failing at each use and counting them. */
function failingImages(fail: () => unknown) {
  const input = vi.fn(() => {
    throw fail();
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
const laterBy = (milliseconds: number) => ({ now: () => new Date(Date.now() + milliseconds) });

async function savedKey(width = 640, height = 480): Promise<string> {
  const result = await storeWith().save("L9", { name: "bici.jpg", bytes: await drawn("image/jpeg", width, height) });
  if (!result.ok) throw new Error(result.message);
  return result.photo.key;
}

describe("failed size", () => {
  test("is answered with the widest narrower size, for a minute", async () => {
    const key = await savedKey();
    for (const width of [180, 360] as const) await storeWith().serve(key, width, "webp", get());
    await settled();
    const narrow = await (await PHOTOS.get(derivedKey(key, 360, "webp")))?.arrayBuffer();
    const response = await storeWith({ images: failingImages(rejecting) }).serve(key, 720, "webp", get());
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    expect(response.headers.has("etag")).toBe(false);
    expect(await response.arrayBuffer()).toEqual(narrow);
    expect(events()).toEqual(["warn photo.size-not-made"]);
    expect(lines[0]?.error?.fault).toBe("rate-limited");
  });

  test("is answered with a small area of the photo's colour and shape, never with the original", async () => {
    const key = await savedKey(640, 480);
    const response = await storeWith({ images: failingImages(rejecting) }).serve(key, 180, "avif", get());
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    const svg = await response.text();
    expect(svg.length).toBeLessThan(200);
    expect(svg).toMatch(/width="640" height="480"><path fill="#[0-9a-f]{6}"/);
  });

  test("has a grey placeholder when R2 gives no colour", async () => {
    await PHOTOS.put(originalKey("L9/plain"), await drawn("image/png"));
    const response = await storeWith({ images: failingImages(rejecting) }).serve("L9/plain", 180, "avif", get());
    expect(await response.text()).toContain('width="4" height="3"><path fill="#d9d9d6"');
  });

  test("is remembered, and retried after its expiry", async () => {
    const key = await savedKey();
    const images = failingImages(rejecting);
    for (let times = 0; times < 3; times++) {
      await (await storeWith({ images }).serve(key, 360, "avif", get())).body?.cancel();
      await settled();
    }
    expect(images.input).toHaveBeenCalledOnce();
    expect(events()).toEqual(["warn photo.size-not-made"]);
    expect(await PHOTOS.head(failureKey(key, 360, "avif"))).not.toBeNull();
    expect(await storeWith({ images }).thumbnailDataUrl(key, 360)).toBeNull();
    await settled();
    expect(images.input).toHaveBeenCalledOnce();

    const later = await storeWith({ clock: laterBy(FAILURE_LIFE + 1000) }).serve(key, 360, "avif", get());
    expect(kindOf(new Uint8Array(await later.arrayBuffer()))).toBe("image/avif");
  });

  test("is one log line and no error when the failure cannot be remembered", async () => {
    const key = await savedKey();
    const bucket = {
      get: (name: string) => PHOTOS.get(name),
      head: (name: string) => PHOTOS.head(name),
      put: () => Promise.reject(new Error("R2")),
      delete: vi.fn(),
    };
    const response = await storeWith({ bucket: bucket as never, images: failingImages(rejecting) }).serve(
      key,
      360,
      "jpeg",
      get(),
    );
    expect(response.status).toBe(200);
    await response.body?.cancel();
    await settled();
    expect(events()).toEqual(["warn photo.size-not-made", "warn photo.failure-not-remembered"]);
  });

  test.each(["<html>busy</html>", ""])("results from the binding's answer %j", async (body) => {
    const key = await savedKey();
    const response = await storeWith({ images: nonsenseImages(body) }).serve(key, 360, "avif", get());
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    await settled();
    expect(await PHOTOS.head(derivedKey(key, 360, "avif"))).toBeNull();
    expect(lines[0]?.error?.fault).toBe("invalid-response");
  });

  test("results from a binding that is silent for ten seconds", async () => {
    const key = await savedKey();
    const input = vi.fn(() => ({ transform: () => ({ output: () => new Promise<never>(() => undefined) }) }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const answer = storeWith({ images: { input } as never }).serve(key, 180, "jpeg", get());
    await vi.waitFor(() => expect(input).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect((await answer).headers.get("content-type")).toBe("image/svg+xml");
    expect(lines[0]?.error?.fault).toBe("timeout");
  });
});

test("a thumbnail that fails to reach R2 in the background is one log line", async () => {
  const none = () => Promise.resolve(null);
  const down = () => Promise.reject(new Error("R2"));
  const bucket = { get: none, head: down, put: down, delete: down };
  expect(await storeWith({ bucket: bucket as never }).thumbnailDataUrl("L9/unreachable", 360)).toBeNull();
  await settled();
  expect(events()).toEqual(["warn photo.thumbnail-not-made"]);
});

describe("sizes in progress", () => {
  test("sizes in progress are made once for simultaneous requests", async () => {
    const key = await savedKey();
    const input = vi.fn((stream: ReadableStream<Uint8Array>) => IMAGES.input(stream));
    const store = storeWith({ images: { input } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => store.serve(key, 720, "webp", get())));
    for (const answer of answers) expect(kindOf(new Uint8Array(await answer.arrayBuffer()))).toBe("image/webp");
    expect(input).toHaveBeenCalledOnce();
  });

  test("sizes in progress are not kept when the photo was removed meanwhile", async () => {
    const key = await savedKey();
    const put: R2Bucket["put"] = (async (...written: Parameters<R2Bucket["put"]>) => {
      await storeWith().remove(key);
      return PHOTOS.put(...written);
    }) as R2Bucket["put"];
    const bucket = {
      get: ((name: string) => PHOTOS.get(name)) as R2Bucket["get"],
      head: PHOTOS.head.bind(PHOTOS),
      put,
      delete: PHOTOS.delete.bind(PHOTOS),
    };
    await (await storeWith({ bucket }).serve(key, 360, "jpeg", get())).body?.cancel();
    await settled();
    expect(await PHOTOS.head(derivedKey(key, 360, "jpeg"))).toBeNull();
    expect((await storeWith().serve(key, 360, "jpeg", get())).status).toBe(404);
  });
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

  test.each(["image/jpeg", "image/png", "image/webp"] as const)("is rejected by its name: %s", async (type) => {
    const result = await storeWith().save("L8", { name: "rota.jpg", bytes: await damaged[type]() });
    expect(result).toEqual({
      ok: false,
      name: "rota.jpg",
      message: '"rota.jpg" está dañada o incompleta. Ábrela en tu galería, guárdala de nuevo y vuelve a subirla.',
    });
    expect((await PHOTOS.list({ prefix: "photos/L8/" })).objects).toEqual([]);
  });

  test.each([
    ["refuses", failingImages(rejecting)],
    ["is out of its allowance", failingImages(() => Object.assign(new Error("limit"), { code: 9422 }))],
    [
      "fails for every picture",
      failingImages(() => Object.assign(new Error("Unexpected error response 500: x"), { code: 9523 })),
    ],
    ["answers nonsense", nonsenseImages("<html>")],
  ])("is kept, and reported as unchecked, where the binding %s", async (_, images) => {
    const result = await storeWith({ images }).save("L1", { name: "a.png", bytes: await drawn("image/png") });
    expect(result).toMatchObject({ ok: true, isChecked: false, photo: { color: "#d9d9d6" } });
    expect(events()).toEqual(["warn photo.not-checked"]);
  });

  test("is checked when the binding works", async () => {
    const result = await storeWith().save("L1", { name: "a.png", bytes: await drawn("image/png") });
    expect(result).toMatchObject({ ok: true, isChecked: true });
  });
});
