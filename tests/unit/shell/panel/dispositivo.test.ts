import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { action, loader } from "~/routes/install/dispositivo";
import { dataSavingCookie, parseDataSaving } from "~/shell/page/data-saving";
import { parseTextSize, textSizeCookie } from "~/shell/page/text-size";

test.each([
  ["normal", "normal"],
  ["grande", "grande"],
  ["mayor", "mayor"],
  ["Grande", "normal"],
  ["", "normal"],
  ["toString", "normal"],
  ["200%", "normal"],
  [null, "normal"],
  [undefined, "normal"],
])("cookie %j means text %s", (value, size) => {
  expect(parseTextSize(value)).toBe(size);
});

test.each([
  ["1", true],
  ["0", false],
  ["", null],
  ["true", null],
  ["2", null],
  [null, null],
])("cookie %j means that data are spared: %s", (value, saves) => {
  expect(parseDataSaving(value)).toBe(saves);
});

test("both cookies last a year and belong to the whole site", () => {
  expect(textSizeCookie("grande")).toBe("texto=grande; Path=/; Max-Age=31536000; Secure; SameSite=Lax");
  expect(dataSavingCookie(false)).toBe("ahorro=0; Path=/; Max-Age=31536000; Secure; SameSite=Lax");
});

const env = { brandName: "Rebi", siteUrl: "https://rebi.test" };
const args = (request: Request) => ({ request, params: {}, context: { env } }) as unknown as ActionFunctionArgs;
const post = (fields: Record<string, string>) =>
  action(args(new Request("http://x.test/dispositivo", { method: "POST", body: new URLSearchParams(fields) })));
const read = (headers: Record<string, string>) => loader(args(new Request("http://x.test/dispositivo", { headers })));

describe("POST /dispositivo", () => {
  test.each([
    [{ texto: "mayor" }, textSizeCookie("mayor")],
    [{ ahorro: "1" }, dataSavingCookie(true)],
    [{ ahorro: "0" }, dataSavingCookie(false)],
  ])("%j is kept, and leads back", async (choice, cookie) => {
    const answer = await post({ ...choice, volver: "/comprar?q=trek" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/comprar?q=trek");
    expect(answer.headers.get("Set-Cookie")).toBe(cookie);
  });

  test.each(["//evil.test", "https://evil.test/", "", "javascript:alert(1)"])(
    'the form leads nowhere for "%s"',
    async (volver) => {
      expect((await post({ ahorro: "1", volver })).headers.get("Location")).toBe("/dispositivo");
    },
  );

  test.each<Record<string, string>>([
    {},
    { texto: "enorme" },
    { texto: "grande; Path=/x" },
    { texto: "enorme", ahorro: "1" },
    { ahorro: "2" },
    { ahorro: "" },
  ])("POST /dispositivo rejects %j", async (fields) => {
    await expect(post({ ...fields, volver: "/" })).rejects.toMatchObject({ init: { status: 400 } });
  });
});

describe("GET /dispositivo", () => {
  test("GET /dispositivo shows what the cookies say", () => {
    expect(read({ Cookie: "texto=grande; ahorro=1" }).facts).toMatchObject({ textSize: "grande", savesData: true });
    expect(read({}).facts).toMatchObject({ textSize: "normal", savesData: false, isSavingSuggested: false });
  });

  test("GET /dispositivo suggests to spare data where the browser asks for it, until the user has said something", () => {
    expect(read({ "Save-Data": "on" }).facts.isSavingSuggested).toBe(true);
    expect(read({ "Save-Data": "on", Cookie: "ahorro=0" }).facts.isSavingSuggested).toBe(false);
    expect(read({ "Save-Data": "on", Cookie: "ahorro=1" }).facts.isSavingSuggested).toBe(false);
  });
});
