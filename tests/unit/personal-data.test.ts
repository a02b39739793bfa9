import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const APP = fileURLToPath(new URL("../../app/", import.meta.url));

/** A key of a write as app/platform/firestore/types.ts has it, or a collection, which has one (`put`). */
const WRITE = /\b(create|set|merge|update):\s*[`\w(]|\bcollection\("/;
/** A field that says which user a document is about. */
const USER_FIELD =
  /\b(uid|userId|userIds|sellerId|buyerId|senderId|ownerId|owner|reporterId|recipientId|actor|blockerId|participants)\b\s*[,:}]/;

/** Folders that write such documents, with their names in the list of app/server/context.server.ts. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  accounts: ["account"],
  admin: ["adminViews", "adminWork", "adminDay"],
  assistant: ["assistant"],
  cases: ["cases"],
  cart: ["cart"],
  catalog: ["contacts"],
  complaints: ["complaints"],
  coupons: ["coupons"],
  favorites: ["favorites"],
  follows: ["follows"],
  inspections: ["inspections"],
  messages: ["messages"],
  offers: ["offers"],
  orders: ["orderClaims", "orders", "payouts", "sales"],
  privacy: ["privacy"],
  push: ["push"],
  questions: ["questions"],
  registry: ["bicycles", "finds", "thefts", "transfers"],
  reports: ["reports"],
  reviews: ["reviews"],
  searches: ["searches"],
  selling: ["imports", "listings"],
  workshops: ["workshopReviews"],
  "platform/forms": ["forms"],
  "platform/push": ["push"],
};

/** Folders that write such documents without a name of their own, and why. */
const COVERED_OTHERWISE: Readonly<Record<string, string>> = {
  "platform/audit": "who did what: bare uids stay (docs/personal-data.md)",
  settings:
    "uids of administrators who changed a setting: the trace of who did what stays as a bare id, as in the audit log",
  vitals: "figures and errors of browsers, which name nobody; who marked one stands in `audit` as a bare uid",
  templates: "texts that name nobody; who changed one stands in `audit` as a bare uid",
  "platform/firestore": "the kit of collections: each room declares its own",
  "platform/photos": "notes of photos to remove: `listings` and `account` work off those of their user (removeOf)",
};

function listedNames(): string[] {
  const context = readFileSync(`${APP}server/context.server.ts`, "utf8");
  const list = / personalData: \(\) => \(\{([\s\S]*?)\n {4}\}\),/.exec(context)?.[1] ?? "";
  return [...list.matchAll(/^ +(\w+): (?:context\.|create)/gm)].map(([, name = ""]) => name);
}

function roomOf(file: string): string {
  const [first = "", second = ""] = file.split("/");
  return first === "platform" ? `${first}/${second}` : first;
}

function roomsThatWriteUsers(): string[] {
  const rooms = globSync("**/*.ts", { cwd: APP })
    .filter((file) => !file.startsWith("routes/") && !file.startsWith("server/"))
    .filter((file) => {
      const code = readFileSync(APP + file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
      return WRITE.test(code) && USER_FIELD.test(code);
    })
    .map(roomOf);
  return [...new Set(rooms)].sort();
}

test("the reader of writes finds the rooms that are known to write documents about users", () => {
  expect(roomsThatWriteUsers()).toEqual(expect.arrayContaining(["accounts", "messages", "selling", "platform/forms"]));
});

test("every collection that names a user is told of in docs/personal-data.md", () => {
  const told = readFileSync(fileURLToPath(new URL("../../docs/personal-data.md", import.meta.url)), "utf8");
  const named = globSync("**/*.ts", { cwd: APP })
    .map((file) => readFileSync(APP + file, "utf8"))
    .filter((code) => USER_FIELD.test(code))
    .flatMap((code) => [...code.matchAll(/\bcollection\("(\w+)"/g)].map(([, name = ""]) => name));
  expect(named).toContain("offers");
  expect(named.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
});

test("every room that writes documents about users gives its personal data", () => {
  const names = new Set(listedNames());
  const missing = roomsThatWriteUsers().filter(
    (room) => !(room in COVERED_OTHERWISE) && !(LISTED[room] ?? [""]).every((name) => names.has(name)),
  );
  expect(missing, "add the room's personalData to app/server/context.server.ts and to LISTED").toEqual([]);
});

test("each name in the list belongs to one folder", () => {
  expect(Object.values(LISTED).flat().sort()).toEqual([...listedNames(), "push"].sort());
});

test("the account goes last, and no name that a deletion document may hold has changed", () => {
  const names = listedNames();
  expect(names.slice(0, 8)).toEqual([
    "imports",
    "listings",
    "favorites",
    "cart",
    "searches",
    "messages",
    "reports",
    "cases",
  ]);
  expect(names).toEqual(expect.arrayContaining(["forms", "contacts"]));
  expect(names.at(-1)).toBe("account");
});
