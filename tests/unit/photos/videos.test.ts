import { describe, expect, test } from "vitest";

import { readVideo } from "~/platform/videos/containers";
import { saveVideo, serveVideo, videoOfAddress } from "~/platform/videos/store.server";

import { mp4, PLACE, webm } from "./videos";

const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** A video with a hundred thousand empty parts behind it. */
function repeated(video: Uint8Array, part: readonly number[], times = 100_000): Uint8Array {
  const bytes = new Uint8Array(video.length + part.length * times);
  bytes.set(video);
  for (let at = 0; at < times; at += 1) bytes.set(part, video.length + at * part.length);
  return bytes;
}

describe("readVideo", () => {
  test.each([
    ["mp4", mp4({ seconds: 12 }), { type: "video/mp4", seconds: 12 }],
    ["mp4 of fragments", mp4({ seconds: 0 }), { type: "video/mp4", seconds: null }],
    ["webm", webm({ seconds: 9 }), { type: "video/webm", seconds: 9 }],
    ["mov", mp4({ brand: "qt  " }), { problem: "mov" }],
    ["hevc", mp4({ codec: "hvc1" }), { problem: "hevc" }],
    ["matroska", webm({ docType: "matroska" }), { problem: "unknown" }],
    ["html", new TextEncoder().encode("<!doctype html><script>alert(1)</script>"), { problem: "unknown" }],
    ["nothing", new Uint8Array(3), { problem: "unknown" }],
    ["half of one", mp4().subarray(0, 60), { problem: "unknown" }],
  ])("%s is known by its bytes", (_, bytes, expected) => {
    expect(readVideo(bytes)).toEqual(expected);
  });

  test.each([
    ["mp4", mp4()],
    ["webm", webm()],
  ])("the place where %s was taken is blanked, and nothing moves", (_, bytes) => {
    const before = bytes.slice();
    expect(latin(bytes)).toContain(PLACE);
    readVideo(bytes);
    expect(latin(bytes)).not.toContain(PLACE);
    expect(latin(bytes)).not.toContain("Mi celular");
    expect(bytes).toHaveLength(before.length);
    // A blanked file is still a whole one.
    expect(readVideo(bytes)).not.toHaveProperty("problem");
  });

  test.each([
    ["boxes", () => repeated(mp4(), [0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])],
    ["elements", () => repeated(webm(), [0xec, 0x80])],
  ])("a file of very many empty %s is not read to its end", (_, make) => {
    expect(readVideo(make())).toEqual({ problem: "unknown" });
  });

  test("no cut or changed byte makes it throw", () => {
    for (const make of [() => mp4(), () => webm()]) {
      const { length } = make();
      for (let at = 0; at < length; at += 1) {
        const changed = make();
        changed[at] = 0xff;
        expect(() => readVideo(changed)).not.toThrow();
        expect(() => readVideo(make().subarray(0, at))).not.toThrow();
      }
    }
  });
});

describe("saveVideo", () => {
  const save = async (bytes: Uint8Array<ArrayBuffer>) => {
    const kept: string[] = [];
    const bucket = { put: (key: string) => Promise.resolve(kept.push(key)) } as unknown as Pick<R2Bucket, "put">;
    return { result: await saveVideo(bucket, "anuncio-1", bytes), kept };
  };

  test("a video is kept under its listing, with what it is", async () => {
    const { result, kept } = await save(mp4());
    expect(result).toMatchObject({ type: "video/mp4", seconds: 12, key: expect.stringMatching(/^anuncio-1\/[\w-]+$/) });
    expect(kept).toEqual([`videos/${typeof result === "string" ? "" : result.key}`]);
  });

  test.each([
    [mp4({ seconds: 40 }), "dura 40 segundos, y el máximo es 30"],
    [mp4({ data: 20 * 1024 * 1024 }), "pesa más de 20 MB"],
    [mp4({ brand: "qt  " }), "MOV"],
    [new Uint8Array(0), "está vacío"],
    [new Uint8Array(64), "no es un video MP4 o WebM"],
  ])("what does not fit is told and not kept (%#)", async (bytes, words) => {
    const { result, kept } = await save(bytes);
    expect(result).toContain(words);
    expect(kept).toEqual([]);
  });
});

describe("serveVideo", () => {
  const content = Uint8Array.from({ length: 100 }, (_, at) => at);
  const bucket = {
    head: (key: string) =>
      Promise.resolve(
        key === "videos/a/b" ? { size: 100, httpEtag: '"e"', httpMetadata: { contentType: "video/mp4" } } : null,
      ),
    get: (_: string, { range: { offset, length } }: { range: { offset: number; length: number } }) =>
      Promise.resolve({ body: content.slice(offset, offset + length) }),
  } as unknown as Pick<R2Bucket, "get" | "head">;
  const errors: string[] = [];
  const log = { error: (event: string) => void errors.push(event) } as never;
  const ask = (headers: Record<string, string> = {}, { key = "a/b", method = "GET" } = {}) =>
    serveVideo(
      { bucket, log },
      { key, type: "video/mp4" },
      new Request("https://rebi.test/videos/a/b.mp4", { headers, method }),
    );

  test.each([
    ["bytes=0-9", 206, "bytes 0-9/100", 10],
    ["bytes=90-", 206, "bytes 90-99/100", 10],
    ["bytes=-5", 206, "bytes 95-99/100", 5],
    ["bytes=0-999", 206, "bytes 0-99/100", 100],
    ["bytes=0-1,5-6", 200, null, 100],
    ["bytes=100-", 416, "bytes */100", 25],
  ])("%s is answered with %i", async (range, status, contentRange, length) => {
    const response = await ask({ range });
    expect([response.status, response.headers.get("content-range")]).toEqual([status, contentRange]);
    expect((await response.arrayBuffer()).byteLength).toBe(length);
  });

  test("a whole video says that it comes by parts as well, and is asked for again by its tag", async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-type": "video/mp4",
      "content-length": "100",
      "x-content-type-options": "nosniff",
    });
    expect((await ask({ "if-none-match": '"e"' })).status).toBe(304);
    expect((await ask({ range: "bytes=0-9", "if-range": '"old"' })).status).toBe(200);
    expect(await (await ask({}, { method: "HEAD" })).text()).toBe("");
  });

  test("a video that is gone is not found, and one that cannot be read is told of", async () => {
    expect((await ask({}, { key: "a/c" })).status).toBe(404);
    const broken = { head: () => Promise.reject(new Error("R2")) } as unknown as typeof bucket;
    const video = { key: "a/b", type: "video/mp4" } as const;
    const response = await serveVideo({ bucket: broken, log }, video, new Request("https://rebi.test/"));
    expect([response.status, errors]).toEqual([503, ["video.not-served"]]);
  });
});

test.each([
  ["anuncio-1", "abc.mp4", { key: "anuncio-1/abc", type: "video/mp4" }],
  ["anuncio-1", "abc.webm", { key: "anuncio-1/abc", type: "video/webm" }],
  ["anuncio-1", "abc.jpeg", null],
  ["..", "abc.mp4", null],
  ["anuncio-1", "a/b.mp4", null],
  [undefined, undefined, null],
])("the address %s/%s names a video or nothing", (listing, file, expected) => {
  expect(videoOfAddress(listing, file)).toEqual(expected);
});
