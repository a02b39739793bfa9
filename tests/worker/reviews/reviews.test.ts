import { beforeEach, describe, expect, test } from "vitest";

import type { Order } from "~/orders/model";
import * as opinion from "~/orders/pages/perfil-compra-opinar.route";
import * as purchase from "~/orders/pages/perfil-compra.route";
import * as answerPage from "~/orders/pages/perfil-venta-opinion.route";
import { createReviews } from "~/reviews/reviews.server";
import * as seller from "~/routes/market/vendedor";

import { makeOrder, makeOrderLine } from "../../factories/orders";
import { contextOf } from "../../support/context";
import { answered, args, stored } from "../accounts/pages-support";
import { clockAt, database, log, signedInPerson } from "../accounts/support";

const TEXT = "Todo como decía el anuncio, entregó a tiempo.";
type Person = Awaited<ReturnType<typeof signedInPerson>>;

let buyer: Person;
let vendor: Person;
let orderId: string;

async function order(changes: Partial<Order> = {}): Promise<string> {
  const { id, ...data } = makeOrder({
    id: crypto.randomUUID(),
    lines: [makeOrderLine({ sellerId: vendor.uid })],
    buyerId: buyer.uid,
    state: "completed",
    paidAt: new Date(),
    ...changes,
  });
  await database.commit([{ create: `orders/${id}`, data }]);
  return id;
}

beforeEach(async () => {
  [buyer, vendor] = await Promise.all([signedInPerson(), signedInPerson()]);
  orderId = await order();
});

const path = (id = orderId) => `/perfil/compras/${id}/opinar/${vendor.uid}`;
const asked = (cookie: string, form?: Record<string, string>, id = orderId) => ({
  ...args(path(id), cookie, { ...(form && { form }), identity: true }),
  params: { id, seller: vendor.uid },
});
const review = (stars: number, id = orderId) =>
  answered(opinion.action(asked(buyer.cookie, { estrellas: String(stars), texto: TEXT }, id)));

const askedAnswer = (cookie: string, form?: Record<string, string>) => ({
  ...args(`/perfil/ventas/${orderId}/opinion`, cookie, { ...(form && { form }), identity: true }),
  params: { id: orderId },
});
const answerTo = (respuesta: string) => answered(answerPage.action(askedAnswer(vendor.cookie, { respuesta })));

describe("a review", () => {
  test("a review is published once, counts in the rating, and stands on the seller's page", async () => {
    expect(await review(5)).toMatchObject({ status: 303, location: `/perfil/compras/${orderId}` });
    expect(await review(1)).toMatchObject({ status: 303, flash: expect.stringContaining("Ya habías publicado") });
    expect(await stored(vendor.uid)).toMatchObject({ ratingAvg: 5, ratingCount: 1 });

    expect(await review(2, await order())).toMatchObject({ status: 303 });
    expect(await stored(vendor.uid)).toMatchObject({ ratingAvg: 3.5, ratingCount: 2 });

    const page = await answered(
      seller.loader({ ...args(`/vendedor/${vendor.uid}`, null), params: { id: vendor.uid } }),
    );
    expect(page.body).toMatchObject({
      seller: { stars: "3.5", opinions: "2 opiniones" },
      reviews: {
        reviews: [
          { stars: 2, text: TEXT, buyerName: "Ana", bought: expect.stringContaining("Trek") },
          { stars: 5, text: TEXT, buyerName: "Ana" },
        ],
        older: null,
        newest: null,
      },
    });
    expect(JSON.stringify(page.body)).not.toContain(buyer.uid);
    expect((await answered(opinion.loader(asked(buyer.cookie)))).body).toMatchObject({ review: { stars: 5 } });
  });

  test("the buyer's order leads to the review that was written", async () => {
    const label = async () => {
      const asking = {
        ...args(`/perfil/compras/${orderId}`, buyer.cookie, { identity: true }),
        params: { id: orderId },
      };
      return JSON.stringify((await answered(purchase.loader(asking))).body);
    };
    expect(await label()).toContain('"label":"Opinar sobre ');
    await review(5);
    expect(await label()).toContain('"label":"Ver mi opinión sobre ');
  });

  test("each of many reviews at once counts", async () => {
    const orders = await Promise.all([order(), order(), order()]);
    const answers = await Promise.all(orders.map((id, n) => review(n + 3, id)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await stored(vendor.uid)).toMatchObject({ ratingAvg: 4, ratingCount: 3 });
  });

  test.each<[string, Partial<Order>]>([
    ["of an order that is not completed", { state: "shipped" }],
    ["of a plan", { kind: "plan" }],
    ["of an order without this seller", { sellerId: "other" }],
  ])("%s is not to be had", async (_, changes) => {
    expect(await review(5, await order(changes))).toMatchObject({ status: 404 });
    expect((await stored(vendor.uid)).ratingCount ?? null).toBeNull();
  });

  test("a review is the buyer's alone", async () => {
    const outsider = await signedInPerson();
    for (const { cookie } of [vendor, outsider]) {
      const form = { estrellas: "5", texto: TEXT };
      expect(await answered(opinion.action(asked(cookie, form)))).toMatchObject({ status: 404 });
      expect(await answered(opinion.loader(asked(cookie)))).toMatchObject({ status: 404 });
    }
  });

  test("a review is rejected without stars or text, with what was typed", async () => {
    const form = { estrellas: "6", texto: "corto" };
    expect(await answered(opinion.action(asked(buyer.cookie, form)))).toMatchObject({
      status: 400,
      body: { values: form, errors: { estrellas: "Elige de 1 a 5.", texto: expect.stringContaining("al menos 10") } },
    });
  });

  // money-case: 13
  test.each([
    ["a telephone", "Todo bien, escríbeme al 987 654 321 si quieres."],
    ["a link", "Todo bien, mira más fotos en https://otra-tienda.pe/bici."],
    ["an address", "Todo bien, mi correo es ana@correo.pe por si acaso."],
  ])("a review with %s is refused with words, as is its answer", async (_, texto) => {
    const message = "Las opiniones son públicas: quita los enlaces, los teléfonos, los correos y las cuentas.";
    expect(await answered(opinion.action(asked(buyer.cookie, { estrellas: "5", texto })))).toMatchObject({
      status: 400,
      body: { errors: { texto: message } },
    });
    await review(5);
    expect(await answerTo(texto)).toMatchObject({ status: 400, body: { errors: { respuesta: message } } });
  });

  test("a review is answered once by its seller, in sight of all", async () => {
    expect(await answerTo("Gracias por la compra.")).toMatchObject({ status: 404 });
    await review(2);
    expect(await answered(answerPage.loader(askedAnswer(buyer.cookie)))).toMatchObject({ status: 404 });
    expect(await answerTo("Gracias por la compra.")).toMatchObject({
      status: 303,
      location: `/perfil/ventas/${orderId}`,
    });
    expect(await answerTo("Otra respuesta distinta.")).toMatchObject({
      status: 303,
      flash: expect.stringContaining("Ya habías respondido"),
    });
    const page = await answered(
      seller.loader({ ...args(`/vendedor/${vendor.uid}`, null), params: { id: vendor.uid } }),
    );
    expect(page.body).toMatchObject({
      reviews: { reviews: [{ stars: 2, answer: { text: "Gracias por la compra." } }] },
    });
  });

  test("a hidden review cannot be answered", async () => {
    await review(1);
    await database.commit([{ update: `reviews/${orderId}_${vendor.uid}`, data: { hiddenAt: new Date() } }]);
    expect(await answerTo("Gracias por la compra.")).toMatchObject({ status: 409 });
  });

  test("a review loses its author's name with the account, and goes with its seller", async () => {
    await review(4);
    const { personalData } = createReviews(
      contextOf({
        database,
        clock: clockAt(new Date()),
        log,
      }),
    );
    expect(await personalData.export(buyer.uid, "")).toMatchObject([{ orderId, stars: 4, text: TEXT }]);
    expect(await personalData.erase(buyer.uid, "")).toBe("done");
    const document = () => database.read(`reviews/${orderId}_${vendor.uid}`);
    expect((await document())?.data).toMatchObject({ buyerId: "", buyerName: "", text: TEXT });
    expect(await personalData.erase(vendor.uid, "")).toBe("done");
    expect(await document()).toBeNull();
  });
});
