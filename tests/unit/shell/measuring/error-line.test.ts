import { describe, expect, test } from "vitest";

import { errorLine, maskedMessage } from "~/shell/measuring/error-line";

const ORIGIN = "https://rebi.test";

function thrown(message: string, filename: string): Event {
  return Object.assign(new Event("error"), { message, filename, lineno: 3, colno: 70 });
}

function rejection(reason: unknown): Event {
  return Object.assign(new Event("unhandledrejection"), { reason });
}

function failure(stack: string, name = "TypeError"): Error {
  return Object.assign(new Error("x is not a function"), { name, stack });
}

describe("an error of a page", () => {
  test("the line of an error is its message and the file of ours, without the address that may hold an id", () => {
    expect(
      errorLine(thrown("Uncaught TypeError: x is not a function", `${ORIGIN}/assets/frame-Ab_1-c2d.js`), ORIGIN),
    ).toEqual({
      message: "TypeError: x is not a function",
      place: "/assets/frame-Ab_1-c2d.js:3:70",
    });
    expect(errorLine(thrown("Uncaught x", `${ORIGIN}/perfil/mensajes/secreto?token=1`), ORIGIN)).toEqual({
      message: "x",
      place: "página:3:70",
    });
  });

  test("an error of a page that was rejected is placed by its stack, or nowhere", () => {
    const stack = `TypeError: x is not a function\n    at f (${ORIGIN}/assets/shop-12345678.js:9:8)\n    at g`;
    expect(errorLine(rejection(failure(stack)), ORIGIN)).toEqual({
      message: "TypeError: x is not a function",
      place: "/assets/shop-12345678.js:9:8",
    });
    expect(errorLine(rejection("no"), ORIGIN)).toEqual({ message: "no", place: "" });
    expect(errorLine(rejection(failure("")), ORIGIN)?.place).toBe("");
  });

  test.each<[string, Event]>([
    ["an extension", thrown("x", "chrome-extension://abc/content.js")],
    ["an extension's rejection", rejection(failure("x\n at chrome-extension://abc/content.js:1:2"))],
    ["another site", thrown("x", "https://rebi.test.evil.pe/assets/a-12345678.js")],
    ["a script that tells nothing", thrown("Script error.", "")],
    ["a lost connection", rejection(failure("", "TypeError: Failed to fetch"))],
    ["a navigation that another one took over from", rejection(failure("", "AbortError"))],
    ["observers that the browser ends late", thrown("ResizeObserver loop completed", `${ORIGIN}/comprar`)],
  ])("an error of others is none of ours: %s", (_, event) => {
    expect(errorLine(event, ORIGIN)).toBeNull();
  });
});

describe("a message", () => {
  test.each([
    ['Unexpected token in JSON: "vivo en Lince 123"', "Unexpected token in JSON: …"],
    ["Cannot read properties of undefined (reading 'price')", "Cannot read properties of undefined (reading 'price')"],
    ["no such user rosa@demo.pe", "no such user [correo]"],
    ["call 987 654 321 now", "call [número] now"],
    ["DNI 45678912", "DNI [número]"],
    ["GET /x?token=abc&q=trek failed", "GET /x?token&q failed"],
    [`bad ${"a".repeat(20)}.${"b".repeat(43)}`, "bad [token]"],
    ["it isn't there", "it isn't there"],
  ])("the message of an error's line holds nothing that was typed: %s", (given, masked) => {
    expect(maskedMessage(given)).toBe(masked);
  });

  test("the message of an error's line is at most 200 characters", () => {
    expect(maskedMessage("a ".repeat(900))).toHaveLength(200);
  });
});
