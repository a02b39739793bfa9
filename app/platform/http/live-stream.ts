interface LiveStreamOptions {
  /** Called once when the reader leaves before the end. `pieces` should end soon then; they are read to their end. */
  stop(): void;
  /** Keeps the work alive when the reader has left, so that it can be counted and stored. */
  waitUntil(work: Promise<unknown>): void;
}

/** Each piece is sent when it is there. A TransformStream's writer would wait for ever (workerd #5058). */
export function liveStream(
  pieces: AsyncIterable<string>,
  { stop, waitUntil }: LiveStreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let hasReader = true;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = async (): Promise<void> => {
        try {
          for await (const piece of pieces) if (hasReader && piece !== "") controller.enqueue(encoder.encode(piece));
          if (hasReader) controller.close();
        } catch (error) {
          if (hasReader) controller.error(error);
        }
      };
      waitUntil(send());
    },
    cancel() {
      hasReader = false;
      stop();
    },
  });
}
