import { describe, expect, test, vi } from "vitest";

import { createLogger } from "~/platform/log";

import { recordingLogger } from "./helpers";

describe("createLogger", () => {
  test("createLogger writes one JSON line with level, event, base and fields", () => {
    const written: [string, string][] = [];
    const log = createLogger({ requestId: "r1" }, (level, line) => void written.push([level, line]));
    log.info("listing.published", { id: "a", lines: "one\ntwo" });
    expect(written).toEqual([
      ["info", '{"level":"info","event":"listing.published","requestId":"r1","id":"a","lines":"one\\ntwo"}'],
    ]);
  });

  test("a child's lines carry its fields too, its parent's do not", () => {
    const { log, lines } = recordingLogger();
    log.child({ job: "refresh" }).warn("slow");
    log.warn("other");
    expect(lines[0]).toMatchObject({ level: "warn", event: "slow", job: "refresh" });
    expect(lines[1]).not.toHaveProperty("job");
  });

  test("createLogger writes errors with name, message, stack, own fields and causes", () => {
    const { log, lines } = recordingLogger();
    const cause = Object.assign(new TypeError("inner"), { code: "E1" });
    log.error("failed", new Error("outer", { cause }));
    expect(lines[0]).toMatchObject({
      error: { name: "Error", message: "outer", cause: { name: "TypeError", message: "inner", code: "E1" } },
    });
    expect((lines[0]!.error as { stack: string }).stack).toContain("outer");
  });

  test.each([["text"], [5], [null], [[1, 2]]])("createLogger writes %j that was thrown", (thrown) => {
    const { log, lines } = recordingLogger();
    log.error("failed", thrown);
    expect(lines[0]?.error).toEqual(thrown);
  });

  test("createLogger withstands cycles, bigints, symbols, functions, bytes, bad dates and depth", () => {
    const { log, lines } = recordingLogger();
    const cycle: Record<string, unknown> = {
      n: 1n,
      s: Symbol("x"),
      f: () => 1,
      b: new Uint8Array(3),
      d: new Date(NaN),
    };
    cycle.self = cycle;
    log.info("odd", { cycle, shared: [cycle.b, cycle.b], deep: { a: { b: { c: { d: { e: { f: 1 } } } } } } });
    expect(lines[0]).toMatchObject({
      cycle: { n: "1", s: "Symbol(x)", b: "[3 bytes]", d: "Invalid Date", self: "[cycle]" },
      shared: ["[3 bytes]", "[3 bytes]"],
    });
    expect(JSON.stringify(lines[0]?.deep)).toContain("[deep]");
  });

  test("createLogger redacts what is named like a secret", () => {
    const { log, lines } = recordingLogger();
    log.info("x", {
      password: "p",
      headers: { Authorization: "Bearer x", "Set-Cookie": "a=b" },
      FIREBASE_PRIVATE_KEY: "k",
      apiKey: "a",
      name: "seen",
    });
    expect(JSON.stringify(lines[0])).not.toMatch(/Bearer|a=b|"k"|"p"|"a"/);
    expect(lines[0]?.name).toBe("seen");
  });

  test("createLogger goes to the console by level", () => {
    const spies = { log: vi.spyOn(console, "log"), warn: vi.spyOn(console, "warn"), error: vi.spyOn(console, "error") };
    for (const spy of Object.values(spies)) spy.mockImplementation(() => undefined);
    const log = createLogger();
    log.info("a");
    log.warn("b");
    log.error("c");
    expect(Object.values(spies).map((spy) => spy.mock.calls.length)).toEqual([1, 1, 1]);
    vi.restoreAllMocks();
  });
});
