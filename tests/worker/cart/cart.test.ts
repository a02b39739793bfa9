import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";

import { submitCart } from "~/cart/cart.action.server";
import { type Cart, createCart } from "~/cart/cart.server";
import { viewCart } from "~/cart/lines";
import { MAX_CART_LINES } from "~/cart/model";
import { panelResponse } from "~/cart/panel.server";
import { createTokens } from "~/platform/crypto/tokens.server";
import { parseEnv } from "~/platform/env";

import { SITE } from "../../factories/site";
import { contextOf } from "../../support/context";
import { type Isolate, catalogWorld, changeListing, deleteListing, isolateOf, putListing } from "../catalog/support";

const { signingSecret } = parseEnv(bindings);

/** A browser with the cart's cookie, over a marketplace of its own whose index is warm. */
class Shopper {
  readonly world = catalogWorld();
  readonly isolate: Isolate = isolateOf(this.world);
  cookie: string | null = null;
  uid: string | null = null;

  /** The cart of one request. */
  cart(): Cart {
    const clock = { now: () => this.world.time };
    return createCart(
      contextOf({
        request: new Request("http://127.0.0.1:8787/carrito", {
          headers: this.cookie === null ? {} : { Cookie: `__Host-cart=${this.cookie}` },
        }),
        tokens: createTokens({ secret: signingSecret, clock }),
        catalog: this.isolate.catalog,
        database: this.world.database,
        cache: this.world.cache,
        waitUntil: () => undefined,
        accounts: { sessionSoon: async () => null },
        clock,
        log: this.world.log,
      }),
      this.uid,
    );
  }

  keep(headers: HeadersInit | undefined): void {
    const [, value, life] =
      /^__Host-cart=([^;]*); Path=\/; Max-Age=(\d+); HttpOnly; Secure; SameSite=Lax$/.exec(
        new Headers(headers).get("Set-Cookie") ?? "",
      ) ?? [];
    if (value === undefined) throw new Error("no cookie of the cart");
    this.cookie = life === "0" ? null : value;
  }

  async do(change: (cart: Cart) => ReturnType<Cart["add"]>): Promise<string> {
    const answer = await change(this.cart());
    if (answer.ok) this.keep(answer.headers);
    return answer.ok ? answer.message : `${answer.status} ${answer.message}`;
  }

  /** Sends a form as the page does. */
  async send(fields: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const user =
      this.uid === null ? null : { uid: this.uid, email: "a@demo.pe", displayName: "Ana", role: "user" as const };
    const outcome = await submitCart(form, contextOf({ cart: this.cart(), accounts: { session: async () => user } }));
    if (outcome.kind === "done" && outcome.headers) this.keep(outcome.headers);
    return outcome.kind === "done" ? outcome.to : { status: outcome.status, errors: outcome.failure.errors };
  }

  ids = async (): Promise<string[]> => (await this.cart().items()).map(({ listingId }) => listingId);
}

const NEW = { brand: "Trek", model: "Marlin 7", year: 2026, condition: "nuevo" } as const;
let shopper: Shopper;
beforeEach(async () => {
  shopper = new Shopper();
  for (const id of ["a", "b", "c"]) await putListing(shopper.world, id, { title: `Bici ${id}`, price: 2500 });
  await putListing(shopper.world, "reservada", { status: "reserved" });
  await shopper.isolate.catalog.index.rebuild();
});

describe("adding", () => {
  test("the adding of a listing appends, keeps the price seen, and is told", async () => {
    expect(await shopper.do((cart) => cart.add("a"))).toBe("Agregado a tu carrito.");
    await shopper.do((cart) => cart.add("b"));
    expect(await shopper.cart().items()).toEqual([
      { listingId: "a", quantity: 1, seenCentimos: 250_000 },
      { listingId: "b", quantity: 1, seenCentimos: 250_000 },
    ]);
    expect(await shopper.cart().count()).toBe(2);
  });
  test("what is there already is one piece, and stays so", async () => {
    await shopper.do((cart) => cart.add("a"));
    expect(await shopper.do((cart) => cart.add("a"))).toBe("Solo queda una unidad: ya está en tu carrito.");
    expect(await shopper.cart().count()).toBe(1);
  });
  // money-case: 14
  test("adding several pieces adds up to what is left", async () => {
    await putListing(shopper.world, "tienda", { stock: 4, soldUnits: 1, specifications: NEW });
    await shopper.isolate.catalog.index.rebuild();
    await shopper.do((cart) => cart.add("tienda"));
    expect(await shopper.do((cart) => cart.add("tienda"))).toBe("Cambiamos la cantidad.");
    expect(await shopper.cart().count()).toBe(2);
    expect(await shopper.do((cart) => cart.add("tienda", 5))).toBe(
      "Solo hay 3 unidades: las pusimos todas en tu carrito.",
    );
    expect(await shopper.cart().count()).toBe(3);
    await shopper.do((cart) => cart.set("tienda", 2));
    expect((await shopper.cart().lines())[0]).toMatchObject({ quantity: 2, stock: 3 });
  });
  test.each([
    ["no-existe", "404 Este anuncio ya no está publicado."],
    ["../users/x", "404 Este anuncio ya no está publicado."],
    ["", "404 Este anuncio ya no está publicado."],
    ["reservada", "409 Alguien lo está comprando ahora. Si se libera, podrás comprarlo."],
  ])("the cart rejects %j: %s", async (id, told) => {
    expect(await shopper.do((cart) => cart.add(id))).toBe(told);
    expect(await shopper.ids()).toEqual([]);
  });
  test("the cart rejects one's own listing", async () => {
    shopper.uid = "vendedor-1";
    expect(await shopper.do((cart) => cart.add("a"))).toBe("409 Es tu propio anuncio: no puedes comprarlo.");
  });
  test("the cart takes a listing that the index does not have yet", async () => {
    await putListing(shopper.world, "nueva");
    expect(await shopper.do((cart) => cart.add("nueva"))).toBe("Agregado a tu carrito.");
  });
  test(`the cart takes at most ${MAX_CART_LINES} lines`, async () => {
    const ids = Array.from({ length: MAX_CART_LINES + 1 }, (_, at) => `muchas-${at}`);
    for (const id of ids) await putListing(shopper.world, id);
    await shopper.isolate.catalog.index.rebuild();
    for (const id of ids.slice(0, -1)) await shopper.do((cart) => cart.add(id));
    expect(await shopper.do((cart) => cart.add(ids.at(-1) ?? ""))).toBe(
      "409 Tu carrito está lleno: caben 20 anuncios. Quita alguno para agregar este.",
    );
    expect(await shopper.ids()).toHaveLength(MAX_CART_LINES);
  });
});

describe("changing", () => {
  beforeEach(async () => {
    for (const id of ["a", "b", "c"]) await shopper.do((cart) => cart.add(id));
  });

  test.each([0, -3])("changing a quantity to %d removes the line", async (quantity) => {
    expect(await shopper.do((cart) => cart.set("b", quantity))).toBe("Lo quitamos de tu carrito.");
    expect(await shopper.ids()).toEqual(["a", "c"]);
  });
  test.each([NaN, 1.5, 100, Infinity])("changing a quantity to %d is rejected", async (quantity) => {
    expect(await shopper.do((cart) => cart.set("b", quantity))).toBe("400 Escribe una cantidad entera, de 0 a 99.");
    expect(await shopper.ids()).toEqual(["a", "b", "c"]);
  });
  test("changing a quantity beyond the stock is capped, and told", async () => {
    expect(await shopper.do((cart) => cart.set("b", 7))).toBe("Solo queda una unidad: ya está en tu carrito.");
    expect(await shopper.cart().count()).toBe(3);
  });
  test("a change of the cart removes, twice with no harm, and clears", async () => {
    await shopper.do((cart) => cart.remove("a"));
    await shopper.do((cart) => cart.remove("a"));
    expect(await shopper.ids()).toEqual(["b", "c"]);
    expect(await shopper.do((cart) => cart.clear())).toBe("Vaciamos tu carrito.");
    expect([shopper.cookie, await shopper.ids()]).toEqual([null, []]);
  });
  test("a purchase takes what was bought, and the coupon", async () => {
    shopper.keep(await shopper.cart().setCoupon("HOLA10"));
    expect(await shopper.cart().couponCode()).toBe("HOLA10");
    const cart = shopper.cart();
    shopper.keep(await cart.without(["a", "c", "otra"]));
    // The header of the same answer counts again.
    expect(await cart.count()).toBe(1);
    expect([await shopper.ids(), await shopper.cart().couponCode()]).toEqual([["b"], null]);
    shopper.keep(await shopper.cart().without(["b"]));
    expect(shopper.cookie).toBeNull();
  });
  test("the coupon stays with other changes, and can be taken away", async () => {
    shopper.keep(await shopper.cart().setCoupon("HOLA10"));
    await shopper.do((cart) => cart.remove("a"));
    expect(await shopper.cart().couponCode()).toBe("HOLA10");
    shopper.keep(await shopper.cart().setCoupon(null));
    expect([await shopper.cart().couponCode(), await shopper.ids()]).toEqual([null, ["b", "c"]]);
  });
  test("signing in changes nothing but one's own listing", async () => {
    shopper.uid = "otra-persona";
    expect((await shopper.cart().lines()).map(({ problem }) => problem)).toEqual([null, null, null]);
    shopper.uid = "vendedor-1";
    expect((await shopper.cart().lines()).map(({ problem }) => problem)).toEqual(["own", "own", "own"]);
  });
});

describe("the cookie", () => {
  test("a cookie of someone else's making is an empty cart", async () => {
    await shopper.do((cart) => cart.add("a"));
    const { cookie } = shopper;
    for (const forged of [cookie?.replace(/^a\.1/, "b.1"), cookie?.replace(/\|.*/, ""), "a.1.1", "%00", "|", ""]) {
      shopper.cookie = forged ?? "";
      expect(await shopper.ids(), forged).toEqual([]);
      expect(await shopper.cart().lines()).toEqual([]);
    }
    shopper.cookie = cookie;
    expect(await shopper.ids()).toEqual(["a"]);
  });
});

describe("lines", () => {
  beforeEach(async () => {
    for (const id of ["a", "b", "c"]) await shopper.do((cart) => cart.add(id));
  });

  test("lines of the cart cost no Firestore read with a warm index", async () => {
    shopper.world.reads = 0;
    shopper.world.firestoreDown = true;
    const lines = await shopper.cart().lines();
    expect(lines.map(({ title, unitCentimos, problem }) => [title, unitCentimos, problem])).toEqual([
      ["Bici a", 250_000, null],
      ["Bici b", 250_000, null],
      ["Bici c", 250_000, null],
    ]);
    const answer = await panelResponse({ cart: viewCart(lines, shopper.world.time, SITE), pieces: 3 });
    expect(answer.headers.get("x-carrito")).toBe("3");
    expect(await answer.text()).toContain("Bici c");
    expect(shopper.world.reads).toBe(0);
  });
  test("lines of the cart say what has happened since, each for itself", async () => {
    await shopper.do((cart) => cart.add("nadie"));
    shopper.world.pass({ seconds: 60 });
    await changeListing(shopper.world, "a", { status: "sold" });
    await changeListing(shopper.world, "b", { price: 2300 });
    await deleteListing(shopper.world, "c");
    await shopper.isolate.catalog.index.refresh();
    const lines = await shopper.cart().lines();
    expect(
      lines.map(({ title, problem, unitCentimos, formerCentimos }) => [title, problem, unitCentimos, formerCentimos]),
    ).toEqual([
      ["Bici a", "sold", 250_000, null],
      ["Bici b", null, 230_000, 250_000],
      ["Anuncio retirado", "not-found", 0, null],
    ]);
  });
  test("lines of what has left the index say the least while Firestore is down", async () => {
    shopper.world.pass({ seconds: 60 });
    await changeListing(shopper.world, "a", { status: "paused" });
    await shopper.isolate.catalog.index.refresh();
    shopper.world.firestoreDown = true;
    expect((await shopper.cart().lines()).map(({ problem }) => problem)).toEqual(["not-found", null, null]);
    shopper.world.firestoreDown = false;
    expect((await shopper.cart().lines()).map(({ problem }) => problem)).toEqual(["paused", null, null]);
  });
  test("lines of the cart go on to say the former price until the listing is added again", async () => {
    shopper.world.pass({ seconds: 60 });
    await changeListing(shopper.world, "b", { price: 2600 });
    await shopper.isolate.catalog.index.refresh();
    await shopper.do((cart) => cart.set("b", 1));
    expect((await shopper.cart().lines())[1]?.formerCentimos).toBe(250_000);
    await shopper.do((cart) => cart.add("b"));
    expect((await shopper.cart().lines())[1]?.formerCentimos).toBeNull();
  });
});

describe("forms", () => {
  test("the forms of add, one more, one less, set, remove and clear lead back to the cart", async () => {
    expect(await shopper.send({ intent: "agregar", anuncio: "a" })).toBe("/carrito");
    expect(await shopper.send({ intent: "mas", anuncio: "a" })).toBe("/carrito");
    expect(await shopper.send({ intent: "cambiar", anuncio: "a", cantidad: " 1 " })).toBe("/carrito");
    expect(await shopper.ids()).toEqual(["a"]);
    expect(await shopper.send({ intent: "menos", anuncio: "a" })).toBe("/carrito");
    expect(await shopper.ids()).toEqual([]);
    await shopper.send({ intent: "agregar", anuncio: "a" });
    await shopper.send({ intent: "agregar", anuncio: "b" });
    expect(await shopper.send({ intent: "quitar", anuncio: "a" })).toBe("/carrito");
    expect(await shopper.ids()).toEqual(["b"]);
    expect(await shopper.send({ intent: "vaciar" })).toBe("/carrito");
    expect(await shopper.ids()).toEqual([]);
  });
  test.each(["", "dos", "1.5", "1e3"])("a quantity of %j is told at its input", async (cantidad) => {
    await shopper.send({ intent: "agregar", anuncio: "a" });
    expect(await shopper.send({ intent: "cambiar", anuncio: "a", cantidad })).toEqual({
      status: 400,
      errors: { "cantidad-a": "Escribe una cantidad entera, de 0 a 99." },
    });
    expect(await shopper.ids()).toEqual(["a"]);
  });
  test("'Proceder al Pago' and 'Comprar ahora' lead to the checkout, by way of the sign-in", async () => {
    expect(await shopper.send({ intent: "comprar", anuncio: "a" })).toBe("/login?redirect=%2Fcheckout%3Fanuncio%3Da");
    expect(await shopper.ids()).toEqual(["a"]);
    expect(await shopper.send({ intent: "pagar" })).toBe("/login?redirect=%2Fcheckout");
    shopper.uid = "otra-persona";
    expect(await shopper.send({ intent: "pagar" })).toBe("/checkout");
    expect(await shopper.send({ intent: "comprar", anuncio: "a" })).toBe("/checkout?anuncio=a");
    expect(await shopper.cart().count()).toBe(1);
  });
  test("there is nothing to pay in an empty cart", async () => {
    const nothing = { status: 409, errors: { "": "Nada de tu carrito se puede comprar ahora." } };
    expect(await shopper.send({ intent: "pagar" })).toEqual(nothing);
  });
  test.each(["agregar", "comprar"])("%s says why not", async (intent) => {
    expect(await shopper.send({ intent, anuncio: "no-existe" })).toEqual({
      status: 409,
      errors: { "": "Este anuncio ya no está publicado." },
    });
  });
  test("an unknown intent is rejected", async () => {
    expect(await shopper.send({ intent: "regalar" })).toMatchObject({ status: 400 });
  });
});
