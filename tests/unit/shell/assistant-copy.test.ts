import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { DAY_MS } from "~/business/durations";
import { CHAT_KEY, forgetCopy, loadCopy, saveCopy, userMark } from "~/shell/extras/assistant/copy";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const line = (text: string) => ({ isMine: true, text, time: "10:00 a. m." });

describe("the browser's copy of the conversation", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("the browser's copy of the conversation keeps the last ten lines of a user for seven days", () => {
    saveCopy(
      "ana",
      Array.from({ length: 12 }, (_, n) => line(`${n}`)),
      NOW,
    );
    expect(loadCopy("ana", NOW + 7 * DAY_MS - 1).map(({ text }) => text)).toEqual(
      Array.from({ length: 10 }, (_, n) => `${n + 2}`),
    );
    expect(loadCopy("ana", NOW + 7 * DAY_MS)).toEqual([]);
    expect(kept.has(CHAT_KEY)).toBe(false);
  });

  test("the browser's copy of the conversation is removed where another user, or a visitor, looks for it", () => {
    for (const other of ["luis", ""]) {
      saveCopy("ana", [line("hola")], NOW);
      expect(loadCopy(other, NOW)).toEqual([]);
      expect(kept.has(CHAT_KEY)).toBe(false);
    }
  });

  test("the browser's copy of the conversation is not kept of a visitor, and survives nothing that is no copy", () => {
    saveCopy("", [line("hola")], NOW);
    expect(kept.size).toBe(0);
    for (const broken of ["{", "[]", "7", '{"user":"ana","savedAt":1e15,"lines":[null,{"text":1}]}']) {
      kept.set(CHAT_KEY, broken);
      expect(loadCopy("ana", NOW)).toEqual([]);
    }
    forgetCopy();
    expect(kept.size).toBe(0);
  });

  test("the browser's copy of the conversation says nothing where storage is forbidden", () => {
    vi.stubGlobal("localStorage", undefined);
    expect(() => saveCopy("ana", [line("hola")])).not.toThrow();
    expect(loadCopy("ana")).toEqual([]);
    forgetCopy();
  });

  test("the browser's copy of the conversation tells users apart without naming them", () => {
    const pageOf = (email: string | null) =>
      ({
        querySelector: () => email && { closest: () => ({ querySelector: () => ({ textContent: email }) }) },
      }) as unknown as Document;
    expect(userMark(pageOf(null))).toBe("");
    expect(userMark(pageOf("ana@correo.test"))).not.toBe(userMark(pageOf("luis@correo.test")));
    expect(userMark(pageOf("ana@correo.test"))).not.toContain("ana");
  });
});
