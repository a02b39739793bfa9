import { z } from "zod";

import { ASSISTANT_DAYS, noAssistantFigures } from "~/assistant/figures/model";
import { addDays, limaDay, startOfDay, type LimaDay } from "~/business/calendar";
import { LISTING_STATUSES } from "~/catalog/statuses";
import { PROGRESS_STATES } from "~/complaints/model";
import type { AuditAction } from "~/platform/audit/actions";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { CountQuery, Filter } from "~/platform/firestore/types";

import { DAY_COUNTS, dayCountsPaths, DayCountsSchema, type CountedDay } from "./model";
import { rebiMetrics } from "./rebi";

/** Complaints of one day that are looked at one by one: far above what a day brings. */
const MOST_ANSWERS = 300;
const AnswerSchema = z.object({
  state: z.enum(PROGRESS_STATES),
  due: z.string(),
  answer: z.object({ at: z.date() }).nullable().default(null),
  letter: z.object({ sentOn: z.string() }).nullable().default(null),
});
const ANSWER_FIELDS = { select: ["state", "due", "answer.at", "letter.sentOn"], limit: MOST_ANSWERS };

/** Counts the documents of a collection whose time in `field` is on a day. */
export function countOn(
  { database }: Context,
  collection: string,
  field: string,
  day: LimaDay,
  { where = [], ...query }: Partial<CountQuery> = {},
): Promise<number> {
  return database.count({ collection, where: [...where, ...onDay(field, day)], ...query });
}

function onDay(field: string, day: LimaDay): Filter[] {
  return [
    [field, ">=", startOfDay(day)],
    [field, "<", startOfDay(addDays(day, 1))],
  ];
}

/** First days of what is added up as it happens; null where nothing ever was. Before them nobody counted. */
interface CountersBegan {
  counts: LimaDay | null;
  assistant: LimaDay | null;
}

/** @throws UpstreamError */
export async function countersBegan({ database }: Context): Promise<CountersBegan> {
  const first = async (collection: string) => {
    const [found] = await database.find({ collection, orderBy: [["day", "asc"]], limit: 1 });
    return typeof found?.data.day === "string" ? found.data.day : null;
  };
  const [counts, assistant] = await Promise.all([first(DAY_COUNTS), first(ASSISTANT_DAYS)]);
  return { counts, assistant };
}

/** How many listings are in each state now: a read for each, and one more for every thousand. @throws UpstreamError */
export async function listingStates({ database }: Context): Promise<Record<string, number>> {
  const counts = LISTING_STATUSES.map((status) =>
    database.count({ collection: "vehicles", where: [["status", "==", status]] }),
  );
  const found = await Promise.all(counts);
  return Object.fromEntries(LISTING_STATUSES.map((status, position) => [status, found[position] ?? 0]));
}

/**
 * Figures of a day of Lima, by range counts: the price of some 30 reads, whatever the size. The stock is not
 * known afterwards. @throws UpstreamError: a day is counted whole or not at all
 */
export async function countDay(context: Context, day: LimaDay, began: CountersBegan): Promise<CountedDay> {
  const { database } = context;
  const on = countOn.bind(null, context);
  const acts = (action: AuditAction) =>
    on("audit", "at", day, { where: [["action", "==", action]], orderBy: [["at", "desc"]] });
  const [
    people,
    sessions,
    published,
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
    due,
    counts,
    rebi,
  ] = await Promise.all([
    on("users", "createdAt", day),
    on("sessions", "lastSeenAt", day),
    on("vehicles", "publishedAt", day),
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
    answersOn(context, day),
    dueOn(context, day),
    hasBegun(began.counts, day) ? countsOn(context, day) : NO_COUNTS,
    hasBegun(began.assistant, day) ? rebiOn(context, day) : rebiMetrics(null),
  ]);
  return {
    people,
    sessions,
    published,
    plans: published === 0 ? {} : await plansOn(context, day),
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
    ...due,
    ...counts,
    ...rebi,
  };
}

/**
 * Complaints whose formal answer is of this day, and those among them that it reached within their term. One that goes
 * by letter is answered on the day on which the letter was sent.
 */
async function answersOn({ database, log }: Context, day: LimaDay) {
  const [written, posted] = await Promise.all([
    database.find({ collection: "complaintProgress", where: onDay("answer.at", day), ...ANSWER_FIELDS }),
    database.find({ collection: "complaintProgress", where: [["letter.sentOn", "==", day]], ...ANSWER_FIELDS }),
  ]);
  const found = new Map([...written, ...posted].map((one) => [one.path, one]));
  const answered = [...found.values()].flatMap((one) => {
    const progress = decodeDocument(AnswerSchema, one, log);
    const on = progress && answeredOn(progress);
    return progress && on === day ? [{ on, due: progress.due }] : [];
  });
  return { answered: answered.length, answeredInTime: answered.filter(({ on, due }) => on <= due).length };
}

/** Complaints whose term ends on this day, and those among them that were answered or settled within it. */
async function dueOn({ database, log }: Context, day: LimaDay) {
  const found = await database.find({
    collection: "complaintProgress",
    where: [["due", "==", day]],
    ...ANSWER_FIELDS,
  });
  const inTime = found.filter((one) => {
    const progress = decodeDocument(AnswerSchema, one, log);
    const on = progress && answeredOn(progress);
    // A solution that the consumer accepted needs no answer: offers end before the term does.
    return progress?.state === "settled" || (on !== null && on <= day);
  });
  return { due: found.length, dueInTime: inTime.length };
}

/** The day in Lima on which the formal answer was sent; null where it was not. */
function answeredOn({ state, answer, letter }: z.infer<typeof AnswerSchema>): LimaDay | null {
  if (state !== "answered" || answer === null) return null;
  return letter?.sentOn ?? limaDay(answer.at);
}

async function plansOn(context: Context, day: LimaDay): Promise<Record<string, number>> {
  const ids = (await context.catalog.plans()).map(({ id }) => id);
  const counts = await Promise.all(
    ids.map((id) => countOn(context, "vehicles", "publishedAt", day, { where: [["plan.id", "==", id]] })),
  );
  return Object.fromEntries(ids.map((id, position) => [id, counts[position] ?? 0] as const).filter(([, n]) => n > 0));
}

function hasBegun(first: LimaDay | null, day: LimaDay): boolean {
  return first !== null && first <= day;
}

const NO_COUNTS = { emptySearches: null, errors: null };

async function countsOn({ database, log }: Context, day: LimaDay) {
  const sum = { emptySearches: 0, errors: 0 };
  for (const snapshot of await database.readAll(dayCountsPaths(day))) {
    const counts = snapshot && decodeDocument(DayCountsSchema, snapshot, log);
    sum.emptySearches += counts?.emptySearches ?? 0;
    sum.errors += counts?.errors ?? 0;
  }
  return sum;
}

async function rebiOn(context: Context, day: LimaDay) {
  const [figures = noAssistantFigures()] = await context.assistant.figures.days({ from: day, to: day });
  return rebiMetrics(figures);
}
