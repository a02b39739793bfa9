import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { forgetDraft, loadLastDraft, parseDraft, rememberDraft } from "~/catalog/seen/last-draft";

const DRAFT = { id: "abc", title: "Trek Marlin 7", to: "/sell/flow/abc/fotos" };
const NOW = Date.UTC(2026, 10, 29);
const DAY = 86_400_000;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the last draft is remembered until it is published, deleted or wiped", () => {
  rememberDraft(DRAFT);
  expect(loadLastDraft()).toMatchObject(DRAFT);
  forgetDraft("other");
  expect(loadLastDraft()).toMatchObject(DRAFT);
  forgetDraft("abc");
  expect(loadLastDraft()).toBeNull();
  rememberDraft(DRAFT);
  forgetDraft();
  expect(loadLastDraft()).toBeNull();
});

test("the last draft is forgotten after two weeks", () => {
  const stored = JSON.stringify({ ...DRAFT, at: NOW });
  expect(parseDraft(stored, NOW + 13 * DAY)).toMatchObject(DRAFT);
  expect(parseDraft(stored, NOW + 14 * DAY)).toBeNull();
});

test.each([
  "",
  "{",
  "null",
  "[]",
  JSON.stringify({ ...DRAFT, at: "x" }),
  JSON.stringify({ ...DRAFT, at: NOW, to: "https://malo.test/sell/flow/a/fotos" }),
  JSON.stringify({ ...DRAFT, at: NOW, to: "javascript:alert(1)" }),
])("the last draft is none in %s", (text) => {
  expect(parseDraft(text, NOW)).toBeNull();
});

test("a browser without storage has no last draft", () => {
  vi.stubGlobal("localStorage", undefined);
  rememberDraft(DRAFT);
  forgetDraft();
  expect(loadLastDraft()).toBeNull();
});
