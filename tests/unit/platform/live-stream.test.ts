import { describe, expect, test } from "vitest";

import { liveStream } from "~/platform/http/live-stream";
import { liveMarker, streamWithLivePart } from "~/shell/delivery/live-part";

function background() {
  const works: Promise<unknown>[] = [];
  return { waitUntil: (work: Promise<unknown>) => void works.push(work), settled: () => Promise.all(works) };
}

function gated() {
  let give: (piece: string | null) => void = () => undefined;
  const read: string[] = [];
  async function* pieces(): AsyncGenerator<string> {
    for (;;) {
      const piece = await new Promise<string | null>((resolve) => (give = resolve));
      if (piece === null) return;
      yield piece;
      read.push(piece);
    }
  }
  return { pieces: pieces(), read, give: (piece: string | null) => give(piece) };
}

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const text = new TextDecoder();

describe("a live stream", () => {
  test("a live stream sends each piece when it is there", async () => {
    const { pieces, give } = gated();
    const reader = liveStream(pieces, { stop: () => undefined, waitUntil: () => undefined }).getReader();
    for (const piece of ["ñandú", "🚲"]) {
      const next = reader.read();
      await tick();
      give(piece);
      expect(text.decode((await next).value)).toBe(piece);
      await tick();
    }
    const last = reader.read();
    give(null);
    expect((await last).done).toBe(true);
  });

  test("a live stream is read to its end after its reader left, and told to stop once", async () => {
    const { pieces, read, give } = gated();
    const { waitUntil, settled } = background();
    let stops = 0;
    const stream = liveStream(pieces, { stop: () => void stops++, waitUntil });
    const reader = stream.getReader();
    await tick();
    give("a");
    await reader.read();
    await reader.cancel();
    for (const piece of ["b", "c", null]) {
      await tick();
      give(piece);
    }
    await settled();
    expect([stops, read]).toEqual([1, ["a", "b", "c"]]);
  });

  test("a live stream breaks off with the error of its pieces", async () => {
    async function* broken(): AsyncGenerator<string> {
      yield await Promise.resolve("a");
      throw new Error("broken");
    }
    const { waitUntil, settled } = background();
    const stream = liveStream(broken(), { stop: () => undefined, waitUntil });
    await expect(new Response(stream).text()).rejects.toThrow("broken");
    await settled();
  });
});

describe("a page with a live part", () => {
  const marker = liveMarker("n1");
  async function* three(): AsyncGenerator<string> {
    yield* ["<p>1</p>", "<p>2</p>", "<p>3</p>"];
    await Promise.resolve();
  }
  const part = (pieces: AsyncIterable<string>) => ({ marker, sample: "", pieces, stop: () => undefined });

  test("a page with a live part has the pieces in their place", async () => {
    const html = `<h1>x</h1>${"á".repeat(9000)}<li>${marker}</li>end`;
    const stream = streamWithLivePart(html, part(three()), () => undefined);
    expect(await new Response(stream).text()).toBe(html.replace(marker, "<p>1</p><p>2</p><p>3</p>"));
  });

  test("a page with a live part comes as it is without the place, and the pieces are read all the same", async () => {
    let isRead = false;
    async function* noticed(): AsyncGenerator<string> {
      yield* three();
      isRead = true;
    }
    const { waitUntil, settled } = background();
    const stream = streamWithLivePart("<h1>x</h1>stored", part(noticed()), waitUntil);
    expect(await new Response(stream).text()).toBe("<h1>x</h1>stored");
    await settled();
    expect(isRead).toBe(true);
  });
});
