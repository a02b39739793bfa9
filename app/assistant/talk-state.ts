import type { Reply, TalkState, Turn } from "./model";
import type { ToolCall } from "./tools/tools.server";

interface Answered {
  reply: Pick<Reply, "state">;
  calls: readonly ToolCall[];
  /** Subject of the question. */
  intent: string | null;
  history: readonly Turn[];
}

/** State after an answer, by the tools that either engine called; a search stands until another. */
export function stateOf({ reply, calls, intent, history }: Answered): TalkState {
  const searched = calls.findLast(({ name, args }) => name === "search_listings" && args.destacados !== true);
  const estimated = calls.findLast(({ name }) => name === "price_statistics");
  const found = searched?.result as { href?: string } | undefined;
  return {
    intent: reply.state?.intent ?? intent,
    search: found?.href ?? standingSearch(history),
    slots: estimated?.args ?? reply.state?.slots ?? null,
  };
}

export function lastState(history: readonly Turn[]): TalkState | null {
  return history.findLast(({ role }) => role === "assistant")?.state ?? null;
}

/** Address of the latest search of a talk. */
export function standingSearch(history: readonly Turn[]): string | null {
  return lastState(history)?.search ?? null;
}

/** A talk that something else begins after: its cards and its search are no longer meant. */
export function withoutState(history: readonly Turn[]): Turn[] {
  return history.map(({ role, text }) => ({ role, text }));
}
