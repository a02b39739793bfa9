import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";
import { CART_COOKIE, SESSION_COOKIE, readCookie, serverCookie } from "~/platform/http/http";
import { createSignedCookie } from "~/platform/http/signed-cookie.server";
import { createCachedRead } from "~/platform/kv/cached-read";
import { nullIfLate } from "~/platform/null-if-unavailable.server";

import { type CartContent, EMPTY_CART, countPieces, decodeCart, encodeCart, mergeCarts } from "./items";

const PURPOSE = "cart";
/** Each change renews it. */
const LIFE_SECONDS = 90 * DAY_SECONDS;
const SINCE_COOKIE = "__Host-cart-since";
/** KV may answer the old value for a minute after a change. */
const SPREAD_SECONDS = 120;
const CACHE_SECONDS = 300;

/** `content` as in the cookie (`encodeCart`), which bounds it. */
const CartSchema = z.object({ uid: z.string(), content: z.string() });

/** Null leaves the cart as it is. */
type Change = (content: CartContent) => CartContent | null;

/**
 * The cart: a visitor's in a signed cookie, a user's in `carts/{uid}`. What a cookie still holds while
 * someone is signed in (put there before, or after a sign-in that could not take it along) counts as theirs, and goes
 * into the account with the next change.
 */
export function createCartStore(context: Context, viewerId: string | null) {
  const { request, tokens, clock, database, log } = context;
  const cookie = createSignedCookie({
    request,
    tokens,
    name: CART_COOKIE,
    purpose: PURPOSE,
    lifeSeconds: LIFE_SECONDS,
  });
  const counted = createCachedRead(context, { schema: z.string(), freshSeconds: CACHE_SECONDS });
  let visitors: Promise<CartContent> | undefined;
  let content: Promise<CartContent> | undefined;

  const ofBrowser = (): Promise<CartContent> => (visitors ??= cookie.read().then(decodeCart));
  const decode = (snapshot: Snapshot | null): CartContent =>
    decodeCart((snapshot && decodeDocument(CartSchema, snapshot, log)?.content) ?? "");

  /** Uid of a verified session; null for a visitor. @throws UpstreamError where a session cannot be verified */
  async function signedInUid(): Promise<string | null> {
    if (viewerId === null || readCookie(request, SESSION_COOKIE) === null) return null;
    try {
      return (await context.accounts.requireUser()).uid;
    } catch (thrown) {
      // The redirect to the sign-in page, for an expired session: visitors have a cart as well.
      if (thrown instanceof Response) return null;
      throw thrown;
    }
  }

  async function find(): Promise<CartContent> {
    if (viewerId === null) return ofBrowser();
    // At once with the check of the session, which then says whether it may be shown.
    const [uid, owned, browser] = await Promise.all([signedInUid(), database.read(cartPath(viewerId)), ofBrowser()]);
    return uid === viewerId ? mergeCarts(decode(owned), browser) : browser;
  }

  async function changeOwned(uid: string, change: Change): Promise<Headers | null> {
    const browser = await ofBrowser();
    const changed = await database.transaction(async (tx) => {
      const owned = decode(await tx.read(cartPath(uid)));
      const next = change(mergeCarts(owned, browser));
      if (next === null) return null;
      const text = encodeCart(next);
      if (text === "") tx.write({ delete: cartPath(uid) });
      else if (text !== encodeCart(owned))
        tx.write({ set: cartPath(uid), data: { uid, content: text, updatedAt: clock.now() } });
      return next;
    });
    if (changed === null) return null;
    content = Promise.resolve(changed);
    visitors = Promise.resolve(EMPTY_CART);
    await counted.forget(cartCountKey(uid));
    const headers = new Headers({
      "Set-Cookie": serverCookie(SINCE_COOKIE, `${clock.now().getTime()}`, SPREAD_SECONDS),
    });
    if (readCookie(request, CART_COOKIE) !== null) headers.append("Set-Cookie", serverCookie(CART_COOKIE, "", 0));
    return headers;
  }

  async function pieces(): Promise<number> {
    if (content) return countPieces((await content).items);
    const browser = await ofBrowser();
    const user = viewerId === null ? null : await context.accounts.sessionSoon();
    if (!user) return countPieces(browser.items);
    const notBefore = Number(readCookie(request, SINCE_COOKIE) ?? 0);
    const read = async () => encodeCart(decode(await database.read(cartPath(user.uid))));
    const owned = await nullIfLate(() => counted.get(cartCountKey(user.uid), read, { notBefore }), context);
    return countPieces(mergeCarts(decodeCart(owned ?? ""), browser).items);
  }

  return {
    /** @throws UpstreamError, for a user */
    read: (): Promise<CartContent> => (content ??= find()),

    /** For the header, from a memory of minutes where this request did not read the cart. Never throws. */
    async count(): Promise<number> {
      try {
        return await pieces();
      } catch (error) {
        log.warn("cart.uncounted", { error });
        return 0;
      }
    },

    /** Headers for the browser; null where `change` says so. @throws UpstreamError, for a user */
    async change(change: Change): Promise<Headers | null> {
      const uid = await signedInUid();
      if (uid !== null) return changeOwned(uid, change);
      const next = change(await ofBrowser());
      if (next === null) return null;
      visitors = content = Promise.resolve(next.items.length === 0 ? EMPTY_CART : next);
      return cookie.write(encodeCart(next));
    },

    /** Moves what the browser holds to the account. @throws UpstreamError: the cookie stays */
    async mergeVisitor(uid: string): Promise<Headers> {
      if ((await ofBrowser()).items.length === 0) return new Headers();
      return (await changeOwned(uid, (merged) => merged)) ?? new Headers();
    },

    async ownedBy(uid: string): Promise<CartContent> {
      return decode(await database.read(cartPath(uid)));
    },

    async erase(uid: string): Promise<void> {
      await database.commit([{ delete: cartPath(uid) }]);
      await counted.forget(cartCountKey(uid));
    },
  };
}

function cartPath(uid: string): string {
  return `carts/${uid}`;
}

export function cartCountKey(uid: string): string {
  return `cart:${uid}`;
}
