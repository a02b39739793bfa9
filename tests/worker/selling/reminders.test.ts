import { beforeEach, describe, expect, test } from "vitest";

import { UserSchema } from "~/accounts/model";
import { newUserDocument } from "~/accounts/users.server";
import { DAY_MS } from "~/business/durations";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DocumentData } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";

import { SELLER, storedListing, sellingWorld, type SellingWorld } from "./support";

const log = createLogger({}, () => undefined);
let world: SellingWorld;

async function person(uid: string, change: DocumentData = {}): Promise<void> {
  const user = newUserDocument({ uid, email: `${uid}@demo.pe`, displayName: "Rosa", emailVerified: true }, world.time);
  await world.seed({ set: `users/${uid}`, data: { ...user, ...change } });
}

async function listing(id: string, days: number, change: DocumentData = {}): Promise<void> {
  const expiresAt = new Date(world.time.getTime() + days * DAY_MS);
  const data = {
    sellerId: SELLER,
    title: "Trek Marlin 7",
    price: 1800,
    status: "active",
    version: 1,
    expiresAt,
    ...change,
  };
  await world.seed({ set: `vehicles/${id}`, data });
}

function remind() {
  return world.selling.jobs.remindOfEnds({
    accounts: {
      user: async (uid) => {
        const snapshot = await world.database.read(`users/${uid}`);
        return snapshot && decodeDocument(UserSchema, snapshot, log);
      },
    },
    site: { url: "https://rebi.example", name: "Rebi" },
  });
}

const mails = async () =>
  (await world.database.find({ collection: "mail", limit: 200 })).map(
    ({ data }) => data as { to: string[]; about: string[]; message: { subject: string; text: string } },
  );

beforeEach(async () => {
  world = sellingWorld();
  await person(SELLER);
});

describe("remindOfEnds", () => {
  test("remindOfEnds mails the seller three days before the end, once however often it runs", async () => {
    await listing("bici", 2.5);
    expect(await Promise.all([remind(), remind()])).toHaveLength(2);
    expect(await remind()).toEqual({ sent: 0, quiet: 1, failed: 0 });
    world.pass({ days: 1 });
    expect(await remind()).toEqual({ sent: 0, quiet: 1, failed: 0 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: [`${SELLER}@demo.pe`], about: [SELLER] });
    expect(mail?.message.subject).toBe("Tu anuncio termina el 23 de noviembre de 2026: Trek Marlin 7");
    expect(mail?.message.text).toContain("https://rebi.example/perfil/anuncios");
    expect(await storedListing(world, "bici")).toMatchObject({ version: 1 });
  });

  test("remindOfEnds mails again for another period", async () => {
    await listing("bici", 2);
    await remind();
    world.pass({ days: 30 });
    await listing("bici", 2);
    expect(await remind()).toEqual({ sent: 1, quiet: 0, failed: 0 });
    expect(await mails()).toHaveLength(2);
  });

  test("remindOfEnds leaves out what ends later or is over, and what nobody sees", async () => {
    await listing("tarde", 4);
    await listing("hoy", 0.5);
    for (const status of ["paused", "sold", "draft", "expired"]) await listing(status, 2, { status });
    expect(await remind()).toEqual({ sent: 0, quiet: 0, failed: 0 });
  });

  test("remindOfEnds respects the preferences, and accounts that are closed or gone", async () => {
    await person("calla", { preferences: { notifications: { listings: false } } });
    await person("cerrada", { isActive: false });
    for (const sellerId of ["calla", "cerrada", "nadie"]) await listing(`de-${sellerId}`, 2, { sellerId });
    expect(await remind()).toEqual({ sent: 0, quiet: 3, failed: 0 });
    expect(await mails()).toEqual([]);
  });

  test("remindOfEnds goes on after one that cannot be read, and beyond one batch", async () => {
    await listing("rota", 1.5, { title: 5 });
    for (let at = 0; at < 60; at += 1) await listing(`bici${at}`, 2);
    expect(await remind()).toEqual({ sent: 60, quiet: 0, failed: 1 });
  });
});
