const encoder = new TextEncoder();
/** A mark of order at the beginning is a sign of the text. */
export const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const SLASH = "/";

/** A text for each row, packed in UTF-8 and decoded one at a time: a string each would weigh twice as much. */
export class Texts {
  readonly bytes: Uint8Array;
  /** Start of each text in `bytes`, and after the last one the length; of all where they are of one length, that. */
  readonly starts: Uint32Array | number;
  /** A text that begins with a slash goes on where this row's ends. */
  readonly stems: Texts | undefined;

  constructor(bytes: Uint8Array, starts: Uint32Array | number, stems?: Texts) {
    this.bytes = bytes;
    this.starts = starts;
    this.stems = stems;
  }

  at(row: number): string | undefined {
    const { bytes, starts, stems } = this;
    const [start, end] =
      typeof starts === "number" ? [row * starts, (row + 1) * starts] : [starts[row]!, starts[row + 1]!];
    if (!(end <= bytes.length)) return undefined;
    const text = decoder.decode(bytes.subarray(start, end));
    return stems && text.startsWith(SLASH) ? `${stems.at(row)}${text}` : text;
  }
}

export function packTexts(texts: readonly string[], stems?: Texts): Texts {
  const starts = new Uint32Array(texts.length + 1);
  const parts = texts.map((text, row) => {
    const stem = stems?.at(row);
    const part = encoder.encode(stem && text.startsWith(stem + SLASH) ? text.slice(stem.length) : text);
    starts[row + 1] = starts[row]! + part.length;
    return part;
  });
  const bytes = new Uint8Array(starts[texts.length]!);
  parts.forEach((part, row) => bytes.set(part, starts[row]));
  const width = starts[1] ?? 0;
  return new Texts(bytes, width > 0 && starts.every((start, row) => start === row * width) ? width : starts, stems);
}
