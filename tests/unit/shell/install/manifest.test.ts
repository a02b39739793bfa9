import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { webManifest } from "~/shell/install/manifest";

const manifest = webManifest("Rebi");
const file = (src: string) => readFileSync(new URL(`../../../../public${src}`, import.meta.url));

/** Width and height of a PNG, or of a JPEG by its frame header. */
function sizeOf(bytes: Buffer): string {
  if (bytes.subarray(1, 4).toString() === "PNG") return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2) return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
  }
  throw new Error("no picture");
}

const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];

test.each(pictures)("$src is $sizes", ({ src, sizes }) => {
  expect(sizeOf(file(src))).toBe(sizes);
});

test("the manifest has icons of both sizes for each purpose, in files of their own", () => {
  for (const purpose of ["any", "maskable"])
    expect(manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual([
      "192x192",
      "512x512",
    ]);
  expect(new Set(manifest.icons.map(({ src }) => src)).size).toBe(4);
});

test("the manifest has screenshots of one ratio for phones and desktops, at most 2.3 times as long as wide", () => {
  for (const form of ["narrow", "wide"]) {
    const ratios = manifest.screenshots
      .filter(({ form_factor }) => form_factor === form)
      .map(({ sizes }) => sizes.split("x").map(Number))
      .map(([width = 0, height = 0]) => Math.max(width, height) / Math.min(width, height));
    expect(ratios.length).toBeGreaterThan(0);
    expect(new Set(ratios).size).toBe(1);
    expect(Math.max(...ratios)).toBeLessThanOrEqual(2.3);
  }
});

test("the manifest is the app that it was before: another id would be another app", () => {
  expect([manifest.id, manifest.scope, manifest.start_url]).toEqual(["/", "/", "/?origen=app"]);
  expect(webManifest("Otra marca")).toMatchObject({ id: "/", name: "Otra marca", short_name: "Otra marca" });
});

test("the manifest has the three ways in of the home screen, and takes photos and text of other apps", () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Comprar", "/comprar?origen=app"],
    ["Vender", "/sell?origen=app"],
    ["Favoritos", "/favorites?origen=app"],
  ]);
  // Any other way of sending loses the files, and an address outside of the scope the whole target.
  expect(manifest.share_target).toMatchObject({
    action: "/sell/compartir",
    method: "POST",
    enctype: "multipart/form-data",
    params: { title: "title", text: "text", url: "url", files: [{ name: "photos" }] },
  });
});

test("the icon of iPhones is opaque and has their size", () => {
  const icon = file("/apple-touch-icon.png");
  expect(sizeOf(icon)).toBe("180x180");
  // A picture without an alpha channel, and without colours that are transparent.
  expect([4, 6]).not.toContain(icon[25]);
  expect(icon.includes("tRNS")).toBe(false);
});
