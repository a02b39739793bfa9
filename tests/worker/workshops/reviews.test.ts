import { beforeEach, describe, expect, test } from "vitest";

import * as report from "~/reports/denunciar.route";
import * as own from "~/routes/services/perfil-inspeccion";
import { reportedReviewId } from "~/workshops/reviews/constants";
import { createWorkshopReviews } from "~/workshops/reviews/reviews.server";

import { contextOf } from "../../support/context";
import { answered, args, type Handler } from "../accounts/pages-support";
import { clockAt, database, log, signedInPerson } from "../accounts/support";

const TEXT = "Revisaron todo y me explicaron cada punto.";
type Person = Awaited<ReturnType<typeof signedInPerson>>;

let user: Person;
let other: Person;
let workshopId: string;

const cache = {
  getJson: () => Promise.resolve(null),
  put: () => Promise.resolve(true),
  delete: () => Promise.resolve(true),
};
/** Of one request each: lists are shared within it. */
const reviewsNow = () =>
  createWorkshopReviews(
    contextOf({
      database,
      cache,
      clock: clockAt(new Date("2026-11-23T15:00:00Z")),
      log,
      waitUntil: () => undefined,
    }),
  );

beforeEach(async () => {
  [user, other] = await Promise.all([signedInPerson(), signedInPerson()]);
  workshopId = `taller-${crypto.randomUUID().slice(0, 8)}`;
  await database.commit([{ set: `workshops/${workshopId}`, data: { name: "Un taller", active: false } }]);
});

async function inspection(changes: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  const data = {
    kind: "mechanical",
    userId: user.uid,
    userName: "Ana Quispe",
    userEmail: "ana@demo.pe",
    phone: "+51987654321",
    vehicle: { kind: "bicicleta", listingId: null, bicycleId: null, title: "Trek", details: "" },
    workshopId,
    workshopName: "Un taller",
    slotId: null,
    startsAt: now,
    status: "done",
    payAt: "workshop",
    priceCentimos: 6000,
    orderId: null,
    caseNumber: null,
    holdUntil: null,
    answers: {},
    odometer: null,
    reportCode: "abc",
    history: [],
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  await database.commit([{ create: `inspections/${id}`, data: { ...data, ...changes } }]);
  return id;
}

const send = (id: string, form: Record<string, string>, person = user) =>
  answered(
    (own.action as Handler)({
      ...args(`/perfil/inspecciones/${id}`, person.cookie, { form, identity: true }),
      params: { id },
    }),
  );
const opine = (id: string, stars: number, text = TEXT, person = user) =>
  send(id, { intent: "opinar", estrellas: String(stars), texto: text }, person);

async function ratingSums(): Promise<unknown> {
  return (await database.read(`workshops/${workshopId}`))?.data.inspected;
}

describe("an opinion of a workshop", () => {
  test("an opinion of a workshop counts once for each inspection, is changed and taken back, and the sums follow", async () => {
    const [first, second] = await Promise.all([inspection(), inspection()]);
    expect(await opine(first, 5)).toMatchObject({ status: 303 });
    expect(await opine(first, 5)).toMatchObject({ status: 303 });
    expect(await ratingSums()).toEqual({ sum: 5, count: 1 });
    await opine(second, 2);
    expect(await ratingSums()).toEqual({ sum: 7, count: 2 });
    await opine(first, 3, "Lo pensé mejor: demoraron bastante.");
    expect(await ratingSums()).toEqual({ sum: 5, count: 2 });
    expect(await reviewsNow().ofWorkshop(workshopId)).toMatchObject([{ userName: "Ana" }, { userName: "Ana" }]);
    expect(await send(first, { intent: "borrar-opinion" })).toMatchObject({ status: 303 });
    expect(await send(first, { intent: "borrar-opinion" })).toMatchObject({ status: 303 });
    expect(await ratingSums()).toEqual({ sum: 2, count: 1 });
    expect(await reviewsNow().ofWorkshop(workshopId)).toMatchObject([{ stars: 2, text: TEXT }]);
  });

  test("an opinion of a workshop that is sent many times at once counts once", async () => {
    const id = await inspection();
    await Promise.all([1, 2, 3].map(() => opine(id, 4)));
    expect(await ratingSums()).toEqual({ sum: 4, count: 1 });
  });

  test("an opinion of a workshop is of whoever had the inspection, once it is finished", async () => {
    const [done, ahead, legal] = await Promise.all([
      inspection(),
      inspection({ status: "booked" }),
      inspection({ kind: "legal", workshopId: "" }),
    ]);
    expect(await opine(done, 5, TEXT, other)).toMatchObject({ status: 404 });
    expect(await opine(ahead, 5)).toMatchObject({ status: 409 });
    expect(await opine(legal, 5)).toMatchObject({ status: 409 });
    expect(await ratingSums()).toBeUndefined();
    const page = await answered(
      (own.loader as Handler)({ ...args("/x", user.cookie, { identity: true }), params: { id: ahead } }),
    );
    expect(page.body).toMatchObject({ page: { opinion: null } });
  });

  test("an opinion of a workshop is not for those who work there", async () => {
    const mechanic = await signedInPerson({ role: "workshop", workshopId });
    const id = await inspection({ userId: mechanic.uid });
    expect(await opine(id, 5, TEXT, mechanic)).toMatchObject({ status: 403 });
    expect(await ratingSums()).toBeUndefined();
  });

  test("an opinion of a workshop tells what is missing at its field and keeps what was typed", async () => {
    const id = await inspection();
    expect(await send(id, { intent: "opinar", texto: "corto" })).toMatchObject({
      status: 400,
      body: { errors: { estrellas: expect.any(String), texto: expect.any(String) }, values: { texto: "corto" } },
    });
  });

  test("an opinion of a workshop is reported by others, not by its author", async () => {
    const id = await inspection();
    await opine(id, 1, "Un texto que alguien quiere reportar.");
    const reportId = reportedReviewId(`${workshopId}_${id}`);
    const open = (person: Person) =>
      answered(
        (report.loader as Handler)({
          ...args(`/opiniones/${reportId}/denunciar`, person.cookie, { identity: true }),
          params: { id: reportId },
        }),
      );
    expect((await open(other)).body).toMatchObject({ target: { kind: "review", title: "1 estrella" } });
    expect(await open(user)).toMatchObject({ status: 403 });
  });

  test("an opinion of a workshop stays without its author's name, and is in their download before", async () => {
    const id = await inspection();
    await opine(id, 4);
    const { personalData } = reviewsNow();
    expect(await personalData.export(user.uid, "")).toMatchObject([{ workshopId, stars: 4, text: TEXT }]);
    expect(await personalData.count?.(user.uid)).toBe(1);
    await personalData.erase(user.uid, "");
    expect(await personalData.count?.(user.uid)).toBe(0);
    expect(await reviewsNow().ofWorkshop(workshopId)).toMatchObject([{ stars: 4, userName: "" }]);
    expect(await ratingSums()).toEqual({ sum: 4, count: 1 });
  });
});
