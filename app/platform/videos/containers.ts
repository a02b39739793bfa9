// Type and length of videos, by their two containers. Tags of place and device are blanked without moving a byte, as
// files point into themselves.

type ReadVideo = { type: "video/mp4" | "video/webm"; seconds: number | null };
/** `mov`: QuickTime; `hevc`: a codec that many phones cannot show; `unknown`: neither MP4 nor WebM, or damaged. */
export type UnreadVideo = { problem: "mov" | "hevc" | "unknown" };

/** By the first bytes, never by the name. Blanks the metadata of what it could read. */
export function readVideo(bytes: Uint8Array): ReadVideo | UnreadVideo {
  try {
    if (ascii(bytes, 4, 8) === "ftyp") return readMp4(bytes);
    if (viewOf(bytes).getUint32(0) === EBML) return readWebm(bytes);
  } catch (error) {
    // A length that leads out of the file.
    if (!(error instanceof RangeError)) throw error;
  }
  return { problem: "unknown" };
}

/** More are no recording: a file of empty parts would take the Worker's memory. */
const PARTS_MAX = 5_000;
const TRACKS_MAX = 20;

interface Part {
  name: string;
  start: number;
  /** Of its content. */
  from: number;
  to: number;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

// MP4: boxes of a length and a name (ISO/IEC 14496-12).

const BOX_HEAD = 8;
/** Of a length in eight bytes. */
const LONG_HEAD = 16;
/** Places, devices and other tags of cameras. */
const TAGGED = new Set(["udta", "meta", "uuid"]);
const FREE = [0x66, 0x72, 0x65, 0x65];

function boxesIn(bytes: Uint8Array, from: number, to: number): Part[] {
  const view = viewOf(bytes);
  const boxes: Part[] = [];
  for (let start = from; start + BOX_HEAD <= to;) {
    const short = view.getUint32(start);
    const length = short === 1 ? Number(view.getBigUint64(start + BOX_HEAD)) : short === 0 ? to - start : short;
    const head = short === 1 ? LONG_HEAD : BOX_HEAD;
    if (length < head || start + length > to) throw new RangeError("A box is longer than what holds it");
    if (boxes.length === PARTS_MAX) throw new RangeError("Too many boxes");
    boxes.push({ name: ascii(bytes, start + 4, start + 8), start, from: start + head, to: start + length });
    start += length;
  }
  return boxes;
}

function readMp4(bytes: Uint8Array): ReadVideo | UnreadVideo {
  if (ascii(bytes, 8, 12) === "qt  ") return { problem: "mov" };
  const top = boxesIn(bytes, 0, bytes.length);
  const movie = top.find(({ name }) => name === "moov");
  if (!movie) return { problem: "unknown" };
  const inside = boxesIn(bytes, movie.from, movie.to);
  const held = inside.filter(({ name }) => name === "trak");
  if (held.length > TRACKS_MAX) return { problem: "unknown" };
  const tracks = held.flatMap(({ from, to }) => boxesIn(bytes, from, to));
  const codecs = new TextDecoder("latin1").decode(bytes.subarray(movie.from, movie.to));
  if (/hvc1|hev1|dvh1/.test(codecs)) return { problem: "hevc" };
  for (const { start, from, to } of [...top, ...inside, ...tracks].filter(({ name }) => TAGGED.has(name))) {
    bytes.set(FREE, start + 4);
    bytes.fill(0, from, to);
  }
  return { type: "video/mp4", seconds: mp4Seconds(bytes, inside) };
}

function mp4Seconds(bytes: Uint8Array, inside: readonly Part[]): number | null {
  const header = inside.find(({ name }) => name === "mvhd");
  if (!header) return null;
  const view = viewOf(bytes);
  const isLong = view.getUint8(header.from) === 1;
  const scale = view.getUint32(header.from + (isLong ? 20 : 12));
  const units = isLong ? Number(view.getBigUint64(header.from + 24)) : view.getUint32(header.from + 16);
  // 0 where it is told by fragments.
  return scale === 0 || units === 0 ? null : units / scale;
}

// WebM: elements of an id and a length, each as long as its first bit says (RFC 8794).

const EBML = 0x1a45dfa3;
const SEGMENT = "18538067";
const INFO = "1549a966";
const TIME_SCALE = "2ad7b1";
const DURATION = "4489";
/** Tags and attachments. */
const WEBM_TAGGED = new Set(["1254c367", "1941a469"]);
const VOID = 0xec;
/** Id and length of a blanked element. */
const VOID_HEAD = 9;
const NANOSECONDS = 1e9;

/** Bytes of a number by the zeros that its first byte begins with. */
function widthAt(view: DataView, at: number): number {
  const width = Math.clz32(view.getUint8(at)) - 23;
  if (width > 8) throw new RangeError("No number begins so");
  return width;
}

function elementsIn(bytes: Uint8Array, from: number, to: number): Part[] {
  const view = viewOf(bytes);
  const elements: Part[] = [];
  for (let start = from; start + 2 <= to;) {
    const idWidth = widthAt(view, start);
    const at = start + idWidth;
    const width = widthAt(view, at);
    const name = [...bytes.subarray(start, at)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    let length = view.getUint8(at) & (0xff >> width);
    let isOpen = length === 0xff >> width;
    for (let next = at + 1; next < at + width; next += 1) {
      length = length * 256 + view.getUint8(next);
      isOpen &&= view.getUint8(next) === 0xff;
    }
    const content = at + width;
    const end = isOpen ? to : content + length;
    if (end > to) throw new RangeError("An element is longer than what holds it");
    if (elements.length === PARTS_MAX) throw new RangeError("Too many elements");
    elements.push({ name, start, from: content, to: end });
    start = end;
  }
  return elements;
}

function readWebm(bytes: Uint8Array): ReadVideo | UnreadVideo {
  const [head, ...others] = elementsIn(bytes, 0, bytes.length);
  const segment = others.find(({ name }) => name === SEGMENT);
  if (!head || !segment || !ascii(bytes, head.from, head.to).includes("webm")) return { problem: "unknown" };
  const inside = elementsIn(bytes, segment.from, segment.to);
  for (const { start, to } of inside.filter(
    ({ name, start, to }) => WEBM_TAGGED.has(name) && to - start >= VOID_HEAD,
  )) {
    bytes.fill(0, start, to);
    bytes[start] = VOID;
    const view = viewOf(bytes);
    view.setBigUint64(start + 1, BigInt(to - start - VOID_HEAD) | (1n << 56n));
  }
  const info = inside.find(({ name }) => name === INFO);
  const facts = info ? elementsIn(bytes, info.from, info.to) : [];
  return { type: "video/webm", seconds: webmSeconds(bytes, facts) };
}

function webmSeconds(bytes: Uint8Array, facts: readonly Part[]): number | null {
  const view = viewOf(bytes);
  const duration = facts.find(({ name }) => name === DURATION);
  if (!duration) return null;
  const units = duration.to - duration.from === 8 ? view.getFloat64(duration.from) : view.getFloat32(duration.from);
  const scale = facts.find(({ name }) => name === TIME_SCALE);
  const nanoseconds = scale ? bytes.subarray(scale.from, scale.to).reduce((sum, byte) => sum * 256 + byte, 0) : 1e6;
  const seconds = (units * nanoseconds) / NANOSECONDS;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
