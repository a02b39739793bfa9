import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { forgetShared, receiveShare, sharedFiles } from "~/shell/offline/shared-files";

import { createCacheStorage } from "../../../support/cache-storage";

const ORIGIN = "https://rebi.test";
const passedOn: string[] = [];

beforeEach(() => {
  passedOn.length = 0;
  vi.stubGlobal("caches", createCacheStorage());
  vi.stubGlobal("location", { origin: ORIGIN });
  vi.stubGlobal("fetch", (request: Request) => {
    passedOn.push(request.url);
    return Promise.resolve(new Response(null, { status: 403 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function share(fields: Record<string, string>, photos: File[] = [], origin?: string): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const photo of photos) body.append("photos", photo);
  return new Request(`${ORIGIN}/sell/compartir`, { method: "POST", body, headers: origin ? { origin } : {} });
}

const photo = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });

test("photos wait in their order with their names, and the text goes on in the address", async () => {
  const answer = await receiveShare(
    share({ title: "Mi bici", text: "Casi nueva" }, [photo("año 1.jpg"), photo("2.jpg")], "null"),
  );
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(`${ORIGIN}/sell/flow?compartido=2&texto=Mi+bici%0ACasi+nueva`);
  const files = await sharedFiles();
  expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
    ["año 1.jpg", "image/jpeg", 3],
    ["2.jpg", "image/jpeg", 3],
  ]);
  await forgetShared();
  expect(await sharedFiles()).toEqual([]);
});

test("a share replaces the one before, with at most 15 photos of 30 MB in all", async () => {
  await receiveShare(share({}, [photo("before.jpg")]));
  const many = Array.from({ length: 17 }, (_, place) => photo(`${place}.jpg`));
  const answer = await receiveShare(share({}, many, ORIGIN));
  expect(answer.headers.get("location")).toContain("compartido=15");
  expect((await sharedFiles()).map(({ name }) => name)).not.toContain("before.jpg");
  await receiveShare(share({}, [photo("small.jpg"), photo("large.jpg", 31 * 1024 * 1024)]));
  expect((await sharedFiles()).map(({ name }) => name)).toEqual(["small.jpg"]);
});

test("a form of another site is left to the server, and keeps nothing", async () => {
  const answer = await receiveShare(share({}, [photo("a.jpg")], "https://otro.test"));
  expect(answer.status).toBe(403);
  expect(passedOn).toEqual([`${ORIGIN}/sell/compartir`]);
  expect(await caches.keys()).toEqual([]);
});
