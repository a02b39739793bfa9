import { describe, expect, test } from "vitest";

import type { Database } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { createServerTiming } from "~/platform/timing";
import { loader as deletion } from "~/privacy/deletion/eliminacion-solicitar.route";
import { loader as frame } from "~/root";
import { loader as contact } from "~/routes/legal/contacto";
import { loader as rights } from "~/routes/legal/mis-derechos";
import { loader as home } from "~/routes/market/inicio";
import { loader as application } from "~/routes/services/talleres-postular";
import { loader as login } from "~/routes/sign-in/login";
import { loader as sell } from "~/selling/sell.route";
import { createContext } from "~/server/context.server";

import { args, type Handler } from "../accounts/pages-support";
import { env, signedInPerson } from "../accounts/support";

const never = () => new Promise<never>(() => undefined);
/** A Firestore that never answers: whatever waits for it never ends. */
const silentDatabase: Database = {
  read: never,
  readAll: never,
  find: never,
  count: never,
  sum: never,
  commit: never,
  transaction: never,
};
const catalog = {
  home: async () => ({ categories: [], featured: [], newest: [], near: [], total: 0, limited: false }),
  priceDrops: async () => [],
  plans: async () => [],
};

/** Arguments of a request whose Firestore is silent. */
function inSilence(path: string, { uid, cookie }: { uid: string; cookie: string }): Parameters<Handler>[0] {
  const headers = { Cookie: `__Host-session=${cookie}; usuario=${uid}` };
  const request = new Request(`http://127.0.0.1:8787${path}`, { headers });
  const log = createLogger({}, () => undefined);
  const meta = { requestId: "r", nonce: "n", log, timing: createServerTiming(), waitUntil: () => undefined };
  const context = createContext(request, env, meta, undefined, undefined, silentDatabase);
  Object.defineProperty(context, "catalog", { value: catalog });
  return { request, params: {}, context };
}

type FrameAnswer = { data: { user: { uid: string } | null }; init: { headers: Headers } };

describe("a page of a signed-in user while Firestore is silent", () => {
  test.each<[string, Handler]>([
    ["/", home as Handler],
    ["/login", login as Handler],
    ["/sell", sell as Handler],
    ["/contacto", contact as Handler],
    ["/mis-derechos", rights as Handler],
    ["/eliminacion-de-datos/solicitar", deletion as Handler],
    ["/talleres/postular", application as Handler],
  ])("%s is answered with its frame, as for a visitor, and signs nobody out", async (path, loader) => {
    const given = inSilence(path, await signedInPerson());
    const [shown] = await Promise.all([(frame as Handler)(given), loader(given)]);
    const { data, init } = shown as FrameAnswer;
    expect(data.user).toBeNull();
    expect(new Headers(init.headers).getSetCookie()).toEqual([]);
    expect(await given.context.favorites.ids()).toEqual([]);
    expect(await given.context.cart.count()).toBe(0);
  });

  test("a page of a signed-in user while Firestore is silent has their name where a check of the last minutes is remembered, without hearts and news", async () => {
    const person = await signedInPerson();
    await (frame as Handler)(args("/comprar", person.cookie));
    const given = inSilence("/comprar", person);
    const { data } = (await (frame as Handler)(given)) as FrameAnswer;
    expect(data.user).toMatchObject({ uid: person.uid });
    expect(await given.context.favorites.ids()).toEqual([]);
  });

  test("a page of a signed-in user while Firestore is silent is not led to complete a profile that could not be read in time", async () => {
    const person = await signedInPerson();
    await (frame as Handler)(args("/login", person.cookie));
    expect(await inSilence("/", person).context.accounts.profile.completion("home")).toBeNull();
  });
});
