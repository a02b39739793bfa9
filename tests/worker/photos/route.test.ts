import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test, vi } from "vitest";

import { createLogger } from "~/platform/log";
import { createPhotoStore, type PhotoStore } from "~/platform/photos/store.server";
import { action, loader } from "~/routes/files/fotos";

import { drawn, IMAGES, kindOf, PHOTOS } from "./drawn";

function contextWith(photos?: PhotoStore) {
  const background: Promise<unknown>[] = [];
  const log = createLogger({}, () => undefined);
  const waitUntil = (promise: Promise<unknown>) => void background.push(promise);
  const store = photos ?? createPhotoStore({ bucket: PHOTOS, images: IMAGES, log });
  return {
    store,
    context: { photos: store, log, waitUntil } as AppLoadContext,
    settled: () => Promise.all(background),
  };
}

function ask(context: AppLoadContext, listing: string, file: string, init: RequestInit = {}, query = "") {
  const request = new Request(`http://127.0.0.1:8787/fotos/${listing}/${file}${query}`, init);
  return loader({ request, params: { listing, file }, context });
}

async function savedFile(store: PhotoStore): Promise<{ listing: string; file: string }> {
  const result = await store.save("L1", { name: "a.jpg", bytes: await drawn("image/jpeg", 400, 300) });
  if (!result.ok) throw new Error(result.message);
  return { listing: "L1", file: `${result.photo.key.split("/")[1]}-360.avif` };
}

describe("GET /fotos/:listing/:file", () => {
  test("GET /fotos/:listing/:file serves a size, the second time from the edge's cache, whatever the query", async () => {
    const { context, store, settled } = contextWith();
    const { listing, file } = await savedFile(store);
    const first = await ask(context, listing, file);
    expect(first.status).toBe(200);
    expect(kindOf(new Uint8Array(await first.arrayBuffer()))).toBe("image/avif");
    await settled();

    const serve = vi.spyOn(store, "serve");
    const second = await ask(context, listing, file, {}, "?v=1");
    expect(second.status).toBe(200);
    expect(second.headers.get("content-type")).toBe("image/avif");
    expect(second.headers.get("cache-control")).toContain("immutable");
    expect(kindOf(new Uint8Array(await second.arrayBuffer()))).toBe("image/avif");
    const third = await ask(context, listing, file, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect(third.status).toBe(304);
    expect(serve).not.toHaveBeenCalled();
  });

  test("GET /fotos/:listing/:file answers HEAD without filling the cache", async () => {
    const { context, store, settled } = contextWith();
    const { listing, file } = await savedFile(store);
    const head = await ask(context, listing, file, { method: "HEAD" });
    expect(head.status).toBe(200);
    await head.body?.cancel();
    await settled();
    const serve = vi.spyOn(store, "serve");
    await (await ask(context, listing, file)).body?.cancel();
    expect(serve).toHaveBeenCalledOnce();
  });

  test("GET /fotos/:listing/:file expires within ten minutes at the edge; a removed photo is 404 for a minute", async () => {
    const { context, store, settled } = contextWith();
    const { listing, file } = await savedFile(store);
    const first = await ask(context, listing, file);
    expect(first.headers.get("cache-control")).toBe("public, max-age=86400, s-maxage=600, immutable");
    await first.body?.cancel();
    await settled();
    await store.remove(`${listing}/${file.slice(0, -"-360.avif".length)}`);
    // Behaviour of the edge when its ten minutes are over.
    await (caches as CacheStorage & { default: Cache }).default.delete(
      `http://127.0.0.1:8787/fotos/${listing}/${file}`,
    );
    for (const headers of [new Headers(), new Headers({ "if-none-match": first.headers.get("etag") ?? "" })]) {
      const removed = await ask(context, listing, file, { headers });
      expect(removed.status).toBe(404);
      expect(removed.headers.get("cache-control")).toBe("public, max-age=60");
    }
  });

  test("GET /fotos/:listing/:file caches neither a fallback nor an error", async () => {
    const serve = vi.fn(() =>
      Promise.resolve(new Response("<svg/>", { headers: { "cache-control": "public, max-age=60" } })),
    );
    const unused = () => Promise.reject(new Error("unused"));
    const { context, settled } = contextWith({
      serve,
      serveShared: unused,
      save: unused,
      copy: unused,
      remove: unused,
      thumbnailDataUrl: unused,
    });
    for (let times = 0; times < 2; times++) {
      await (await ask(context, "L1", "passing000-360.avif")).text();
      await settled();
    }
    expect(serve).toHaveBeenCalledTimes(2);
  });

  test("GET /fotos/:listing/:file answers 404 for an unknown photo", async () => {
    const { context } = contextWith();
    expect((await ask(context, "L1", "nothere000000000-360.avif")).status).toBe(404);
  });

  test.each(["x.svg", "x-361.avif", "..-360.avif", "x-360.avif.exe", ""])(
    "the file %j is a 404 without reading the store",
    async (file) => {
      const { context, store } = contextWith();
      const serve = vi.spyOn(store, "serve");
      const response = await ask(context, "L1", file);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe("No encontramos esta foto.");
      expect(serve).not.toHaveBeenCalled();
    },
  );

  test("GET /fotos/:listing/:file rejects every other method", async () => {
    const response = action();
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(await response.text()).toBe("Las fotos solo se pueden ver.");
  });
});
