import { describe, expect, test, vi } from "vitest";

import { createLogger } from "~/platform/log";
import { MAX_PHOTO_BYTES } from "~/platform/photos/limits";
import { fetchPhoto, publicPhotoAddress } from "~/selling/import/photo-links.server";

const log = createLogger({}, () => undefined);
const OWN = "rebi.example";

describe("links of photos", () => {
  test.each(["https://tienda.pe/a.jpg", "https://cdn.tienda.com.pe/a?b=c", "https://http2.mlstatic.com/D_1.webp"])(
    "%s is an address of a public site",
    (link) => {
      expect(publicPhotoAddress(link, OWN)?.href).toBe(link);
    },
  );

  test.each([
    "http://tienda.pe/a.jpg",
    "ftp://tienda.pe/a.jpg",
    "file:///etc/passwd",
    "https://tienda.pe:8443/a.jpg",
    "https://ana:clave@tienda.pe/a.jpg",
    "https://127.0.0.1/a.jpg",
    "https://2130706433/a.jpg",
    "https://0x7f.1/a.jpg",
    "https://0177.0.0.1/a.jpg",
    "https://10.0.0.8/a.jpg",
    "https://169.254.169.254/latest/meta-data",
    "https://8.8.8.8/a.jpg",
    "https://[::1]/a.jpg",
    "https://[::ffff:10.0.0.1]/a.jpg",
    "https://localhost/a.jpg",
    "https://localhost./a.jpg",
    "https://servidor/a.jpg",
    "https://metadata.google.internal/a.jpg",
    "https://impresora.local/a.jpg",
    "https://caja.tienda.lan/a.jpg",
    "https://router.home.arpa/a.jpg",
    `https://${OWN}/fotos/a.jpg`,
    `https://www.${OWN}/fotos/a.jpg`,
    `https://tienda.pe/${"a".repeat(1_000)}`,
    "no es un enlace",
  ])("%s is never fetched", async (link) => {
    const send = vi.fn<typeof fetch>();
    expect(publicPhotoAddress(link, OWN)).toBeNull();
    expect(await fetchPhoto(link, { log, ownHost: OWN, fetch: send })).toMatchObject({
      ok: false,
      message: expect.stringContaining("no es un enlace https a una página pública") as string,
    });
    expect(send).not.toHaveBeenCalled();
  });

  const answering = (...answers: Response[]) => vi.fn<typeof fetch>(() => Promise.resolve(answers.shift()!));
  const moved = (to: string) => new Response(null, { status: 302, headers: { Location: to } });
  const ask = (send: typeof fetch) => fetchPhoto("https://tienda.pe/a.jpg", { log, ownHost: OWN, fetch: send });

  test("a photo is read, also behind a redirect to another public site", async () => {
    const send = answering(moved("https://cdn.tienda.pe/b.jpg"), new Response(new Uint8Array([1, 2, 3])));
    expect(await ask(send)).toEqual({ ok: true, bytes: new Uint8Array([1, 2, 3]) });
    expect(send.mock.calls.map(([url]) => String(url))).toEqual([
      "https://tienda.pe/a.jpg",
      "https://cdn.tienda.pe/b.jpg",
    ]);
  });

  test.each(["https://169.254.169.254/", "http://tienda.pe/b.jpg", "//localhost/b.jpg"])(
    "a redirect to %s is not followed",
    async (to) => {
      const send = answering(moved(to));
      expect(await ask(send)).toMatchObject({ ok: false });
      expect(send).toHaveBeenCalledTimes(1);
    },
  );

  test.each([
    ["a redirect", 302, { Location: "http://tienda.pe/b.jpg" }],
    ["a refusal", 404, {}],
    ["a body of more than 8 MB", 200, { "Content-Length": String(MAX_PHOTO_BYTES + 1) }],
  ])("the connection of %s is closed, not kept until its body has come", async (_, status, headers) => {
    const cancel = vi.fn();
    const body = new ReadableStream({ cancel });
    expect(await ask(answering(new Response(body, { status, headers })))).toMatchObject({ ok: false });
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  test("a link that leads on for ever, fails, or is too large is told with its reason", async () => {
    const again = () => moved("https://tienda.pe/a.jpg");
    expect(await ask(answering(again(), again(), again(), again()))).toMatchObject({
      message: expect.stringContaining("demasiadas veces") as string,
    });
    expect(await ask(answering(new Response("", { status: 404 })))).toMatchObject({
      message: expect.stringContaining("respondió 404") as string,
    });
    const declared = new Response("x", { headers: { "Content-Length": String(MAX_PHOTO_BYTES + 1) } });
    expect(await ask(answering(declared))).toMatchObject({ message: expect.stringContaining("8 MB") as string });
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    });
    expect(await ask(answering(new Response(endless)))).toMatchObject({
      message: expect.stringContaining("8 MB") as string,
    });
    expect(await ask(vi.fn<typeof fetch>(() => Promise.reject(new Error("down"))))).toMatchObject({
      message: expect.stringContaining("no respondió") as string,
    });
  });
});
