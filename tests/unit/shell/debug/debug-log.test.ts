import { afterEach, expect, test, vi } from "vitest";

import {
  appendEntry,
  DEBUG_LOG_SIZE,
  describe as describeValues,
  formatEntries,
  maskedText,
  watchBrowser,
  type DebugEntry,
} from "~/shell/debug/debug-log";

const entry = (id: number): DebugEntry => ({ id, level: "info", time: "10:00:00.000", text: `line ${id}` });

test("the debug log keeps the newest fifty entries", () => {
  let entries: DebugEntry[] = [];
  for (let id = 0; id < DEBUG_LOG_SIZE + 7; id++) entries = appendEntry(entries, entry(id));
  expect(entries).toHaveLength(50);
  expect(entries[0]?.id).toBe(7);
  expect(entries.at(-1)?.id).toBe(56);
});

test("the debug log has one row for a figure that grows", () => {
  const figure = (id: number) => ({ ...entry(id), figure: "CLS" });
  const entries = [figure(1), entry(2), figure(3)].reduce(appendEntry, [] as DebugEntry[]);
  expect(entries.map(({ id }) => id)).toEqual([2, 3]);
});

test("the debug log copies entries as lines", () => {
  expect(formatEntries([entry(1), { ...entry(2), level: "error" }])).toBe(
    "10:00:00.000 [info] line 1\n10:00:00.000 [error] line 2",
  );
});

test("the debug log describes any value given to the console", () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  expect(describeValues(["a", 1, { b: 2 }, new TypeError("bad"), undefined, cycle])).toBe(
    'a 1 {"b":2} TypeError: bad undefined [object Object]',
  );
});

test("the debug log cuts a long line", () => {
  expect(describeValues(["ab ".repeat(1000)])).toHaveLength(1000);
});

test.each([
  ["the link of a transfer", `no cargó /recibir/${"a1".repeat(16)}${"B_-".repeat(14)}x`, "no cargó /recibir/[token]"],
  ["a signed token", `go to /x/${"a".repeat(12)}.${"b".repeat(43)} now`, "go to /x/[token] now"],
  ["an e-mail address", "no account for rosa.quispe+1@correo.pe", "no account for [correo]"],
  ["a phone number", "called +51 987 654 321, and 987654321", "called [número], and [número]"],
  ["values of a query", "/comprar?q=trek&precio=0-500 failed", "/comprar?q&precio failed"],
  ["a DNI and what is longer", "dni 45678912, RUC 20512345678", "dni [número], RUC [número]"],
  ["a link's token", `GET /transferencia/recibir/${"aZ9_".repeat(8)}: 404`, "GET /transferencia/recibir/[token]: 404"],
  [
    "a password of any form",
    "clave=perro1, contraseña: perro2 Password = 'perro 3'",
    "clave, contraseña: … Password = …",
  ],
  [
    "a password in JSON",
    String.raw`{"password":"a\"b","n":1} {\"clave\":\"x\"}`,
    String.raw`{"password":…,"n":1} {\"clave\":…}`,
  ],
  ["cookies", "theme=dark; usuario=u1; __Host-session=a.b.c", "theme; usuario; __Host-session"],
  ["a header of cookies", "Set-Cookie: __Host-session=abc; Path=/; Secure", "Set-Cookie: … Path; Secure"],
  ["the rest of a comparison not", "a === b, (x) => x.y, 12 >= 3", "a === b, (x) => x.y, 12 >= 3"],
  ["nothing of an ordinary line", "LCP: 1234 ms, 12 of 345678", "LCP: 1234 ms, 12 of 345678"],
])("the debug log masks %s", (_, text, shown) => {
  expect(maskedText(text)).toBe(shown);
});

afterEach(() => vi.unstubAllGlobals());

test("the debug log records the console until stopped, and passes everything on", () => {
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal("addEventListener", (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, listener),
  );
  vi.stubGlobal("removeEventListener", (type: string) => listeners.delete(type));
  const page = { log: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const original = page.warn;
  const lines: string[] = [];
  const stop = watchBrowser((level, text) => lines.push(`${level}: ${text}`), page);
  page.warn("slow", 3);
  listeners.get("error")?.({ message: "boom" });
  listeners.get("error")?.({ target: { src: "/assets/x.js?v=1" } });
  listeners.get("securitypolicyviolation")?.({ effectiveDirective: "img-src", blockedURI: "https://evil.test/a" });
  listeners.get("unhandledrejection")?.({ reason: new Error("lost") });
  stop();
  page.warn("later");
  expect(lines).toEqual([
    "warn: slow 3",
    "error: boom",
    "error: no cargó /assets/x.js?v",
    "warn: CSP: img-src https://evil.test/a",
    "error: Error: lost",
  ]);
  expect(original.mock.calls).toEqual([["slow", 3], ["later"]]);
  expect(page.warn).toBe(original);
  expect(listeners.size).toBe(0);
});

test("the debug log leaves the console to whoever wrapped it since, and does not record what its own report logs", () => {
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  const page = { log: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const lines: string[] = [];
  const stop = watchBrowser((_, text) => {
    lines.push(text);
    page.log("rendering");
  }, page);
  page.log("one");
  const later = (page.log = vi.fn());
  stop();
  expect(lines).toEqual(["one"]);
  expect(page.log).toBe(later);
});
