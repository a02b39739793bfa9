import { describe, expect, test } from "vitest";

import { findCondition } from "../../../app/catalog/categories.ts";
import { NegotiationSchema } from "../../../app/offers/model.ts";
import { waitsFor } from "../../../app/offers/rules.ts";
import { makeActivity } from "../../../local/seed/activity.ts";
import { makeListings } from "../../../local/seed/listings.ts";
import { DEFAULT_LISTINGS } from "../../../local/stack/options.ts";

const today = new Date("2026-11-21T00:00:00Z");
const listings = makeListings(DEFAULT_LISTINGS, today);
const activity = makeActivity(listings, today);
const under = (collection: string) => activity.filter(([path]) => path.split("/").at(-2) === collection);
const listing = (id: unknown) => listings.find((one) => one.id === id)?.fields;

describe("what the demo buyer has done", () => {
  test("the demo buyer's activity is the same each time", () => {
    expect(makeActivity(listings, today)).toEqual(activity);
  });

  test("the demo buyer has three favourites of different categories, each in both collections under the shop's ids", () => {
    const favorites = under("favorites");
    const saved = under("user_favorites");
    expect(favorites).toHaveLength(3);
    expect(new Set(favorites.map(([, { vehicleId }]) => listing(vehicleId)?.category)).size).toBe(3);
    expect(favorites.map(([, { vehicleId }]) => listing(vehicleId)?.status)).toEqual(["active", "active", "active"]);
    for (const [index, [path, data]] of favorites.entries()) {
      expect(path).toBe(`favorites/demo-comprador_${String(data["vehicleId"])}`);
      expect(saved[index]?.[0]).toBe(path.replace("favorites/", "user_favorites/"));
      expect(saved[index]?.[1]).toMatchObject({
        userId: "demo-comprador",
        vehicleId: data["vehicleId"],
        title: listing(data["vehicleId"])?.title,
        addedAt: data["createdAt"],
      });
    }
    expect(saved.filter(([, { vehicleId, price }]) => Number(price) > Number(listing(vehicleId)?.price))).toHaveLength(
      1,
    );
  });

  test("the demo buyer has a thread with the demo seller: a question, and an answer that waits to be read", () => {
    const [[path, thread] = ["", {}], ...others] = under("threads");
    expect(others).toHaveLength(1);
    expect(path).toBe(`threads/${String(thread["listingId"])}_demo-comprador`);
    expect(listing(thread["listingId"])).toMatchObject({
      sellerId: "demo-vendedor",
      status: "active",
      title: thread["listingTitle"],
    });
    const messages = activity.filter(([message]) => message.startsWith(`${path}/messages/`));
    expect(messages.map(([, { senderId }]) => senderId)).toEqual(["demo-comprador", "demo-vendedor"]);
    for (const [message] of messages) expect(message).toMatch(/\/messages\/[0-9a-f]{32}$/);
    const last = messages[1]?.[1];
    expect(thread).toMatchObject({
      participants: ["demo-vendedor", "demo-comprador"],
      lastMessageText: last?.["text"],
      lastSenderId: last?.["senderId"],
      lastMessageAt: last?.["createdAt"],
      unreadBuyer: 1,
      unreadSeller: 0,
      sellerAnswered: true,
    });
    expect(messages.every(([, { createdAt }]) => (createdAt as Date) < today)).toBe(true);
  });

  test("the demo buyer waits with a seller's answer to an offer for a used listing, in a thread of its own", () => {
    const [[path, data] = ["", {}], ...others] = under("offers");
    expect(others).toEqual([]);
    expect(path.replace("offers/", "threads/")).toBe(under("threads")[1]?.[0]);
    const negotiation = { id: "o", ...NegotiationSchema.parse(data) };
    expect(waitsFor(negotiation)).toBe("buyer");
    const { condition } = listing(data["listingId"])?.specifications ?? {};
    expect(findCondition(String(condition))?.used).toBe(true);
  });

  test("the demo buyer does without listings", () => {
    expect(makeActivity([], today)).toEqual([]);
  });
});
