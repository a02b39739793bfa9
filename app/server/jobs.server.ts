import type { RefreshReport } from "~/catalog/catalog.server";
import type { Context } from "~/platform/context";
import { makePhotoSizes } from "~/platform/photos/make-sizes.server";

/** The cron expressions of wrangler.toml. */
export const EVERY_MINUTE = "* * * * *";
export const NIGHTLY = "0 8 * * *";

type JobContext = Pick<
  Context,
  | "accounts"
  | "assistant"
  | "cases"
  | "catalog"
  | "clock"
  | "complaints"
  | "env"
  | "favoriteNotices"
  | "figures"
  | "finds"
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
 * Runs the jobs of one trigger. Each is idempotent and may overlap with another run of itself; a failed one
 * is logged and never keeps the others from running.
 * @throws AggregateError when any failed, so that the platform's dashboard shows it
 */
export async function runJobs(cron: string, context: JobContext): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, run] of jobsOf(cron, context)) {
    try {
      context.log.info("job.done", { job: name, result: await run() });
    } catch (error) {
      context.log.error("job.failed", { job: name, error });
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled jobs failed (${cron})`);
}

/** @throws where the index did not reach KV, so that the job counts as failed */
function mustBeStored(report: RefreshReport): RefreshReport {
  if (!report.stored) throw new Error(`The ${report.kind} of the catalogue index was not stored`);
  return report;
}

function jobsOf(
  cron: string,
  {
    accounts,
    assistant,
    cases,
    catalog,
    clock,
    complaints,
    env,
    favoriteNotices,
    figures,
    finds,
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
): [name: string, run: () => Promise<unknown>][] {
  switch (cron) {
    case EVERY_MINUTE:
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
        ["follow-brand-names", () => selling.jobs.followBrandNames()],
        // Before the index, which forgets what they took away.
        ["delete-accounts", () => privacy.deletion.run()],
        ["refresh-index", async () => mustBeStored(await catalog.index.refresh())],
        ["notify-searches", () => searches.notify()],
        ["notify-favorites", () => favoriteNotices.notify()],
        // After all that may have something to tell.
        ["send-push", () => push.jobs.deliver()],
        ["make-photo-sizes", () => makePhotoSizes({ env, clock, log, sums })],
        ["clean-assistant", () => assistant.jobs.cleanUp()],
        ["tell-assistant-share", () => assistant.jobs.tellShare()],
        ["tell-day-sums", () => sums.tell()],
        ["lapse-offers", () => complaints.progress.lapseOffers()],
        ["send-complaint-mails", () => complaints.filing.sendPendingMails()],
        // After all that may have written one.
        ["send-mails", () => outbox.jobs.send()],
      ];
    case NIGHTLY:
      return [
        ["remove-stale-drafts", () => selling.jobs.removeStaleDrafts()],
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
      ];
    default:
      throw new Error(`No jobs for the trigger ${cron}`);
  }
}
