export function bytes(...parts: (string | number[] | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : [...part])),
  );
}

/** Inserts a segment right after a JPEG's start marker. */
export function withSegment(jpeg: Uint8Array, marker: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2;
  return bytes(jpeg.subarray(0, 2), [0xff, marker, length >> 8, length & 0xff], content, jpeg.subarray(2));
}

/** Puts a chunk right after a PNG's header. The checksum is left at zero: nothing that keeps it would draw. */
export function withChunk(png: Uint8Array, name: string, content: string): Uint8Array {
  return bytes(
    png.subarray(0, 33),
    [0, 0, content.length >> 8, content.length & 0xff],
    name,
    content,
    [0, 0, 0, 0],
    png.subarray(33),
  );
}

/** Rewrites the width and height that a JPEG or PNG states. */
export function claiming(image: Uint8Array, width: number, height: number): Uint8Array {
  const claimed = image.slice();
  const view = new DataView(claimed.buffer);
  if (claimed[0] === 0x89) {
    view.setUint32(16, width);
    view.setUint32(20, height);
    return claimed;
  }
  const frame = claimed.findIndex((byte, at) => byte === 0xff && claimed[at + 1] === 0xc0);
  view.setUint16(frame + 5, height);
  view.setUint16(frame + 7, width);
  return claimed;
}
