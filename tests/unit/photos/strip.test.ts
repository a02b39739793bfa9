import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { inspectPhoto } from "~/platform/photos/inspect";
import { readContainer, stripMetadata } from "~/platform/photos/strip";

import { bytes, withChunk, withSegment } from "./bytes";
import { GPS_MARK, picture, XMP_MARK } from "./pictures";

const FORMATS = ["jpeg", "png", "webp"] as const;

function strip(image: Uint8Array): Uint8Array {
  const container = readContainer(image);
  if (!container) throw new Error("Not read");
  return stripMetadata(container);
}

function holds(image: Uint8Array, text: string): boolean {
  return Buffer.from(image).includes(Buffer.from(text, "latin1"));
}

/** Decodes both strictly, turns them as a browser does, and compares byte by byte. */
async function expectSamePixels(one: Uint8Array, other: Uint8Array): Promise<void> {
  const [first, second] = await Promise.all(
    [one, other].map((image) => sharp(image, { failOn: "warning" }).autoOrient().raw().toBuffer()),
  );
  expect(first?.length).toBeGreaterThan(0);
  expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true);
}

describe.each(FORMATS)("%s", (format) => {
  test("the strip of metadata removes EXIF, GPS and XMP, and keeps pixels and ICC profile", async () => {
    const original = await picture(format, { metadata: true });
    const before = await sharp(original).metadata();
    for (const mark of [GPS_MARK, "CamaraSecreta"]) expect(holds(original, mark)).toBe(true);
    expect(before.xmp?.toString()).toContain(XMP_MARK); // compressed in a PNG

    const clean = strip(original);

    for (const mark of [GPS_MARK, XMP_MARK, "CamaraSecreta", "Exif", "eXIf", "xmp"])
      expect(holds(clean, mark)).toBe(false);
    const after = await sharp(clean).metadata();
    expect(after.exif).toBeUndefined();
    expect(after.xmp).toBeUndefined();
    expect(after.icc && before.icc?.equals(after.icc)).toBe(true);
    await expectSamePixels(clean, original);
    expect(clean.length).toBeLessThan(original.length);
  });

  test.each([2, 3, 4, 5, 6, 7, 8])(
    "the strip keeps orientation %i and nothing else of the EXIF",
    async (orientation) => {
      const original = await picture(format, { metadata: true, orientation });
      expect(holds(original, GPS_MARK)).toBe(true);

      const clean = strip(original);

      expect(holds(clean, GPS_MARK)).toBe(false);
      const after = await sharp(clean).metadata();
      expect(after.orientation).toBe(orientation);
      expect(after.exif?.length).toBeLessThanOrEqual(32);
      await expectSamePixels(clean, original);
    },
  );

  test("the strip of metadata removes trailing bytes after the picture", async () => {
    const plain = await picture(format);
    const polyglot = bytes(plain, "PK\u0003\u0004<script>alert(document.cookie)</script>");
    expect(Buffer.compare(strip(polyglot), strip(plain))).toBe(0);
    expect(holds(strip(polyglot), "<script>")).toBe(false);
  });

  test("the strip of metadata is idempotent", async () => {
    const once = strip(await picture(format, { metadata: true, orientation: 6 }));
    expect(Buffer.compare(strip(once), once)).toBe(0);
  });

  test("the strip of metadata reads a view into a larger buffer as such", async () => {
    const plain = await picture(format, { metadata: true });
    const padded = bytes([1, 2, 3], plain, [4, 5, 6]);
    expect(Buffer.compare(strip(padded.subarray(3, 3 + plain.length)), strip(plain))).toBe(0);
  });

  test("the strip of metadata never throws and never hangs on a damaged file", async () => {
    const original = await picture(format, { width: 210, height: 205, metadata: true, orientation: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { maxLength: 30 }),
        fc.nat(original.length),
        (changes, length) => {
          const damaged = original.slice();
          for (const [at, value] of changes) damaged[at] = value;
          for (const image of [damaged, damaged.subarray(0, length)]) {
            const result = inspectPhoto({ name: "foto", bytes: image });
            if (result.ok) expect(stripMetadata(result.container).length).toBeLessThanOrEqual(image.length);
            else expect(result.message).toContain('"foto"');
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe("JPEG", () => {
  test("the strip of a JPEG removes comments, IPTC, further pictures and a JFIF thumbnail", async () => {
    let image = await picture("jpeg");
    image = withSegment(image, 0xfe, bytes("COMENTARIO"));
    image = withSegment(image, 0xed, bytes("Photoshop 3.0\0IPTC-AUTOR"));
    image = withSegment(image, 0xe2, bytes("MPF\0SEGUNDA"));
    image = withSegment(image, 0xe0, bytes("JFIF\0", [1, 1, 0, 0, 1, 0, 1, 1, 1], "RGB"));
    const clean = strip(image);
    for (const mark of ["COMENTARIO", "IPTC-AUTOR", "SEGUNDA", "RGB"]) expect(holds(clean, mark)).toBe(false);
    await expectSamePixels(clean, image);
  });

  test("the strip of a JPEG keeps Adobe's colour transform, without which a CMYK photo turns negative", async () => {
    const cmyk = new Uint8Array(
      await sharp(await picture("jpeg"))
        .toColourspace("cmyk")
        .jpeg()
        .toBuffer(),
    );
    expect(holds(cmyk, "Adobe")).toBe(true);
    await expectSamePixels(strip(cmyk), cmyk);
  });

  test("the strip of a JPEG reads progressive scans and restart markers", async () => {
    const progressive = new Uint8Array(
      await sharp(await picture("jpeg"))
        .jpeg({ progressive: true, optimiseScans: true })
        .toBuffer(),
    );
    await expectSamePixels(strip(progressive), progressive);
  });

  test("the strip of a JPEG rejects a second frame, which could hide another picture", async () => {
    const image = await picture("jpeg");
    expect(readContainer(withSegment(image, 0xc0, bytes([8, 0, 1, 0, 1, 1, 1, 0x11, 0])))).toBeNull();
  });

  test("the strip of a JPEG rejects kinds that browsers do not draw", async () => {
    const image = (await picture("jpeg")).slice();
    image[image.findIndex((byte, at) => byte === 0xff && image[at + 1] === 0xc0) + 1] = 0xc3;
    expect(readContainer(image)).toBeNull();
  });
});

describe("PNG", () => {
  test("the strip of a PNG removes texts, times and private chunks", async () => {
    let image = await picture("png");
    for (const name of ["tEXt", "zTXt", "iTXt", "tIME", "prVt", "acTL"])
      image = withChunk(image, name, `SECRETO-${name}`);
    expect(holds(image, "SECRETO")).toBe(true);
    const clean = strip(image);
    expect(holds(clean, "SECRETO")).toBe(false);
    await expectSamePixels(clean, await picture("png"));
  });

  test("the strip of a PNG keeps transparency", async () => {
    const clear = new Uint8Array(
      await sharp({
        create: { width: 200, height: 200, channels: 4, background: { r: 200, g: 10, b: 10, alpha: 0.4 } },
      })
        .png({ palette: true })
        .toBuffer(),
    );
    await expectSamePixels(strip(clear), clear);
  });

  test("the strip of a PNG rejects an unknown critical chunk, and a file without pixels", async () => {
    const image = await picture("png");
    expect(readContainer(withChunk(image, "SECR", "x"))).toBeNull();
    expect(readContainer(withChunk(image, "IHDR", "x".repeat(13)))).toBeNull();
    expect(readContainer(bytes(image.subarray(0, 33), image.subarray(image.length - 12)))).toBeNull();
  });
});

describe("WebP", () => {
  test.each([{ lossless: true }, { lossless: false }])("the strip of a WebP keeps transparency %o", async (options) => {
    const clear = new Uint8Array(
      await sharp({
        create: { width: 200, height: 210, channels: 4, background: { r: 200, g: 10, b: 10, alpha: 0.4 } },
      })
        .withExif({ IFD0: { Make: "CamaraSecreta" } })
        .webp(options)
        .toBuffer(),
    );
    const clean = strip(clear);
    expect(holds(clean, "CamaraSecreta")).toBe(false);
    await expectSamePixels(clean, clear);
  });
});

describe("junk", () => {
  const magic = fc.constantFrom<number[]>(
    [0xff, 0xd8, 0xff],
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [...Buffer.from("RIFF\xff\0\0\0WEBP", "latin1")],
    [],
  );

  test("the strip of junk never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(magic, fc.uint8Array({ maxLength: 600 }), (start, rest) => {
        expect(inspectPhoto({ name: "x", bytes: bytes(start, rest) }).ok).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test("the strip of junk gives up on a file of many tiny pieces", () => {
    const junk = Buffer.alloc(8 * 1024 * 1024, Uint8Array.of(0xff, 0xdb, 0, 2));
    junk.set([0xff, 0xd8, 0xff, 0xdb, 0, 4, 0, 0]);
    expect(readContainer(junk)).toBeNull();
  });
});
