import { LEADS_TO_HEADER, type MachineRejection } from "~/platform/forms/constants";

import { COMPLAINT_DRAFT, OUTBOX_CHANNEL } from "./constants";
import { aged, afterAnswer, nextRow, type MachineAnswer, type OutboxRow } from "./model";
import { requestOf, SENDING } from "./request";
import { allRows, deleteRow, putRow } from "./store";

/** Photos over a slow link take their time. */
const TIMEOUT_MS = 180_000;

interface Sending {
  uid: string;
  asked: string[];
}

/** Sends waiting rows in order, each once: one sender at a time. */
export async function sendWaiting(sending: Sending): Promise<void> {
  const run = (): Promise<void> => sendRows(sending);
  if (navigator.locks) await navigator.locks.request(SENDING, run);
  else await run();
}

async function sendRows({ uid, asked }: Sending): Promise<void> {
  const done: string[] = [];
  try {
    for (;;) {
      const now = Date.now();
      const row = nextRow(await currentRows(now, done), { now, uid, asked, done });
      if (!row) break;
      const answer = await post(row);
      done.push(row.id);
      const next = afterAnswer(row, answer, Date.now());
      if (row.kind === "complaint" && next?.state === "sent") forgetDraft(row);
      await change(row, next);
      if (answer.status !== 401) continue;
      // The others would get the same answer, and are sent at once after the sign-in.
      for (const other of await allRows())
        if (other.uid === uid && other.state === "waiting") await change(other, afterAnswer(other, answer, now));
      break;
    }
  } catch {
    // No connection.
  }
  tellChanged(done);
}

/** A kept draft of a filed sheet would be filed again. A draft with another stamp stays. */
function forgetDraft({ id }: OutboxRow): void {
  try {
    const [, stamp = ""] = id.split(" ");
    if (localStorage.getItem(COMPLAINT_DRAFT)?.includes(stamp)) localStorage.removeItem(COMPLAINT_DRAFT);
  } catch {
    // The browser keeps nothing.
  }
}

/** @throws where there is no connection */
async function post(row: OutboxRow): Promise<MachineAnswer> {
  const answer = await fetch(requestOf(row), { signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null });
  const { status, headers } = answer;
  const { message } = (status < 400 ? {} : await answer.json().catch(() => ({}))) as Partial<MachineRejection>;
  return { status, message, to: headers.get(LEADS_TO_HEADER), retryAfter: Number(headers.get("retry-after")) };
}

/** Current rows: those that the service worker sent are marked, old ones given up or forgotten. */
async function currentRows(now: number, done: string[]): Promise<OutboxRow[]> {
  const kept: OutboxRow[] = [];
  for (const row of await allRows()) {
    const { accepted } = row;
    const known = accepted ? afterAnswer(row, { status: 204, to: accepted }, now) : row;
    const current = known && aged(known, now);
    if (accepted) done.push(row.id);
    if (current !== row) await change(row, current);
    if (current) kept.push(current);
  }
  return kept;
}

/** Leaves a row alone that was replaced or withdrawn while it was on its way. */
async function change(row: OutboxRow, next: OutboxRow | null): Promise<void> {
  const current = (await allRows()).find(({ id }) => id === row.id);
  if (current?.at !== row.at) return;
  await (next ? putRow(next) : deleteRow(row.id));
}

/** Reports to all windows, this one too. `ids`: of rows that had their turn. */
export function tellChanged(ids: string[]): void {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  channel.postMessage(ids);
  channel.close();
}
