import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";

import { signOutHeaders } from "~/accounts/session/session-cookie.server";
import { type Cart, createCart } from "~/cart/cart.server";
import { MAX_CART_LINES } from "~/cart/model";
import { createTokens } from "~/platform/crypto/tokens.server";
import { parseEnv } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";

import { contextOf } from "../../support/context";
import { type Isolate, catalogWorld, isolateOf, putListing } from "../catalog/support";

const { signingSecret } = parseEnv(bindings);

let world: ReturnType<typeof catalogWorld>;
let isolate: Isolate;
const behind: Promise<unknown>[] = [];
beforeEach(async () => {
  world = catalogWorld();
  isolate = isolateOf(world);
  for (const id of ["a", "b", "c"]) await putListing(world, id, { title: `Bici ${id}`, price: 2500 });
  const specifications = { brand: "Trek", model: "Marlin 7", year: 2026, condition: "nuevo" } as const;
  await putListing(world, "tienda", { stock: 9, specifications });
  await isolate.catalog.index.rebuild();
});

/** A browser with its cookies; `uid` is the signed-in user's, whose session may have ended meanwhile. */
class Browser {
  uid: string | null = null;
  isExpired = false;
  readonly cookies = new Map<string, string>();

  /** The cart of one request. */
  cart(): Cart {
    const user =
      this.uid === null || this.isExpired
        ? null
        : { uid: this.uid, email: "a@demo.pe", displayName: "Ana", role: "user" as const, emailVerified: true };
    const clock = { now: () => world.time };
    return createCart(
      contextOf({
        request: new Request("http://127.0.0.1:8787/carrito", {
          headers: { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
        }),
        tokens: createTokens({ secret: signingSecret, clock }),
        catalog: isolate.catalog,
        database: world.database,
        cache: world.cache,
        clock,
        log: world.log,
        waitUntil: (work) => void behind.push(work),
        accounts: {
          session: async () => user,
          sessionSoon: async () => user,
          requireUser: async () => {
            if (user) return user;
            throw new Response(null, { status: 302 });
          },
        },
      }),
      this.uid,
    );
  }

  keep(headers: HeadersInit | undefined): void {
    for (const cookie of new Headers(headers).getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  async do(change: (cart: Cart) => ReturnType<Cart["add"]>): Promise<string> {
    const answer = await change(this.cart());
    if (answer.ok) this.keep(answer.headers);
    return answer.message;
  }

  add = (id: string, quantity?: number): Promise<string> => this.do((cart) => cart.add(id, quantity));
  ids = async (): Promise<string[]> => (await this.cart().items()).map(({ listingId }) => listingId);

  /** Runs the same steps as a sign-in. */
  async enter(uid: string): Promise<void> {
    this.uid = uid;
    this.cookies.set("__Host-session", "sesion");
    this.keep(await this.cart().mergeVisitor(uid));
  }

  leave(): void {
    this.uid = null;
    this.keep(signOutHeaders());
  }
}

describe("the cart of a user", () => {
  test("the cart of a user is the same on a second device, with its coupon and its count", async () => {
    const [phone, laptop] = [new Browser(), new Browser()];
    await phone.enter("ana");
    await phone.add("a");
    await phone.add("tienda", 3);
    phone.keep(await phone.cart().setCoupon("BIENVENIDA10"));
    await laptop.enter("ana");
    expect(await laptop.ids()).toEqual(["a", "tienda"]);
    expect(await laptop.cart().couponCode()).toBe("BIENVENIDA10");
    expect(await laptop.cart().count()).toBe(4);
    await laptop.do((cart) => cart.remove("a"));
    expect(await phone.ids()).toEqual(["tienda"]);
    expect([phone, laptop].map(({ cookies }) => cookies.has("__Host-cart"))).toEqual([false, false]);
  });

  test("the cart of a user takes along at the sign-in what the visitor had, once", async () => {
    const [visitor, other] = [new Browser(), new Browser()];
    await other.enter("ana");
    for (const id of ["a", "tienda"]) await other.add(id);
    await visitor.add("tienda", 3);
    await visitor.add("b");
    await visitor.enter("ana");
    expect(visitor.cookies.has("__Host-cart")).toBe(false);
    const merged = [
      { listingId: "a", quantity: 1, seenCentimos: 250_000 },
      { listingId: "tienda", quantity: 3, seenCentimos: 250_000 },
      { listingId: "b", quantity: 1, seenCentimos: 250_000 },
    ];
    expect(await visitor.cart().items()).toEqual(merged);
    expect([...(await visitor.cart().mergeVisitor("ana"))]).toEqual([]);
    expect(await other.cart().items()).toEqual(merged);
  });

  // money-case: 14
  test("the cart of a user leaves nothing in the browser at the sign-out, and nobody else sees it there", async () => {
    const browser = new Browser();
    await browser.add("a");
    await browser.enter("ana");
    await browser.add("b");
    browser.leave();
    expect(await browser.ids()).toEqual([]);
    expect(await browser.cart().count()).toBe(0);
    await browser.enter("beto");
    expect(await browser.ids()).toEqual([]);
    await browser.enter("ana");
    expect(await browser.ids()).toEqual(["a", "b"]);
  });

  test("the cart of a user is not shown to a session that has ended, whose browser has a visitor's cart", async () => {
    const browser = new Browser();
    await browser.enter("ana");
    await browser.add("a");
    browser.isExpired = true;
    expect(await browser.ids()).toEqual([]);
    expect(await browser.cart().count()).toBe(0);
    await browser.add("b");
    expect(await browser.ids()).toEqual(["b"]);
    browser.isExpired = false;
    await browser.enter("ana");
    expect(await browser.ids()).toEqual(["a", "b"]);
  });

  test("the cart of a user has what a cookie from before still holds, and keeps it with the next change", async () => {
    const browser = new Browser();
    await browser.add("a");
    browser.uid = "ana";
    browser.cookies.set("__Host-session", "sesion");
    expect(await browser.ids()).toEqual(["a"]);
    expect(await browser.cart().count()).toBe(1);
    await browser.add("b");
    expect(browser.cookies.has("__Host-cart")).toBe(false);
    expect((await world.database.read("carts/ana"))?.data.content).toMatch(/^a\.1\.\w+~b\.1\.\w+$/);
  });

  test("the cart of a user holds both of two changes at once", async () => {
    const [phone, laptop] = [new Browser(), new Browser()];
    await Promise.all([phone, laptop].map((browser) => browser.enter("ana")));
    await Promise.all([phone.add("a"), laptop.add("b")]);
    expect((await phone.ids()).sort()).toEqual(["a", "b"]);
  });

  test("the cart of a user is bounded, and the newest stay where a merge is too much", async () => {
    const [visitor, other] = [new Browser(), new Browser()];
    const ids = Array.from({ length: MAX_CART_LINES }, (_, index) => `bici-${index}`);
    for (const id of ids) await putListing(world, id);
    await isolate.catalog.index.rebuild();
    await other.enter("ana");
    for (const id of ids) await other.add(id);
    expect(await other.add("a")).toBe("Tu carrito está lleno: caben 20 anuncios. Quita alguno para agregar este.");
    await visitor.add("b");
    await visitor.enter("ana");
    expect(await visitor.ids()).toEqual([...ids.slice(1), "b"]);
  });

  test("the cart of a user goes with the account, and leaves no document when it is empty", async () => {
    const browser = new Browser();
    await browser.enter("ana");
    await browser.add("a");
    expect(await browser.cart().personalData.export("ana")).toEqual([{ listingId: "a", quantity: 1 }]);
    expect(await browser.cart().personalData.erase("ana")).toBe("done");
    expect([await world.database.read("carts/ana"), await browser.cart().count()]).toEqual([null, 0]);
    await browser.add("a");
    await browser.do((cart) => cart.clear());
    expect(await world.database.read("carts/ana")).toBeNull();
  });

  test("the cart of a user is counted for the header without a read of Firestore, for minutes", async () => {
    const browser = new Browser();
    await browser.enter("ana");
    await browser.add("a");
    world.time = new Date(world.time.getTime() + 1000);
    expect(await browser.cart().count()).toBe(1);
    await Promise.all(behind.splice(0));
    world.reads = 0;
    expect(await browser.cart().count()).toBe(1);
    expect(world.reads).toBe(0);
  });

  test("the cart of a user is never shown as empty while Firestore is down, and the header counts nothing", async () => {
    const browser = new Browser();
    await browser.enter("ana");
    await browser.add("a");
    world.firestoreDown = true;
    await expect(browser.cart().lines()).rejects.toThrow(UpstreamError);
    expect(await browser.cart().count()).toBe(0);
  });
});
