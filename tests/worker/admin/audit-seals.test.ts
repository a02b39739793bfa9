import { beforeEach, describe, expect, test } from "vitest";

import * as log from "~/admin/audit/registro.route";
import * as health from "~/admin/health/estado.route";
import { auditWrite } from "~/platform/audit/audit";

import type { World } from "../../support/world";
import { ADMIN, adminWorld } from "./admin-world";
import { answerOf } from "./answer";

let world: World;
beforeEach(async () => {
  world = adminWorld();
  await world.seedUser(ADMIN, { role: "admin" });
});

const entry = { actor: ADMIN, action: "order.cancel", target: "orders/o1", label: "R-1" } as const;
const act = (id: string) => world.seed(auditWrite(entry, world.time, id));
const run = () => world.context().audit.seals.run();
const standing = () => world.context().audit.seals.standing();

/** Two nights, with an entry in each of their days. */
async function twoNights(): Promise<void> {
  await act("one");
  world.pass({ hours: 12 });
  await run();
  world.pass({ hours: 12 });
  await act("two");
  world.pass({ hours: 12 });
  await run();
}

describe("seals of the log", () => {
  test("seals of the log hold each entry once, in a chain whose hashes are in the stream of logs too", async () => {
    await twoNights();
    const [first, second] = await Promise.all(
      ["auditSeals/00000001", "auditSeals/00000002"].map((path) => world.stored(path)),
    );
    expect(first).toMatchObject({ number: 1, previous: "", entries: expect.stringMatching(/^one \S+$/) as unknown });
    expect(second).toMatchObject({ number: 2, previous: first?.hash, from: first?.until });
    expect(second?.entries).toMatch(/^two \S+$/);
    expect(world.lines.filter(({ event }) => event === "audit.sealed").map(({ hash }) => hash)).toEqual([
      first?.hash,
      second?.hash,
    ]);
    expect(await standing()).toMatchObject({ findings: [], checkedAt: world.time });
    expect(await world.mails()).toEqual([]);
  });

  test("seals of the log leave the entries of the last minutes to the next one, and a night without any is sealed too", async () => {
    await act("one");
    expect(await run()).toMatchObject({ seals: 0 });
    world.pass({ hours: 24 });
    expect(await run()).toMatchObject({ seals: 1, entries: 1, findings: 0 });
    world.pass({ hours: 24 });
    expect(await run()).toMatchObject({ seals: 2, entries: 1, findings: 0 });
  });

  test("seals of the log are made once where two runs overlap", async () => {
    await act("one");
    world.pass({ hours: 24 });
    await Promise.all([run(), run()]);
    expect(await world.find("auditSeals/00000002")).toBeNull();
  });

  test.each([
    ["changed", () => world.update("audit/one", { label: "R-2" })],
    ["missing", () => world.seed({ delete: "audit/one" })],
    ["added", () => world.seed(auditWrite(entry, new Date(world.time.getTime() - 35 * 3_600_000), "forged"))],
  ] as const)(
    "an entry of the log that is %s after its seal is found at night, told by mail once and said on the pages",
    async (what, change) => {
      await twoNights();
      await change();
      expect(await run()).toMatchObject({ findings: 1 });
      const id = what === "added" ? "forged" : "one";
      expect(await standing()).toMatchObject({ findings: [{ seal: 1, what, count: 1, ids: [id] }] });
      await run();
      expect((await world.mails()).map(({ to, subject }) => [to, subject])).toEqual([
        [`${ADMIN}@demo.pe`, "El registro de administración no es como se selló"],
      ]);
      const page = (await world.ask(log.loader, {})) as { seals: string[]; isWhole: boolean };
      expect(page.isWhole).toBe(false);
      expect(page.seals.join(" ")).toContain(id);
      const { lines } = (await world.ask(health.loader, {})) as { lines: { id: string; state: string }[] };
      expect(lines.find((line) => line.id === "log-seals")).toMatchObject({ state: "broken" });
    },
  );

  test("a seal of the log that was made again, or taken away with its entries, is found", async () => {
    await twoNights();
    await world.update("auditSeals/00000001", { entries: "", hash: "x" });
    expect((await run()).findings).toBeGreaterThan(0);
    expect((await standing())?.findings.map(({ what }) => what)).toContain("seal");
    await world.seed({ delete: "auditSeals/00000001" }, { delete: "audit/one" });
    await run();
    expect((await standing())?.findings.map(({ what }) => what)).toContain("seal");
  });

  test("the last seal of the log, taken away with its entries, is found", async () => {
    await twoNights();
    await world.seed({ delete: "auditSeals/00000002" }, { delete: "audit/two" });
    expect(await run()).toMatchObject({ findings: 1 });
  });

  test("an administrator compares days with their seals, and reads what differs", async () => {
    expect(await answerOf(world.ask(log.action, {}, { del: "", al: "" }))).toMatchObject({ status: 303 });
    await twoNights();
    expect(await answerOf(world.ask(log.action, {}, { del: "2026-11-23", al: "" }))).toMatchObject({ status: 303 });
    await world.seed({ delete: "audit/one" });
    expect(await answerOf(world.ask(log.action, {}, { del: "2026-11-24", al: "2026-11-25" }))).toMatchObject({
      status: 303,
    });
    expect(await answerOf(world.ask(log.action, {}, { del: "2026-11-23", al: "2026-11-23" }))).toMatchObject({
      status: 409,
      errors: { "": "Sello 1: 1 acto falta (one)." },
    });
  });
});
