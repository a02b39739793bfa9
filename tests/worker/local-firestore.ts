import { env } from "cloudflare:workers";

import definitions from "../../firestore.indexes.json";
import { parseDefinitions } from "../../local/firestore/query/index-definitions.ts";
import { Service } from "../../local/firestore/service.ts";
import { MemoryStore } from "../../local/firestore/store/memory-store.ts";

const ORIGIN = `http://${env.FIRESTORE_EMULATOR_HOST}`;

/** Answers of which one lets others overtake it. */
const WAITS_ONE_IN = 4;

const indexes = parseDefinitions(definitions);
let asked = 0;
let ticks = 0;
const service = new Service({
  store: new MemoryStore(),
  indexes: { path: "firestore.indexes.json", read: () => indexes },
  concurrency: "optimistic",
  // The clock of workerd has no microseconds: a count lends their digits.
  clock: () => Date.now() + (1 + (ticks++ % 999)) / 1000,
});

/**
 * Answers what is sent to the Firestore of the worker tests inside workerd: a connection to another process costs ten
 * times what it asks for. Addresses, bodies and answers are those of the network; the network itself, and a Firestore
 * that locks, are met in tests/worker/platform and by the suites that run the whole Worker.
 */
const overNetwork = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  if (!(typeof input === "string" || input instanceof URL) || !String(input).startsWith(ORIGIN))
    return overNetwork(input, init);
  const { method = "GET", body, signal } = init ?? {};
  if (body !== undefined && body !== null && typeof body !== "string")
    throw new Error("The Firestore of the worker tests takes text");
  signal?.throwIfAborted();
  asked += 1;
  const hasToWait = asked % WAITS_ONE_IN === 0;
  const { status, type, text } = await service.answer(method, String(input).slice(ORIGIN.length), body ?? "");
  // Some answers are overtaken by others, as with a network, and the clock of workerd goes on: it stands still between
  // events. Each wait costs 2 ms, so that most answers do without.
  if (hasToWait) await scheduler.wait(0);
  signal?.throwIfAborted();
  return new Response(text, { status, headers: { "content-type": type } });
};
