import { env } from "cloudflare:workers";

import { crc32 } from "~/platform/photos/png";

import { bytes } from "../../unit/photos/bytes";

/** The bindings of tests/worker/wrangler.toml that photos use. */
export const { PHOTOS, IMAGES } = env;

/** A picture of one colour but for a bright corner, as PNG: sharp cannot run in here, so it is put together by hand. */
export async function drawnPng(
  width: number,
  height: number,
  [red, green, blue]: [number, number, number] = [200, 40, 60],
): Promise<Uint8Array> {
  return paintedPng(width, height, (x, y) => (x < width / 8 && y < height / 8 ? [255, 255, 0] : [red, green, blue]));
}

/** A PNG of any colours. */
export async function paintedPng(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => readonly number[],
): Promise<Uint8Array> {
  const rows = new Uint8Array(height * (1 + width * 3));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colorAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  const packed = await new Response(
    new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate")),
  ).arrayBuffer();
  return bytes(
    [0x89],
    "PNG\r\n\x1a\n",
    chunk("IHDR", bytes(number(width), number(height), [8, 2, 0, 0, 0])),
    chunk("IDAT", new Uint8Array(packed)),
    chunk("IEND", new Uint8Array()),
  );
}

/** The same through the Images binding, as a camera would send it. */
export async function drawn(
  format: "image/jpeg" | "image/webp" | "image/png",
  width = 640,
  height = 480,
): Promise<Uint8Array> {
  const png = await drawnPng(width, height);
  if (format === "image/png") return png;
  const result = await IMAGES.input(new Blob([png.slice()]).stream()).output({ format });
  return new Uint8Array(await new Response(result.image()).arrayBuffer());
}

/** Type that a browser would take the bytes for. */
export function kindOf(image: Uint8Array): string {
  const start = String.fromCharCode(...image.subarray(0, 12));
  if (start.slice(4) === "ftypavif") return "image/avif";
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  return start.startsWith("\x89PNG") ? "image/png" : "unknown";
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = bytes(name, content);
  return bytes(number(content.length), named, number(crc32(named)));
}

function number(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}
