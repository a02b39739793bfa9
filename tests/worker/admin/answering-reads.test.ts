import { expect, test } from "vitest";

import { loadCaseList } from "~/cases/admin/list.loader.server";
import * as cases from "~/cases/admin/solicitudes.route";
import { CASE_KINDS } from "~/cases/model";
import { caseSearchTerms } from "~/cases/search-terms";
import { loadComplaintList } from "~/complaints/admin/list.loader.server";
import * as complaints from "~/complaints/admin/reclamos.route";
import { createCache } from "~/platform/kv/cache";

import { makeProgress, makeSheet } from "../../factories/complaints";
import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { log } from "../accounts/support";
import { NOW, adminWorld } from "./admin-world";
import { GUARD_READS, billed, listReads } from "./billing";

const COUNT = 60;

function heldBy(assignee: string, target: string) {
  const data = { target, page: `/administracion/${target}`, assignee, isHeld: true };
  return { set: `adminWork/${target.replace("/", "_")}`, data };
}

/** More of both than a page shows, all of which somebody has, with names of the same words. */
async function fullWorld(): Promise<World> {
  const world = adminWorld();
  const numbers = Array.from({ length: COUNT }, (_, at) => at + 1);
  const at = (count: number) => new Date(NOW.getTime() - count * 60_000);
  const ending = (count: number) => `${String(count).padStart(7, "0")}45`;
  await world.seed(
    ...numbers.flatMap((count) => {
      const sheet = makeSheet({ number: `${ending(count)}-2026`, filedAt: at(count) });
      return [
        { set: `complaints/${sheet.number}`, data: { ...sheet } },
        { set: `complaintProgress/${sheet.number}`, data: { ...makeProgress(sheet) } },
        heldBy("ana", `complaintProgress/${sheet.number}`),
      ];
    }),
    ...numbers.flatMap((count) => {
      const kind = CASE_KINDS[count % CASE_KINDS.length]!;
      const number = `R-${String(count).padStart(4, "0")}92QX`;
      const one = caseOf({ number, kind, name: "Ana Quispe", email: "ana@correo.test", createdAt: at(count) });
      return [
        { set: `cases/${number}`, data: { ...one, searchTerms: caseSearchTerms(one) } },
        heldBy("ana", `cases/${number}`),
      ];
    }),
  );
  await world.adminWork.namesOf();
  return world;
}

const SEARCHES = [
  "45",
  "245-2026",
  "45678912",
  "ana@correo.test",
  "ana",
  "ana quispe",
  "ana qui",
  "zoe quispe",
  "92QX",
];

test("a full page of complaints costs at most 30 reads and one for each held row, its neighbours and searches too", async () => {
  const world = await fullWorld();
  const { next } = await loadComplaintList(world.context(), new URLSearchParams());
  const queries = ["", `?desde=${next}`, `?antes=${next}`, "?estado=todos", "?plazo=pronto&tipo=reclamo"];
  for (const search of [...queries, ...SEARCHES.map((text) => `?numero=${encodeURIComponent(text)}`)]) {
    const { rows } = await loadComplaintList(world.context(), new URLSearchParams(search));
    const { reads } = await billed(world, () => world.ask(complaints.loader, {}, undefined, search));
    expect(reads + GUARD_READS, search).toBeLessThanOrEqual(listReads(rows));
  }
});

test("a full page of cases costs at most 30 reads and one for each held row, its neighbours and searches too", async () => {
  const world = await fullWorld();
  const { next } = await loadCaseList(world.context(), new URLSearchParams());
  const queries = ["", `?desde=${next}`, `?antes=${next}`, "?tipo=contacto", "?estado=atendidas", "?del=2026-11-01"];
  for (const search of [...queries, ...SEARCHES.map((text) => `?q=${encodeURIComponent(text)}`)]) {
    const { rows } = await loadCaseList(world.context(), new URLSearchParams(search));
    const { reads } = await billed(world, () => world.ask(cases.loader, {}, undefined, search));
    expect(reads + GUARD_READS, search).toBeLessThanOrEqual(listReads(rows));
  }
});

test("the figures of tabs are counted once a minute on a first page, and only remembered on the others", async () => {
  const world = await fullWorld();
  const stored = new Map<string, string>();
  const kv = {
    get: (key: string) => Promise.resolve(stored.get(key) ?? null),
    put: (key: string, value: string) => Promise.resolve(void stored.set(key, value)),
    delete: () => Promise.resolve(),
  };
  world.given.cache = createCache({ kv: kv as unknown as KVNamespace, log });
  const list = async (query = "") => {
    const { answer, reads } = await billed(world, () => loadComplaintList(world.context(), new URLSearchParams(query)));
    return { counts: undefined, ...answer, reads };
  };
  const first = await list("");
  const later = `desde=${first.next}`;
  const forgotten = new Map(stored);
  stored.clear();
  expect((await list(later)).counts).toBeUndefined();
  for (const [key, value] of forgotten) stored.set(key, value);
  await world.seed({ update: "complaintProgress/000000145-2026", data: { state: "answered" } });
  // Five figures, and the names of the team.
  expect(await list()).toMatchObject({ counts: { estado: { "": COUNT } }, reads: first.reads - 6 });
  world.time = new Date(NOW.getTime() + 61_000);
  expect((await list(later)).counts).toMatchObject({ estado: { "": COUNT } });
  expect((await list()).counts).toMatchObject({ estado: { "": COUNT - 1 } });
});
