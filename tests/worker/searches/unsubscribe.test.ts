import { describe, expect, test } from "vitest";

import { createTokens } from "~/platform/crypto/tokens.server";
import { unsubscribeUrl } from "~/searches/unsubscribe.server";

import { down } from "../../support/faults";
import { ANA, saveSearch, searchesWorld, type SearchesWorld, SITE, storedSearch, markDue } from "./support";

async function mailed(): Promise<{ world: SearchesWorld; id: string; token: string }> {
  const world = await searchesWorld();
  const id = await saveSearch(world, "q=trek");
  world.pass({ hours: 2 });
  world.news = 1;
  await markDue(world, id);
  await world.searches.notify();
  const [mail] = await world.mails();
  return { world, id, token: /avisos\/baja\/(\S+)/.exec(mail!.text)![1]! };
}

describe("the link of a notice", () => {
  test("the link of a notice says what it is about and changes nothing by being looked at", async () => {
    const { world, id, token } = await mailed();
    const before = await storedSearch(world, id);
    expect(await world.searches.noticeState(token)).toEqual({ state: "on", name: "Búsqueda q=trek" });
    expect(await storedSearch(world, id)).toEqual(before);
  });

  test("the link of a notice turns the notices of that search off, once and again", async () => {
    const { world, id, token } = await mailed();
    const other = await saveSearch(world, "q=giant");
    for (let time = 0; time < 2; time++)
      expect(await world.searches.turnOff(token)).toEqual({ state: "off", name: "Búsqueda q=trek" });
    expect(await world.searches.noticeState(token)).toEqual({ state: "off", name: "Búsqueda q=trek" });
    expect([(await storedSearch(world, id)).notify, (await storedSearch(world, other)).notify]).toEqual([false, true]);
    for (const one of [id, other]) await markDue(world, one);
    world.pass({ hours: 48 });
    expect(await world.searches.notify()).toMatchObject({ sent: 1 });
    expect((await world.mails()).filter(({ id: mail }) => mail.includes(id))).toHaveLength(1);
  });

  test("the link of a notice says so where its search was deleted", async () => {
    const { world, id, token } = await mailed();
    await world.searches.remove(ANA, id);
    expect(await world.searches.noticeState(token)).toEqual({ state: "gone" });
    expect(await world.searches.turnOff(token)).toEqual({ state: "gone" });
  });

  test("the link of a notice holds for 400 days", async () => {
    const { world, id, token } = await mailed();
    world.pass({ hours: 399 * 24 });
    expect(await world.searches.noticeState(token)).toMatchObject({ state: "on" });
    world.pass({ hours: 2 * 24 });
    expect(await world.searches.noticeState(token)).toBeNull();
    expect(await world.searches.turnOff(token)).toBeNull();
    expect((await storedSearch(world, id)).notify).toBe(true);
  });

  test("the link of a notice that is forged, cut or made for something else is worth nothing", async () => {
    const { world, id, token } = await mailed();
    const foreign = await unsubscribeUrl(SITE, createTokens({ secret: "another secret", clock: world.clock }), id);
    const otherPurpose = await world.tokens.sign("session", { id }, 1000);
    const [payload = "", signature = ""] = token.split(".");
    const swapped = `${btoa(JSON.stringify({ until: 9e15, value: { id } })).replace(/=+$/, "")}.${signature}`;
    for (const bad of [
      "",
      "x",
      token.slice(0, -1),
      payload,
      `${payload}.`,
      swapped,
      foreign.split("/").at(-1)!,
      otherPurpose,
    ]) {
      expect(await world.searches.turnOff(bad), bad).toBeNull();
      expect(await world.searches.noticeState(bad), bad).toBeNull();
    }
    expect((await storedSearch(world, id)).notify).toBe(true);
  });

  test("the link of a notice with the database down promises nothing", async () => {
    const { world, token } = await mailed();
    world.fault = () => down();
    await expect(world.searches.turnOff(token)).rejects.toMatchObject({ upstream: "firestore" });
  });
});
