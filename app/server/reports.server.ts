import { createReportQueue, type ReportQueue } from "~/admin/reports/report-queue.server";
import { createReports, type Reports } from "~/reports/reports.server";
import { reviewReader } from "~/workshops/reviews/report-reader";

import type { Context } from "~/platform/context";

/** Reports of users. */
export function composeReports(context: Context): Reports {
  const { env, database, limiter, accounts, catalog, clock, log } = context;
  const { limits } = env;
  const reviews = reviewReader(context);
  const questions = { reportable: (id: string, uid: string) => context.questions.reportable(id, uid) };
  return createReports({ database, limiter, limits, accounts, catalog, reviews, questions, clock, log });
}

/** The same as administrators decide it. */
export function composeReportQueue(context: Context): ReportQueue {
  const { database, selling, questions, reviews, workshopReviews, messages, env, clock, log } = context;
  const site = { url: env.siteUrl, name: env.brandName };
  const threads = messages.moderation;
  const rooms = { listings: selling.reported, questions, reviews, workshopReviews, threads };
  return createReportQueue({ database, ...rooms, site, clock, log });
}
