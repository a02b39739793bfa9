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
  test("gives the files in order, and the fields once they are read", async () => {
    const form = await streamForm(post(formOf(file("a.jpg", 10), file("b.jpg", 70_000))), limits);
    expect(form.fields.get("intent")).toBeNull();
    expect(await drain(form)).toEqual([
      { name: "a.jpg", size: 10 },
      { name: "b.jpg", size: 70_000 },
    ]);
    expect(form.fields.get("intent")).toBe("subir");
  });

  test("leaves out the empty file of an input without a choice, but not an empty file that was chosen", async () => {
    const form = await streamForm(post(formOf(file("", 0), file("vacia.jpg", 0))), limits);
    expect(await drain(form)).toEqual([{ name: "vacia.jpg", size: 0 }]);
  });

  test("takes a urlencoded form, which has no files", async () => {
    const form = await streamForm(post(new URLSearchParams({ intent: "quitar", key: "a/b" })), limits);
    expect(await drain(form)).toEqual([]);
    expect(form.fields.get("key")).toBe("a/b");
  });

  test("gives the files before one that is far too large, and reports it", async () => {
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

  test("says what broke it off in the words of its form", async () => {
    const messages = {
      unreadable: "Ilegible.",
      cut: "Cortado.",
      tooLarge: (megabytes: number) => `Más de ${megabytes} MB.`,
    };
    const form = await streamForm(post(formOf(file("enorme.pdf", 2 * 1024 * 1024))), { ...limits, messages });
    await expect(drain(form)).rejects.toMatchObject({ publicMessage: "Más de 1 MB." });
  });

  test("gives its text without the files, as far as it came", async () => {
    const body = new FormData();
    body.append("detalle", "Lo que pasó");
    for (const sent of [file("a.pdf", 70_000), file("enorme.pdf", 2 * 1024 * 1024)]) body.append("archivos", sent);
    body.append("pedido", "No llega");
    expect([...(await textOf(await streamForm(post(body), limits)))]).toEqual([["detalle", "Lo que pasó"]]);
    expect([...(await textOf(await streamForm(post(formOf(file("a.jpg", 10))), limits)))]).toEqual([
      ["intent", "subir"],
    ]);
  });

  test("gives the files that came before the connection broke", async () => {
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

  test("keeps no more text than a form of photos has, in one field or in many", async () => {
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

  test("rejects a body with too large a declared length, and one that is no form", async () => {
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

test("a whole form has the same shape", async () => {
  const form = wholeForm(formOf(file("a.jpg", 3), file("", 0)), "fotos");
  expect(await drain(form)).toEqual([{ name: "a.jpg", size: 3 }]);
  expect(form.fields.get("intent")).toBe("subir");
});
