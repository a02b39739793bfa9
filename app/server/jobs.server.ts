import { tableEntry } from "~/business/table";
import type { RefreshReport } from "~/catalog/catalog.server";
import type { Context } from "~/platform/context";
import { isJobDue, nextTurn } from "~/platform/jobs/due.server";
import { type JobEnd, readLooks, runWrite, type Trigger } from "~/platform/jobs/runs.server";
import type { JobName } from "~/platform/jobs/titles";
import { makePhotoSizes } from "~/platform/photos/make-sizes.server";

import { JOB_WAKES } from "./job-wakes";

/** The cron expressions of wrangler.toml. */
export const EVERY_MINUTE = "* * * * *";
export const NIGHTLY = "0 8 * * *";
/** A run of its own: it reads everything, and has the platform's time to itself. */
export const COPYING = "30 8 * * *";
const TRIGGERS: Readonly<Record<string, Trigger>> = {
  [EVERY_MINUTE]: "minute",
  [NIGHTLY]: "night",
  [COPYING]: "copy",
};

type JobContext = Pick<
  Context,
  | "accounts"
  | "adminDay"
  | "adminViews"
  | "assistant"
  | "audit"
  | "cases"
  | "catalog"
  | "clock"
  | "complaints"
  | "copies"
  | "database"
  | "env"
  | "favoriteNotices"
  | "figures"
  | "finds"
  | "follows"
  | "inspections"
  | "directory"
  | "metrics"
  | "offers"
  | "orders"
  | "outbox"
  | "payouts"
  | "privacy"
  | "push"
  | "reports"
  | "searches"
  | "selling"
  | "sums"
  | "theft"
  | "transfers"
  | "vitals"
  | "workshops"
  | "log"
>;

/**
 * Runs the jobs of one trigger, and writes how they ended. Each is idempotent and may overlap with another run of
 * itself; a failed one is logged and never keeps the others from running. `onlyDue` leaves out those of the minute that
 * have nothing to do.
 * @throws AggregateError when any failed, so that the platform's dashboard shows it
 */
export async function runJobs(
  cron: string,
  context: JobContext,
  { onlyDue = false }: { onlyDue?: boolean } = {},
): Promise<void> {
  const { clock, database, log } = context;
  const trigger = tableEntry(TRIGGERS, cron);
  if (trigger === undefined) throw new Error(`No jobs for the trigger ${cron}`);
  const startedAt = clock.now();
  const ends: JobEnd[] = [];
  const isDueNow = onlyDue && trigger === "minute" ? await dueJobs(context) : () => true;
  for (const [at, [name, run]] of jobsOf(trigger, context).entries()) {
    if (!isDueNow(name, at)) continue;
    const began = clock.now();
    const wake = JOB_WAKES[name];
    const ended = (end: Partial<JobEnd>): JobEnd => ({ name, ms: clock.now().getTime() - began.getTime(), ...end });
    try {
      const result = await run();
      const look = onlyDue && wake ? { lookedAt: began, next: await nextTurn(context, wake) } : {};
      log.info("job.done", { job: name, result });
      ends.push(ended(look));
    } catch (error) {
      log.error("job.failed", { job: name, error });
      ends.push(ended({ error: error ?? "Sin palabras" }));
    }
  }
  await database
    .commit([runWrite(trigger, ends, { startedAt, endedAt: clock.now() })])
    .catch((error: unknown) => log.error("job.run-not-written", { trigger, error }));
  const failures = ends.flatMap(({ error }) => (error === undefined ? [] : [error]));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled jobs failed (${cron})`);
}

/** Without an answer all are: a job asks by itself what there is to do. */
async function dueJobs(context: JobContext): Promise<(name: JobName, at: number) => boolean> {
  try {
    const { jobs, changes } = await readLooks(context);
    const now = context.clock.now();
    return (name, at) => isJobDue(JOB_WAKES[name], tableEntry(jobs, name), { changes, now, at });
  } catch (error) {
    context.log.warn("jobs.due-unknown", error);
    return () => true;
  }
}

/** @throws where the index did not reach KV, so that the job counts as failed */
function mustBeStored(report: RefreshReport): RefreshReport {
  if (!report.stored) throw new Error(`The ${report.kind} of the catalogue index was not stored`);
  return report;
}

function jobsOf(
  trigger: Trigger,
  {
    accounts,
    adminDay,
    adminViews,
    assistant,
    audit,
    cases,
    catalog,
    clock,
    complaints,
    copies,
    env,
    favoriteNotices,
    figures,
    finds,
    follows,
    inspections,
    directory,
    log,
    metrics,
    offers,
    orders,
    outbox,
    payouts,
    privacy,
    push,
    reports,
    searches,
    selling,
    sums,
    theft,
    transfers,
    vitals,
    workshops,
  }: JobContext,
): [name: JobName, run: () => Promise<unknown>][] {
  switch (trigger) {
    case "minute":
      return [
        ["expire-listings", () => selling.jobs.expireListings()],
        ["expire-unpaid-inspections", () => inspections.jobs.expireUnpaid()],
        ["settle-orders", () => orders.jobs.settle()],
        ["take-claims", () => orders.jobs.claims()],
        ["set-off-debts", () => payouts.jobs.setOff()],
        ["end-offers", () => offers.jobs.run()],
        ["follow-blocks", () => selling.jobs.followBlocks({ accounts })],
        ["stop-stolen", () => theft.jobs.sweep()],
        ["compare-finds", () => finds.jobs.compare()],
        ["refresh-stolen-list", () => theft.jobs.refreshList()],
        // After the list, which the digests read.
        ["alert-thefts", () => theft.jobs.alert()],
        ["digest-sightings", () => theft.jobs.digestSightings()],
        ["expire-transfers", () => transfers.jobs.expire()],
        ["import-lists", () => selling.jobs.importLists()],
        ["follow-brand-names", () => selling.jobs.followBrandNames()],
        // Before the index, which forgets what they took away.
        ["delete-accounts", () => privacy.deletion.run()],
        ["refresh-index", async () => mustBeStored(await catalog.index.refresh())],
        ["notify-searches", () => searches.notify()],
        ["notify-favorites", () => favoriteNotices.notify()],
        ["notify-followers", () => follows.notify()],
        // After all that may have something to tell.
        ["send-push", () => push.jobs.deliver()],
        ["make-photo-sizes", () => makePhotoSizes({ env, clock, log, sums })],
        ["clean-assistant", () => assistant.jobs.cleanUp()],
        ["tell-assistant-share", () => assistant.jobs.tellShare()],
        ["tell-day-sums", () => sums.tell()],
        ["watch-day", () => adminDay.jobs.watch()],
        ["lapse-offers", () => complaints.progress.lapseOffers()],
        ["send-complaint-mails", () => complaints.filing.sendPendingMails()],
        ["mail-views", () => adminViews.jobs.mail()],
        // After all that may have written one.
        ["send-mails", () => outbox.jobs.send()],
      ];
    case "night":
      return [
        ["remove-stale-drafts", () => selling.jobs.removeStaleDrafts()],
        ["remove-old-imports", () => selling.jobs.removeOldImports()],
        ["lapse-unpaid-listings", () => selling.jobs.lapseUnpaid()],
        [
          "remind-of-ends",
          () => selling.jobs.remindOfEnds({ accounts, site: { url: env.siteUrl, name: env.brandName } }),
        ],
        ["sweep-photos", () => selling.jobs.sweepPhotos()],
        ["delete-old-finds", () => finds.jobs.deleteOld()],
        ["sweep-former-files", () => transfers.jobs.sweepFiles()],
        ["remind-of-complaints", () => complaints.reminders.remind()],
        ["remind-of-cases", () => cases.reminders.remind()],
        ["remind-of-certificates", () => directory.certificates.remind()],
        ["sweep-complaint-files", () => complaints.uploads.sweep()],
        ["delete-old-cases", () => cases.retention.deleteOld()],
        ["erase-answers", () => cases.retention.eraseAnswers()],
        ["remove-inspection-badges", () => inspections.jobs.removeBadges()],
        ["remove-private-inspection-data", () => inspections.jobs.removePrivateData()],
        ["correct-report-figures", () => reports.jobs.correctTargets()],
        ["erase-report-texts", () => reports.jobs.eraseTexts()],
        ["sweep-figures", () => figures.jobs.sweep()],
        ["remember-workshop-names", () => workshops.rememberNames()],
        ["compare-money", () => orders.jobs.compare()],
        ["seal-payout-accounts", () => payouts.jobs.sealAccounts()],
        ["forget-payout-accounts", () => payouts.jobs.forgetAccounts()],
        ["rebuild-index", async () => mustBeStored(await catalog.index.rebuild())],
        // After the index, which knows the stock.
        ["count-metrics", () => metrics.jobs.run()],
        ["sum-up-vitals", () => vitals.jobs.run()],
        ["rebuild-stolen-list", () => theft.jobs.rebuildList()],
        ["remind-of-thefts", () => theft.jobs.remind()],
        ["end-unconfirmed-thefts", () => theft.jobs.endUnconfirmed()],
        ["tell-workshops-of-thefts", () => theft.jobs.tellWorkshops()],
        ["seal-log", () => audit.seals.run()],
      ];
    case "copy":
      return [["copy-everything", () => copies.jobs.weekly()]];
  }
}
