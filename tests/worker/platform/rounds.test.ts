import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, test } from "vitest";

import { loader as results } from "~/catalog/search/comprar.route";
import { loader as frame } from "~/root";
import { loader as cart } from "~/routes/market/carrito";
import { loader as listing } from "~/routes/market/producto";
import { action as login } from "~/routes/sign-in/login";

import type { Outside } from "../../support/faults";
import { seedListing } from "../../support/market";
import { World } from "../../support/world";
import { FakeIdentity, newEmail, sessionToken } from "../accounts/support";

type Loader = (args: LoaderFunctionArgs) => unknown;

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
/** Turns of the event loop without a new call, after which all calls of a round have begun. */
const QUIET_TURNS = 20;

/**
 * Sends the calls to services in rounds: each round is sent when no further call begins without an answer, and answered
 * when all of it is. So the number of rounds is that of calls that wait for each other.
 */
function inRounds() {
  const rounds: string[][] = [];
  let waiting: { name: string; send: () => Promise<void> }[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      for (let quiet = 0, seen = waiting.length; quiet < QUIET_TURNS; quiet += 1) {
        await turn();
        if (waiting.length > seen) [seen, quiet] = [waiting.length, 0];
      }
      const round = waiting;
      waiting = [];
      rounds.push(round.map(({ name }) => name));
      await Promise.all(round.map(({ send }) => send()));
      for (let quiet = 0; quiet < QUIET_TURNS && waiting.length === 0; quiet += 1) await turn();
    }
    running = false;
  }

  const outside: Outside = (service, method, send) =>
    new Promise((resolve, reject) => {
      waiting.push({
        name: `${service} ${method}`,
        send: async () => {
          try {
            const answer = await send();
            // A body that is still under way would answer in a later round.
            resolve(
              answer instanceof Response ? (new Response(await answer.arrayBuffer(), answer) as typeof answer) : answer,
            );
          } catch (error) {
            reject(error as Error);
          }
        },
      });
      if (!running) void run();
    });
  return { rounds, outside };
}

const UID = "ana";
let world: World;
let cookie: string;
beforeEach(async () => {
  world = new World({ now: new Date() });
  cookie = `__Host-session=${sessionToken(UID)}`;
  await world.seedUser(UID, { displayName: "Ana", phone: "+51987654321", profileCompleted: true });
  await world.seedUser("seller-1");
  // Without photos: the bytes of a small one are in the isolate's memory.
  await seedListing(world, "bici1", { photos: [] });
  await world.context().catalog.index.rebuild();
});

/** Rounds of a page, its frame, hearts and cart included, as Remix loads them. */
async function roundsOf(path: string, loader: Loader, headers: Record<string, string>, params = {}) {
  const { rounds, outside } = inRounds();
  world.outside = outside;
  const request = new Request(`https://rebi.test${path}`, { headers });
  const context = world.context({}, request);
  const args = { request, params, context } as unknown as LoaderFunctionArgs;
  await Promise.all([frame(args), loader(args)]);
  await Promise.all([context.favorites.ids(), context.cart.count()]);
  world.outside = (_service, _method, send) => send();
  await world.settled();
  return rounds;
}

describe("a page of a signed-in user", () => {
  test.each<[string, Loader, number, object]>([
    ["/comprar", results as Loader, 1, {}],
    ["/producto/bici1", listing as Loader, 1, { id: "bici1" }],
    // An empty one asks for unpaid orders, once Firestore confirmed the session.
    ["/carrito", cart as Loader, 2, {}],
  ])("%s waits for few rounds of calls once the last minutes are remembered", async (path, loader, most, params) => {
    await roundsOf(path, loader, { Cookie: cookie }, params);
    const rounds = await roundsOf(path, loader, { Cookie: cookie }, params);
    expect(rounds, JSON.stringify(rounds)).toHaveLength(most);
    expect(rounds.flat().filter((name) => name === "kv get").length).toBeLessThanOrEqual(2);
  });

  test("the listing that a visitor opens is read in one round with its seller", async () => {
    await roundsOf("/producto/bici1", listing as Loader, {}, { id: "bici1" });
    const rounds = await roundsOf("/producto/bici1", listing as Loader, {}, { id: "bici1" });
    expect(rounds, JSON.stringify(rounds)).toHaveLength(1);
  });
});

describe("a sign-in", () => {
  test("a sign-in waits for three rounds: the limits, the password, then the session and the user", async () => {
    const identity = new FakeIdentity();
    const { email, password } = identity.add({ uid: UID, email: newEmail() });
    world.identity = identity;
    const { rounds, outside } = inRounds();
    world.outside = outside;
    const request = new Request("https://rebi.test/login", {
      method: "POST",
      body: new URLSearchParams({ email, password }),
    });
    const answer = (await login({ request, params: {}, context: world.context({}, request) } as never)) as Response;
    const answered = rounds.length;
    world.outside = (_service, _method, send) => send();
    await world.settled();
    expect(answer.headers.get("Set-Cookie")).toContain("__Host-session=");
    expect(answered, JSON.stringify(rounds)).toBe(3);
  });
});
