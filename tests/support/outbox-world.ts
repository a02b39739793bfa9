import { vi } from "vitest";

import { SENDER_HEADER } from "~/platform/forms/constants";
import type { OutboxRow } from "~/shell/outbox/model";

/**
 * Parts of a browser that the outbox needs: its rows, one lock at a time, and a server whose answers a test decides.
 */
export interface OutboxWorld {
  /** By id; a test of the store's users replaces the store by this. */
  rows: Map<string, OutboxRow>;
  /** `path uid` of each request, in its order. */
  sent: string[];
  /** The server's answer to a row's text; 204 unless a test says otherwise. @throws as a lost connection does */
  answer: (path: string, form: FormData) => Response | Promise<Response>;
  /** Requests that the server has not answered yet, now and at most. */
  atOnce: { now: number; most: number };
}

const ORIGIN = "https://rebi.test";

export function createOutboxWorld(): OutboxWorld {
  const world: OutboxWorld = {
    rows: new Map(),
    sent: [],
    answer: () => new Response(null, { status: 204 }),
    atOnce: { now: 0, most: 0 },
  };
  const NodeRequest = Request;
  // A page's addresses are relative to it.
  vi.stubGlobal(
    "Request",
    class extends NodeRequest {
      constructor(path: string, init: RequestInit) {
        super(new URL(path, ORIGIN), init);
      }
    },
  );
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    world.sent.push(`${path} ${request.headers.get(SENDER_HEADER)}`);
    world.atOnce.now += 1;
    world.atOnce.most = Math.max(world.atOnce.most, world.atOnce.now);
    try {
      return await world.answer(path, await request.formData());
    } finally {
      world.atOnce.now -= 1;
    }
  });
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, run: () => Promise<unknown>): Promise<unknown> => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
  vi.stubGlobal("navigator", { locks: { request }, onLine: true });
  return world;
}

export function rowOf(changes: Partial<OutboxRow> & { id: string }): OutboxRow {
  const id = changes.id;
  return {
    uid: "ana",
    kind: "message",
    path: `/producto/${id}/mensaje`,
    body: [["text", id]],
    at: Date.now(),
    state: "waiting",
    tries: 0,
    notBefore: 0,
    ...changes,
  };
}
