import { expect, test } from "vitest";

import type { Context } from "~/platform/context";
import { withChangeMarks } from "~/platform/jobs/changes";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { JOB_SOURCES } from "~/server/job-wakes";
import { EVERY_MINUTE, runJobs } from "~/server/jobs.server";

import { World } from "../../support/world";
import { billReads } from "../admin/billing";

const MINUTE = 60_000;
const MAIL: Mail = {
  kind: "message",
  to: "ana@rebi.test",
  subject: "Hola",
  blocks: ["Va."],
  link: { label: "Responder", href: "https://rebi.test/perfil/mensajes" },
};

/** A site whose jobs run each minute, as the Worker runs them. */
function runningSite() {
  const world = new World();
  const bill = billReads(world);
  const { log, waitUntil } = world.context();
  const marks = new Map<string, number>();
  const database = withChangeMarks(world.database, { ...world, log, waitUntil, sources: JOB_SOURCES, marks });
  const pass = (ms: number) => void (world.time = new Date(world.time.getTime() + ms));
  return {
    world,
    database,
    pass,
    /** The jobs of the next minute that ran, and the documents that the minute read. */
    async minute(given: Partial<Context> = {}): Promise<{ ran: string[]; reads: number; isFine: boolean }> {
      pass(MINUTE);
      bill.reads = 0;
      const before = world.lines.length;
      const context = world.context({ database, ...given });
      const isFine = await runJobs(EVERY_MINUTE, context, { onlyDue: true }).then(
        () => true,
        () => false,
      );
      const ran = world.lines
        .slice(before)
        .flatMap(({ event, job }) => (event === "job.done" || event === "job.failed" ? [String(job)] : []));
      return { ran, reads: bill.reads, isFine };
    },
  };
}

test("two hours in which nothing happens read at most six documents a minute, and look at each job all the same", async () => {
  const site = runningSite();
  // The first run notes where its jobs begin, which they follow for a while.
  for (let at = 0; at < 6; at++) await site.minute();
  const minutes = [];
  for (let at = 0; at < 120; at++) minutes.push(await site.minute());
  const reads = minutes.reduce((sum, one) => sum + one.reads, 0);
  expect(reads / minutes.length).toBeLessThanOrEqual(6);
  const looked = new Set(minutes.flatMap(({ ran }) => ran));
  const all = runningSite();
  expect([...looked].sort()).toEqual([...new Set((await all.minute()).ran)].sort());
});

test("a commit makes the jobs that follow its documents due in the next minute, and until the change has settled", async () => {
  const site = runningSite();
  await site.minute();
  await site.minute();
  await site.database.commit([mailWrite(MAIL, site.world.time, "m1")]);
  for (let at = 0; at < 3; at++) expect((await site.minute()).ran).toContain("send-mails");
  const listing = { updatedAt: site.world.time, status: "sold" };
  await site.database.transaction(async (tx) => tx.write({ set: "vehicles/v1", data: listing }));
  const after = new Set<string>();
  for (let at = 0; at < 3; at++) for (const job of (await site.minute()).ran) after.add(job);
  expect([...after]).toEqual(expect.arrayContaining(["refresh-index", "notify-favorites", "end-offers"]));
});

test("a document whose turn comes later makes its job due at that minute, though nothing changes then", async () => {
  const site = runningSite();
  await site.minute();
  const turn = new Date(site.world.time.getTime() + 20 * MINUTE);
  await site.database.commit([{ set: "theftSightings/s1", data: { digestAt: turn } }]);
  const ranAt: number[] = [];
  for (let at = 1; at <= 21; at++) {
    const { ran } = await site.minute({ theft: { ...quietTheft(site.world) } as never });
    if (ran.includes("digest-sightings")) ranAt.push(at);
  }
  expect(ranAt.slice(0, 3)).toEqual([1, 2, 3]);
  expect(ranAt).toContain(20);
});

test("documents that wait for nothing do not hide the turn of another", async () => {
  const site = runningSite();
  await site.minute();
  const turn = new Date(site.world.time.getTime() + 20 * MINUTE);
  const sightings = ["s1", "s2"].map((id) => ({ set: `theftSightings/${id}`, data: { digestAt: null } }));
  await site.database.commit([...sightings, { set: "theftSightings/s3", data: { digestAt: turn } }]);
  const ran: string[][] = [];
  for (let at = 1; at <= 20; at++) ran.push((await site.minute({ theft: quietTheft(site.world) as never })).ran);
  expect(ran.at(-1)).toContain("digest-sightings");
});

test("a job that looks through many changes in pieces goes on until it has seen all", async () => {
  const site = runningSite();
  await site.minute();
  site.pass(3 * MINUTE);
  const updatedAt = site.world.time;
  const many = Array.from({ length: 450 }, (_, at) => ({
    set: `vehicles/v${at + 1000}`,
    data: { updatedAt, status: "draft" },
  }));
  await site.database.commit(many);
  for (let at = 0; at < 12; at++) await site.minute();
  expect((await site.world.database.read("jobs/offers"))?.data.path).toBe("vehicles/v1449");
});

test("a job that failed runs again in each minute until it is done", async () => {
  const site = runningSite();
  await site.minute();
  const failing = { jobs: { run: () => Promise.reject(new Error("no index")) } } as never;
  for (let at = 0; at < 6; at++) await site.minute();
  await site.database.commit([{ set: "offers/o1", data: { dueAt: site.world.time } }]);
  for (let at = 0; at < 8; at++) {
    const { ran, isFine } = await site.minute({ offers: failing });
    expect(ran).toContain("end-offers");
    expect(isFine).toBe(false);
  }
});

test("all jobs run where nobody can say which are due", async () => {
  const site = runningSite();
  const all = (await site.minute()).ran;
  for (let at = 0; at < 6; at++) await site.minute();
  const readAll = () => Promise.reject(new Error("no answer"));
  const database = { ...site.database, readAll };
  expect((await site.minute({ database })).ran).toEqual(all);
});

/** The theft's jobs without the digest itself, which needs whole documents. */
function quietTheft(world: World) {
  const { jobs } = world.context().theft;
  return { jobs: { ...jobs, digestSightings: () => Promise.resolve({ mails: 0 }) } };
}
