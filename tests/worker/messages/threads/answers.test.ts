import { beforeEach, describe, expect, test } from "vitest";

import { answerTimeText } from "~/catalog/seller/answer-times";

import { BUYER, failing, SELLER, World } from "../support";

const THREAD = "bici1_buyer_2";
const TEXT = "Suele responder en menos de 3 horas";
let world: World;
beforeEach(async () => {
  world = await World.with();
});

describe("how soon a seller answers", () => {
  test("is counted with the first answer of a thread alone", async () => {
    await world.begin("Hola");
    world.pass(90);
    await world.answer(THREAD, "Sí");
    world.pass(60 * 24);
    await world.begin("¿Y el precio?");
    await world.answer(THREAD, "El del anuncio");
    expect(await world.messages.answersOf(SELLER.uid)).toEqual({ received: 1, answered: 1, times: { in3h: 1 } });
    expect(await world.messages.answersOf(BUYER.uid)).toEqual({ received: 0, answered: 0, times: {} });
  });

  test("is shown from KV, and read again in the background after 15 minutes", async () => {
    const set = (count: number) =>
      world.database.commit([
        { set: `sellerAnswers/${SELLER.uid}`, data: { received: count, answered: count, in3h: count } },
      ]);
    expect(await world.messages.answerTime(SELLER.uid)).toBeNull();
    await world.settled();
    await set(5);
    expect(answerTimeText(await world.messages.answersOf(SELLER.uid))).toBe(TEXT);
    world.pass(15);
    world.renew();
    expect(await world.messages.answerTime(SELLER.uid)).toBeNull();
    await world.settled();
    world.renew();
    world.calls = 0;
    expect(await world.messages.answerTime(SELLER.uid)).toBe(TEXT);
    expect(world.calls).toBe(0);
    expect(await world.messages.startPage(BUYER.uid, "bici1")).toMatchObject({ answersIn: TEXT });
  });

  test("is not said while Firestore is down", async () => {
    world.fault = failing(["batchGet"]);
    expect(await world.messages.answerTime(SELLER.uid)).toBeNull();
    expect(world.lines.map(({ event }) => event)).toContain("page.data-unavailable");
  });
});
