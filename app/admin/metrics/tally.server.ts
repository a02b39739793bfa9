import { z } from "zod";

import type { Assistant } from "~/assistant/assistant.server";
import { noAssistantFigures } from "~/assistant/figures/model";
import { addDays, limaDay, startOfDay, type LimaDay } from "~/business/calendar";
import { PROGRESS_STATES } from "~/complaints/model";
import type { AuditAction } from "~/platform/audit/actions";
import { decodeDocument } from "~/platform/firestore/codec";
import type { CountQuery, Database, Filter } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

import { dayCountsPaths, DayCountsSchema, type DayMetrics } from "./model";

export interface TallyDeps {
  database: Pick<Database, "readAll" | "find" | "count" | "sum">;
  assistant: () => Pick<Assistant, "figures">;
  /** Ids of the plans that there are. */
  planIds: () => Promise<readonly string[]>;
  log: Logger;
}

/** Answers to complaints of one day that are looked at one by one: far above what a day brings. */
const MOST_ANSWERS = 300;
const AnswerSchema = z.object({
  state: z.enum(PROGRESS_STATES),
  due: z.string(),
  answer: z.object({ at: z.date() }),
  letter: z.object({ sentOn: z.string() }).nullable().default(null),
});

/** Counts the documents of a collection whose time in `field` is on a day. */
export function countOn(
  { database }: { database: Pick<Database, "count"> },
  collection: string,
  field: string,
  day: LimaDay,
  { where = [], ...query }: Partial<CountQuery> = {},
): Promise<number> {
  return database.count({ collection, where: [...where, ...onDay(field, day)], ...query });
}

export function onDay(field: string, day: LimaDay): Filter[] {
  return [
    [field, ">=", startOfDay(day)],
    [field, "<", startOfDay(addDays(day, 1))],
  ];
}

/**
 * What happened on a day of Lima, by range counts: the price of some 30 reads, whatever the size. `active` is not
 * known afterwards. @throws UpstreamError: a day is counted whole or not at all
 */
export async function tallyDay(deps: TallyDeps, day: LimaDay): Promise<Omit<DayMetrics, "active">> {
  const { database } = deps;
  const on = countOn.bind(null, deps);
  const acts = (action: AuditAction) =>
    on("audit", "at", day, { where: [["action", "==", action]], orderBy: [["at", "desc"]] });
  const [
    people,
    sessions,
    published,
    plans,
    sold,
    expired,
    approved,
    rejected,
    threads,
    messages,
    reports,
    complaints,
    cases,
    paid,
    refunded,
    views,
    contacts,
    answers,
    counts,
    rebi,
  ] = await Promise.all([
    on("users", "createdAt", day),
    on("sessions", "lastSeenAt", day),
    on("vehicles", "publishedAt", day),
    plansOn(deps, day),
    on("vehicles", "soldAt", day),
    on("vehicles", "expiresAt", day, { where: [["status", "==", "expired"]] }),
    acts("listing.approved"),
    acts("listing.rejected"),
    on("threads", "createdAt", day),
    on("messages", "createdAt", day, { allDescendants: true }),
    on("reports", "createdAt", day),
    on("complaintProgress", "filedAt", day),
    on("cases", "createdAt", day),
    database.sum({ collection: "orders", where: onDay("paidAt", day) }, "totalCentimos"),
    database.sum({ collection: "orders", where: onDay("refundedAt", day) }, "totalCentimos"),
    database.sum({ collection: "listingDays", where: [["day", "==", day]] }, "views"),
    database.sum({ collection: "listingDays", where: [["day", "==", day]] }, "contacts"),
    answersOn(deps, day),
    countsOn(deps, day),
    rebiOn(deps, day),
  ]);
  return {
    people,
    sessions,
    published,
    plans,
    approved,
    rejected,
    sold,
    expired,
    views: views.sum,
    contacts: contacts.sum,
    threads,
    messages,
    orders: paid.count,
    ordersCentimos: paid.sum,
    refunds: refunded.count,
    refundsCentimos: refunded.sum,
    reports,
    complaints,
    cases,
    ...answers,
    ...counts,
    ...rebi,
  };
}

/**
 * Complaints whose formal answer is of this day, and those among them that it reached within their term. One that goes
 * by letter is answered on the day on which the letter was sent.
 */
async function answersOn({ database, log }: TallyDeps, day: LimaDay) {
  const fields = { select: ["state", "due", "answer.at", "letter.sentOn"], limit: MOST_ANSWERS };
  const [written, posted] = await Promise.all([
    database.find({ collection: "complaintProgress", where: onDay("answer.at", day), ...fields }),
    database.find({ collection: "complaintProgress", where: [["letter.sentOn", "==", day]], ...fields }),
  ]);
  const found = new Map([...written, ...posted].map((one) => [one.path, one]));
  const answered = [...found.values()].flatMap((one) => {
    const progress = decodeDocument(AnswerSchema, one, log);
    if (progress?.state !== "answered") return [];
    const on = progress.letter?.sentOn ?? limaDay(progress.answer.at);
    return on === day ? [{ on, due: progress.due }] : [];
  });
  return { answered: answered.length, answeredInTime: answered.filter(({ on, due }) => on <= due).length };
}

async function plansOn(deps: TallyDeps, day: LimaDay): Promise<Record<string, number>> {
  const ids = await deps.planIds();
  const counts = await Promise.all(
    ids.map((id) => countOn(deps, "vehicles", "publishedAt", day, { where: [["plan.id", "==", id]] })),
  );
  return Object.fromEntries(ids.map((id, position) => [id, counts[position] ?? 0] as const).filter(([, n]) => n > 0));
}

async function countsOn({ database, log }: TallyDeps, day: LimaDay) {
  const sum = { emptySearches: 0, errors: 0 };
  for (const snapshot of await database.readAll(dayCountsPaths(day))) {
    const counts = snapshot && decodeDocument(DayCountsSchema, snapshot, log);
    sum.emptySearches += counts?.emptySearches ?? 0;
    sum.errors += counts?.errors ?? 0;
  }
  return sum;
}

async function rebiOn({ assistant }: TallyDeps, day: LimaDay) {
  const [figures = noAssistantFigures()] = await assistant().figures.days({ from: day, to: day });
  return {
    assistantConversations: figures.conversations,
    assistantSessions: figures.sessions,
    assistantMessages: figures.messages,
    assistantMilliseconds: figures.milliseconds,
    assistantAnswers: figures.answers,
    assistantResolved: figures.resolved,
    assistantEscalated: figures.escalated,
    assistantVotesUp: figures.votesUp,
    assistantVotesDown: figures.votesDown,
    assistantRecommended: figures.recommended,
    assistantOpened: figures.opened,
    assistantErrors: figures.errors,
  };
}
