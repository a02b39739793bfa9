import { describe, expect, test } from "vitest";

import { daySeries, figuresWrite, oldestDay } from "~/catalog/figures/model";
import { isUserView, sameViewSeconds, viewTag } from "~/catalog/figures/view-request";

const PHONE = "Mozilla/5.0 (Linux; Android 13; SM-A145M) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";
const BROWSER = { "User-Agent": PHONE, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" };
const NOW = new Date("2026-11-23T15:00:00Z");

function request(headers: Record<string, string>, method = "GET"): Request {
  return new Request("https://rebi.example/producto/abc/vista", { method, headers });
}

describe("isUserView", () => {
  test("isUserView takes the request of a browser that shows our page", () => {
    expect(isUserView(request(BROWSER))).toBe(true);
    expect(isUserView(request({ "User-Agent": PHONE, Referer: "https://rebi.example/producto/abc" }))).toBe(true);
  });

  test.each([
    ["a HEAD", BROWSER, "HEAD"],
    ["a search engine", { ...BROWSER, "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "GET"],
    ["a preview of a shared link", { ...BROWSER, "User-Agent": "WhatsApp/2.23.20.0" }, "GET"],
    ["no browser at all", { ...BROWSER, "User-Agent": "" }, "GET"],
    ["a prefetch", { ...BROWSER, "Sec-Purpose": "prefetch" }, "GET"],
    ["a page that is rendered ahead", { ...BROWSER, "Sec-Purpose": "prefetch;prerender" }, "GET"],
    ["a prefetch of Safari", { ...BROWSER, Purpose: "prefetch" }, "GET"],
    ["a prefetch of Firefox", { ...BROWSER, "X-Moz": "prefetch" }, "GET"],
    ["a preview of Safari", { ...BROWSER, "X-Purpose": "preview" }, "GET"],
    ["a page of another site", { ...BROWSER, "Sec-Fetch-Site": "cross-site" }, "GET"],
    ["an address that was typed", { ...BROWSER, "Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document" }, "GET"],
    ["an old browser on another site", { "User-Agent": PHONE, Referer: "https://otra.example/" }, "GET"],
    ["an old browser on no page", { "User-Agent": PHONE }, "GET"],
  ])("isUserView leaves out %s", (_, headers, method) => {
    expect(isUserView(request(headers, method))).toBe(false);
  });
});

describe("sameViewSeconds", () => {
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  const holding = request({ ...BROWSER, "If-None-Match": viewTag(NOW) });

  test("sameViewSeconds tells how long a picture of the last half hour still stands for the same view", () => {
    expect(sameViewSeconds(holding, NOW)).toBe(1800);
    expect(sameViewSeconds(holding, at(1799))).toBe(1);
    expect(sameViewSeconds(holding, at(1800))).toBeNull();
  });

  test("sameViewSeconds takes no tag of the future, of another kind, or none", () => {
    expect(sameViewSeconds(request({ "If-None-Match": viewTag(at(60)) }), NOW)).toBeNull();
    expect(sameViewSeconds(request({ "If-None-Match": '"abc"' }), NOW)).toBeNull();
    expect(sameViewSeconds(request({}), NOW)).toBeNull();
  });

  test("sameViewSeconds gives everyone the same tag at the same time", () => {
    expect(viewTag(NOW)).toBe(viewTag(new Date(NOW.getTime() + 900)));
  });
});

describe("days", () => {
  test("the days of a listing's figures have zeros where nothing was counted, oldest first", () => {
    const counted = { day: "2026-11-22", views: 3, hearts: 1, contacts: 0, messages: 2 };
    expect(daySeries([counted], "2026-11-23", 3)).toEqual([
      { day: "2026-11-21", views: 0, hearts: 0, contacts: 0, messages: 0 },
      counted,
      { day: "2026-11-23", views: 0, hearts: 0, contacts: 0, messages: 0 },
    ]);
  });

  test("the days of a listing's figures are kept for ninety, today included", () => {
    expect(oldestDay("2026-11-23")).toBe("2026-08-26");
  });

  test("the days of a listing's figures are written by increments, without a user", () => {
    expect(figuresWrite("abc", "2026-11-23", { views: 2, hearts: 0 })).toEqual({
      merge: "listingDays/abc_2026-11-23",
      data: { listingId: "abc", day: "2026-11-23", expiresAt: new Date("2027-02-22T05:00:00Z") },
      transforms: [{ field: "views", increment: 2 }],
    });
  });
});
