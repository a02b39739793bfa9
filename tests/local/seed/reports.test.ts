import { expect, test } from "vitest";

import { QUESTIONS, QuestionSchema } from "../../../app/questions/model.ts";
import { ReportSchema, ReportTargetSchema } from "../../../app/reports/document.ts";
import { ReviewSchema } from "../../../app/reviews/model.ts";
import { makeListings } from "../../../local/seed/listings.ts";
import { makeReports, questionedListing, REVIEWED } from "../../../local/seed/reports.ts";
import { DEFAULT_LISTINGS } from "../../../local/stack/options.ts";

const today = new Date("2026-11-21T00:00:00Z");
const listings = makeListings(DEFAULT_LISTINGS, today);
const documents = new Map(makeReports(listings, today));
const under = (collection: string) => [...documents].filter(([path]) => path.startsWith(`${collection}/`));

test("the reports of the seed are the same each time", () => {
  expect(new Map(makeReports(listings, today))).toEqual(documents);
});

test("the seed has a reported listing, question, review and message, each with as many reports as it counts", () => {
  const targets = under("reportTargets").map(([, data]) => ReportTargetSchema.parse(data));
  expect(targets.map(({ kind }) => kind).sort()).toEqual(["listing", "question", "review", "thread"]);
  const reports = under("reports").map(([path, data]) => ({ path, ...ReportSchema.parse(data) }));
  for (const { kind, targetId, open, heard, total } of targets) {
    const own = reports.filter((report) => report.targetId === targetId);
    expect([open, heard, total]).toEqual([own.length, own.length, own.length]);
    for (const { path, reporterId } of own) expect(path).toBe(`reports/${kind}_${targetId}_${reporterId}`);
  }
});

test("the seed reports what there is", () => {
  const targetOf = (kind: string) => under("reportTargets").find(([, data]) => data["kind"] === kind)?.[1]["targetId"];
  expect(listings.find(({ id }) => id === targetOf("listing"))?.fields.status).toBe("active");
  const question = documents.get(QUESTIONS.path(String(targetOf("question"))));
  expect(QuestionSchema.parse(question)).toMatchObject({
    listingId: questionedListing(listings)?.id,
    state: "answered",
  });
  expect(ReviewSchema.parse(documents.get(`reviews/${String(targetOf("review"))}`)).stars).toBe(REVIEWED.ratingAvg);
  const [, report] = under("reports").find(([, data]) => data["kind"] === "thread") ?? [];
  const { messageId } = report!["snapshot"] as { messageId: string };
  expect([...documents.keys()].filter((path) => path.endsWith(`/messages/${messageId}`))).toHaveLength(1);
});
