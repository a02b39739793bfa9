import { beforeEach, describe, expect, test } from "vitest";

import { answerTimeText } from "~/catalog/seller/answer-times";

import { failing } from "../../../support/faults";
import { answerThread, beginThread, BUYER, messagesWorld, type MessagesWorld, SELLER } from "../support";

const THREAD = "bici1_buyer_2";
const TEXT = "Suele responder en menos de 3 horas";
let world: MessagesWorld;
beforeEach(async () => {
  world = await messagesWorld();
});

describe("how soon a seller answers", () => {
  test("the time of a seller's answers is counted with the first answer of a thread alone", async () => {
    await beginThread(world, "Hola");
    world.pass({ minutes: 90 });
    await answerThread(world, THREAD, "Sí");
    world.pass({ minutes: 60 * 24 });
    await beginThread(world, "¿Y el precio?");
    await answerThread(world, THREAD, "El del anuncio");
    expect(await world.messages.answersOf(SELLER.uid)).toEqual({ received: 1, answered: 1, times: { in3h: 1 } });
    expect(await world.messages.answersOf(BUYER.uid)).toEqual({ received: 0, answered: 0, times: {} });
  });

  test("the time of a seller's answers is read once a request, and as it is then", async () => {
    const set = (count: number) =>
      world.seed({ set: `sellerAnswers/${SELLER.uid}`, data: { received: count, answered: count, in3h: count } });
    expect(await world.messages.answerTime(SELLER.uid)).toBeNull();
    await set(5);
    expect(answerTimeText(await world.messages.answersOf(SELLER.uid))).toBe(TEXT);
    world.renew();
    world.asked.length = 0;
    expect(await world.messages.answerTime(SELLER.uid)).toBe(TEXT);
    expect(await world.messages.answerTime(SELLER.uid)).toBe(TEXT);
    expect(world.asked).toEqual(["batchGet"]);
    expect(await world.messages.startPage(BUYER.uid, "bici1")).toMatchObject({ answersIn: TEXT });
  });

  test("the time of a seller's answers is not said while Firestore is down", async () => {
    world.fault = failing(["batchGet"]);
    expect(await world.messages.answerTime(SELLER.uid)).toBeNull();
    expect(world.events()).toContain("page.data-unavailable");
  });
});
