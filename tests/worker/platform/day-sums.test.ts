import { describe, expect, test } from "vitest";

import type { Trust } from "~/platform/routes/acts";

import { budgetsAt } from "../../support/budgets";
import { World } from "../../support/world";
import { env } from "../accounts/support";

const at = (most: number) => new World({ env: { limits: { ...env.limits, rates: { "photo.sum.day": most } } } });

describe("what everybody together may use in a day", () => {
  test("the shared use of a day ends at the number that administrators set, for everybody, and begins again at midnight in Lima", async () => {
    const world = at(12);
    const taken = [];
    for (let n = 0; n < 4; n += 1) taken.push(await world.sums.take("photo", 5));
    expect(taken).toEqual([true, true, true, false]);
    expect((await world.sums.today("photo")).used).toBe(15);
    expect(await world.sums.take("phoneCode")).toBe(true);
    world.pass({ hours: 14 });
    expect(await world.sums.take("photo", 5)).toBe(true);
  });

  test("administrators get one mail at 50 % and one at 90 % of each sum, and the next day again", async () => {
    const world = at(100);
    const subjects = async () => {
      for (let n = 0; n < 2; n += 1) await world.sums.tell();
      return (await world.mails()).map(({ to, subject }) => [to, subject]);
    };
    await world.sums.take("photo", 49);
    expect(await subjects()).toEqual([]);
    await world.sums.take("photo", 1);
    expect(await subjects()).toEqual([
      ["hola@rebi.test", "Las fotos del sitio usaron el 50 % de lo que se prepara en un día"],
    ]);
    await world.sums.take("photo", 45);
    expect(await subjects()).toHaveLength(2);
    world.pass({ days: 1 });
    await world.sums.take("photo", 95);
    expect(await subjects()).toHaveLength(3);
  });

  test("strangers leave the last part of it to known accounts", async () => {
    const world = at(10);
    const take = (trust: Trust, uid: string | null = "x") =>
      world.context({ budgets: budgetsAt({ limiter: world.limiter, trust, uid }) }).sums.take("photo", 1, "session");
    await world.sums.take("photo", 6);
    expect([await take("fresh"), await take("fresh"), await take("proven", null)]).toEqual([true, false, false]);
    expect([await take("proven"), await take("verified"), await take("buyer")]).toEqual([true, true, true]);
    expect(await take("buyer")).toBe(false);
  });

  test("the shared use of a day stops nobody while Firestore does not answer", async () => {
    const world = at(12);
    world.fault = () => Promise.resolve(new Response("busy", { status: 503 }));
    expect(await world.sums.take("photo", 5)).toBe(true);
    expect(world.events()).toContain("limits.day-sum-not-counted");
  });
});
