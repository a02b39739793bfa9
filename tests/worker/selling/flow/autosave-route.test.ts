import { beforeEach, describe, expect, test } from "vitest";

import { action, loader } from "~/selling/flow/autosave/sell-flow-autosave.route";

import { SELLER, startDraft, storedListing, sellingWorld, type SellingWorld } from "../support";

let world: SellingWorld;
let isLimited: boolean;
beforeEach(() => {
  world = sellingWorld();
  isLimited = false;
});

function args(id: string, step: string, fields: Record<string, string> | null, uid: string | null = SELLER) {
  const limited: string[] = [];
  const accounts = {
    requireUser: () => (uid === null ? Promise.reject(new Response(null, { status: 302 })) : Promise.resolve({ uid })),
  };
  const request = new Request(`https://rebi.example/sell/flow/${id}/${step}/borrador`, {
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  const budgets = {
    take: (act: string) => {
      limited.push(act);
      return Promise.resolve(
        isLimited ? { allowed: false, by: "account", retryAfterSeconds: 60 } : { allowed: true, takes: [] },
      );
    },
  };
  const context = { accounts, budgets, selling: world.selling, maxBodyBytes: 65_536 };
  return {
    limited,
    given: { request, params: { draftId: id, step }, context } as unknown as Parameters<typeof action>[0],
  };
}

async function answer(given: Parameters<typeof action>[0]): Promise<[number, unknown]> {
  const response = await action(given);
  return [response.status, await response.json()];
}

describe("the address that saves drafts", () => {
  test("the address that saves drafts answers the version that the form goes on with", async () => {
    const id = await startDraft(world);
    const { given, limited } = args(id, "vehiculo", { version: "1", brand: "Trek" });
    expect(await answer(given)).toEqual([200, { ok: true, version: 2 }]);
    expect(limited).toEqual(["autosave"]);
  });

  test("the address that saves drafts says why it saved nothing", async () => {
    const id = await startDraft(world);
    await answer(args(id, "vehiculo", { version: "1", brand: "Trek" }).given);
    expect(await answer(args(id, "vehiculo", { version: "1", brand: "Giant" }).given)).toEqual([
      409,
      { ok: false, reason: "conflict" },
    ]);
    expect(await answer(args(id, "inventado", { version: "2" }).given)).toEqual([
      404,
      { ok: false, reason: "not-found" },
    ]);
    isLimited = true;
    expect(await answer(args(id, "vehiculo", { version: "2", brand: "Giant" }).given)).toEqual([
      429,
      { ok: false, reason: "limited" },
    ]);
    expect((await storedListing(world, id))["specifications"]).toEqual({ brand: "Trek" });
  });

  test("the address that saves drafts asks for a sign-in, and leads a reader to the step", async () => {
    const id = await startDraft(world);
    await expect(action(args(id, "vehiculo", { version: "1" }, null).given)).rejects.toMatchObject({ status: 302 });
    await expect(loader(args(id, "vehiculo", null, null).given)).rejects.toMatchObject({ status: 302 });
    expect((await loader(args(id, "vehiculo", null).given)).headers.get("Location")).toBe(`/sell/flow/${id}/vehiculo`);
  });
});
