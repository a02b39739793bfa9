import { convertV4MiniflareOptions, Miniflare } from "miniflare";

import { bundledWorker } from "../local/stack/bundle.ts";
import { workerdCpu } from "./cpu.ts";

interface StartFigure {
  /** Processor time that the Worker's own code adds to the start of workerd and its first answer, in milliseconds. */
  added: number;
  /** Of the start with it, as a multiple of the start with an empty Worker. */
  ratio: number;
}

const EMPTY = 'export default { fetch: () => new Response("") };';
const ROUNDS = 5;

/** Starts of the Worker that a dry deploy wrote, in turns with an empty one; null without `/proc`. */
export async function benchWorkerStart(): Promise<StartFigure | null> {
  const { script, bindings } = bundledWorker();
  const empty: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [costs, contents] of [
      [empty, EMPTY],
      [ours, script],
    ] as const) {
      const cost = await costOf(contents, bindings);
      if (cost === null) return null;
      costs.push(cost);
    }
  }
  return { added: medianOf(ours) - medianOf(empty), ratio: medianOf(ours) / medianOf(empty) };
}

async function costOf(contents: string, bindings: Record<string, unknown>): Promise<number | null> {
  const before = workerdCpu();
  const server = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      handleStructuredLogs: () => undefined,
      telemetry: { enabled: false },
      workers: [
        {
          ...bindings,
          name: "start",
          email: undefined,
          modules: [{ type: "ESModule", path: "start.js", contents }],
        },
      ],
    }),
  );
  try {
    const response = await server.dispatchFetch("http://start.test/healthz");
    await response.arrayBuffer();
    const after = workerdCpu();
    return before === null || after === null ? null : after - before;
  } finally {
    await server.dispose();
  }
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
