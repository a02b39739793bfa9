import { drain, signedInCookie } from "./server.ts";

/** Milliseconds to KV and to Firestore and the identity service, as from Lima to a region of another continent. */
export const DISTANCE = { kv: 60, servers: 100 };
const VIEWS = 15;

interface DistanceFigures {
  /** Medians of milliseconds. */
  anonymous: number;
  signedIn: number;
  login: number;
}

/** Times of pages on a stack that was started with `LOCAL_DISTANCE`, in turns within one run. */
export async function benchDistance(
  origin: string,
  person: { email: string; password: string },
): Promise<DistanceFigures> {
  const headers = { cookie: await signedInCookie(origin, person) };
  const anonymous: number[] = [];
  const signedIn: number[] = [];
  const login: number[] = [];
  for (let view = -2; view < VIEWS; view += 1) {
    const times = [
      await timed(async () => drain(await fetch(`${origin}/comprar`))),
      await timed(async () => drain(await fetch(`${origin}/comprar`, { headers }))),
      view % 5 === 0 ? await timed(() => signedInCookie(origin, person)) : null,
    ];
    if (view < 0) continue;
    for (const [at, list] of [anonymous, signedIn, login].entries()) {
      const time = times[at];
      if (typeof time === "number") list.push(time);
    }
  }
  return { anonymous: median(anonymous), signedIn: median(signedIn), login: median(login) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
