import { afterAll, beforeAll, expect, test } from "vitest";

import { cloudflareTarget, type CloudflareTarget } from "./cloudflare-target.ts";
import { RUN } from "./target.ts";

let target: CloudflareTarget;
let bucket: R2Bucket;

beforeAll(async () => {
  target = await cloudflareTarget("r2");
  bucket = target.env.PHOTOS;
});
afterAll(async () => {
  if (bucket === undefined) return;
  const { objects } = await bucket.list({ prefix: `${RUN}/` });
  await bucket.delete(objects.map(({ key }) => key));
  await target.close();
});

const BYTES = new Uint8Array([0, 255, 7, 9]);

test("R2 keeps bytes, their type and what was noted beside them", async () => {
  const key = `${RUN}/photo/original`;
  await bucket.put(key, BYTES, {
    httpMetadata: { contentType: "image/jpeg" },
    customMetadata: { color: "#c83c3c", width: "640" },
  });
  const found = await bucket.get(key);
  expect(new Uint8Array((await found?.arrayBuffer()) ?? [])).toEqual(BYTES);
  expect(found?.size).toBe(BYTES.length);
  for (const one of [found, await bucket.head(key)])
    expect(one).toMatchObject({
      key,
      httpMetadata: { contentType: "image/jpeg" },
      customMetadata: { color: "#c83c3c", width: "640" },
      uploaded: expect.any(Date),
    });
});

test("R2 replaces what was there", async () => {
  const key = `${RUN}/photo/replaced`;
  await bucket.put(key, BYTES, { customMetadata: { a: "1" } });
  await bucket.put(key, new Uint8Array([1]));
  const found = await bucket.get(key);
  expect(new Uint8Array((await found?.arrayBuffer()) ?? [])).toEqual(new Uint8Array([1]));
  expect(found?.customMetadata ?? {}).toEqual({});
});

test("R2 answers null for what is not there, and deletes it all the same", async () => {
  const key = `${RUN}/never`;
  expect(await bucket.get(key)).toBeNull();
  expect(await bucket.head(key)).toBeNull();
  await bucket.delete(key);
});

test("R2 lists by prefix in the order of the keys, page by page, and deletes many at once", async () => {
  const keys = ["a/1", "a/2", "a/ñ", "ab/1", "b/1"].map((name) => `${RUN}/list/${name}`);
  for (const key of keys) await bucket.put(key, BYTES);
  const first = await bucket.list({ prefix: `${RUN}/list/a/`, limit: 2 });
  expect(first.objects.map(({ key }) => key)).toEqual(keys.slice(0, 2));
  if (!first.truncated) throw new Error("the first page has no end");
  const second = await bucket.list({ prefix: `${RUN}/list/a/`, limit: 2, cursor: first.cursor });
  expect([second.objects.map(({ key }) => key), second.truncated]).toEqual([keys.slice(2, 3), false]);
  await bucket.delete(keys.slice(0, 3));
  const left = await bucket.list({ prefix: `${RUN}/list/` });
  expect(left.objects.map(({ key }) => key)).toEqual(keys.slice(3));
});
