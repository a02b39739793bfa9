import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { BrokenFormError, streamForm, textOf, wholeForm, type StreamedForm } from "~/platform/forms/multipart.server";

const limits = { maxFileBytes: 1024 * 1024, maxBytes: 4 * 1024 * 1024 };

async function drain({ files }: StreamedForm): Promise<{ name: string; size: number }[]> {
  const seen = [];
  for await (const file of files) seen.push({ name: file.name, size: (await file.arrayBuffer()).byteLength });
  return seen;
}

function formOf(...files: File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append("fotos", file);
  form.append("intent", "subir");
  return form;
}

const post = (body: BodyInit, headers?: HeadersInit): Request =>
  new Request("http://rebi.test/x", { method: "POST", body, headers });
const file = (name: string, bytes: number): File => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });

describe("a form read as a stream", () => {
  test("a form read as a stream gives the files in order, and the fields once they are read", async () => {
    const form = await streamForm(post(formOf(file("a.jpg", 10), file("b.jpg", 70_000))), limits);
    expect(form.fields.get("intent")).toBeNull();
    expect(await drain(form)).toEqual([
      { name: "a.jpg", size: 10 },
      { name: "b.jpg", size: 70_000 },
    ]);
    expect(form.fields.get("intent")).toBe("subir");
  });

  test("a form read as a stream leaves out the empty file of an input without a choice, but not an empty file that was chosen", async () => {
    const form = await streamForm(post(formOf(file("", 0), file("vacia.jpg", 0))), limits);
    expect(await drain(form)).toEqual([{ name: "vacia.jpg", size: 0 }]);
  });

  test("a form read as a stream takes a urlencoded form, which has no files", async () => {
    const form = await streamForm(post(new URLSearchParams({ intent: "quitar", key: "a/b" })), limits);
    expect(await drain(form)).toEqual([]);
    expect(form.fields.get("key")).toBe("a/b");
  });

  test("a form read as a stream rejects a urlencoded form that is longer than text may be, whatever its files may weigh", async () => {
    const long = new URLSearchParams({ texto: "a".repeat(64 * 1024) });
    await expect(streamForm(post(long), { ...limits, maxBytes: 20 * 1024 * 1024 })).rejects.toMatchObject({
      init: { status: 413 },
    });
  });

  test("a form read as a stream gives the files before one that is far too large, and reports it", async () => {
    const form = await streamForm(
      post(formOf(file("a.jpg", 10), file("enorme.jpg", 2 * 1024 * 1024), file("c.jpg", 10))),
      limits,
    );
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { name } of form.files) seen.push(name);
    })();
    await expect(reading).rejects.toSatisfy(
      (error) => error instanceof BrokenFormError && error.publicMessage.includes("pesa más de 1 MB"),
    );
    expect(seen).toEqual(["a.jpg"]);
  });

  test("a form read as a stream says what broke it off in the words of its form", async () => {
    const messages = {
      unreadable: "Ilegible.",
      cut: "Cortado.",
      tooLarge: (megabytes: number) => `Más de ${megabytes} MB.`,
    };
    const form = await streamForm(post(formOf(file("enorme.pdf", 2 * 1024 * 1024))), { ...limits, messages });
    await expect(drain(form)).rejects.toMatchObject({ publicMessage: "Más de 1 MB." });
  });

  test("a form read as a stream gives its text without the files, as far as it came", async () => {
    const body = new FormData();
    body.append("detalle", "Lo que pasó");
    for (const sent of [file("a.pdf", 70_000), file("enorme.pdf", 2 * 1024 * 1024)]) body.append("archivos", sent);
    body.append("pedido", "No llega");
    expect([...(await textOf(await streamForm(post(body), limits)))]).toEqual([["detalle", "Lo que pasó"]]);
    expect([...(await textOf(await streamForm(post(formOf(file("a.jpg", 10))), limits)))]).toEqual([
      ["intent", "subir"],
    ]);
  });

  test("a form read as a stream gives the files that came before the connection broke", async () => {
    const whole = post(formOf(file("a.jpg", 10), file("b.jpg", 100_000)));
    const bytes = new Uint8Array(await whole.clone().arrayBuffer());
    const cut = post(bytes.slice(0, 50_000), { "Content-Type": whole.headers.get("Content-Type") ?? "" });
    const form = await streamForm(cut, limits);
    const seen: string[] = [];
    await expect(
      (async () => {
        for await (const { name } of form.files) seen.push(name);
      })(),
    ).rejects.toThrow(BrokenFormError);
    expect(seen).toEqual(["a.jpg"]);
  });

  test("a form read as a stream keeps no more text than a form of photos has, in one field or in many", async () => {
    for (const texts of [["x".repeat(64 * 1024 + 1)], Array.from({ length: 9 }, () => "x".repeat(8 * 1024))]) {
      const body = new FormData();
      body.append("fotos", file("a.jpg", 10));
      for (const text of texts) body.append("key", text);
      const form = await streamForm(post(body), limits);
      const seen: string[] = [];
      await expect(
        (async () => {
          for await (const { name } of form.files) seen.push(name);
        })(),
      ).rejects.toThrow(BrokenFormError);
      expect(seen).toEqual(["a.jpg"]);
      expect(form.fields.getAll("key").join("").length).toBeLessThanOrEqual(64 * 1024);
    }
  });

  test("a form read as a stream rejects a body with too large a declared length, and one that is no form", async () => {
    const large = post("x", {
      "Content-Type": "multipart/form-data; boundary=b",
      "Content-Length": String(limits.maxBytes + 1),
    });
    await expect(streamForm(large, limits)).rejects.toMatchObject({ init: { status: 413 } });
    await expect(streamForm(post("x", { "Content-Type": "text/plain" }), limits)).rejects.toMatchObject({
      init: { status: 400 },
    });
    await expect(streamForm(post("x", { "Content-Type": "multipart/form-data" }), limits)).rejects.toMatchObject({
      init: { status: 400 },
    });
  });
});

describe("a body in chunks of any size", () => {
  const BOUNDARY = "----WebKitFormBoundaryRebi";
  interface Part {
    name: string;
    filename: string | null;
    content: Uint8Array;
  }

  function bodyOf(parts: readonly Part[], epilogue: Uint8Array): Uint8Array {
    const encoder = new TextEncoder();
    const chunks = parts.flatMap(({ name, filename, content }) => {
      const file = filename === null ? "" : `; filename="${filename}"\r\nContent-Type: image/jpeg`;
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
      return [encoder.encode(head), content, encoder.encode("\r\n")];
    });
    return new Uint8Array(
      [...chunks, encoder.encode(`--${BOUNDARY}--`), epilogue].flatMap((chunk) => Array.from(chunk)),
    );
  }

  /** The files and fields of a body that arrives in these pieces; `cutOff`: and then breaks off. */
  async function read(pieces: readonly Uint8Array[], cutOff = false) {
    const left = [...pieces];
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = left.shift();
        if (next) controller.enqueue(next);
        else if (cutOff) controller.error(new TypeError("connection lost"));
        else controller.close();
      },
    });
    const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
    const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body: stream, duplex: "half" };
    const { files, fields } = await streamForm(new Request("http://rebi.test/x", init), limits);
    const seen: [string, string, number[]][] = [];
    for await (const one of files)
      seen.push([one.field ?? "", one.name, Array.from(new Uint8Array(await one.arrayBuffer()))]);
    return { files: seen, fields: [...fields] };
  }

  const name = fc.constantFrom("fotos", "intent", "a");
  // Bytes of a boundary, among others.
  const bytes = fc.array(fc.oneof(fc.constantFrom(13, 10, 45), fc.integer({ min: 0, max: 255 })), { maxLength: 30 });
  const text = fc.string({ maxLength: 20, unit: fc.constantFrom("a", "ñ", "-", "\r", "\n", "€") });
  const part: fc.Arbitrary<Part> = fc.oneof(
    fc.record({
      name,
      filename: fc.constantFrom("a.jpg", "ñandú.jpg"),
      content: bytes.map((all) => new Uint8Array(all)),
    }),
    fc.record({ name, filename: fc.constant(null), content: text.map((one) => new TextEncoder().encode(one)) }),
  );
  const epilogue = fc.oneof(fc.constantFrom([], [13, 10], [13, 10, 13, 10]), bytes).map((all) => new Uint8Array(all));

  test("a body in chunks of any size has the same parts wherever it is cut, whatever follows its last boundary", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), epilogue, async (parts, rest) => {
        const body = bodyOf(parts, rest);
        const isFile = ({ filename }: Part) => filename !== null;
        const expected = {
          files: parts.filter(isFile).map((one) => [one.name, one.filename, Array.from(one.content)]),
          fields: parts.filter((one) => !isFile(one)).map((one) => [one.name, new TextDecoder().decode(one.content)]),
        };
        expect(await read(Array.from(body, (byte) => new Uint8Array([byte])))).toEqual(expected);
        for (let cut = 0; cut <= body.length; cut += 1)
          expect(await read([body.subarray(0, cut), body.subarray(cut)]), `cut at ${cut}`).toEqual(expected);
      }),
      { numRuns: 20 },
    );
  });

  test("a body in chunks of any size is whole with its last boundary, though the connection breaks after it", async () => {
    const photo = { name: "fotos", filename: "a.jpg", content: new Uint8Array(10) };
    const body = bodyOf([photo], new Uint8Array());
    expect((await read([body], true)).files).toEqual([["fotos", "a.jpg", Array.from(photo.content)]]);
    await expect(read([body.subarray(0, -1)], true)).rejects.toThrow(BrokenFormError);
    await expect(read([body.subarray(0, -1)])).rejects.toThrow(BrokenFormError);
  });

  test("a body with text that is not UTF-8, in chunks of any size, is told as one that cannot be read", async () => {
    const wrong = { name: "intent", filename: null, content: new Uint8Array([0xff]) };
    await expect(read([bodyOf([wrong], new Uint8Array())])).rejects.toThrow(BrokenFormError);
  });
});

test("a whole form has the same shape", async () => {
  const form = wholeForm(formOf(file("a.jpg", 3), file("", 0)), "fotos");
  expect(await drain(form)).toEqual([{ name: "a.jpg", size: 3 }]);
  expect(form.fields.get("intent")).toBe("subir");
});
