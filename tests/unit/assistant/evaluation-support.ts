import { z } from "zod";

import { AMOUNT, blocksOf, linksOf, wordCount } from "~/assistant/markup";
import type { Asked, Reply, TalkState, Turn } from "~/assistant/model";
import { cleanMessage, maskMessage } from "~/assistant/safety/masking";
import { argumentsOf, type ToolCall, type ToolResult } from "~/assistant/tools/tools.server";
import { fold } from "~/catalog/folding";

import evaluation from "./evaluation.json";
import { BLIND_EIGHTY } from "./questions/blind-eighty";
import { BLIND_FORTY } from "./questions/blind-forty";
import { BLIND_HELP } from "./questions/blind-help";
import { BLIND_SEARCHES } from "./questions/blind-searches";
import { BLIND_SIXTY } from "./questions/blind-sixty";
import { BLIND_TWENTY } from "./questions/blind-twenty";
import { HELD_OUT } from "./questions/held-out";
import { HELP } from "./questions/help";
import type { Row } from "./questions/row";
import { SEARCHES } from "./questions/searches";
import { TALKS } from "./questions/talks";
import { THIRTY } from "./questions/thirty";

const Question = z.object({
  id: z.string(),
  page: z.string(),
  user: z.string(),
  history: z.array(z.object({ role: z.enum(["user", "assistant"]), content: z.string() })).default([]),
  /** Messages before this one, which rules answer. */
  earlier: z.array(z.string()).default([]),
  fixture: z.object({ listing: z.object({ id: z.string(), title: z.string(), description: z.string(), price: z.number() }) }).optional(),
  expect: z.object({
    outcome: z.enum(["answer", "refuse", "blocked"]),
    tools: z.array(z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) })).optional(),
    links: z
      .object({
        all: z.array(z.string()).default([]),
        any: z.array(z.string()).default([]),
        none: z.array(z.string()).default([]),
        min: z.number().default(0),
        onlyOwn: z.boolean().optional(),
      })
      .optional(),
    text: z
      .object({
        must: z.array(z.string()).default([]),
        mustNot: z.array(z.string()).default([]),
        exact: z.string().optional(),
        maxWords: z.number().optional(),
      })
      .optional(),
    sent: z.string().optional(),
    sentNot: z.array(z.string()).default([]),
    modelCalls: z.number().optional(),
    violation: z.object({ type: z.string(), severity: z.number() }).optional(),
    action: z.object({ type: z.literal("navigate"), href: z.string() }).optional(),
    intent: z.string().optional(),
  }),
}); // oxfmt-ignore
export type Question = z.infer<typeof Question>;

/** Forty questions, as they were given (tests/unit/assistant/evaluation.json). */
export const GIVEN: readonly Question[] = evaluation.questions.map((question) => Question.parse(question));

/** The evaluation set: the given ones and those of tests/unit/assistant/questions. */
export const QUESTIONS: readonly Question[] = [
  ...GIVEN,
  ...[...THIRTY, ...SEARCHES, ...HELP, ...TALKS].map(questionOf),
];

/** Written before the rules were read; rules answer them, and a live model is not paid for them. */
export const BLIND: readonly Question[] = [
  ...BLIND_SEARCHES,
  ...BLIND_HELP,
  ...BLIND_SIXTY,
  ...BLIND_EIGHTY,
  ...BLIND_FORTY,
  ...BLIND_TWENTY,
].map(questionOf);

/** Asked of rules and counted; never trained on. */
export const UNSEEN: readonly Question[] = HELD_OUT.map(questionOf);

function questionOf({ id, ask, page = "/", tools, links, least, says, never }: Row): Question {
  const messages = [ask].flat();
  return Question.parse({
    id,
    page,
    user: messages.at(-1),
    earlier: messages.slice(0, -1),
    expect: {
      outcome: "answer",
      ...(tools && { tools: tools.map(([name, args = {}]) => ({ name, args })) }),
      links: { all: links, min: least },
      text: { must: says, mustNot: never },
    },
  });
}

/** The set names the tools by an earlier cut; issue 14 names them as they are built. */
const BUILT: Readonly<Record<string, string>> = {
  get_similar: "similar_listings",
  get_price_stats: "price_statistics",
};
const BY_TOPIC: Readonly<Record<string, string>> = { horario: "opening_hours", contacto: "contact_details" };

function built({ name, args }: { name: string; args: Record<string, unknown> }) {
  if (name !== "get_policies") return { name: BUILT[name] ?? name, args };
  const topic = BY_TOPIC[String(args.tema)];
  return topic ? { name: topic, args: {} } : { name: "how_to", args };
}

/** As the answer was stored whose text is given. */
function stateIn(content: string): TalkState {
  const search = linksOf(content).findLast((href) => href.startsWith("/comprar?")) ?? null;
  return { intent: null, search, slots: null };
}

/** `talk`: the earlier messages of the question with their answers. */
export function askedOf({ user, page, history }: Question, talk: readonly Turn[] = []): Asked {
  const raw = cleanMessage(user);
  return {
    raw,
    masked: maskMessage(raw),
    page,
    history: [...history.map(({ role, content }) => ({ role, text: content, state: stateIn(content) })), ...talk],
    name: "Camila",
  };
}

/** The earlier messages of a question, each answered with the talk so far. */
export async function talkOf(question: Question, answer: (asked: Asked) => Promise<Reply>): Promise<Turn[]> {
  const talk: Turn[] = [];
  for (const user of question.earlier) {
    const asked = askedOf({ ...question, user }, talk);
    const { text, cards, state } = await answer(asked);
    talk.push({ role: "user", text: asked.masked }, { role: "assistant", text, cards, state: state as TalkState });
  }
  return talk;
}

/** Cards are links to their listings. */
function allLinks({ text, cards }: Reply): string[] {
  return [...linksOf(text), ...cards.map((id) => `/producto/${id}`)];
}

const spaced = (text: string) => text.replace(/\s+/g, " ");
const number = (amount: string) => Number(amount.replace(/[^\d.]/g, "").replace(/\.$/, ""));

function contains(actual: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return Array.isArray(actual) && [...actual].sort().join() === [...wanted].sort().join();
  return typeof wanted === "string" ? fold(String(actual)) === fold(wanted) : actual === wanted;
}

/** An argument of a call; of a search also as the catalogue reads its words: `q: "aro 29"`. */
function argumentOf({ name, args, result }: ToolCall, key: string): unknown {
  if (name !== "search_listings" || key in args) return args[key];
  return (argumentsOf((result as ToolResult<"search_listings">).filtros) as Record<string, unknown>)[key];
}

/** Faults of an answer, in words; empty for a right one. */
export function faultsOf(question: Question, reply: Reply, calls: readonly ToolCall[], intent: string): string[] {
  const { tools, links, text, action } = question.expect;
  const shown = spaced(blocksOf(reply.text).flatMap((block) => (block.kind === "list" ? block.items : block.lines)).map((line) => line.map((piece) => piece.text).join("")).join("\n")); // oxfmt-ignore
  const found = allLinks(reply);
  const results = JSON.stringify(calls);
  const faults: string[] = [];
  const want = (holds: boolean, fault: string) => holds || faults.push(fault);

  for (const wanted of (tools ?? []).map(built))
    want(
      calls.some((call) => call.name === wanted.name && Object.entries(wanted.args).every(([key, value]) => contains(argumentOf(call, key), value))),
      `no call ${wanted.name} ${JSON.stringify(wanted.args)}`,
    ); // oxfmt-ignore
  want(tools === undefined || tools.length > 0 || calls.length === 0, "a tool was called");
  for (const href of links?.all ?? []) want(found.includes(href), `no link ${href}`);
  want((links?.any ?? []).length === 0 || found.some((href) => links?.any.includes(href)), "none of the links");
  for (const start of links?.none ?? []) want(!found.some((href) => href.startsWith(start)), `a link ${start}`);
  want(found.length >= (links?.min ?? 0), "too few links");
  for (const pattern of text?.must ?? []) want(new RegExp(pattern, "i").test(shown), `no ${pattern}`);
  for (const pattern of text?.mustNot ?? []) want(!new RegExp(pattern, "i").test(shown), `says ${pattern}`);
  want(wordCount(reply.text) <= (text?.maxWords ?? 150), "too long");
  want(action === undefined || reply.navigate?.href === action.href, "no navigation");
  want(question.expect.intent === undefined || question.expect.intent === intent, `intent ${intent}`);

  // Of every answer.
  for (const href of found)
    if (/^\/producto\/|^\/comprar\?/.test(href))
      want(
        results.includes(JSON.stringify(href).slice(1, -1)) || href.startsWith(`${question.page}`),
        `unfounded ${href}`,
      );
  const known = [...(results + question.user).matchAll(/[\d.,]*\d/g)].map(([amount]) => number(amount));
  for (const [amount] of reply.text.matchAll(AMOUNT)) want(known.includes(number(amount)), `unfounded ${amount}`);
  want((shown.match(/\p{Extended_Pictographic}/gu) ?? []).length <= 2, "too many emojis");
  want(calls.length <= 4, "too many calls");
  want(!/https?:|<|\]\(/.test(shown), "foreign markup");
  for (const pattern of question.expect.sentNot)
    want(!new RegExp(pattern, "i").test(askedOf(question).masked), `sent ${pattern}`);
  want(question.expect.sent === undefined || askedOf(question).masked === question.expect.sent, "sent otherwise");
  return faults;
}
