import { sourcesOfAll, type Wake } from "~/platform/jobs/due.server";
import type { JobName } from "~/platform/jobs/titles";

/**
 * When a job of the minute is due: one that is not here is each minute, and each of the others twice an hour or as
 * often as its row says. The document with a job's own place among changes is a cause too: a run that moved it may have
 * left work.
 */
export const JOB_WAKES: Readonly<Partial<Record<JobName, Wake>>> = {
  "expire-listings": {
    times: [{ collection: "vehicles", field: "expiresAt", where: [["status", "in", ["active", "paused"]]] }],
  },
  "expire-unpaid-inspections": { times: [{ collection: "inspections", field: "holdUntil" }] },
  "settle-orders": { times: [{ collection: "orders", field: "dueAt" }] },
  "take-claims": { times: [{ collection: "orderClaims", field: "dueAt" }] },
  "set-off-debts": { changes: ["payouts"] },
  "end-offers": { times: [{ collection: "offers", field: "dueAt" }], changes: ["vehicles", "jobs/offers"] },
  "follow-blocks": { times: [{ collection: "accountBlocks", field: "dueAt" }] },
  "stop-stolen": { changes: ["theftSweeps"] },
  "compare-finds": { changes: ["finds", "thefts", "bicycles", "jobs/finds-thefts", "jobs/finds-bicycles"] },
  "refresh-stolen-list": { changes: ["thefts"] },
  "alert-thefts": {
    times: [{ collection: "theftAlerts", field: "nextAt" }],
    changes: ["thefts", "jobs/theft-alerts", "jobs/theft-alerts-fan"],
  },
  "digest-sightings": { times: [{ collection: "theftSightings", field: "digestAt" }] },
  "expire-transfers": {
    times: [{ collection: "transfers", field: "endsAt", where: [["state", "==", "open"]] }],
  },
  // Taking a list back changes neither until it has ended.
  "import-lists": { changes: ["listingImports", "listingImportParts"], atLeastEveryMinutes: 10 },
  "follow-brand-names": { changes: ["jobs/brand-names"] },
  "delete-accounts": { times: [{ collection: "deletions", field: "nextAt" }] },
  "refresh-index": {
    changes: [
      "vehicles",
      "deletedListings",
      "jobs/catalog-reference",
      "jobs/catalog-rebuild",
      "brands",
      "categories",
      "publicationPlans",
      "searchWords",
      "searchUses",
    ],
    // Its head is taken for lost after a quarter of an hour.
    atLeastEveryMinutes: 10,
  },
  "notify-searches": {
    times: [{ collection: "savedSearches", field: "nextCheckAt", where: [["notify", "==", true]] }],
    changes: ["vehicles", "jobs/notify-searches"],
  },
  "notify-favorites": {
    times: [{ collection: "favoriteNotices", field: "dueAt" }],
    changes: ["vehicles", "jobs/notify-favorites"],
  },
  "notify-followers": {
    times: [{ collection: "follows", field: "nextCheckAt" }],
    changes: ["vehicles", "jobs/notify-followers"],
  },
  "send-push": { times: [{ collection: "pushNotices", field: "dueAt" }] },
  // A week after the last message two hours more are no matter. Nor may the job choose its minutes by itself.
  "clean-assistant": { atLeastEveryMinutes: 120 },
  // Sums change by marked commits alone, and are the dearest to look at.
  "tell-assistant-share": { changes: ["assistantBudget"], atLeastEveryMinutes: 120 },
  "tell-day-sums": { changes: ["daySums"], atLeastEveryMinutes: 120 },
  // Once an hour, at the first look in it.
  "watch-day": {},
  // At the end of a day.
  "lapse-offers": {},
  "send-complaint-mails": { changes: ["complaintForms"] },
  "mail-views": { times: [{ collection: "adminViews", field: "nextAt" }] },
  "send-mails": { times: [{ collection: "mail", field: "dueAt" }] },
};

/** Changes of these are marked in their commits. */
export const JOB_SOURCES = sourcesOfAll(JOB_WAKES);
