import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { USER_LIMITS } from "~/platform/env-limits";
import type { Counter, Limiter } from "~/platform/limits/limits.server";
import { ACTS, actOf, type ActName, COSTS, isStranger, ruleOf, type Trust } from "~/platform/routes/acts";
import { actsOf } from "~/platform/routes/policy";
import { LOOKUPS_AN_HOUR } from "~/registry/numbers/police/constants";
import { ROUTE_TABLE } from "~/server/route-table/route-table";

import { budgetsAt } from "../../support/budgets";
import { routeModule } from "../../support/routes";

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
const NAMES = Object.keys(ACTS) as ActName[];
/** Counted where no address has an action of its own. */
const ELSEWHERE: readonly ActName[] = ["change", "savedForm"];

const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));

/** Acts whose whole row is counted. */
const code = sources
  .filter((file) => !file.endsWith("routes.ts") && !file.startsWith("server/route-table/"))
  .map((file) => readFileSync(join(APP, file), "utf8"))
  .join("\n");
const isWhole = (name: ActName): boolean =>
  new RegExp(
    String.raw`(?:budgets\.take(?:Shared)?\([^;]{0,40}|withinBudget(?:<\w+>)?\([^;]{0,20}|formGuard\.check\([^;]{0,60}|admitsFiles\(|\bact: |budget: \[\w+, |guard: \[[^\]]{0,60}|overBudget\([^;]{0,20})"${name}"`,
  ).test(code);

describe("the table of what a stranger may cause", () => {
  test.each(ROUTE_TABLE.map((row) => [row.path, row] as const))(
    "an address with an action has a row in the table: %s",
    async (_, row) => {
      const { action } = await routeModule<{ action?: unknown }>(row.file);
      if (action !== undefined) expect(actsOf(row)).not.toEqual([]);
      else expect(row.acts ?? []).toEqual([]);
    },
  );

  test("each row is used by an address", () => {
    const used = new Set([...ROUTE_TABLE.flatMap(actsOf), ...ELSEWHERE]);
    expect(NAMES.filter((name) => !used.has(name))).toEqual([]);
  });

  test("each row says what it costs, and no rate is longer in a short span than in a long one", () => {
    for (const name of NAMES) {
      const { costs, beyond, ...subjects } = actOf(name);
      expect(costs.length * beyond.length, name).toBeGreaterThan(0);
      expect(costs.filter((cost) => !COSTS.includes(cost))).toEqual([]);
      for (const rates of Object.values(subjects)) {
        if (rates === "confirm") continue;
        const { minute = 0, quarter = minute, hour = quarter, day = hour } = rates;
        expect(
          [minute, quarter, hour, day].toSorted((a, b) => a - b),
          name,
        ).toEqual([minute, quarter, hour, day]);
      }
    }
  });

  test.each(["reservation", "slot", "code", "tokens"] as const)(
    "an act that costs a %s is bounded for an account, and for the strangers of a network",
    (cost) => {
      for (const name of NAMES) {
        const { costs, account, network } = actOf(name);
        if (costs.includes(cost) && name !== "ownerCode") expect({ account, network }, name).toEqual({ account: expect.anything(), network: expect.anything() }); // oxfmt-ignore
      }
    },
  );

  test("only acts that cost nobody else anything, or are guarded or counted elsewhere, have no rates of their own", () => {
    const bare = NAMES.filter((name) => Object.keys(actOf(name)).length === 2);
    // Why, each: the comment of its row.
    expect(bare.toSorted()).toEqual(["administer", "assistantTools", "measures", "own", "signed"]);
    for (const name of bare) if (name !== "administer") expect(actOf(name).costs, name).toEqual(["processor"]);
  });

  test("an act that mails somebody or keeps photos is bounded for the account, the network or the mailbox", () => {
    for (const name of NAMES) {
      const { costs, account, unproven, network, each } = actOf(name);
      if (costs.includes("mail") || costs.includes("push")) expect(account ?? network ?? each, name).toBeDefined();
      if (costs.includes("photo")) expect(account ?? unproven, name).toBeDefined();
    }
  });

  test("a crowd of 200 known people behind one address has more than each of them needs", () => {
    for (const name of NAMES) {
      const { known } = actOf(name);
      for (const limit of Object.values(known ?? {})) expect(limit, name).toBeGreaterThanOrEqual(600);
    }
  });

  test("an act that counts towards a target, known accounts or all together has a way on for the honest", () => {
    for (const name of NAMES) {
      const { beyond, costs, known, target, all } = actOf(name);
      // Documents and photos of an own account take nothing of others, and known accounts of a network have room.
      const isOwn = costs.every((cost) => cost === "document" || cost === "photo" || cost === "attention");
      if (known && !(isOwn && beyond.includes("confirm"))) expect(beyond, name).toContain("phone");
      if (target) expect(beyond.includes("phone") || beyond.includes("fold"), name).toBe(true);
      if (all) expect(beyond, name).toContain("slower");
    }
  });

  test("an old account is a stranger where a telephone is asked for, and nowhere else", () => {
    expect(NAMES.filter((name) => isStranger(name, "proven")).toSorted()).toEqual([
      "contact",
      "message",
      "offer",
      "question",
      "report",
      "reserve",
      "slot",
      "theftReport",
      "thread",
    ]);
    for (const name of NAMES)
      expect([isStranger(name, "fresh"), isStranger(name, "verified"), isStranger(name, "buyer")]).toEqual([
        true,
        false,
        false,
      ]);
  });

  test("no other file of the product has a rate of its own", () => {
    const allowed = ["platform/routes/acts.ts", "platform/limits/", "platform/env-limits.ts"];
    const found = sources.filter(
      (file) =>
        !allowed.some((one) => file.startsWith(one)) &&
        /windowSeconds: *\d|windowSeconds: *[A-Z]/.test(readFileSync(join(APP, file), "utf8")),
    );
    expect(found).toEqual([]);
  });

  test("each rate of the table is counted by somebody", () => {
    const uncounted = NAMES.filter((name) => !isWhole(name)).flatMap((name) =>
      Object.entries(actOf(name)).flatMap(([subject, rates]) =>
        subject === "costs" || subject === "beyond" || rates === "confirm"
          ? []
          : Object.keys(rates as object)
              .filter((span) => !code.includes(`ruleOf("${name}", "${subject}", "${span}")`))
              .map((span) => `${name} ${subject} ${span}`),
      ),
    );
    expect(uncounted).toEqual([]);
  });

  /** Counts of one act by an account, as its room asks for them. */
  async function counted(name: ActName, trust: Trust): Promise<string[]> {
    const keys: string[] = [];
    const limiter = {
      takeTogether: (counters: readonly Counter[]) => {
        for (const { key, rules } of counters) if (rules.some(({ limit }) => limit > 0)) keys.push(key);
        return Promise.resolve(counters.map(() => ({ allowed: true, remaining: 1, retryAfterSeconds: 0 })));
      },
    } as unknown as Limiter;
    await budgetsAt({ limiter, address: "203.0.113.7", trust }).take(name, { uid: "ana" });
    return keys;
  }

  test.each(["unproven", "fresh", "proven", "verified", "buyer"] as const)(
    "an account that is %s never passes an act that writes, shows a photo or takes somebody's attention uncounted",
    async (trust) => {
      const rooms = NAMES.filter((name) => actOf(name).account !== undefined && isWhole(name));
      expect(rooms).toEqual(expect.arrayContaining(["profile", "draft", "listing", "autosave", "photo", "publish"]));
      for (const name of rooms) {
        const keys = await counted(name, trust);
        expect(keys, name).toContain(`act:${name}:account:ana`);
        const { network, known } = actOf(name);
        const shared = trust === "buyer" ? {} : ((isStranger(name, trust) ? network : known) ?? {});
        const isCounted = Object.keys(shared).some((span) => span !== "kept");
        expect([name, keys.some((key) => key.includes("203.0.113.7"))]).toEqual([name, isCounted]);
      }
    },
  );

  test("the numbers that pages and settings say are the table's", () => {
    expect(ruleOf("policeLookup", "account", "hour").limit).toBe(LOOKUPS_AN_HOUR);
    expect(ruleOf("contact", "account", "day")).toMatchObject(USER_LIMITS.contacts);
    expect(ruleOf("message", "account", "hour")).toMatchObject(USER_LIMITS.messages);
    expect(() => ruleOf("message", "each", "day")).toThrow("no rate of message for each in a day");
  });
});
