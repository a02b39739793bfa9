import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { HOUR_MS } from "~/business/durations";
import { DRAFT_STORAGE_KEY } from "~/complaints/constants";
import { loadDraft, removeDraft } from "~/complaints/draft";
import { unsent, UNSENT_MESSAGE } from "~/complaints/filing/unsent";
import { CONNECTION_LOST } from "~/shell/recovery/offline-forms";

import { complaint } from "./support";

const NOW = Date.parse("2026-11-20T15:00:00Z");
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const keep = (draft: unknown) => kept.set(DRAFT_STORAGE_KEY, typeof draft === "string" ? draft : JSON.stringify(draft));
const VALUES = { detail: "Lo que pasó", sello: "s.s", adjuntos: "a.a", "adjuntos-lista": "[]" };

describe("draft in the browser", () => {
  test("a draft in the browser is removed when another user loads it", () => {
    keep({ owner: "rosa", at: NOW, values: VALUES });
    expect(loadDraft("rosa", NOW + HOUR_MS)).toEqual(VALUES);
    expect(loadDraft("", NOW)).toBeNull();
    expect(kept.size).toBe(0);
  });

  test("a draft in the browser keeps its stamp and files for half a day, so that a lost answer files no second sheet", () => {
    keep({ owner: "", at: NOW, values: VALUES });
    expect(loadDraft("", NOW + 12 * HOUR_MS)).toEqual(VALUES);
    expect(loadDraft("", NOW + 13 * HOUR_MS)).toEqual({ detail: "Lo que pasó" });
  });

  test("a draft in the browser expires after a week, or is deleted", () => {
    keep({ owner: "rosa", at: NOW, values: VALUES });
    expect(loadDraft("rosa", NOW + 7 * 24 * HOUR_MS + 1)).toBeNull();
    expect(kept.size).toBe(0);
    keep({ owner: "rosa", at: NOW, values: VALUES });
    removeDraft();
    expect(loadDraft("rosa", NOW)).toBeNull();
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"owner":1}',
    '{"owner":"rosa","at":"x","values":{}}',
    '{"owner":"rosa","at":1,"values":[]}',
  ])("a draft in the browser is null for the stored value %s", (text) => {
    keep(text);
    expect(loadDraft("rosa", NOW)).toBeNull();
  });

  test("a draft in the browser contains only texts", () => {
    keep({ owner: "rosa", at: NOW, values: { detail: "Hola", kind: 3, request: null } });
    expect(loadDraft("rosa", NOW)).toEqual({ detail: "Hola" });
  });

  test("a draft in the browser is not kept when storage is forbidden", () => {
    const reject = () => {
      throw new DOMException("no", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: reject, setItem: reject, removeItem: reject });
    expect(loadDraft("rosa", NOW)).toBeNull();
    expect(removeDraft).not.toThrow();
  });
});

describe("form that did not reach the server", () => {
  const form = complaint({ sello: "s.s", adjuntos: "a.a", "sitio-web": "" });
  form.append("archivos", new File(["%PDF-1.7"], "boleta.pdf"));

  test("a form that did not reach the server returns its text and hidden fields, and says that sending again is safe", () => {
    const rejection = unsent(form, CONNECTION_LOST);
    expect(rejection).toMatchObject({
      ok: false,
      errors: { "": UNSENT_MESSAGE },
      mayFileAsIs: false,
      notice: null,
      values: { sello: "s.s", adjuntos: "a.a", documentType: "dni" },
    });
    for (const dropped of ["archivos", "sitio-web"]) expect(rejection.values).not.toHaveProperty(dropped);
    expect(unsent(complaint({ asi: "1" }), CONNECTION_LOST).mayFileAsIs).toBe(true);
    expect(unsent(complaint(), "broken").errors[""]).toMatch(/^El servicio no respondió bien y/);
  });
});
