const PIECE_LENGTH = 8000;

/**
 * A rendered document as a stream of pieces. Each piece is compressed and sent by itself, so that a browser on a slow
 * link paints the beginning before the end has come: as one piece it would be one TLS record of up to 16 kB, unreadable
 * before its last byte.
 */
export function streamHtml(html: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = htmlPieces(html);
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/**
 * The first pieces are the first view: head, styles and header, up to the picture that is inlined, and that picture,
 * the largest paint; of a page without one all up to the heading.
 */
export function* htmlPieces(html: string): Generator<string, undefined> {
  const cuts = firstView(html);
  for (let start = 0; start < html.length;) {
    const end = wholeCharacter(html, cuts.shift() ?? start + PIECE_LENGTH);
    yield html.slice(start, end);
    start = end;
  }
}

const INLINED = / srcSet="data:/i;
const PICTURE_END = "</picture>";

/** Where the first pieces end. */
function firstView(html: string): number[] {
  const at = html.search(INLINED);
  const [start, end] = [html.lastIndexOf("<picture", at), html.indexOf(PICTURE_END, at)];
  if (at >= 0 && start > 0 && end > 0) return [start, end + PICTURE_END.length];
  const heading = html.indexOf("</h1>");
  return heading < 0 ? [] : [heading + "</h1>".length];
}

/** `end`, or one more where it would cut a character of two UTF-16 units. */
function wholeCharacter(html: string, end: number): number {
  const unit = html.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end + 1 : end;
}
