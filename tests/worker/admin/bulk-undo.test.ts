import { beforeEach, describe, expect, test } from "vitest";

import * as reviews from "~/admin/reviews/opiniones-lote.route";
import * as undo from "~/admin/undo/deshacer.route";
import * as cases from "~/cases/admin/solicitudes-lote.route";
import * as payoutFile from "~/orders/payouts/admin/archivo.route";
import type { FormFailure } from "~/platform/forms/typed-values";
import * as finds from "~/registry/finds/admin/hallazgos-lote.route";
import * as thefts from "~/registry/theft/admin/robos-lote.route";
import * as listings from "~/selling/admin/anuncios-lote.route";

import type { World } from "../../support/world";
import { caseOf } from "../../unit/cases/support";
import { listingOf } from "../../unit/selling/support";
import { makeFind } from "../registry/finds/make-find";
import { liveTheft, seedBicycle, seedOwners } from "../registry/theft/support";
import { PAYOUT_ACCOUNT, withPayoutAccount } from "./acts-support";
import { ADMIN, adminWorld, NOW } from "./admin-world";
import { answerOf, type Answer } from "./answer";
import { seedReviews } from "./reviewed";

let world: World;
beforeEach(() => {
  world = adminWorld();
});

type Action = (args: never) => unknown;
type Sent = Answer & Pick<FormFailure, "undoPart">;

function send(action: Action, form: Record<string, string>, rows: readonly string[], file?: string): Promise<Sent> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ formId: "lote-1", ...form })) body.set(name, value);
  for (const row of rows) body.append(file === undefined ? "fila" : "filas", row);
  const request = new Request("https://rebi.test/administracion/lote", { method: "POST", body });
  return answerOf(
    Promise.resolve(action({ request, params: { id: file }, context: world.context({}, request) } as never)),
  );
}

const takenBack = (acto: string) => answerOf(world.ask(undo.action, {}, { acto }));
const versionOf = async (path: string) => String((await world.stored(path)).version);

/** Three rows, of which a confirmation takes two: the third changed before it. */
interface Kind {
  seed: () => Promise<string[]>;
  rowOf: (path: string) => Promise<string>;
  action: Action;
  form: Record<string, string>;
  isDone: (path: string) => Promise<boolean>;
  /** A change by somebody else. */
  touch: (path: string) => Promise<unknown>;
  inverse: string;
}

const stale = (row: string) => row.replace(/~.*$/, "~1999");
const lastPart = (path: string) => path.split("/")[1] ?? "";

const KINDS: Record<string, Kind> = {
  listings: {
    async seed() {
      const paths = ["vehicles/l1", "vehicles/l2", "vehicles/l3"];
      await world.seed({ set: "users/rosa", data: { email: "rosa@correo.test" } });
      for (const path of paths) {
        const listing = listingOf({ status: "active", publishedAt: NOW, expiresAt: new Date("2026-12-23T15:00:00Z") });
        await world.seed({ set: path, data: { ...listing, title: path, sellerId: "rosa" } });
      }
      return paths;
    },
    rowOf: async (path) => `${lastPart(path)}~${await versionOf(path)}`,
    action: listings.action,
    form: { intent: "hide", motivo: "fotos", nota: "" },
    isDone: async (path) => (await world.stored(path)).status === "hidden",
    touch: (path) => world.update(path, { version: 99 }),
    inverse: "listing.shown",
  },
  reviews: {
    async seed() {
      await seedReviews(world);
      await world.update("users/rosa", { ratingAvg: 11 / 3, ratingCount: 3 });
      const more = { sellerId: "rosa", buyerId: "ana", buyerName: "Ana", stars: 5, text: "Bien.", bought: "" };
      for (const id of ["o2", "o3"])
        await world.seed({ set: `reviews/${id}_rosa`, data: { ...more, orderId: id, createdAt: NOW } });
      return ["reviews/o1_rosa", "reviews/o2_rosa", "reviews/o3_rosa"];
    },
    rowOf: async (path) => `${lastPart(path)}~${(await world.database.read(path))?.updateTime}`,
    action: reviews.action,
    form: { intent: "ocultar", motivo: "otro", nota: "No habla de lo que compró, sino de otra persona." },
    isDone: async (path) => Boolean((await world.stored(path)).hiddenAt),
    touch: (path) => world.update(path, { text: "Otra cosa." }),
    inverse: "review.shown",
  },
  requests: {
    async seed() {
      const numbers = ["R-00000001", "R-00000002", "R-00000003"];
      for (const number of numbers) await world.seed({ set: `cases/${number}`, data: { ...caseOf({ number }) } });
      return numbers.map((number) => `cases/${number}`);
    },
    rowOf: async (path) => `${lastPart(path)}~${((await world.stored(path)).history as unknown[]).length}`,
    action: cases.action,
    form: { intent: "atender", motivo: "respondida" },
    isDone: async (path) => (await world.stored(path)).status === "attended",
    touch: (path) => world.update(path, { subject: "Otro asunto" }),
    inverse: "case.reopened",
  },
  thefts: {
    async seed() {
      await seedOwners(world);
      const ids = [await liveTheft(world)];
      for (const serial of ["WTU999K0001", "WTU999K0002"])
        ids.push(await liveTheft(world, await seedBicycle(world, { serial })));
      return ids.map((id) => `thefts/${id}`);
    },
    rowOf: async (path) => `${lastPart(path)}~${await versionOf(path)}`,
    action: thefts.action,
    form: { intent: "ocultar", motivo: "denuncia" },
    isDone: async (path) => (await world.stored(path)).state === "hidden",
    touch: (path) => world.update(path, { version: 99 }),
    inverse: "theft.shown",
  },
  finds: {
    async seed() {
      const ids = ["a", "b", "c"].map((letter) => `finds/${letter.repeat(32)}`);
      for (const path of ids) await world.seed({ set: path, data: makeFind() });
      return ids;
    },
    rowOf: async (path) => `${lastPart(path)}~${await versionOf(path)}`,
    action: finds.action,
    form: { intent: "cerrar", motivo: "broma" },
    isDone: async (path) => (await world.stored(path)).state === "closed",
    touch: (path) => world.update(path, { version: 99 }),
    inverse: "find.reopened",
  },
};

describe.each(Object.entries(KINDS))("a batch of %s that was partly done", (name, kind) => {
  async function partlyDone() {
    const paths = await kind.seed();
    const rows = await Promise.all(paths.map((path) => kind.rowOf(path)));
    const sent = await send(kind.action, kind.form, [rows[0]!, rows[1]!, stale(rows[2]!)]);
    expect([name, sent.status, sent.left?.length]).toEqual([name, 409, 1]);
    expect(await Promise.all(paths.map(kind.isDone))).toEqual([true, true, false]);
    return { paths, acto: sent.undoPart?.value ?? "" };
  }
  const inverses = async () => (await world.entries()).filter(({ data }) => data.action === kind.inverse).length;

  test("an undo is offered with its answer, takes back exactly what was done, and once", async () => {
    const { paths, acto } = await partlyDone();
    expect(await takenBack(acto)).toMatchObject({ status: 303 });
    expect(await Promise.all(paths.map(kind.isDone))).toEqual([false, false, false]);
    expect(await takenBack(acto)).toMatchObject({ status: 303 });
    expect(await inverses()).toBe(2);
  });

  test("an undo leaves and names the row that changed afterwards, also the second time", async () => {
    const { paths, acto } = await partlyDone();
    await kind.touch(paths[1]!);
    const first = await takenBack(acto);
    expect(first).toMatchObject({ status: 409, errors: { "": expect.stringMatching(/^Deshicimos 1 de 2\. /) } });
    expect(await Promise.all(paths.map(kind.isDone))).toEqual([false, true, false]);
    const second = await takenBack(acto);
    expect(second).toMatchObject({ status: 409, errors: { "": expect.stringMatching(/cambió/) } });
    // Only the one that is left is named.
    expect(second.errors?.[""]?.match(/ya no se puede deshacer/g)).toHaveLength(1);
    expect(await Promise.all(paths.map(kind.isDone))).toEqual([false, true, false]);
    expect(await inverses()).toBe(1);
  });
});

describe("a batch without an undo", () => {
  test("a batch that took no row offers none", async () => {
    const paths = await KINDS.finds!.seed();
    const rows = await Promise.all(paths.map((path) => KINDS.finds!.rowOf(path)));
    const sent = await send(finds.action, KINDS.finds!.form, rows.map(stale));
    expect([sent.status, sent.undoPart]).toEqual([409, undefined]);
  });
});

describe("payouts that were registered together", () => {
  const ids = ["o1_rosa", "o2_rosa", "o3_rosa"];
  async function filed() {
    await withPayoutAccount(world);
    await world.seed({ set: "users/rosa", data: { displayName: "Rosa", email: "rosa@demo.pe" } });
    const amounts = { grossCentimos: 100, shippingCentimos: 0, commissionCentimos: 0, netCentimos: 100 };
    for (const [place, id] of ids.entries()) {
      const data = { ...amounts, orderId: `o${place + 1}`, orderNumber: `R-2026-00000${place + 1}` };
      const more = { sellerId: PAYOUT_ACCOUNT.uid, state: "pending", createdAt: NOW, paidAt: null };
      await world.seed({ set: `payouts/${id}`, data: { ...data, ...more } });
    }
    await world.context().payouts.batches.prepare(ADMIN, "lote");
  }
  const register = (rows: readonly string[], operacion: string, formId: string) =>
    send(payoutFile.action, { intent: "marcadas", operacion, fecha: "2026-11-23", formId }, rows, "lote");
  const states = async () =>
    Promise.all(
      ids.map(async (id) => [
        (await world.stored(`payouts/${id}`)).state,
        (await world.stored(`payouts/${id}`)).paidCentimos,
      ]),
    );

  test("payouts of one form are taken back together, told to their sellers, and one that changed is left", async () => {
    await filed();
    await register(["o3_rosa"], "OP 3", "f0");
    const sent = await register(ids, "OP 9", "f1");
    expect(sent).toMatchObject({ status: 409, errors: { "": expect.stringContaining("R-2026-000003") } });
    const acto = sent.undoPart?.value ?? "";
    await world.update("payouts/o2_rosa", { reducedCentimos: 1 });
    expect(await takenBack(acto)).toMatchObject({
      status: 409,
      errors: { "": expect.stringMatching(/^Deshicimos 1 de 2\. «R-2026-000002» cambió/) },
    });
    expect(await states()).toEqual([
      ["pending", 0],
      ["paid", 100],
      ["paid", 100],
    ]);
    expect(await takenBack(acto)).toMatchObject({ status: 409 });
    const subjects = (await world.mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.startsWith("Todavía no te pagamos"))).toHaveLength(1);
    const back = (await world.entries()).filter(({ data }) => data.action === "payout.returned");
    expect(back.map(({ data }) => data.target)).toEqual(["payouts/o1_rosa"]);
  });
});
