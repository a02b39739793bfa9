import { liveStream } from "~/platform/http/live-stream";

import { htmlPieces } from "./html-stream";

/** A part of a page that is made while the page is being sent: HTML in its place, which works without scripts. */
export interface LivePart {
  /** Takes the part's place in the rendered page. No content can hold it: it carries the nonce. */
  marker: string;
  /** HTML with every class and element that the pieces may have: the first styles count them in. */
  sample: string;
  /** Escaped HTML. */
  pieces: AsyncIterable<string>;
  stop(): void;
}

/** The marker of a document: an HTML comment. */
export function liveMarker(nonce: string): string {
  return `<!--${nonce}-->`;
}

/**
 * A rendered page whose live part is sent piece by piece, in document order. A page that did not render the part (it
 * shows what is stored) comes as it is, and the pieces are read without a reader.
 */
export function streamWithLivePart(
  html: string,
  { marker, pieces, stop }: LivePart,
  waitUntil: (work: Promise<unknown>) => void,
): ReadableStream<Uint8Array> {
  const at = html.indexOf(marker);
  const isShown = at >= 0;
  async function* document(): AsyncGenerator<string> {
    yield* htmlPieces(isShown ? html.slice(0, at) : html);
    if (!isShown) return;
    yield* pieces;
    yield html.slice(at + marker.length);
  }
  if (!isShown) waitUntil(readThrough(pieces));
  return liveStream(document(), { stop, waitUntil });
}

async function readThrough(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) void piece;
}
