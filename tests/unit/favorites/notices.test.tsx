import { describe, expect, test } from "vitest";

import { NoticeLinkPage } from "~/accounts/profile/notice-link-page";
import { newsOf, type TrackedHeart } from "~/favorites/notices/model";
import { favoriteMail } from "~/favorites/notices/notices.server";
import { mailText } from "~/platform/mail/sheet";

import { htmlOf, tags } from "../../support/render";
import { makeListing } from "../catalog/make-listing";

const NOW = new Date("2026-11-21T15:00:00Z");
const ADDED = new Date("2026-11-01T15:00:00Z");
const HEART: TrackedHeart = { vehicleId: "a", price: 3_000, addedAt: ADDED, toldPrice: null, isSoldTold: false };
const sold = { status: "sold", soldAt: NOW } as const;

describe("news of a favourite", () => {
  test.each([
    ["a lower price", {}, { price: 2_500 }, "drop"],
    ["the same price", {}, { price: 3_000 }, undefined],
    ["a price that was told", { toldPrice: 2_500 }, { price: 2_500 }, undefined],
    ["a price between the told and the first", { toldPrice: 2_500 }, { price: 2_900 }, undefined],
    ["a price below the told", { toldPrice: 2_500 }, { price: 2_400 }, "drop"],
    ["a heart without a price", { price: null }, { price: 1_000 }, undefined],
    ["a reserved one", {}, { price: 1_000, status: "reserved" }, undefined],
    ["a paused one", {}, { price: 1_000, status: "paused" }, undefined],
    ["a sale", {}, sold, "sold"],
    ["a sale that was told", { isSoldTold: true }, sold, undefined],
    ["a sale before the heart", { addedAt: NOW }, sold, undefined],
    ["an ended one", {}, { price: 1_000, expiresAt: ADDED }, undefined],
  ] as const)("the news of a favourite tells %s", (_, heart, listing, kind) => {
    expect(newsOf({ ...HEART, ...heart }, makeListing(listing), "ana", NOW)?.kind).toBe(kind);
  });

  test("news of favourites are none of a listing that is gone, nor of one's own", () => {
    expect(newsOf(HEART, null, "ana", NOW)).toBeNull();
    const cheaper = makeListing({ price: 1_000 });
    expect(newsOf(HEART, cheaper, cheaper.sellerId, NOW)).toBeNull();
  });
});

test("the mail names drops with their prices, then sales without a link", () => {
  const mail = favoriteMail({
    site: { url: "https://rebi.example", name: "Rebi" },
    user: { email: "ana@demo.pe", displayName: "Ana" },
    news: [
      { kind: "sold", id: "b", title: "Giant" },
      { kind: "drop", id: "a", title: "Trek", then: 300_000, now: 250_000, photo: null },
    ],
    unsubscribe: "https://rebi.example/avisos/baja/x",
  });
  expect(mail.subject).toBe("Novedades de 2 de tus favoritos");
  const text = mailText(mail).replaceAll("\u00a0", " ");
  expect(text).toContain("Trek · S/ 2,500 · Bajó S/ 500");
  expect(text.indexOf("Trek")).toBeLessThan(text.indexOf("Giant"));
  expect(text).not.toContain("/producto/b");
});

test("the page of the link has one button, and says afterwards that it is done", async () => {
  const words = { when: "Te escribimos.", about: "tus favoritos", to: "/favorites", label: "Ver mis favoritos" };
  const page = (state: "on" | "off" | "gone") => htmlOf(<NoticeLinkPage words={words} state={state} />);
  expect(tags(await page("on"), "button")).toHaveLength(1);
  expect(await page("off")).toContain("Los avisos de tus favoritos están apagados");
  expect(await page("gone")).toContain("ya no existe");
});
