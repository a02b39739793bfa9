import { describe, expect, test } from "vitest";

import { cursorPage } from "~/admin-kit/list/cursor.server";
import type { DocumentData, Filter, Query, QueryOrder } from "~/platform/firestore/types";

import type { World } from "../../support/world";
import { adminWorld, NOW } from "./admin-world";

type ListQuery = Omit<Query, "limit"> & { orderBy: QueryOrder[] };

const at = (field: string, way: "asc" | "desc" = "desc"): QueryOrder[] => [[field, way]];
const is = (field: string, value: unknown): Filter => [field, "==", value];
/** Lists of administration with rows that are equal in all that the list is ordered by. */
const LISTS: [name: string, query: ListQuery, data: DocumentData][] = [
  ["the log", { collection: "audit", orderBy: at("at") }, { at: NOW }],
  [
    "acts of an administrator",
    { collection: "audit", where: [["actor", "==", "a"]], orderBy: at("at") },
    { at: NOW, actor: "a" },
  ],
  [
    "listings of a state",
    { collection: "vehicles", where: [["status", "==", "active"]], orderBy: at("updatedAt") },
    { status: "active", updatedAt: NOW },
  ],
  [
    "listings, oldest first",
    { collection: "vehicles", orderBy: at("updatedAt", "asc") },
    { status: "active", updatedAt: NOW },
  ],
  [
    "orders of a state",
    { collection: "orders", where: [["state", "==", "paid"]], orderBy: at("createdAt") },
    { state: "paid", createdAt: NOW },
  ],
  [
    "payouts to make",
    { collection: "payouts", where: [["state", "==", "pending"]], orderBy: at("createdAt", "asc") },
    { state: "pending", createdAt: NOW },
  ],
  [
    "open cases",
    {
      collection: "cases",
      where: [["status", "==", "open"]],
      orderBy: [
        ["queueOrder", "asc"],
        ["createdAt", "asc"],
      ],
    },
    { status: "open", queueOrder: 1, createdAt: NOW },
  ],
  [
    "reported things",
    {
      collection: "reportTargets",
      where: [["status", "==", "open"]],
      orderBy: [
        ["heard", "desc"],
        ["lastAt", "desc"],
      ],
    },
    { status: "open", heard: 1, lastAt: NOW },
  ],
  ["acts of a kind", { collection: "audit", where: [is("action", "x")], orderBy: at("at") }, { at: NOW, action: "x" }],
  [
    "acts about a document",
    { collection: "audit", where: [is("target", "x/y")], orderBy: at("at") },
    { at: NOW, target: "x/y" },
  ],
  [
    "a seller's listings of a state",
    { collection: "vehicles", where: [is("sellerId", "rosa"), is("status", "active")], orderBy: at("updatedAt") },
    { sellerId: "rosa", status: "active", updatedAt: NOW },
  ],
  [
    "orders that wait",
    { collection: "orders", where: [["waits", "array-contains", "held"]], orderBy: at("updatedAt", "asc") },
    { waits: ["held"], updatedAt: NOW },
  ],
  [
    "payouts to a seller",
    { collection: "payouts", where: [is("sellerId", "rosa"), is("state", "paid")], orderBy: at("createdAt") },
    { sellerId: "rosa", state: "paid", createdAt: NOW },
  ],
  [
    "cases of a kind",
    { collection: "cases", where: [is("status", "attended"), is("kind", "taller")], orderBy: at("updatedAt") },
    { status: "attended", kind: "taller", updatedAt: NOW },
  ],
  [
    "open complaints",
    { collection: "complaintProgress", where: [is("state", "open")], orderBy: at("due", "asc") },
    { state: "open", due: "2026-11-30" },
  ],
  [
    "reported things of a kind",
    {
      collection: "reportTargets",
      where: [is("status", "open"), is("kind", "review")],
      orderBy: [
        ["heard", "desc"],
        ["lastAt", "desc"],
      ],
    },
    { status: "open", kind: "review", heard: 1, lastAt: NOW },
  ],
  [
    "users of a role",
    { collection: "users", where: [is("role", "admin")], orderBy: at("createdAt") },
    { role: "admin", createdAt: NOW },
  ],
  [
    "blocked users",
    { collection: "users", where: [is("isActive", false)], orderBy: at("createdAt") },
    { isActive: false, createdAt: NOW },
  ],
  [
    "inspections of a state",
    { collection: "inspections", where: [is("status", "done")], orderBy: at("createdAt") },
    { status: "done", createdAt: NOW },
  ],
  [
    "a workshop's inspections of a state",
    { collection: "inspections", where: [is("status", "done"), is("workshopId", "t")], orderBy: at("createdAt") },
    { status: "done", workshopId: "t", createdAt: NOW },
  ],
  [
    "a workshop's next inspections",
    {
      collection: "inspections",
      where: [is("status", "booked"), is("workshopId", "t")],
      orderBy: at("startsAt", "asc"),
    },
    { status: "booked", workshopId: "t", startsAt: NOW },
  ],
  ["users", { collection: "users", orderBy: at("createdAt") }, { createdAt: NOW }],
  ["workshops of one name", { collection: "workshops", orderBy: at("name", "asc") }, { name: "Taller" }],
  ["brands of one name", { collection: "brands", orderBy: at("name", "asc") }, { name: "Trek" }],
  [
    "inspections",
    { collection: "inspections", orderBy: at("startsAt", "asc"), where: [["status", "==", "booked"]] },
    { status: "booked", startsAt: NOW },
  ],
  [
    "reports of theft",
    { collection: "thefts", where: [["state", "in", ["live", "hidden"]]], orderBy: at("publishedAt") },
    { state: "live", publishedAt: NOW },
  ],
  [
    "reports of theft to check",
    { collection: "thefts", where: [is("state", "live"), is("verifiedAt", null)], orderBy: at("publishedAt", "asc") },
    { state: "live", verifiedAt: null, publishedAt: NOW },
  ],
  ["the log, oldest first", { collection: "audit", orderBy: at("at", "asc") }, { at: NOW }],
  [
    "acts of a kind of an administrator on a document, oldest first",
    {
      collection: "audit",
      where: [is("target", "x/y"), is("actor", "a"), is("action", "x")],
      orderBy: at("at", "asc"),
    },
    { at: NOW, action: "x", actor: "a", target: "x/y" },
  ],
  [
    "orders that wait, newest first",
    { collection: "orders", where: [["waits", "array-contains", "held"]], orderBy: at("updatedAt") },
    { waits: ["held"], updatedAt: NOW },
  ],
  [
    "orders that do not move on, newest first",
    {
      collection: "orders",
      where: [is("kind", "purchase"), ["state", "in", ["paid", "ready"]], ["updatedAt", "<=", NOW]],
      orderBy: at("updatedAt"),
    },
    { kind: "purchase", state: "paid", updatedAt: NOW },
  ],
  [
    "orders of a state, oldest first",
    { collection: "orders", where: [is("state", "paid")], orderBy: at("createdAt", "asc") },
    { state: "paid", createdAt: NOW },
  ],
  [
    "what a person bought in a state, oldest first",
    { collection: "orders", where: [is("buyerId", "ana"), is("state", "paid")], orderBy: at("createdAt", "asc") },
    { buyerId: "ana", state: "paid", createdAt: NOW },
  ],
  [
    "what a person sold in a state, oldest first",
    {
      collection: "orders",
      where: [is("sellerId", "rosa"), is("state", "paid")],
      orderBy: at("createdAt", "asc"),
    },
    { sellerId: "rosa", state: "paid", createdAt: NOW },
  ],
  [
    "payouts to make to a seller, newest first",
    { collection: "payouts", where: [is("sellerId", "rosa"), is("state", "pending")], orderBy: at("createdAt") },
    { sellerId: "rosa", state: "pending", createdAt: NOW },
  ],
  [
    "attended cases of a kind, oldest first",
    {
      collection: "cases",
      where: [is("status", "attended"), is("kind", "registro")],
      orderBy: at("createdAt", "asc"),
    },
    { status: "attended", kind: "registro", createdAt: NOW },
  ],
  [
    "open complaints of a kind, oldest first",
    {
      collection: "complaintProgress",
      where: [is("state", "received"), is("kind", "queja")],
      orderBy: at("filedAt", "asc"),
    },
    { state: "received", kind: "queja", filedAt: NOW },
  ],
  [
    "reported things that wait longest",
    { collection: "reportTargets", where: [is("status", "open")], orderBy: at("firstAt", "asc") },
    { status: "open", firstAt: NOW },
  ],
  [
    "reported things of a kind that wait longest",
    {
      collection: "reportTargets",
      where: [is("status", "open"), is("kind", "review")],
      orderBy: at("firstAt", "asc"),
    },
    { status: "open", kind: "review", firstAt: NOW },
  ],
  [
    "a workshop's past inspections, the last first",
    {
      collection: "inspections",
      where: [is("status", "booked"), is("workshopId", "t"), ["startsAt", "<=", NOW]],
      orderBy: at("startsAt"),
    },
    { status: "booked", workshopId: "t", startsAt: NOW },
  ],
  [
    "inspections of a state, oldest first",
    { collection: "inspections", where: [is("status", "done")], orderBy: at("createdAt", "asc") },
    { status: "done", createdAt: NOW },
  ],
  [
    "expired coupons",
    { collection: "coupons", where: [is("active", true), ["endsAt", "<=", NOW]], orderBy: at("endsAt") },
    { active: true, endsAt: NOW },
  ],
  [
    "coming coupons",
    {
      collection: "coupons",
      where: [is("active", true), ["startsAt", ">", new Date(0)]],
      orderBy: at("startsAt", "asc"),
    },
    { active: true, startsAt: NOW },
  ],
];
const ROWS = 12;
const SIZE = 5;

async function seeded({ collection }: ListQuery, data: DocumentData): Promise<World> {
  const world = adminWorld();
  await world.seed(...Array.from({ length: ROWS }, (_, n) => ({ set: `${collection}/row-${n}`, data })));
  return world;
}

describe("a page of a list", () => {
  test.each(LISTS)(
    "a page of a list of %s shows rows of one time once each, in both directions",
    async (_name, query, data) => {
      const world = await seeded(query, data);
      const page = (after: string | null, before: string | null = null) =>
        cursorPage(world.database, query, { after, before }, SIZE);
      const ids = ({ found }: Awaited<ReturnType<typeof page>>) => found.map(({ id }) => id);
      const first = await page(null);
      const second = await page(first.next);
      const third = await page(second.next);
      expect([first, second, third].map((one) => one.found.length)).toEqual([5, 5, 2]);
      expect(new Set([first, second, third].flatMap(ids)).size).toBe(ROWS);
      expect([first.previous, third.next]).toEqual([null, null]);
      const back = await page(null, third.previous);
      expect(ids(back)).toEqual(ids(second));
      expect(ids(await page(null, back.previous))).toEqual(ids(first));
    },
  );

  test("a page of a list begins again where the document of the cursor is gone or has not the field of the order", async () => {
    const [, query, data] = LISTS.find(([name]) => name === "reported things")!;
    const world = await seeded(query, data);
    // As they were before they were counted.
    await world.seed({ set: "reportTargets/old", data: { status: "open", lastAt: NOW } });
    const first = await cursorPage(world.database, query, { after: null, before: null }, SIZE);
    for (const cursor of [
      { after: "old", before: null },
      { after: null, before: "old" },
      { after: "gone", before: null },
      { after: null, before: "a/b" },
    ])
      expect(await cursorPage(world.database, query, cursor, SIZE)).toEqual(first);
  });
});
