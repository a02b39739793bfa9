import { expect, test } from "vitest";

const origin = process.env.REBI_URL ?? "";

async function photosOn(path: string): Promise<string[]> {
  const html = await (await fetch(origin + path)).text();
  return [...new Set(html.match(/\/fotos\/[\w-]+\/[\w-]+\.(?:avif|webp|jpeg)/g))];
}

/**
 * All that the page asks for of its first photo, and one picture of each other: its JPEG, which takes a tenth of what
 * an AVIF takes to draw. Addresses: `/fotos/{listing}/{photo}-{width}.{format}`.
 */
function oneOfEach(pictures: string[]): string[] {
  const photoOf = (path: string): string => path.slice(0, path.lastIndexOf("-"));
  const first = photoOf(pictures[0] ?? "");
  const cheapest = new Map<string, string>();
  for (const path of pictures)
    if (!cheapest.has(photoOf(path)) || path.endsWith(".jpeg")) cheapest.set(photoOf(path), path);
  return pictures.filter((path) => photoOf(path) === first || cheapest.get(photoOf(path)) === path);
}

test("every photo that home, catalogue and a listing show is found as an image, one of each page in each size and format", async () => {
  const listing = /\/producto\/[\w-]+/.exec(await (await fetch(`${origin}/comprar`)).text())?.[0] ?? "";
  for (const path of ["/", "/comprar", listing]) {
    const photos = await photosOn(path);
    expect(photos.length, path).toBeGreaterThan(1);
    for (const photo of oneOfEach(photos)) {
      const response = await fetch(origin + photo);
      expect(response.status, photo).toBe(200);
      // Made with the upload: the size itself, not the nearest one.
      expect(response.headers.get("cache-control"), photo).toContain("immutable");
      expect(response.headers.get("content-type"), photo).toMatch(/^image\/(?:avif|webp|jpeg)$/);
      expect((await response.arrayBuffer()).byteLength, photo).toBeGreaterThan(500);
    }
  }
}, 600_000);
