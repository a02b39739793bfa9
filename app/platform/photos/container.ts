/** Shared by the readers of the three containers (jpeg.ts, png.ts, webp.ts) and exif.ts. */

type PhotoType = "image/jpeg" | "image/png" | "image/webp";

/** EXIF's orientation: 1 is upright, 5 to 8 are turned by a quarter. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** `parts`, joined, are the picture with only what drawing needs; views of the upload, not copies. */
export interface PhotoContainer {
  type: PhotoType;
  /** Pixels as coded, before the orientation is applied. */
  width: number;
  height: number;
  orientation: Orientation;
  animated: boolean;
  parts: Uint8Array[];
}

/** More pieces than a real photo has: limits the memory for a malicious file. */
export const MAX_PIECES = 65_536;

/** Collects kept ranges of the upload, neighbours as one. */
export class Ranges {
  readonly #source: Uint8Array;
  readonly #ranges: { start: number; end: number }[] = [];

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  keep(start: number, end: number): void {
    const last = this.#ranges.at(-1);
    if (last?.end === start) last.end = end;
    else this.#ranges.push({ start, end });
  }

  parts(): Uint8Array[] {
    return this.#ranges.map(({ start, end }) => this.#source.subarray(start, end));
  }
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** `length` bytes from `start` as Latin-1 text; shorter at the end of the data. */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}

export function asBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
