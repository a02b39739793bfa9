import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { inspectPhoto } from "~/platform/photos/inspect";
import { MAX_PHOTO_BYTES } from "~/platform/photos/limits";

import { bytes, claiming } from "./bytes";
import { picture } from "./pictures";

function rejectionOf(content: Uint8Array, name = "mi bici.jpg"): string {
  const result = inspectPhoto({ name, bytes: content });
  if (result.ok) throw new Error("It was accepted");
  return result.message;
}

describe("accepted photos", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "accepted photos include a %s by its bytes, whatever its name",
    async (format) => {
      const result = inspectPhoto({ name: "../../etc/passwd.exe", bytes: await picture(format) });
      expect(result).toMatchObject({ ok: true, width: 320, height: 240, container: { type: `image/${format}` } });
    },
  );

  test.each(["jpeg", "png", "webp"] as const)(
    "accepted photos have the visible sides of a turned %s",
    async (format) => {
      const result = inspectPhoto({ name: "a.jpg", bytes: await picture(format, { orientation: 6 }) });
      expect(result).toMatchObject({
        ok: true,
        width: 240,
        height: 320,
        container: { width: 320, height: 240, orientation: 6 },
      });
    },
  );

  test("accepted photos may have exactly 200 px", async () => {
    expect(inspectPhoto({ name: "a.png", bytes: await picture("png", { width: 200, height: 200 }) }).ok).toBe(true);
  });
});

describe("photo rejections", () => {
  test("photo rejections name an empty file", () => {
    expect(rejectionOf(new Uint8Array())).toBe('"mi bici.jpg" está vacía. Elige otra foto.');
  });

  test("photo rejections name a file of 20 MB, and of one byte over 8 MB", () => {
    const message = '"mi bici.jpg" pesa más de 8 MB. Súbela en un tamaño menor.';
    expect(rejectionOf(new Uint8Array(20 * 1024 * 1024))).toBe(message);
    expect(rejectionOf(new Uint8Array(MAX_PHOTO_BYTES + 1))).toBe(message);
  });

  test.each([
    ["SVG", bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["GIF", bytes("GIF89a", [64, 1, 240, 0, 0, 0, 0, 0x3b])],
    ["AVIF", bytes([0, 0, 0, 0x1c], "ftypavif", [0, 0, 0, 0], "mif1avif")],
  ])("%s", (format, content) => {
    expect(rejectionOf(content)).toBe(
      `"mi bici.jpg" está en formato ${format}. Solo aceptamos JPEG, PNG o WebP: guárdala como JPEG y vuelve a subirla.`,
    );
  });

  test.each(["heic", "heix", "hevc", "mif1"])("photo rejections explain for HEIC (%s) how to send a JPEG", (brand) => {
    const message = rejectionOf(bytes([0, 0, 0, 0x18], "ftyp", brand, [0, 0, 0, 0], "mif1heic"), "IMG_0001.HEIC");
    expect(message).toContain('"IMG_0001.HEIC" está en formato HEIC');
    expect(message).toContain('en iPhone, Ajustes › Cámara › Formatos › "Más compatible"');
    expect(message).toContain('en Android, abre la cámara y en sus ajustes apaga "Imágenes de alta eficiencia"');
    expect(message).toContain("Guárdala como JPEG");
  });

  test.each([
    ["a page", bytes("<!doctype html><script>alert(1)</script>")],
    ["a PDF", bytes("%PDF-1.7")],
    ["a program", bytes("MZ", [0x90, 0])],
    ["a ZIP", bytes("PK", [3, 4])],
    ["a BMP", bytes("BM", new Array<number>(60).fill(0))],
    ["a JPEG after a GIF's start", bytes("GIF87", [0xff, 0xd8, 0xff])],
  ])("photo rejections cover a %s under a photo's name", (_, content) => {
    expect(rejectionOf(content)).toBe(
      '"mi bici.jpg" no es una foto que podamos leer. Solo aceptamos JPEG, PNG o WebP: guárdala como JPEG y vuelve a subirla.',
    );
  });

  test("photo rejections cover a magic number before other bytes", () => {
    const message =
      '"mi bici.jpg" está dañada o incompleta. Ábrela en tu galería, guárdala de nuevo y vuelve a subirla.';
    expect(rejectionOf(bytes([0xff, 0xd8, 0xff], "<script>alert(1)</script>"))).toBe(message);
    expect(rejectionOf(bytes([0x89], "PNG\r\n\x1a\n", "<svg onload=alert(1)>".repeat(4)))).toBe(message);
    expect(rejectionOf(bytes("RIFF", [8, 0, 0, 0], "WEBP", "abcd"))).toBe(message);
  });

  test.each(["jpeg", "png", "webp"] as const)("photo rejections cover a %s cut off anywhere", async (format) => {
    const whole = await picture(format);
    for (const part of [0.2, 0.5, 0.9])
      expect(rejectionOf(whole.subarray(0, Math.floor(whole.length * part)))).toContain("está dañada o incompleta");
    expect(rejectionOf(whole.subarray(0, whole.length - 2))).toContain("está dañada o incompleta");
  });

  test.each([
    [13_000, 300],
    [300, 12_001],
    [11_000, 11_000],
    [65_000, 65_000],
  ])("photo rejections cover a pixel bomb of %i × %i", async (width, height) => {
    const message = `"mi bici.jpg" mide ${width} × ${height} píxeles. El máximo es 12 000 por lado y 50 millones en total: súbela en un tamaño menor.`;
    expect(rejectionOf(claiming(await picture("jpeg"), width, height))).toBe(message);
    expect(rejectionOf(claiming(await picture("png"), width, height))).toBe(message);
  });

  test("photo rejections cover a JPEG of more scans than an encoder makes: each costs a pass over all pixels", async () => {
    const jpeg = await picture("jpeg");
    const start = jpeg.findLastIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda);
    const scan = jpeg.subarray(start, -2);
    const repeated = (times: number) =>
      bytes(jpeg.subarray(0, start), ...Array<Uint8Array>(times).fill(scan), jpeg.subarray(-2));
    expect(inspectPhoto({ name: "a.jpg", bytes: repeated(100) }).ok).toBe(true);
    expect(rejectionOf(repeated(101))).toContain("está dañada");
  });

  test("photo rejections cover a WebP whose canvas hides a picture of another size", async () => {
    const image = await picture("webp", { metadata: true });
    expect(inspectPhoto({ name: "a.webp", bytes: image }).ok).toBe(true);
    image[24] = 0xff; // low byte of the canvas' width
    expect(rejectionOf(image)).toContain("está dañada");
  });

  test("photo rejections cover a WebP pixel bomb", async () => {
    const image = (await picture("webp")).slice();
    new DataView(image.buffer).setUint16(26, 0x3fff, true);
    expect(rejectionOf(image)).toContain("mide 16383 × 240 píxeles");
  });

  test("photo rejections cover a picture that is too small", async () => {
    expect(rejectionOf(await picture("png", { width: 199, height: 300 }))).toBe(
      '"mi bici.jpg" es muy pequeña (199 × 300 píxeles). Sube una de al menos 200 píxeles por lado.',
    );
    expect(rejectionOf(claiming(await picture("jpeg"), 320, 0))).toContain("es muy pequeña");
  });

  test("photo rejections cover an animated WebP", async () => {
    const frames = await Promise.all([
      picture("png"),
      sharp(await picture("png"))
        .negate()
        .png()
        .toBuffer(),
    ]);
    const animated = await sharp(
      frames.map((frame) => Buffer.from(frame)),
      { join: { animated: true } },
    )
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(rejectionOf(new Uint8Array(animated))).toBe(
      '"mi bici.jpg" es una animación. Sube una foto fija en JPEG, PNG o WebP.',
    );
  });
});

describe("file name in a message", () => {
  test.each([
    ["C:\\fakepath\\bici roja.jpg", '"bici roja.jpg"'],
    ["../../secreto/foto.png", '"foto.png"'],
    ['<img src=x>"\u0000\u202egpj.exe', '"img src=xgpj.exe"'],
    ["", '"foto sin nombre"'],
    ["\u0007\u0008", '"foto sin nombre"'],
    [`${"a".repeat(300)}-final.jpeg`, `"${"a".repeat(40)}…${"aaaa-final.jpeg"}"`],
  ])("a file name in a message shows %j without its folder or marks", (name, shown) => {
    expect(rejectionOf(new Uint8Array(), name)).toBe(`${shown} está vacía. Elige otra foto.`);
  });
});
