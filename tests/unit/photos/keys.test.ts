import { describe, expect, test } from "vitest";

import { PHOTO_SIZES, photoUrl } from "~/platform/images";
import {
  allKeys,
  derivedKey,
  isPhotoKey,
  newPhotoKey,
  originalKey,
  parsePhotoAddress,
  storedSize,
  unmadeKey,
} from "~/platform/photos/keys";

describe("new keys", () => {
  test("new keys lie under the listing, are url-safe, and never repeat", () => {
    const keys = Array.from({ length: 200 }, () => newPhotoKey("abc_DEF-1"));
    for (const key of keys) expect(key).toMatch(/^abc_DEF-1\/[A-Za-z0-9_-]{16}$/);
    expect(new Set(keys).size).toBe(200);
    expect(keys.every(isPhotoKey)).toBe(true);
  });

  test.each(["", "..", "../x", "a/b", "a b", "ñ", "x".repeat(65), "a\n"])("new keys reject the listing id %j", (id) => {
    expect(() => newPhotoKey(id)).toThrow(RangeError);
  });
});

describe("photo keys", () => {
  test.each([
    "../secret/x",
    "a/../b",
    "a",
    "a/b/c",
    "/a/b",
    "a/b/",
    "a/b.jpeg",
    "a/%2e%2e",
    "a\\b/c",
    "a/b\n",
    "derived/a/b",
    "",
  ])("photo keys reject %j", (key) => {
    expect(isPhotoKey(key)).toBe(false);
  });

  test("photo keys name the original and every size in R2", () => {
    expect(originalKey("l/p")).toBe("photos/l/p");
    expect(derivedKey("l/p", { width: 360, format: "avif" })).toBe("derived/l/p-360.avif");
    expect(unmadeKey("l/p")).toBe("unmade/l/p");
    // With the widths and formats of all addresses.
    expect(new Set(allKeys("l/p")).size).toBe(4 + 4 * 3);
    for (const name of ["derived/l/p-180.webp", "derived/l/p-1280.avif"]) expect(allKeys("l/p")).toContain(name);
  });
});

describe("photo addresses", () => {
  test("photo addresses are parsed as photoUrl writes them, for any key", () => {
    for (const key of [newPhotoKey("L1"), "l/p-180", "-/-", "a_b/7-720"]) {
      for (const size of PHOTO_SIZES) {
        const [, , listing, file] = photoUrl<"avif" | "jpeg">(key, size.width, size.format).split("/");
        expect(parsePhotoAddress(listing, file)).toEqual({ key, ...size });
        expect(storedSize(size)).toEqual(size);
      }
    }
  });

  test.each([
    ["180.avif", "360.avif"],
    ["1280.avif", "720.avif"],
    ["360.webp", "720.jpeg"],
    ["1280.webp", "1280.jpeg"],
    ["180.jpeg", "720.jpeg"],
  ])("photo addresses of former sizes are parsed: %s is answered by %s", (asked, stored) => {
    const parsed = parsePhotoAddress("l", `p-${asked}`);
    const { width, format } = storedSize(parsed!);
    expect([parsed?.key, `${width}.${format}`]).toEqual(["l/p", stored]);
  });

  test.each([
    [undefined, undefined],
    ["l", undefined],
    [undefined, "p-360.avif"],
    ["..", "p-360.avif"],
    ["l", "..-360.avif"],
    ["l", "../p-360.avif"],
    ["l", "p-361.avif"],
    ["l", "p-360.svg"],
    ["l", "p-360.avif.html"],
    ["l", "p-0360.avif"],
    ["l", "-360.avif"],
    ["l", "p-360.AVIF"],
    ["l", "p-360.avif\n"],
  ])("%j %j is rejected", (listing, file) => {
    expect(parsePhotoAddress(listing, file)).toBeNull();
  });
});
