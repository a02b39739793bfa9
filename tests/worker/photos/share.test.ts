import { beforeEach, describe, expect, test } from "vitest";

import { createLogger } from "~/platform/log";
import { shareKey } from "~/platform/photos/keys";
import { createPhotoStore, type PhotoStoreOptions } from "~/platform/photos/store.server";

import { drawn, IMAGES, kindOf, PHOTOS } from "./drawn";

let events: string[];

beforeEach(() => {
  events = [];
});

/** The binding, telling each picture that is drawn over another and where. */
function watchedImages(places: unknown[]): PhotoStoreOptions["images"] {
  const watched = (transformer: ImageTransformer): ImageTransformer => ({
    transform: (options) => watched(transformer.transform(options)),
    draw: (picture, options) => {
      places.push(options);
      return watched(transformer.draw(picture, options));
    },
    output: (options) => transformer.output(options),
  });
  return { input: (stream) => watched(IMAGES.input(stream)) };
}

function storeWith(options: Partial<PhotoStoreOptions> = {}) {
  const log = createLogger({}, (_, line) => events.push(JSON.parse(line).event));
  return createPhotoStore({ bucket: PHOTOS, images: IMAGES, log, ...options });
}

async function savedKey(): Promise<string> {
  const saved = await storeWith().save("L7", { name: "bici.jpg", bytes: await drawn("image/jpeg") });
  if (!saved.ok) throw new Error(saved.message);
  return saved.photo.key;
}

const TEXT = { title: "Trek Marlin 7", price: "S/\u00a02,500" };
const get = new Request("http://127.0.0.1/producto/L7/foto.jpeg");

describe("shared picture", () => {
  test("a shared picture is made once at 1200 by 630 with its band at the foot, and again only for another price", async () => {
    const key = await savedKey();
    const places: unknown[] = [];
    const store = storeWith({ images: watchedImages(places) });
    for (const text of [TEXT, TEXT, { ...TEXT, price: "S/\u00a02,300" }]) {
      const response = await store.serveShared(key, text, get);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("public, max-age=600");
      const picture = new Uint8Array(await response.arrayBuffer());
      expect(kindOf(picture)).toBe("image/jpeg");
      expect(await IMAGES.info(new Blob([picture]).stream())).toMatchObject({ width: 1200, height: 630 });
    }
    expect(places).toEqual([
      { left: 0, top: 430 },
      { left: 0, top: 430 },
    ]);
    expect(events).toEqual([]);
  });
  test("a shared picture is the photo alone for a minute where it cannot be made, and is not tried again at once", async () => {
    const key = await savedKey();
    let tries = 0;
    const images: PhotoStoreOptions["images"] = {
      input: (stream) => {
        const transformer = IMAGES.input(stream);
        return {
          ...transformer,
          transform: (options) => {
            // Only the shared picture is cut to its shape.
            if (options.fit !== "cover") return transformer.transform(options);
            tries++;
            throw new Error("down");
          },
        };
      },
    };
    for (let times = 0; times < 2; times++) {
      const response = await storeWith({ images }).serveShared(key, TEXT, get);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("public, max-age=60");
      expect(kindOf(new Uint8Array(await response.arrayBuffer()))).toBe("image/jpeg");
    }
    expect(tries).toBe(1);
    expect(events).toEqual(["photo.share-not-made"]);
  });
  test("a shared picture goes with its photo", async () => {
    const key = await savedKey();
    await (await storeWith().serveShared(key, TEXT, get)).arrayBuffer();
    expect(await PHOTOS.head(shareKey(key))).not.toBeNull();
    await storeWith().remove(key);
    expect(await PHOTOS.head(shareKey(key))).toBeNull();
    expect((await storeWith().serveShared(key, TEXT, get)).status).toBe(404);
  });
});
