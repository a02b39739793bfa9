import { describe, expect, test, vi } from "vitest";

import { badRequest, flashHeaders, notFound, readCookie, readForm, takeFlash } from "~/platform/http/http";

import { rejection } from "../helpers";

const ADDRESS = "https://rebi.example/sell";

function post(body: BodyInit, headers: HeadersInit = {}) {
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
  return new Request(ADDRESS, init);
}

/** A body that comes in pieces, so that nothing says how long it is. */
function streamed(text: string, pieces = 4) {
  const bytes = new TextEncoder().encode(text);
  const size = Math.ceil(bytes.length / pieces);
  let at = 0;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
}

function brokenOff() {
  return new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("Network connection lost.")),
  });
}

const URLENCODED = { "Content-Type": "application/x-www-form-urlencoded" };

describe("readForm", () => {
  test("readForm reads urlencoded and multipart forms, files included", async () => {
    expect((await readForm(post(new URLSearchParams({ a: "ñ 1" })))).get("a")).toBe("ñ 1");
    const form = new FormData();
    form.append("photo", new File(["bytes"], "a.jpg", { type: "image/jpeg" }));
    const file = (await readForm(post(form))).get("photo") as File;
    expect([file.name, file.type, await file.text()]).toEqual(["a.jpg", "image/jpeg", "bytes"]);
  });

  test("readForm reads a form that comes in pieces, up to the limit exactly", async () => {
    const text = `a=${"x".repeat(98)}`;
    expect((await readForm(post(streamed(text), URLENCODED), { maxBytes: 100 })).get("a")).toHaveLength(98);
  });

  test.each<[string, () => Request]>([
    ["says to be larger", () => post("a=1", { ...URLENCODED, "Content-Length": "101" })],
    ["is larger and says nothing", () => post(streamed(`a=${"x".repeat(99)}`), URLENCODED)],
    [
      "is larger and says to be smaller",
      () => post(streamed(`a=${"x".repeat(99)}`), { ...URLENCODED, "Content-Length": "5" }),
    ],
  ])("a body that %s is a 413 in Spanish", async (_name, request) => {
    expect(await rejection(readForm(request(), { maxBytes: 100 }))).toMatchObject({
      data: { message: "Lo que enviaste es demasiado grande: el máximo es 1 KB." },
      init: { status: 413 },
    });
  });

  test("the default limit is one megabyte", async () => {
    expect(await rejection(readForm(post(streamed(`a=${"x".repeat(1024 * 1024)}`), URLENCODED)))).toMatchObject({
      data: { message: expect.stringContaining("1 MB") },
      init: { status: 413 },
    });
  });

  test.each<[string, Request]>([
    ["JSON", post("{}", { "Content-Type": "application/json" })],
    ["a broken multipart", post("--x\r\nnonsense", { "Content-Type": "multipart/form-data; boundary=y" })],
    ["a multipart without its boundary", post("a=1", { "Content-Type": "multipart/form-data" })],
    ["no body", new Request(ADDRESS, { method: "POST" })],
    ["a body whose sender hung up", post(brokenOff(), URLENCODED)],
  ])("%s is a 400 in Spanish", async (_name, request) => {
    expect(await rejection(readForm(request))).toMatchObject({
      data: { message: expect.stringContaining("No pudimos leer") },
      init: { status: 400 },
    });
  });

  test("a body that never ends is read no further than the limit", async () => {
    const cancel = vi.fn();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(60)),
      cancel,
    });
    expect(await rejection(readForm(post(body, URLENCODED), { maxBytes: 100 }))).toMatchObject({
      init: { status: 413 },
    });
    expect(cancel).toHaveBeenCalledOnce();
  });
});

test("errors to throw carry their status", () => {
  expect(notFound()).toMatchObject({ data: { message: expect.any(String) }, init: { status: 404 } });
  expect(badRequest("No.")).toMatchObject({ data: { message: "No." }, init: { status: 400 } });
});

describe("cookies", () => {
  const request = (cookie: string) => new Request(ADDRESS, { headers: { Cookie: cookie } });

  test.each([
    ["a=1; b=2", "b", "2"],
    ["a=1;b=x=y", "b", "x=y"],
    ["ab=1", "b", null],
    ["b=", "b", ""],
    ["b", "b", null],
  ])("%s: %s is %j", (cookie, name, expected) => {
    expect(readCookie(request(cookie), name)).toBe(expected);
  });

  test.each([
    ["/favorites", true],
    ["/perfil/mensajes", true],
    ["//malo.test", false],
    ["https://malo.test", false],
    ["/\\malo.test", false],
    ["", false],
  ])("a flash may lead to %s: %s", (to, allowed) => {
    const flash = { type: "success" as const, message: "Guardado", link: { to, label: "Ver" } };
    const cookie = (flashHeaders(new Headers(), flash).get("Set-Cookie") ?? "").split(";")[0] ?? "";
    expect(takeFlash(request(cookie)).flash).toEqual(allowed ? flash : null);
  });
  test.each([
    [{ to: "/administracion/deshacer", name: "acto", value: "a1-b" }, true],
    [{ to: "https://evil.example/", name: "acto", value: "a1" }, false],
    [{ to: "//evil.example/x", name: "acto", value: "a1" }, false],
    [{ to: "/administracion/deshacer", name: "acto", value: '"><script>' }, false],
  ])("a flash may be taken back by %j: %s", (undo, allowed) => {
    const flash = { type: "success" as const, message: "Ocultamos el anuncio.", undo };
    const cookie = (flashHeaders(new Headers(), flash).get("Set-Cookie") ?? "").split(";")[0] ?? "";
    expect(takeFlash(request(cookie)).flash).toEqual(allowed ? flash : null);
  });
  test("a flash is left, taken and cleared", () => {
    const flash = { type: "success" as const, message: "Anuncio «Trek; 2020» publicado" };
    const cookie = flashHeaders(new Headers(), flash).get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^__Host-flash=[^;]+; Path=\/; Max-Age=60; HttpOnly; Secure; SameSite=Lax$/);
    const taken = takeFlash(request(`a=1; ${cookie.split(";")[0]}`));
    expect(taken.flash).toEqual(flash);
    expect(taken.headers.get("Set-Cookie")).toMatch(/^__Host-flash=; Path=\/; Max-Age=0/);
  });

  test("clearing removes no cookie where there is none", () => {
    const { flash, headers } = takeFlash(new Request(ADDRESS));
    expect(flash).toBeNull();
    expect([...headers]).toEqual([]);
  });

  test.each(["%", "{}", "%7B%22type%22%3A%22evil%22%2C%22message%22%3A%22x%22%7D", "x".repeat(2000)])(
    "a cookie that is none of ours (%s) says nothing and is cleared",
    (value) => {
      const { flash, headers } = takeFlash(request(`__Host-flash=${value}`));
      expect(flash).toBeNull();
      expect(headers.get("Set-Cookie")).toContain("Max-Age=0");
    },
  );
});
