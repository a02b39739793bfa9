import { beforeEach, describe, expect, test } from "vitest";

import type { Order } from "~/orders/model";
import { loader as returned } from "~/orders/return/pago-exitoso.route";
import { loader as failed } from "~/orders/return/pago-fallido.route";
import * as pay from "~/orders/return/pago-redirigir.route";
import type { WebhookResult } from "~/payments/model";
import * as webhook from "~/routes/payment/webhook-mercadopago";

import { UNBOUNDED } from "../../support/context";
import { failing } from "../../support/faults";
import { seedListing } from "../../support/market";
import { answered, args, type Handler } from "../accounts/pages-support";
import {
  awaitingOrder,
  BUYER,
  ordersWorld,
  type OrdersWorld,
  OTHER_BUYER,
  paidOrder,
  placedOrder,
  readOrder,
} from "./support";

let world: OrdersWorld;
beforeEach(async () => {
  world = ordersWorld();
  await seedListing(world, "bici");
});

/** A handler's arguments in this world, for the user named; null for a visitor. */
function asking(path: string, uid: string | null, form?: Record<string, string>): ReturnType<typeof args> {
  const given = args(path, null, form ? { form } : {});
  const services = {
    orders: world.orders,
    payments: world.provider,
    clock: { now: () => world.time },
    budgets: UNBOUNDED,
    ...(uid !== null && { accounts: { requireUser: () => Promise.resolve({ uid }) } }),
  };
  for (const [name, value] of Object.entries(services)) Object.defineProperty(given.context, name, { value });
  return given;
}

async function shown(path: string, loader = returned, uid: string | null = BUYER.uid) {
  const answer = (await loader(asking(path, uid))) as { data: { view?: unknown }; init?: { headers?: Headers } };
  return { view: answer.data as Record<string, unknown>, headers: new Headers(answer.init?.headers) };
}

describe("the webhook", () => {
  const notify = (notice: WebhookResult) => {
    world.provider.webhook = notice;
    return webhook.action(asking("/webhooks/mercadopago?data.id=1&type=payment", null, {}));
  };

  test.each([
    ["missing", 400],
    ["malformed", 400],
    ["forged", 401],
    ["stale", 401],
  ] as const)("the webhook rejects what is %s with %d and asks nobody", async (reason, status) => {
    const order = await awaitingOrder(world);
    world.provider.pay(order, { id: "1" });
    expect((await notify({ ok: false, reason })).status).toBe(status);
    expect(await readOrder(world, order.id)).toEqual(order);
  });

  test("the webhook applies a payment once, however often it is told", async () => {
    const order = await awaitingOrder(world);
    world.provider.pay(order, { id: "1" });
    const notice = { ok: true, kind: "payment", paymentId: "1" } as const;
    const answers = [await notify(notice), await notify(notice)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { result: "applied" },
      { result: "repeated" },
    ]);
    expect((await readOrder(world, order.id)).state).toBe("paid");
  });

  test("the webhook answers 200 for other topics and for payments of nobody", async () => {
    expect((await notify({ ok: true, kind: "other", topic: "stop_delivery_op_wh" })).status).toBe(200);
    expect((await notify({ ok: true, kind: "payment", paymentId: "404" })).status).toBe(200);
    world.provider.pay({ id: "nobody", totalCentimos: 1 }, { id: "2" });
    expect((await notify({ ok: true, kind: "payment", paymentId: "2" })).status).toBe(200);
  });

  test("the webhook asks to be told again where the provider or the database fails", async () => {
    const order = await awaitingOrder(world);
    world.provider.pay(order, { id: "1" });
    const notice = { ok: true, kind: "payment", paymentId: "1" } as const;
    world.provider.faults.set("getPayment", "before");
    expect((await notify(notice)).status).toBe(503);
    world.provider.faults.clear();
    world.fault = failing(["commit"], 1);
    const answer = await notify(notice);
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect((await notify(notice)).status).toBe(200);
  });

  test("the webhook only takes posts", () => {
    expect(webhook.loader().status).toBe(405);
  });
});

describe("the pages of return", () => {
  test.each([
    ["exitoso", returned],
    ["fallido", failed],
    ["redirigir", pay.loader],
  ] as const)("/pago/%s is for the buyer of the order alone", async (page, loader) => {
    const { id } = await awaitingOrder(world);
    for (const query of [`?pedido=${id}`, `?external_reference=${id}&status=approved`]) {
      const path = `/pago/${page}${query}`;
      expect((await answered(loader(asking(path, OTHER_BUYER.uid)))).status).toBe(404);
      expect((await answered(loader(asking(path, "seller-1")))).status).toBe(404);
      expect((await answered(loader(asking(path, BUYER.uid)))).status).toBe(200);
      expect(await answered(loader(asking(path, null)))).toMatchObject({
        status: 302,
        location: expect.stringMatching(/^\/login\?redirect=/),
      });
    }
    for (const query of ["", "?pedido=", "?pedido=../x", "?pedido=nada"])
      expect((await answered(loader(asking(`/pago/${page}${query}`, BUYER.uid)))).status).toBe(404);
  });

  test("the pages of return believe the provider and not the address", async () => {
    const order = await awaitingOrder(world);
    const path = `/pago/exitoso?external_reference=${order.id}&status=approved&payment_id=1`;
    const before = await shown(path);
    expect(before.view).toMatchObject({ kind: "confirming" });
    expect(before.headers.get("Refresh")).toBe(`3; url=/pago/exitoso?pedido=${order.id}&intento=1`);
    world.provider.pay(order, { id: "1" });
    const after = await shown(path);
    expect(after.view).toMatchObject({ kind: "paid", name: `Pedido ${order.number}` });
    expect(after.headers.get("Refresh")).toBeNull();
    expect((await readOrder(world, order.id)).state).toBe("paid");
  });

  test("the pages of return show what is known where the provider cannot be asked", async () => {
    const order = await awaitingOrder(world);
    world.provider.faults.set("findPayments", "before");
    expect((await shown(`/pago/exitoso?pedido=${order.id}`)).view).toMatchObject({ kind: "confirming" });
  });

  test("the pages of return take what was bought out of the cart, and nothing else", async () => {
    const order = await paidOrder(world);
    const path = `/pago/exitoso?pedido=${order.id}`;
    const cart = (listingIds: string[]) => ({
      items: () => Promise.resolve(listingIds.map((listingId) => ({ listingId, quantity: 1, seenCentimos: 0 }))),
      without: (ids: string[]) => Promise.resolve(new Headers({ "Set-Cookie": `cart-without=${ids.join()}` })),
    });
    const headersWith = async (items: string[]) => {
      const given = asking(path, BUYER.uid);
      Object.defineProperty(given.context, "cart", { value: cart(items) });
      const { init } = (await returned(given)) as { init?: { headers?: Headers } };
      return new Headers(init?.headers).get("Set-Cookie");
    };
    expect(await headersWith(["bici", "otra"])).toBe("cart-without=bici");
    expect(await headersWith(["otra"])).toBeNull();
  });
});

describe("the button that pays", () => {
  const post = ({ id }: Pick<Order, "id">, uid: string | null = BUYER.uid) =>
    answered((pay.action as Handler)(asking(`/pago/redirigir?pedido=${id}`, uid, {})));

  test("the button that pays leads to the provider by 303, to the same page each time", async () => {
    const order = await placedOrder(world);
    const page = { status: 303, location: `https://pagos.example/${order.id}-${order.totalCentimos}` };
    expect(await post(order)).toMatchObject(page);
    expect(await post(order)).toMatchObject(page);
  });

  test("the button that pays is for the buyer alone", async () => {
    const order = await placedOrder(world);
    expect((await post(order, OTHER_BUYER.uid)).status).toBe(404);
    expect(await post(order, null)).toMatchObject({ status: 302, location: expect.stringMatching(/^\/login/) });
    expect(world.provider.checkouts).toEqual([]);
  });

  test("the button that pays shows the state of an order that cannot be paid any more", async () => {
    const order = await placedOrder(world);
    world.pass({ minutes: 31 });
    expect(await post(order)).toMatchObject({ status: 303, location: `/pago/redirigir?pedido=${order.id}` });
    expect((await shown(`/pago/redirigir?pedido=${order.id}`, pay.loader)).view).toMatchObject({ kind: "ended" });
  });

  test("the button that pays says in Spanish that the provider is down, and keeps the order", async () => {
    const order = await placedOrder(world);
    world.provider.faults.set("createCheckout", "before");
    const answer = await post(order);
    expect(answer.status).toBe(503);
    expect(JSON.stringify(answer.body)).toContain("no está disponible");
    expect((await readOrder(world, order.id)).state).toBe("created");
  });
});
