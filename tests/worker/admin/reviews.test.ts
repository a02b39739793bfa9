import { describe, expect, test } from "vitest";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import * as review from "~/admin/reviews/opinion.route";
import * as list from "~/admin/reviews/opiniones.route";
import * as undo from "~/admin/undo/deshacer.route";
import * as file from "~/routes/admin/administracion-lista-csv";

import type { World } from "../../support/world";
import { adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";
import { SELLER_REVIEW, WORKSHOP_REVIEW, seedReviews } from "./reviewed";

const REASON = { motivo: "ofensas", nota: "" };

interface Page {
  rows: { key: string; isHidden: boolean }[];
  next: string | null;
  previous: string | null;
}

async function page(world: World, search = ""): Promise<Page> {
  return (await world.ask(list.loader, {}, undefined, search)) as Page;
}

const keysOf = ({ rows }: Page): string[] => rows.map(({ key }) => key.split("~")[0] ?? "");

const sheet = async (world: World, key: string) => (await world.ask(review.loader, { id: key })) as AdminSheet;

async function send(world: World, key: string, form: Record<string, string>) {
  const { version = "" } = (await sheet(world, key)).shown as Record<string, string>;
  return answerOf(world.ask(review.action, { id: key }, { version, formId: "f1", ...form }));
}

describe("list of reviews", () => {
  test("the list of reviews has those of sellers and of workshops, the newest first", async () => {
    const world = adminWorld();
    await seedReviews(world);
    expect(keysOf(await page(world))).toEqual([WORKSHOP_REVIEW, SELLER_REVIEW]);
    expect(keysOf(await page(world, "?sobre=vendedores"))).toEqual([SELLER_REVIEW]);
    expect(keysOf(await page(world, "?sobre=talleres"))).toEqual([WORKSHOP_REVIEW]);
  });

  test("the list of reviews is narrowed by stars, by state and by reports", async () => {
    const world = adminWorld();
    await seedReviews(world, { hiddenAt: NOW });
    expect(keysOf(await page(world, "?estrellas=1"))).toEqual([SELLER_REVIEW]);
    expect(keysOf(await page(world, "?estado=ocultas"))).toEqual([SELLER_REVIEW]);
    expect(keysOf(await page(world, "?estado=ocultas&estrellas=5"))).toEqual([]);
    expect(keysOf(await page(world, "?estado=visibles"))).toEqual([WORKSHOP_REVIEW]);
    expect(keysOf(await page(world, "?denuncias=abiertas"))).toEqual([WORKSHOP_REVIEW]);
    expect(keysOf(await page(world, "?denuncias=abiertas&sobre=vendedores"))).toEqual([]);
    expect(keysOf(await page(world, "?denuncias=decididas"))).toEqual([]);
  });

  test("the list of reviews finds what an account wrote or got, and those of a workshop and of an order", async () => {
    const world = adminWorld();
    await seedReviews(world);
    await world.seed({ set: "orders/o1", data: { number: "R-2026-000001" } });
    expect(keysOf(await page(world, "?q=ANA@correo.test"))).toEqual([WORKSHOP_REVIEW, SELLER_REVIEW]);
    expect(keysOf(await page(world, "?q=rosa"))).toEqual([SELLER_REVIEW]);
    expect(keysOf(await page(world, "?q=la-cadena"))).toEqual([WORKSHOP_REVIEW]);
    expect(keysOf(await page(world, "?q=r-2026-000001"))).toEqual([SELLER_REVIEW]);
    expect(keysOf(await page(world, "?q=a%2Fb"))).toEqual([]);
  });

  test("the list of reviews has pages both ways over both collections, also at one and the same time", async () => {
    const world = adminWorld();
    const at = (n: number) => new Date(NOW.getTime() - Math.floor(n / 3) * 60_000);
    const keys: string[] = [];
    for (let n = 0; n < 24; n += 1) {
      const base = { stars: 5, text: "Bien", createdAt: at(n), updatedAt: at(n) };
      const id = String(n).padStart(2, "0");
      if (n % 2 === 0) {
        keys.push(`o${id}_rosa`);
        const data = { ...base, orderId: `o${id}`, sellerId: "rosa", buyerId: "ana", buyerName: "Ana" };
        await world.seed({ set: `reviews/o${id}_rosa`, data });
      } else {
        keys.push(`taller_t_i${id}`);
        const data = { ...base, workshopId: "t", inspectionId: `i${id}`, userId: "ana", userName: "Ana" };
        await world.seed({ set: `workshopReviews/t_i${id}`, data });
      }
    }
    const first = await page(world);
    const second = await page(world, `?desde=${first.next}`);
    const third = await page(world, `?desde=${second.next}`);
    expect([first, second, third].map(({ rows }) => rows.length)).toEqual([10, 10, 4]);
    expect(third.next).toBeNull();
    expect(new Set([first, second, third].flatMap(keysOf))).toEqual(new Set(keys));
    const back = await page(world, `?antes=${third.previous}`);
    expect(keysOf(back)).toEqual(keysOf(second));
    expect(keysOf(await page(world, `?antes=${back.previous}`))).toEqual(keysOf(first));
    expect(keysOf(await page(world, "?desde=nada"))).toEqual(keysOf(first));
    // The oldest first is the same turned round.
    const oldest = await page(world, "?orden=antiguas");
    const middle = await page(world, `?orden=antiguas&desde=${oldest.next}`);
    const newest = await page(world, `?orden=antiguas&desde=${middle.next}`);
    expect([oldest, middle, newest].flatMap(keysOf)).toEqual([first, second, third].flatMap(keysOf).reverse());
    expect(keysOf(await page(world, `?orden=antiguas&antes=${newest.previous}`))).toEqual(keysOf(middle));
    expect(keysOf(await page(world, "?orden=antiguas&estrellas=5"))).toEqual(keysOf(oldest));
  });

  test("the list of reviews is a file that no spreadsheet runs", async () => {
    const world = adminWorld();
    await seedReviews(world, { text: '=HYPERLINK("http://x")' });
    const answer = (await world.ask(file.loader, { lista: "opiniones" }, undefined, "?sobre=vendedores")) as Response;
    const text = await answer.text();
    expect(text).toContain("'=HYPERLINK");
    expect(text).toMatch(/"FIN";1\r\n$/);
    expect((await world.entries())[0]?.data).toMatchObject({ action: "reviews.exported", label: "Vendedores" });
  });
});

describe("one review", () => {
  test.each([
    [SELLER_REVIEW, "reviews/o1_rosa"],
    [WORKSHOP_REVIEW, "workshopReviews/la-cadena_i1"],
  ])("%s is hidden with a reason that its writer reads, and shown again", async (key, path) => {
    const world = adminWorld();
    await seedReviews(world);
    expect(await send(world, key, { intent: "ocultar", ...REASON })).toMatchObject({ status: 303 });
    expect((await world.find(path))?.hiddenAt).toEqual(NOW);
    const mails = await world.database.find({ collection: "mail", limit: 5 });
    expect(mails.map(({ data }) => [data.to, JSON.stringify(data.message)])).toEqual([
      [["ana@correo.test"], expect.stringMatching(/Quitamos tu opinión.*ofende o amenaza/s)],
    ]);
    expect(await send(world, key, { intent: "mostrar", formId: "f2" })).toMatchObject({ status: 303 });
    expect((await world.find(path))?.hiddenAt).toBeUndefined();
  });

  test("a review counts no stars while it is hidden", async () => {
    const world = adminWorld();
    await seedReviews(world);
    await send(world, SELLER_REVIEW, { intent: "ocultar", ...REASON });
    expect((await world.database.read("users/rosa"))?.data).toMatchObject({ ratingCount: null });
    await send(world, WORKSHOP_REVIEW, { intent: "ocultar", ...REASON });
    expect((await world.find("workshops/la-cadena"))?.inspected).toEqual({ sum: 0, count: 0 });
  });

  test("a review's form needs a reason that says something, and gives back what was typed", async () => {
    const world = adminWorld();
    await seedReviews(world);
    const answer = await send(world, SELLER_REVIEW, { intent: "ocultar", motivo: "otro", nota: "corto" });
    expect(answer).toMatchObject({ status: 400, values: { nota: "corto" } });
    expect(answer.errors?.nota).toMatch(/al menos 10/);
    expect(await send(world, SELLER_REVIEW, { intent: "borrar" })).toMatchObject({ status: 400 });
  });

  test("a review is left alone where it changed since the page was shown; the same form again changes nothing", async () => {
    const world = adminWorld();
    await seedReviews(world);
    await send(world, SELLER_REVIEW, { intent: "ocultar", ...REASON });
    expect(await send(world, SELLER_REVIEW, { intent: "ocultar", ...REASON })).toMatchObject({ status: 303 });
    const other = { intent: "ocultar", ...REASON, formId: "f2", version: "alt" };
    expect(await send(world, SELLER_REVIEW, other)).toMatchObject({ status: 409 });
    expect((await world.entries()).filter(({ data }) => data.action === "review.hidden")).toHaveLength(1);
  });

  test("the page of a review says what reports there are, and is not found under another id", async () => {
    const world = adminWorld();
    await seedReviews(world);
    expect((await sheet(world, WORKSHOP_REVIEW)).notice).toMatchObject({
      text: "1 por decidir, de 1.",
      link: { to: `/administracion/denuncias/review_${WORKSHOP_REVIEW}` },
    });
    expect((await sheet(world, SELLER_REVIEW)).notice).toBeNull();
    expect(await answerOf(world.ask(review.loader, { id: "nada_x" }))).toMatchObject({ status: 404 });
    expect(await answerOf(world.ask(review.loader, { id: "a/b" }))).toMatchObject({ status: 404 });
  });

  test.each([SELLER_REVIEW, WORKSHOP_REVIEW])("%s is shown again by an undo", async (key) => {
    const world = adminWorld();
    await seedReviews(world);
    const answer = await send(world, key, { intent: "ocultar", ...REASON });
    const undone = await answerOf(world.ask(undo.action, {}, { acto: answer.flash?.undo?.value ?? "" }));
    expect(undone).toMatchObject({ status: 303, location: `/administracion/opiniones/${key}` });
    expect(await world.ask(review.loader, { id: key })).toMatchObject({ badges: [{ label: "A la vista" }, false] });
  });
});
