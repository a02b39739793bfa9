import { workerdCpu } from "./cpu.ts";
import { drain } from "./server.ts";

const TURNS = 20;
/** Views of a page before those of the next: the clock of the processor moves in steps of 10 ms. */
const VIEWS = 20;
const WARM_UP_TURNS = 3;
/** The cheapest answer of the Worker, without a page. */
const PLAIN = "/healthz";

interface ViewCost {
  name: string;
  /** Milliseconds of the Worker's processor. */
  ms: number;
  /** As a multiple of an answer of `/healthz`. */
  ratio: number;
}

interface View {
  path: string;
  cookie?: string;
}

/** Processor time of the Worker a view, pages in turns. Null without `/proc`. */
export async function benchViews(origin: string, pages: Record<string, View>): Promise<ViewCost[] | null> {
  const views: [name: string, view: View][] = [[PLAIN, { path: PLAIN }], ...Object.entries(pages)];
  const used = new Map<string, number>();
  for (let turn = -WARM_UP_TURNS; turn < TURNS; turn++)
    for (const [name, { path, cookie }] of views) {
      const before = workerdCpu();
      if (before === null) return null;
      for (let view = 0; view < VIEWS; view++)
        await drain(await fetch(origin + path, cookie === undefined ? {} : { headers: { cookie } }));
      if (turn >= 0) used.set(name, (used.get(name) ?? 0) + (workerdCpu() ?? 0) - before);
    }
  const plain = Math.max(used.get(PLAIN) ?? 0, 1);
  return [...used].map(([name, total]) => ({ name, ms: total / (TURNS * VIEWS), ratio: total / plain }));
}
