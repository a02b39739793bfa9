import { describe, expect, test } from "vitest";

import type { FavoriteChange } from "~/favorites/favorites.server";
import { answerHeart } from "~/favorites/heart.action.server";
import { UpstreamError } from "~/platform/errors";
import { failed } from "~/platform/failed";
import { createLogger } from "~/platform/log";

import { contextOf } from "../../support/context";

const ORIGIN = "https://rebi.test";
const done = (): FavoriteChange => ({ ok: true, headers: new Headers({ "Set-Cookie": "a=b" }) });

async function press(
  fields: Record<string, string>,
  { headers = {}, answer = done }: { headers?: Record<string, string>; answer?: () => FavoriteChange } = {},
) {
  const asked: string[] = [];
  const change = (name: string) => async (id: string) => {
    asked.push(`${name} ${id}`);
    return answer();
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request(`${ORIGIN}/favorites/cambiar`, { method: "POST", headers });
  const response = await answerHeart(
    form,
    contextOf({
      request,
      favorites: { add: change("add"), remove: change("remove") },
      requestId: "r",
      nonce: "n",
      log: createLogger({}, () => undefined),
    }),
  );
  return {
    asked,
    status: response.status,
    location: response.headers.get("Location"),
    cookies: response.headers.getSetCookie().join("\n"),
    text: await response.text(),
  };
}

describe("without scripts", () => {
  test("a heart without scripts leads back to the card it was pressed on, with a message and a way to the favourites", async () => {
    const { asked, status, location, cookies } = await press(
      { guardar: "a1" },
      { headers: { Referer: `${ORIGIN}/comprar?tipo=mtb&pagina=2` } },
    );
    expect({ asked, status, location }).toEqual({
      asked: ["add a1"],
      status: 303,
      location: "/comprar?tipo=mtb&pagina=2#a1",
    });
    expect(cookies).toContain("a=b");
    expect(decodeURIComponent(cookies)).toContain('"link":{"to":"/favorites"');
    expect((await press({ quitar: "a1" }, { headers: { Referer: `${ORIGIN}/favorites` } })).asked).toEqual([
      "remove a1",
    ]);
  });

  test.each([
    undefined,
    "https://malo.test/comprar",
    "no es una dirección",
    `${ORIGIN}//malo.test`,
    `${ORIGIN}/favorites/cambiar`,
    "javascript:alert(1)",
  ])("a heart without scripts leads from %j only to a page of ours", async (referer) => {
    const { location } = await press({ quitar: "a1" }, { headers: referer === undefined ? {} : { Referer: referer } });
    expect(location).toMatch(/^\/(?!\/)/);
    expect(new URL(location ?? "", ORIGIN).origin).toBe(ORIGIN);
  });

  test("a rejected heart without scripts is answered with a page in Spanish and its status", async () => {
    const { status, text } = await press(
      { guardar: "a1" },
      { answer: () => failed("not-found", "No encontramos este anuncio") },
    );
    expect(status).toBe(404);
    expect(text).toContain("No encontramos este anuncio");
    expect(text).toContain("<h1>");
  });
});

describe("for the script", () => {
  const headers = { Accept: "application/json" };
  test("204 with its cookies", async () => {
    expect(await press({ guardar: "a1" }, { headers })).toMatchObject({ status: 204, cookies: "a=b", text: "" });
  });
  test.each([
    [404, "not-found"],
    [409, "full"],
    [429, "limited"],
  ] as const)("%d with its message", async (code, reason) => {
    const { status, text } = await press({ guardar: "a1" }, { headers, answer: () => failed(reason, "Por esto") });
    expect(status).toBe(code);
    expect(JSON.parse(text)).toMatchObject({ message: "Por esto" });
  });
  test("503 while Firestore is down", async () => {
    const failing = () => {
      throw new UpstreamError("firestore", "unavailable", "down");
    };
    const { status, text } = await press({ guardar: "a1" }, { headers, answer: failing });
    expect(status).toBe(503);
    expect(JSON.parse(text)).toMatchObject({
      message: "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.",
    });
  });
});

test.each<Record<string, string>>([{}, { otro: "a1" }])("%j is no heart", async (fields) => {
  expect(await press(fields)).toMatchObject({ status: 400, asked: [] });
});
