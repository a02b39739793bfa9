// Small files of the two containers, as cameras write them.

function bytesOf(...parts: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((letter) => letter.charCodeAt(0)) : [...part])),
  );
}

function number(value: number, width: number): number[] {
  return Array.from({ length: width }, (_, at) => Math.floor(value / 256 ** (width - 1 - at)) % 256);
}

function box(name: string, ...content: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const body = bytesOf(...content);
  return bytesOf(number(body.length + 8, 4), name, body);
}

export const PLACE = "+12.0464-077.0428/";

interface Mp4 {
  seconds?: number;
  brand?: string;
  codec?: string;
  /** Bytes of pictures. */
  data?: number;
}

/** With the place where it was taken, as phones write it. */
export function mp4({ seconds = 12, brand = "isom", codec = "avc1", data = 16 }: Mp4 = {}): Uint8Array<ArrayBuffer> {
  const header = box("mvhd", number(0, 12), number(1000, 4), number(seconds * 1000, 4), number(0, 80));
  const track = box("trak", box("mdia", codec), box("udta", "Mi celular"));
  return bytesOf(
    box("ftyp", brand, number(0, 4)),
    box("moov", header, track, box("udta", PLACE)),
    box("mdat", new Uint8Array(data)),
  );
}

function element(id: number[], ...content: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const body = bytesOf(...content);
  return bytesOf(id, [0x10 | (body.length >> 24), ...number(body.length, 4).slice(1)], body);
}

export function webm({ seconds = 9, docType = "webm" } = {}): Uint8Array<ArrayBuffer> {
  const duration = new DataView(new ArrayBuffer(8));
  duration.setFloat64(0, seconds * 1000);
  const info = element(
    [0x15, 0x49, 0xa9, 0x66],
    element([0x2a, 0xd7, 0xb1], number(1_000_000, 3)),
    element([0x44, 0x89], new Uint8Array(duration.buffer)),
  );
  return bytesOf(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], docType)),
    element(
      [0x18, 0x53, 0x80, 0x67],
      info,
      element([0x12, 0x54, 0xc3, 0x67], PLACE),
      element([0x1f, 0x43, 0xb6, 0x75], new Uint8Array(8)),
    ),
  );
}
