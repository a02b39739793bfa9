import { describe, expect, test } from "vitest";

import type { User } from "~/accounts/model";
import * as datos from "~/accounts/profile/perfil-datos.route";
import * as foto from "~/accounts/profile/perfil-foto.route";
import { actOf, type ActName, type Trust } from "~/platform/routes/acts";
import * as paso from "~/routes/sell/sell-flow-step";
import * as borrador from "~/selling/flow/autosave/sell-flow-autosave.route";
import * as vender from "~/selling/flow/sell-flow.route";
import { newListingId } from "~/selling/owned-listing.server";

import { marketWorld } from "../../support/market";
import type { World } from "../../support/world";
import { env } from "../accounts/support";
import { drawnPng } from "../photos/drawn";
import { completeDraft } from "../selling/support";

type Handler = Parameters<World["ask"]>[0];
interface Sent {
  handler: Handler;
  params?: Record<string, string>;
  form: Record<string, string | Blob>;
}

const TRUSTS: Readonly<Record<Trust, Partial<User>>> = {
  unproven: { emailVerified: false },
  fresh: {},
  proven: { createdAt: new Date("2026-11-10T15:00:00Z") },
  verified: { createdAt: new Date("2026-11-10T15:00:00Z"), phone: "+51987654321", verifiedPhone: "+51987654321" },
  buyer: { createdAt: new Date("2026-11-10T15:00:00Z"), totalPurchases: 1 },
};

/** As the guards let her in: her address was confirmed for what asks for it. */
const ANA = { uid: "ana", emailVerified: true };

/** A form of each act, as a page sends it. Each may be sent again. */
const FORMS: Readonly<Partial<Record<ActName, (world: World) => Promise<Sent>>>> = {
  profile: async () => ({ handler: datos.action, form: { displayName: "Ana Torres", whatsapp: "", phone: "" } }),
  draft: async () => ({ handler: vender.action, form: { id: newListingId() } }),
  listing: async (world) => ({
    handler: paso.action,
    params: { draftId: await completeDraft(world, "gratis", "ana"), step: "precio" },
    form: { version: "1", price: "1500", intent: "guardar" },
  }),
  autosave: async (world) => ({
    handler: borrador.action,
    params: { draftId: await completeDraft(world, "gratis", "ana"), step: "vehiculo" },
    form: { version: "1", brand: "Trek" },
  }),
  photo: async () => ({
    handler: foto.action,
    form: { foto: new Blob([Uint8Array.from(await drawnPng(320, 240))], { type: "image/png" }) },
  }),
  publish: async (world) => ({
    handler: paso.action,
    params: { draftId: await completeDraft(world, "gratis", "ana"), step: "revisar" },
    form: { version: "2", intent: "publicar" },
  }),
};

/** Every rate of an account at one, those that accounts share as they are. */
const ONE_EACH = Object.fromEntries(
  Object.keys(FORMS).flatMap((name) =>
    (["unproven", "account", "buyer"] as const).flatMap((subject) => {
      const rates = actOf(name as ActName)[subject];
      return typeof rates === "object" ? Object.keys(rates).map((span) => [`${name}.${subject}.${span}`, 1]) : [];
    }),
  ),
);

async function statusOf(world: World, { handler, params = {}, form }: Sent): Promise<number> {
  const answer = (await world.ask(handler, params, form)) as Response | { init?: { status?: number } | null };
  return answer instanceof Response ? answer.status : (answer.init?.status ?? 200);
}

describe("acts that write, show a photo or put something on sale", () => {
  test.each(Object.keys(TRUSTS) as Trust[])("each is counted for an account that is %s", async (trust) => {
    for (const [name, made] of Object.entries(FORMS)) {
      if (trust === "unproven" && actOf(name as ActName).unproven === "confirm") continue;
      const world = marketWorld({
        user: ANA,
        env: { limits: { ...env.limits, rates: ONE_EACH } },
      });
      await world.seedUser("ana", TRUSTS[trust]);
      await world.budgets.take(name as ActName, { uid: "ana" });
      expect(await statusOf(world, await made(world)), name).toBe(429);
    }
  });
});
