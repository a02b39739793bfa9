import { describe, expect, test, vi } from "vitest";

import { isBrokenAnswer, isLostConnection } from "~/shell/recovery/failed-fetch";
import {
  CONNECTION_LOST,
  isUnreached,
  keepFormOnNetworkError,
  keepingForm,
  revalidateUnlessRejected,
} from "~/shell/recovery/offline-forms";

type Sent = Parameters<typeof keepFormOnNetworkError>[0];

function sent(fields: Record<string, string>, serverAction: () => Promise<unknown>): Sent {
  const request = new Request("https://rebi.test/contacto", { method: "POST", body: new URLSearchParams(fields) });
  return { request, params: {}, serverAction: async <T>() => (await serverAction()) as T } as unknown as Sent;
}

const FIELDS = { intent: "responder", text: "Hola, ¿sigue en venta?", password: "secreta", sello: "s.s" };

describe("a form that did not reach the server", () => {
  test("a form that did not reach the server returns the typed and hidden values without passwords, and says so", async () => {
    const answer = await keepFormOnNetworkError(sent(FIELDS, () => Promise.reject(new TypeError("Failed to fetch"))));
    expect(answer).toEqual({
      ok: false,
      intent: "responder",
      errors: { "": CONNECTION_LOST },
      values: { intent: "responder", text: FIELDS.text, sello: "s.s" },
      unreached: true,
    });
  });

  test("a form that did not reach the server accepts an answer of its page", async () => {
    const answer = await keepingForm((form) => ({ step: form.get("intent") }))(
      sent(FIELDS, () => Promise.reject(new TypeError("Load failed"))),
    );
    expect(answer).toEqual({ step: "responder", unreached: true });
  });

  test("a form that did not reach the server names the service, not the signal, when an answer came that is not the server's", async () => {
    const broken = new Error("Unable to decode turbo-stream response from URL: x");
    const answer = await keepFormOnNetworkError(sent(FIELDS, () => Promise.reject(broken)));
    expect(answer).toMatchObject({
      unreached: true,
      errors: { "": expect.stringMatching(/^El servicio no respondió bien/) as string },
    });
  });

  test("a form that did not reach the server returns the server's answer, and passes on other errors", async () => {
    expect(await keepFormOnNetworkError(sent(FIELDS, () => Promise.resolve({ ok: false })))).toEqual({ ok: false });
    await expect(keepFormOnNetworkError(sent(FIELDS, () => Promise.reject(new Error("ours"))))).rejects.toThrow("ours");
  });

  test("a form that did not reach the server revalidates after an accepted form only", () => {
    const asked = (change: { actionResult?: unknown; actionStatus?: number; defaultShouldRevalidate?: boolean }) =>
      revalidateUnlessRejected({ defaultShouldRevalidate: true, ...change } as Parameters<
        typeof revalidateUnlessRejected
      >[0]);
    expect([
      asked({ actionResult: { unreached: true } }),
      asked({ actionResult: { ok: false }, actionStatus: 400 }),
      asked({ actionStatus: 503 }),
    ]).toEqual([false, false, false]);
    expect([
      asked({}),
      asked({ actionResult: null, actionStatus: 200 }),
      asked({ defaultShouldRevalidate: false }),
    ]).toEqual([true, true, false]);
    expect([{ unreached: true }, { ok: false }, null, "text"].map(isUnreached)).toEqual([true, false, false, false]);
  });
});

describe("a lost connection", () => {
  test.each([
    ["Chrome", new TypeError("Failed to fetch")],
    ["Chrome, of an answer that broke off", new TypeError("network error")],
    ["Firefox", new TypeError("NetworkError when attempting to fetch resource.")],
    ["Safari", new TypeError("Load failed")],
    ["iOS", new TypeError("The Internet connection appears to be offline.")],
  ])("a lost connection is told by the words of %s", (_browser, error) => {
    expect(isLostConnection(error)).toBe(true);
  });

  test.each([
    [new TypeError("Cannot read properties of undefined (reading 'x')")],
    [new Error("ours")],
    [new Error("Unable to decode turbo-stream response from URL: x")],
    [new Response(null, { status: 302 })],
    ["text"],
    [null],
  ])("an error of another kind is not %s", (thrown) => {
    expect(isLostConnection(thrown)).toBe(false);
  });
});

test("a broken answer is a lost connection only while the browser is offline", () => {
  const broken = new Error("Unable to decode turbo-stream response from URL: x");
  expect([isBrokenAnswer(broken), isBrokenAnswer(new TypeError("Failed to fetch"))]).toEqual([true, false]);
  vi.stubGlobal("navigator", { onLine: false });
  expect(isLostConnection(broken)).toBe(true);
  vi.stubGlobal("navigator", { onLine: true });
  expect(isLostConnection(broken)).toBe(false);
  vi.unstubAllGlobals();
});
