import { expect, test } from "vitest";

const origin = process.env.REBI_URL ?? "";

async function photosOn(path: string): Promise<string[]> {
  const html = await (await fetch(origin + path)).text();
  return [...new Set(html.match(/\/fotos\/[\w-]+\/[\w-]+\.(?:avif|webp|jpeg)/g))];
}

test("every picture that home, catalogue and a listing ask for is found as an image", async () => {
  const listing = /\/producto\/[\w-]+/.exec(await (await fetch(`${origin}/comprar`)).text())?.[0] ?? "";
  for (const path of ["/", "/comprar", listing]) {
    const photos = await photosOn(path);
    expect(photos.length, path).toBeGreaterThan(1);
    for (const photo of photos) {
      const response = await fetch(origin + photo);
      expect(response.status, photo).toBe(200);
      expect(response.headers.get("content-type"), photo).toMatch(/^image\/(?:avif|webp|jpeg)$/);
      expect(response.headers.get("cache-control"), photo).toContain("immutable");
      expect((await response.arrayBuffer()).byteLength, photo).toBeGreaterThan(500);
    }
  }
});
