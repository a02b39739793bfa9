const PIECE_LENGTH = 8000;

/**
 * A rendered document as a stream of pieces. Each piece is compressed and sent by itself, so that a browser on a slow
 * link paints the beginning before the end has come: as one piece it would be one TLS record of up to 16 kB, unreadable
 * before its last byte. The first piece is the first view: head, styles, header and heading.
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

export function* htmlPieces(html: string): Generator<string, undefined> {
  let start = 0;
  while (start < html.length) {
    const end = wholeCharacter(html, start === 0 ? endOfHeading(html) : start + PIECE_LENGTH);
    yield html.slice(start, end);
    start = end;
  }
}

function endOfHeading(html: string): number {
  const heading = html.indexOf("</h1>");
  return heading < 0 ? PIECE_LENGTH : heading + "</h1>".length;
}

/** `end`, or one more where it would cut a character of two UTF-16 units. */
function wholeCharacter(html: string, end: number): number {
  const unit = html.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end + 1 : end;
}
