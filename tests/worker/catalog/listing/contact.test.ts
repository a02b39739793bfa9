import { describe, expect, test } from "vitest";

import { requestContact } from "~/catalog/listing/contact.server";
import { USER_LIMITS } from "~/platform/env-limits";
import { createLimiter } from "~/platform/limits/limits.server";
import { ruleOf, type Trust } from "~/platform/routes/acts";

import { budgetsAt } from "../../../support/budgets";
import { makeListing } from "../../../unit/catalog/make-listing";
import { NOW } from "../../../unit/catalog/make-row";
import { firestore } from "../../platform/helpers";

const now = new Date(NOW);
const limiter = createLimiter({ database: firestore("demo-contacts"), clock: { now: () => now } });
const counted: string[] = [];
const newId = () => crypto.randomUUID();

const NETWORK_LIMIT = ruleOf("contact", "network", "day");
const SELLER_LIMIT = ruleOf("contact", "target", "day");
let networks = 0;
/** An address of a network of its own. */
const newNetwork = () => `198.18.${Math.floor(++networks / 250)}.${networks % 250}`;

interface Asking {
  network?: string;
  phone?: string;
  trust?: Trust;
}

/** By a new account, where nothing else is said. */
function ask(
  buyer: string,
  seller: string,
  { network = newNetwork(), phone = "987654321", trust = "fresh" }: Asking = {},
) {
  return requestContact(makeListing({ sellerId: seller }), buyer, {
    accounts: { contactOf: async () => ({ phone, whatsapp: "" }) },
    limiter,
    budgets: budgetsAt({ limiter, address: network, trust }),
    limits: USER_LIMITS,
    figures: { count: (id, figure) => void counted.push(`${figure} ${id}`) },
    siteUrl: "https://rebi.test",
    now,
  });
}

const sellers = (count: number) => Array.from({ length: count }, newId);

/** Asks for one after another; how many were told. */
async function toldTo(buyer: string, of: readonly string[], options?: Parameters<typeof ask>[2]): Promise<number> {
  let told = 0;
  for (const seller of of) if ((await ask(buyer, seller, options)).ok) told++;
  return told;
}

describe("requestContact", () => {
  test("requestContact counts sellers, not presses, and tells again at the limit what it told", async () => {
    const [buyer, network] = [newId(), newNetwork()];
    const asked = sellers(USER_LIMITS.contacts.limit);
    expect(await toldTo(buyer, Array<string>(30).fill(asked[0]!), { network })).toBe(30);
    expect(await toldTo(buyer, asked, { network })).toBe(20);
    expect(await ask(buyer, newId(), { network })).toMatchObject({
      ok: false,
      reason: "limited",
      message: "Ya pediste 20 contactos hoy. Mañana podrás pedir más.",
    });
    expect(await ask(buyer, asked[7]!, { network })).toMatchObject({ ok: true });
  });

  test("requestContact is a figure of the listing the first time, not of the seller's own press", async () => {
    const [buyer, seller] = [newId(), newId()];
    counted.length = 0;
    expect(await toldTo(buyer, [seller, seller])).toBe(2);
    expect(await toldTo(seller, [seller])).toBe(1);
    expect(counted).toEqual(["contacts anuncio-1"]);
  });

  test("requestContact counts many presses at once as one seller", async () => {
    const [buyer, seller] = [newId(), newId()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(buyer, seller)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await toldTo(buyer, sellers(25))).toBe(USER_LIMITS.contacts.limit - 1);
  });

  test("requestContact tells four new accounts of one network no more than the network's limit", async () => {
    const network = newNetwork();
    const all = sellers(80);
    let told = 0;
    for (let account = 0; account < 4; account++)
      told += await toldTo(newId(), all.slice(account * 20, account * 20 + 20), { network });
    expect(told).toBe(NETWORK_LIMIT.limit);
    expect(await ask(newId(), all[79]!)).toMatchObject({ ok: true });
  });

  test("requestContact tells one seller's number to no more accounts than the seller's limit", async () => {
    const seller = newId();
    const answers = await Promise.all(Array.from({ length: SELLER_LIMIT.limit + 5 }, () => ask(newId(), seller)));
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(SELLER_LIMIT.limit);
    expect(await ask(newId(), newId())).toMatchObject({ ok: true });
  });

  test("requestContact tells 200 verified accounts of one network, and one seller's number to all of them", async () => {
    const [network, seller] = [newNetwork(), newId()];
    const crowd = Array.from({ length: 200 }, () => ask(newId(), seller, { network, trust: "verified" }));
    expect((await Promise.all(crowd)).filter(({ ok }) => !ok)).toEqual([]);
  });

  test("requestContact gives back what a rejected press took from the other limits", async () => {
    const [buyer, network] = [newId(), newNetwork()];
    await toldTo(buyer, sellers(20), { network });
    expect(await toldTo(buyer, sellers(30), { network })).toBe(0);
    expect(await toldTo(newId(), sellers(20), { network })).toBe(20);
  });

  test("requestContact does not count a seller without a number", async () => {
    const buyer = newId();
    expect(await toldTo(buyer, sellers(25), { phone: "" })).toBe(25);
    expect(await ask(buyer, newId())).toMatchObject({ ok: true });
  });
});
