import { readFileSync } from "node:fs";

import { describe, expect, test, vi } from "vitest";

import type { Write } from "~/platform/firestore/types";
import { runPath } from "~/platform/jobs/runs.server";
import type { Logger } from "~/platform/log";
import { COPYING, EVERY_MINUTE, NIGHTLY, runJobs } from "~/server/jobs.server";

function jobContext(failing: string[] = []) {
  const called: string[] = [];
  const job = (name: string) => () => {
    called.push(name);
    return failing.includes(name) ? Promise.reject(new Error(name)) : Promise.resolve({ stored: true });
  };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), child: vi.fn() };
  const catalog = { index: { refresh: job("refresh"), rebuild: job("rebuild") } };
  const assistant = { jobs: { cleanUp: job("clean assistant"), tellShare: job("tell assistant share") } };
  const searches = { notify: job("notify") };
  const favoriteNotices = { notify: job("notify favorites") };
  const follows = { notify: job("notify followers") };
  const privacy = { deletion: { run: job("delete") } };
  const complaints = {
    progress: { lapseOffers: job("lapse") },
    filing: { sendPendingMails: job("complaint mails") },
    uploads: { sweep: job("sweep files") },
    reminders: { remind: job("complaints due") },
  };
  const cases = {
    retention: { deleteOld: job("delete cases"), eraseAnswers: job("erase answers") },
    reminders: { remind: job("cases due") },
  };
  const inspections = {
    jobs: {
      expireUnpaid: job("unpaid inspections"),
      removeBadges: job("badges"),
      removePrivateData: job("private inspections"),
    },
  };
  const directory = { certificates: { remind: job("certificates end") } };
  const figures = { jobs: { sweep: job("sweep figures") } };
  const reports = { jobs: { correctTargets: job("report figures"), eraseTexts: job("report texts") } };
  const audit = { seals: { run: job("seal log") } };
  const metrics = { jobs: { run: job("count metrics") } };
  const vitals = { jobs: { run: job("sum up vitals") } };
  const outbox = { jobs: { send: job("send mails") } };
  const adminViews = { jobs: { mail: job("mail views") } };
  const orders = {
    jobs: {
      settle: job("settle"),
      claims: job("take claims"),
      compare: job("compare money"),
    },
  };
  const payouts = {
    jobs: { setOff: job("set off"), sealAccounts: job("seal accounts"), forgetAccounts: job("forget accounts") },
  };
  const offers = { jobs: { run: job("end offers") } };
  const push = { jobs: { deliver: job("send push") } };
  const selling = {
    jobs: {
      expireListings: job("expire"),
      followBlocks: job("blocks"),
      removeStaleDrafts: job("stale"),
      importLists: job("import lists"),
      removeOldImports: job("old imports"),
      lapseUnpaid: job("unpaid plans"),
      remindOfEnds: job("remind"),
      sweepPhotos: job("sweep"),
      followBrandNames: job("brand names"),
    },
  };
  const theft = {
    jobs: {
      sweep: job("stop stolen"),
      refreshList: job("refresh stolen"),
      rebuildList: job("rebuild stolen"),
      alert: job("alert thefts"),
      digestSightings: job("digest sightings"),
      tellWorkshops: job("tell workshops"),
      remind: job("remind of thefts"),
      endUnconfirmed: job("unconfirmed thefts"),
    },
  };
  const adminDay = { jobs: { watch: job("watch day") } };
  const sums = { take: () => Promise.resolve(true), tell: job("tell day sums") };
  const finds = { jobs: { compare: job("compare finds"), deleteOld: job("old finds") } };
  const workshops = { rememberNames: job("workshop names") };
  const transfers = { jobs: { expire: job("expire transfers"), sweepFiles: job("former files") } };
  const commit = vi.fn<(writes: Write[]) => Promise<void>>(() => Promise.resolve());
  return {
    called,
    log,
    commit,
    context: {
      accounts: {},
      adminViews,
      database: { commit },
      clock: { now: () => new Date("2026-11-23T15:00:00Z") },
      env: {
        siteUrl: "https://rebi.test",
        brandName: "Rebi",
        IMAGES: {},
        PHOTOS: {
          list: ({ prefix }: { prefix: string }) =>
            prefix === "unmade/" ? job("make photo sizes")().then(() => ({ objects: [] })) : { objects: [] },
          get: () => Promise.resolve(null),
          put: () => Promise.resolve(null),
        },
      },
      sums,
      adminDay,
      assistant,
      cases,
      catalog,
      complaints,
      favoriteNotices,
      follows,
      figures,
      finds,
      inspections,
      directory,
      audit,
      metrics,
      vitals,
      offers,
      orders,
      outbox,
      payouts,
      privacy,
      push,
      reports,
      searches,
      selling,
      theft,
      transfers,
      workshops,
      log: log as unknown as Logger,
    } as unknown as Parameters<typeof runJobs>[1],
  };
}

describe("scheduled jobs", () => {
  test("scheduled jobs are those of the triggers in wrangler.toml", () => {
    const crons = /crons = (\[.*\])/.exec(readFileSync("wrangler.toml", "utf8"))?.[1];
    expect(JSON.parse(crons ?? "")).toEqual([EVERY_MINUTE, NIGHTLY, COPYING]);
  });

  test("scheduled jobs expire listings before the index is refreshed, and look for news in the fresh one", async () => {
    const { called, context } = jobContext();
    await runJobs(EVERY_MINUTE, context);
    expect(called).toEqual([
      "expire",
      "unpaid inspections",
      "settle",
      "take claims",
      "set off",
      "end offers",
      "blocks",
      "stop stolen",
      "compare finds",
      "refresh stolen",
      "alert thefts",
      "digest sightings",
      "expire transfers",
      "import lists",
      "brand names",
      "delete",
      "refresh",
      "notify",
      "notify favorites",
      "notify followers",
      "send push",
      "make photo sizes",
      "clean assistant",
      "tell assistant share",
      "tell day sums",
      "watch day",
      "lapse",
      "complaint mails",
      "mail views",
      "send mails",
    ]);
  });

  test("scheduled jobs clean up and rebuild at night", async () => {
    const { called, context } = jobContext();
    await runJobs(NIGHTLY, context);
    expect(called).toEqual([
      "stale",
      "old imports",
      "unpaid plans",
      "remind",
      "sweep",
      "old finds",
      "former files",
      "complaints due",
      "cases due",
      "certificates end",
      "sweep files",
      "delete cases",
      "erase answers",
      "badges",
      "private inspections",
      "report figures",
      "report texts",
      "sweep figures",
      "workshop names",
      "compare money",
      "seal accounts",
      "forget accounts",
      "rebuild",
      "count metrics",
      "sum up vitals",
      "rebuild stolen",
      "remind of thefts",
      "unconfirmed thefts",
      "tell workshops",
      "seal log",
    ]);
  });

  test("scheduled jobs go on after a failed one, log it, and report it to the platform", async () => {
    const { called, context, log } = jobContext(["expire"]);
    await expect(runJobs(EVERY_MINUTE, context)).rejects.toThrow("1 scheduled jobs failed");
    expect(called).toEqual([
      "expire",
      "unpaid inspections",
      "settle",
      "take claims",
      "set off",
      "end offers",
      "blocks",
      "stop stolen",
      "compare finds",
      "refresh stolen",
      "alert thefts",
      "digest sightings",
      "expire transfers",
      "import lists",
      "brand names",
      "delete",
      "refresh",
      "notify",
      "notify favorites",
      "notify followers",
      "send push",
      "make photo sizes",
      "clean assistant",
      "tell assistant share",
      "tell day sums",
      "watch day",
      "lapse",
      "complaint mails",
      "mail views",
      "send mails",
    ]);
    expect(log.error).toHaveBeenCalledWith("job.failed", expect.objectContaining({ job: "expire-listings" }));
  });

  test("each run of scheduled jobs leaves one document: what was done when, and the words of what failed", async () => {
    const { commit, context } = jobContext(["expire"]);
    await expect(runJobs(EVERY_MINUTE, context)).rejects.toThrow();
    const at = new Date("2026-11-23T15:00:00Z");
    const [[write] = []] = commit.mock.lastCall ?? [];
    expect(write).toMatchObject({
      merge: runPath("minute"),
      data: {
        at,
        ms: 0,
        "jobs.expire-listings.error": "expire",
        "jobs.send-mails.error": "",
        "jobs.send-mails.doneAt": at,
        "jobs.send-mails.failures": 0,
      },
      transforms: [{ field: "jobs.expire-listings.failures", increment: 1 }],
    });
    // Its last success stays.
    expect(write).not.toHaveProperty(["data", "jobs.expire-listings.doneAt"]);
    const night = jobContext();
    await runJobs(NIGHTLY, night.context);
    expect(night.commit.mock.lastCall?.[0]).toMatchObject([{ merge: runPath("night") }]);
  });

  test("scheduled jobs are done even where nothing can be written about them", async () => {
    const { commit, context, log } = jobContext();
    commit.mockRejectedValue(new Error("no Firestore"));
    await runJobs(EVERY_MINUTE, context);
    expect(log.error).toHaveBeenCalledWith("job.run-not-written", expect.objectContaining({ trigger: "minute" }));
  });

  test("scheduled jobs reject an unknown trigger", async () => {
    await expect(runJobs("1 2 3 4 5", jobContext().context)).rejects.toThrow("No jobs for the trigger");
  });
});

test.each([
  ["minute's refresh", EVERY_MINUTE, "refresh"],
  ["night's rebuild", NIGHTLY, "rebuild"],
])("the %s fails as a job where the index did not reach KV", async (_, cron, name) => {
  const { context, log } = jobContext();
  const report = () => Promise.resolve({ kind: name, changed: 1, rows: 1, stored: false });
  const index = { refresh: report, rebuild: report };
  await expect(runJobs(cron, { ...context, catalog: { index } } as never)).rejects.toThrow("1 scheduled jobs failed");
  expect(log.error).toHaveBeenCalledWith("job.failed", expect.objectContaining({ job: `${name}-index` }));
});
