import { beforeEach, describe, expect, test } from "vitest";

import { submitAccountDeletion } from "~/privacy/deletion/deletion-page.action.server";

import { formOf } from "../../unit/selling/support";
import {
  deletionOf,
  leavingWorld,
  type LeavingWorld,
  mailsTo,
  type Member,
  requestOf,
  seedMember,
} from "./erasure-world";

let world: LeavingWorld;
let ana: Member;

beforeEach(async () => {
  world = leavingWorld();
  ana = await seedMember(world, { displayName: "Ana" });
});

describe("repeated deletion request", () => {
  test("a repeated deletion request stays cancelled when others resubmit it; a later request counts", async () => {
    const askedAt = world.time;
    const { code } = await requestOf(world).privacy.deletion.request(ana.uid, "facebook", askedAt);
    world.pass({ minutes: 5 });
    expect(await requestOf(world).privacy.deletion.request(ana.uid, "facebook", askedAt)).toMatchObject({ code });
    await requestOf(world).privacy.deletion.cancelOwn(ana.uid);
    world.pass({ minutes: 5 });
    expect(await requestOf(world).privacy.deletion.request(ana.uid, "facebook", askedAt)).toMatchObject({ code });
    expect(await deletionOf(world, ana.uid)).toMatchObject({ state: "cancelled" });
    expect(await requestOf(world).privacy.deletion.request(ana.uid, "facebook", world.time)).toMatchObject({ code });
    expect(await deletionOf(world, ana.uid)).toMatchObject({ state: "pending", requestedAt: world.time });
  });

  test("a repeated deletion request mails within a limit for repeated requests and cancellations", async () => {
    const ASK = { intent: "eliminar", password: "demo1234", entiendo: "si" };
    const send = async (fields: Record<string, string>) => {
      const context = requestOf(world, { cookie: ana.cookie, method: "POST" });
      return submitAccountDeletion(context, await context.accounts.requireVerifiedUser(), formOf(fields));
    };
    const statuses: unknown[] = [];
    for (let count = 0; count < 7; count += 1) {
      const outcome = await send(ASK);
      statuses.push(outcome.kind === "rejected" ? outcome.status : outcome.kind);
      await send({ intent: "cancelar" });
    }
    expect(statuses).toEqual(["done", "done", "done", "done", "done", 429, 429]);
    expect(await mailsTo(world, ana.email)).toHaveLength(10);
    expect((await deletionOf(world, ana.uid))?.state).toBe("cancelled");
    world.pass({ minutes: 15 });
    expect(await send(ASK)).toMatchObject({ kind: "done" });
  });
});
