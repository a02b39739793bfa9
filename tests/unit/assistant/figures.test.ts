import { describe, expect, test } from "vitest";

import { EVENTS_MAX } from "~/assistant/constants";
import { conversationText, HANDED_MAX } from "~/assistant/feedback/handover.server";
import {
  assistantDayPath,
  assistantDayWrites,
  exchangeFigures,
  joinAssistantDays,
  noAssistantFigures,
  voteFigures,
} from "~/assistant/figures/model";

const NOW = new Date("2026-11-24T04:59:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe("figures of a message with its answer", () => {
  test("the first begins a conversation and a session", () => {
    expect(exchangeFigures(null, { outcome: "resolved", cards: 3, now: NOW })).toMatchObject({
      conversations: 1,
      sessions: 1,
      milliseconds: 0,
      messages: 2,
      answers: 1,
      resolved: 1,
      recommended: 3,
      errors: 0,
    });
  });

  test("the next one lengthens the session, unless more than half an hour went by", () => {
    const after = (minutes: number) =>
      exchangeFigures({ lastActivity: ago(minutes), events: 2 }, { outcome: "unknown", cards: 0, now: NOW });
    expect(after(30)).toMatchObject({ conversations: 0, sessions: 0, milliseconds: 1_800_000, resolved: 0 });
    expect(after(31)).toMatchObject({ conversations: 0, sessions: 1, milliseconds: 0 });
  });

  test("a failed answer is an error and resolves nothing", () => {
    expect(exchangeFigures(null, { outcome: "failed", cards: 0, now: NOW })).toMatchObject({ errors: 1, resolved: 0 });
  });

  test("an answer that was stopped resolves nothing, and is no error", () => {
    expect(exchangeFigures(null, { outcome: null, cards: 0, now: NOW })).toMatchObject({
      answers: 1,
      errors: 0,
      resolved: 0,
    });
  });

  test("a conversation counts a thousand events at most", () => {
    const at = (events: number) =>
      exchangeFigures({ lastActivity: ago(1), events }, { outcome: "resolved", cards: 1, now: NOW });
    expect(at(EVENTS_MAX - 2)).toMatchObject({ messages: 2 });
    expect(at(EVENTS_MAX - 1)).toEqual({});
  });
});

describe("figures of votes", () => {
  test("a changed vote takes the one before back; 👎 takes a resolved answer back", () => {
    expect(voteFigures("resolved", null, "up")).toMatchObject({ votesUp: 1, votesDown: 0 });
    expect(voteFigures("resolved", "up", "down")).toEqual({ votesUp: -1, votesDown: 1, resolved: -1 });
    expect(voteFigures("resolved", "down", "up")).toEqual({ votesUp: 1, votesDown: -1, resolved: 1 });
    expect(voteFigures("unknown", null, "down")).toEqual({ votesUp: 0, votesDown: 1, resolved: 0 });
    const same = voteFigures("resolved", "down", "down");
    expect(Object.values(same).every((count) => Math.abs(count) === 0)).toBe(true);
  });
});

describe("a day of figures", () => {
  test("a day of figures is one of Lima, in one of four documents, and is written only where something counts", () => {
    const [write, ...more] = assistantDayWrites("ana", NOW, { messages: 2, errors: 0 });
    expect(more).toEqual([]);
    expect(write).toEqual({
      merge: assistantDayPath("ana", "2026-11-23"),
      data: { day: "2026-11-23" },
      transforms: [{ field: "messages", increment: 2 }],
    });
    const shards = new Set(Array.from({ length: 200 }, (_, n) => assistantDayPath(`user-${n}`, "2026-11-23")));
    expect(shards.size).toBe(4);
    expect(assistantDayWrites("ana", NOW, { votesUp: 0 })).toEqual([]);
    expect(assistantDayWrites("ana", NOW, {})).toEqual([]);
  });

  test("a day of figures is the sum of its documents", () => {
    const day = (name: string, messages: number) => ({ ...noAssistantFigures(), day: name, messages });
    expect(
      joinAssistantDays([day("2026-11-22", 1), day("2026-11-23", 2), day("2026-11-23", 4)]).map((one) => [
        one.day,
        one.messages,
      ]),
    ).toEqual([
      ["2026-11-22", 1],
      ["2026-11-23", 6],
    ]);
  });
});

describe("a conversation as the text of a case", () => {
  const line = (role: "user" | "assistant", content: string, cards: string[] = []) => ({
    role,
    content,
    timestamp: NOW,
    cards,
  });

  test("the text of a case names who speaks, without marks", () => {
    expect(
      conversationText(
        [line("user", "bicis **ya**"), line("assistant", "Hay **2**:\n- [verlas](/comprar?tipo=mtb)", ["x1"])],
        "Ana",
      ),
    ).toBe(
      "Ana (23/11/2026, 23:59):\nbicis **ya**\n\n" +
        "Rebi (23/11/2026, 23:59):\nHay 2:\n- verlas (/comprar?tipo=mtb)\nAnuncios: /producto/x1",
    );
  });

  test("the text of a case leaves the oldest messages out where it is too long", () => {
    const text = conversationText(
      Array.from({ length: 50 }, (_, n) => line("user", `${n} ${"a".repeat(990)}`)),
      "Ana",
    );
    expect(text.length).toBeLessThan(HANDED_MAX + 100);
    expect(text).toMatch(/^\(Los mensajes anteriores no entraron\.\)/);
    expect(text).toContain("\n49 a");
  });
});
