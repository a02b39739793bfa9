import { beforeEach, describe, expect, test } from "vitest";

import type { Trust } from "~/platform/routes/acts";
import * as codePage from "~/registry/bicycles/own/perfil-bicicleta-codigo.route";
import * as page from "~/registry/bicycles/public/r.route";
import type { Bicycle } from "~/registry/model";

import { UNBOUNDED } from "../../../support/context";
import { World } from "../../../support/world";
import { registeredBicycle } from "./support";

const OWNER = "rosa";
const SERIAL = "WTU 123-4O5Z";

let world: World;
let bicycle: Bicycle;
beforeEach(async () => {
  world = new World();
  await world.seedUser(OWNER);
  await world.seedUser("ana");
  bicycle = await registeredBicycle(world, { serial: SERIAL }, OWNER);
});

interface Answer {
  init?: { status?: number; headers?: Headers } | null;
  data: { errors: Record<string, string>; said?: { about: string; isSame: boolean }; shown?: { code: string } };
}

async function ask(fields: Record<string, string>, code = bicycle.code): Promise<Answer> {
  return (await world.ask(page.action as never, { code }, fields)) as Answer;
}

const confirm = async (codigo: string) => (await ask({ intent: "titular", codigo })).data.said;
const compare = async (ultimos: string) => (await ask({ intent: "comparar", ultimos })).data;

async function issued(of = bicycle): Promise<string> {
  const result = await world.registry.ownerCodes.issue(of);
  if (!result.ok) throw new Error(result.reason);
  return result.code;
}

describe("the code of an owner", () => {
  test("the code of an owner is confirmed on the page of its bicycle for ten minutes, however it is typed", async () => {
    const code = await issued();
    expect(code).toHaveLength(8);
    const spoken = `${code.slice(0, 4).toLowerCase()} - ${code.slice(4)}`.replaceAll("0", "o").replaceAll("1", "l");
    expect(await confirm(spoken)).toEqual({ about: "owner", isSame: true });
    world.pass({ minutes: 9 });
    expect(await confirm(code)).toEqual({ about: "owner", isSame: true });
    world.pass({ minutes: 1 });
    expect(await confirm(code)).toEqual({ about: "owner", isSame: false });
  });

  test("the code of an owner is of one bicycle, of its last owner, and only the last code counts", async () => {
    const code = await issued();
    const other = await registeredBicycle(world, {}, OWNER);
    expect((await ask({ intent: "titular", codigo: code }, other.code)).data.said).toMatchObject({ isSame: false });
    const later = await issued();
    expect(await confirm(code)).toMatchObject({ isSame: false });
    expect(await confirm(later)).toMatchObject({ isSame: true });
    await world.update(`bicycles/${bicycle.id}`, { ownerId: "ana" });
    expect(await confirm(later)).toMatchObject({ isSame: false });
  });

  test("the code of an owner is stored as a hash without a user, and is shown on the owner's page alone", async () => {
    world.user = { uid: OWNER };
    world.accounts.requireActiveUser = (() => Promise.resolve({ uid: OWNER })) as never;
    const context = world.context({ accounts: Object.assign(world.accounts, {}) });
    const request = new Request("https://rebi.test/x", {
      method: "POST",
      body: new URLSearchParams({ intent: "codigo" }),
    });
    const answer = (await codePage.action({
      request,
      params: { id: bicycle.id },
      context,
    } as never)) as unknown as Answer;
    const shown = answer.data.shown?.code ?? "";
    expect(await confirm(shown)).toMatchObject({ isSame: true });
    const stored = JSON.stringify(await world.stored(`ownerCodes/${bicycle.id}`));
    for (const secret of [OWNER, shown, shown.replace("-", "")]) expect(stored).not.toContain(secret);
  });

  test("the code of an owner is tried twelve times an hour, and a text that is no code costs no answer", async () => {
    expect((await ask({ intent: "titular", codigo: "hola" })).data.errors).toMatchObject({
      codigo: expect.any(String),
    });
    for (let tries = 0; tries < 11; tries += 1) await ask({ intent: "titular", codigo: "AAAAAAAA" });
    const code = await issued();
    expect(await ask({ intent: "titular", codigo: code })).toMatchObject({ init: { status: 429 } });
    world.pass({ hours: 1 });
    expect(await confirm(await issued())).toMatchObject({ isSame: true });
  });
});

describe("the end of the number on the frame", () => {
  test("the end of the number on the frame is compared as it is read, and the page tells no number", async () => {
    for (const read of ["405z", "4 0 5 2", "WTU 123-4O52"])
      expect((await compare(read)).said).toEqual({ about: "number", isSame: true });
    expect(await compare("4053")).toMatchObject({ said: { about: "number", isSame: false } });
    expect((await compare("52")).errors).toMatchObject({ ultimos: expect.any(String) });
    const shown = await world.ask(page.loader as never, { code: bicycle.code });
    expect(shown).toMatchObject({ hasNumber: true });
    expect(JSON.stringify(shown)).not.toContain("123");
  });

  test("the end of the number on the frame is not asked for where there is none, or where its end is nearly all of it", async () => {
    for (const serial of ["", "AB12C"]) {
      await world.update(`bicycles/${bicycle.id}`, { serial });
      expect(await world.ask(page.loader as never, { code: bicycle.code })).toMatchObject({ hasNumber: false });
      expect((await compare("B12C")).said).toBeUndefined();
    }
  });

  test("the end of the number on the frame is compared six times an hour by one visitor, and after forty tries of a day answered slowly, never not at all", async () => {
    const waited: number[] = [];
    world.given = { ...world.given, sleep: (milliseconds: number) => Promise.resolve(void waited.push(milliseconds)) };
    for (let tries = 0; tries < 6; tries += 1) expect((await compare("0000")).said?.isSame).toBe(false);
    expect(await ask({ intent: "comparar", ultimos: "4052" })).toMatchObject({ init: { status: 429 } });
    for (let hour = 0; hour < 6; hour += 1) {
      world.pass({ hours: 1 });
      for (let tries = 0; tries < 6; tries += 1) await compare("0000");
    }
    world.pass({ hours: 1 });
    expect((await compare("4052")).said).toEqual({ about: "number", isSame: true });
    expect(waited).toEqual([4_000, 4_000, 4_000]);
  });

  test("the end of the number on the frame is compared six times an hour by all accounts of a network without a confirmed address, and by each other one", async () => {
    const isAsked = async (uid: string, trust: Trust) => {
      const accounts = { session: () => Promise.resolve({ uid }) };
      const budgets = { ...UNBOUNDED, trustOf: () => Promise.resolve(trust) };
      world.given = { ...world.given, accounts, budgets };
      return (await compare("0000")).said !== undefined;
    };
    const asked: boolean[] = [];
    for (let n = 0; n < 8; n += 1) asked.push(await isAsked(`nueva-${n}`, "unproven"));
    expect(asked.filter(Boolean)).toHaveLength(6);
    expect(await isAsked("vecina", "fresh")).toBe(true);
    expect(await isAsked("vecino", "proven")).toBe(true);
  });
});
