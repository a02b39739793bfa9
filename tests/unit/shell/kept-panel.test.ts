import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { keepPanel, loadPanel } from "~/shell/extras/assistant/kept-panel";

describe("how Rebi's panel is kept for the next page", () => {
  let kept: Map<string, string>;
  let page: { cookie: string };
  beforeEach(() => {
    kept = new Map();
    page = { cookie: "" };
    vi.stubGlobal("document", page);
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("the state of Rebi's panel stands in the tab's storage, and a cookie has the next page look for it", () => {
    keepPanel({ state: "minimised", unread: 2 });
    expect(loadPanel()).toEqual({ state: "minimised", unread: 2 });
    expect(page.cookie).toMatch(/^por-rebi=1;.*max-age=86400/);
  });

  test("the state of Rebi's panel is forgotten once it is closed", () => {
    keepPanel({ state: "open", unread: 0 });
    keepPanel({ state: "closed", unread: 0 });
    expect(kept.size).toBe(0);
    expect(loadPanel()).toBeNull();
    expect(page.cookie).toMatch(/^por-rebi=;.*max-age=0/);
  });

  test("Rebi's panel counts as closed where the storage is forbidden or holds something else", () => {
    kept.set("rebi-panel", "{");
    expect(loadPanel()).toBeNull();
    const forbid = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: forbid, setItem: forbid, removeItem: forbid });
    expect(loadPanel()).toBeNull();
    keepPanel({ state: "open", unread: 0 });
    expect(page.cookie).toBe("");
  });
});
