import { beforeEach, describe, expect, test } from "vitest";

import type { User } from "~/accounts/model";
import { ALL_PUSH_KINDS } from "~/platform/push/kinds";
import { isPushForm, submitPush } from "~/push/preferences.action.server";

import { type GivenContext, contextOf } from "../../support/context";
import { ANA, type PushWorld, findSubscription, makePush, pushWorld, registerDevice, titles } from "./support";

let world: PushWorld;
let deps: GivenContext;
beforeEach(async () => {
  world = await pushWorld();
  deps = {
    push: world.push,
    accounts: {
      requireUser: () => Promise.resolve({ uid: ANA, email: "", displayName: "Ana", role: "user" }),
      user: (uid: string) => world.accounts.user(uid),
      profile: {
        update: async (uid: string, changes: Partial<User>) => {
          await world.update(`users/${uid}`, changes);
        },
      },
    } as unknown as GivenContext["accounts"],
  };
});

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}
const send = (values: Record<string, string>) => submitPush(contextOf(deps), form(values));

describe("the forms of the preferences", () => {
  test("the forms of the preferences are told from those of the mails", () => {
    expect(isPushForm(form({ intent: "notificaciones" }))).toBe(true);
    expect(isPushForm(form({ messages: "1" }))).toBe(false);
  });

  test("the forms of the preferences keep which kinds are wanted, and leave the mails as they are", async () => {
    const before = (await world.accounts.user(ANA))?.preferences.notifications;
    expect(await send({ intent: "notificaciones", "push-orders": "1" })).toMatchObject({
      kind: "done",
      to: "/perfil/preferencias",
    });
    expect((await world.accounts.user(ANA))?.preferences.notifications).toEqual({
      ...before,
      push: {
        messages: false,
        orders: true,
        searches: false,
        favorites: false,
        follows: false,
        thefts: false,
        nearThefts: false,
        complaints: false,
      },
    });
    expect(before?.push).toEqual(ALL_PUSH_KINDS);
  });

  test("the forms of the preferences take a device away, twice the same", async () => {
    const phone = await registerDevice(world, ANA);
    const [device] = await world.push.devices.list(ANA);
    for (let times = 0; times < 2; times += 1)
      expect(await send({ intent: "quitar-equipo", device: device!.id })).toMatchObject({ kind: "done" });
    expect(await findSubscription(world, phone)).toBeNull();
  });

  test("the forms of the preferences send a test, at most five an hour, and say where there is no device", async () => {
    expect(await send({ intent: "probar-notificaciones" })).toMatchObject({ kind: "rejected", status: 409 });
    const phone = await registerDevice(world, ANA);
    expect(await send({ intent: "probar-notificaciones" })).toMatchObject({ kind: "done" });
    await world.settled();
    expect(await titles(phone)).toEqual(["Las notificaciones funcionan"]);
    for (let times = 0; times < 4; times += 1) await send({ intent: "probar-notificaciones" });
    const limited = await send({ intent: "probar-notificaciones" });
    expect(limited).toMatchObject({ kind: "rejected", status: 429 });
    expect(limited.kind === "rejected" && limited.retryAfterSeconds).toBeGreaterThan(0);
    await world.settled();
  });

  test("the forms of the preferences answer the button without scripts with what is missing", async () => {
    const answer = await send({ intent: "activar-notificaciones" });
    expect(answer).toMatchObject({ kind: "rejected", status: 400 });
    expect(JSON.stringify(answer)).toContain("JavaScript");
  });

  test("the forms of the preferences are not there without keys", async () => {
    deps = {
      ...deps,
      push: makePush(world, { env: { siteUrl: "https://rebi.example", brandName: "Rebi", push: null } }),
    };
    expect(await send({ intent: "probar-notificaciones" })).toMatchObject({ kind: "not-found" });
  });
});
