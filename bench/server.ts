import { convertV4MiniflareOptions, Miniflare } from "miniflare";

import { percentile } from "./search.ts";

const SAMPLES = 200;
const VIEWS = 1000;
const SIGNED_IN_VIEWS = 100;

/** Milliseconds at the median beyond a bare "hello" Worker, measured in turns within one run. */
interface ServerFigures {
  hello: number;
  extra: Record<string, number>;
}

/** Server time of pages against a Worker that only says hello, requests taken in turns so that noise hits both. */
export async function benchServerTime(origin: string, paths: readonly string[]): Promise<ServerFigures> {
  const hello = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default { fetch: () => new Response('hello') }",
      compatibilityDate: "2026-10-15",
    }),
  );
  try {
    const helloUrl = String(await hello.ready);
    const times = new Map<string, number[]>([helloUrl, ...paths].map((path) => [path, []]));
    for (let sample = -20; sample < SAMPLES; sample++) {
      for (const [path, list] of times) {
        const start = performance.now();
        await drain(await fetch(path.startsWith("/") ? origin + path : path));
        if (sample >= 0) list.push(performance.now() - start);
      }
    }
    const base = percentile(times.get(helloUrl) ?? [], 50);
    return {
      hello: base,
      extra: Object.fromEntries(paths.map((path) => [path, percentile(times.get(path) ?? [], 50) - base])),
    };
  } finally {
    await hello.dispose();
  }
}

/** Firestore document reads that 1,000 views of the catalogue cost with a warm index. */
export async function benchFirestoreReads(origin: string, firestoreUrl: string): Promise<number> {
  const queries = ["", "?tipo=mtb", "?q=trek", "?ubicacion=lima&estado=usado", "?orden=precio-asc&pagina=2"];
  await drain(await fetch(`${origin}/comprar`));
  await fetch(`${firestoreUrl}/__stats`, { method: "DELETE" });
  for (let view = 0; view < VIEWS; view++)
    await drain(await fetch(`${origin}/comprar${queries[view % queries.length]}`));
  const stats: unknown = await (await fetch(`${firestoreUrl}/__stats`)).json();
  return readsOf(stats);
}

/**
 * Calls of Firestore that catalogue views of a signed-in person cost, once their profile and favourites are remembered.
 */
export async function benchSignedInCalls(
  origin: string,
  firestoreUrl: string,
  person: { email: string; password: string },
): Promise<number> {
  const headers = { cookie: await signedInCookie(origin, person) };
  const view = async (): Promise<string> => (await fetch(`${origin}/comprar`, { headers })).text();
  if (!(await view()).includes(person.email)) throw new Error("the catalogue does not know who is signed in");
  await firestoreCalls(firestoreUrl);
  for (let turn = 0; turn < SIGNED_IN_VIEWS; turn++) await view();
  return firestoreCalls(firestoreUrl);
}

export async function signedInCookie(origin: string, person: { email: string; password: string }): Promise<string> {
  const signedIn = await fetch(`${origin}/login`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(person),
    redirect: "manual",
  });
  if (signedIn.status !== 303) throw new Error(`sign-in: HTTP ${signedIn.status}`);
  return signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Requests to Firestore since this was last called. */
export async function firestoreCalls(firestoreUrl: string): Promise<number> {
  const calls = callsOf(await (await fetch(`${firestoreUrl}/__stats`)).json());
  await fetch(`${firestoreUrl}/__stats`, { method: "DELETE" });
  return calls;
}

function callsOf(stats: unknown): number {
  if (typeof stats !== "object" || stats === null || !("requests" in stats))
    throw new Error(`unknown statistics: ${JSON.stringify(stats)}`);
  return Object.values(stats.requests as Record<string, number>).reduce((sum, count) => sum + count, 0);
}

export function readsOf(stats: unknown): number {
  if (typeof stats === "object" && stats !== null && "reads" in stats && typeof stats.reads === "number")
    return stats.reads;
  throw new Error(`unknown statistics: ${JSON.stringify(stats)}`);
}

export async function drain(response: Response): Promise<void> {
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url}: HTTP ${response.status}`);
}
