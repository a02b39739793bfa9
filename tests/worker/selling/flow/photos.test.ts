import { beforeEach, describe, expect, test } from "vitest";

import { UpstreamError } from "~/platform/errors";
import { UPLOAD_ID } from "~/platform/forms/constants";
import { BrokenFormError } from "~/platform/forms/multipart.server";
import { submitStep } from "~/selling/flow/flow.action.server";

import { UNBOUNDED } from "../../../support/context";
import { failing, losing, reachable, unreachable } from "../../../support/faults";
import {
  completeDraft,
  photosOf,
  pictureFile,
  publishedListing,
  SELLER,
  startDraft,
  storedListing,
  submitFlow,
  uploadForm,
  sellingWorld,
  type SellingWorld,
} from "../support";

let world: SellingWorld;
let id: string;
beforeEach(async () => {
  world = sellingWorld();
  id = await startDraft(world);
});

async function upload(files: readonly File[], intent = "subir") {
  return submitStep(world.selling, SELLER, id, "fotos", uploadForm(files, intent));
}

async function pictures(...names: string[]): Promise<File[]> {
  return Promise.all(names.map(pictureFile));
}

async function keys(listing = id): Promise<string[]> {
  return ((await storedListing(world, listing)).photos as { key: string }[]).map(({ key }) => key);
}

const text = new File(["no soy una foto"], "nota.jpg", { type: "image/jpeg" });
const done = () => ({ kind: "done", to: `/sell/flow/${id}/fotos#fotos-subidas` });

describe("uploading", () => {
  test("an upload of photos keeps several at once, in the order they came", async () => {
    expect(await upload(await pictures("a.png", "b.png", "c.png"))).toEqual(done());
    expect(await keys()).toHaveLength(3);
    expect((await photosOf(id)).sort()).toEqual((await keys()).map((key) => `photos/${key}`).sort());
    expect((await storedListing(world, id)).version).toBe(2);
  });

  test("an upload of photos makes one photo of an upload that names itself, however often it is sent, and of two names two", async () => {
    const [picture] = await pictures("a.png");
    const named = (name: string): FormData => {
      const form = uploadForm([picture!]);
      form.set(UPLOAD_ID, name);
      return form;
    };
    const first = "0b8f3c1e-9c1d-4e61-9f0a-1a2b3c4d5e6f";
    const send = (form: FormData) => submitStep(world.selling, SELLER, id, "fotos", form);
    expect(await send(named(first))).toEqual(done());
    expect(await send(named(first))).toEqual(done());
    // At the same time, as a page and the service worker may send it.
    const second = "1b8f3c1e-9c1d-4e61-9f0a-1a2b3c4d5e6f";
    await Promise.all([send(named(second)), send(named(second))]);
    expect(await keys()).toHaveLength(2);
    expect(new Set(await keys()).size).toBe(2);
    expect((await photosOf(id)).sort()).toEqual((await keys()).map((key) => `photos/${key}`).sort());
    // A name that no phone makes is none.
    await send(named("x"));
    await send(named("x"));
    expect(await keys()).toHaveLength(4);
  });

  test("an upload of photos keeps the valid photos and shows an error for each invalid one", async () => {
    const [good] = await pictures("bien.png");
    const outcome = await upload([text, good!, new File([], "vacia.png")]);
    expect(outcome).toMatchObject({
      status: 400,
      failure: { photos: { saved: 1, rejected: [{ name: "nota.jpg" }, { name: "vacia.png" }] } },
    });
    expect(await keys()).toHaveLength(1);
  });

  test("an upload of photos keeps the photos before one that could not be counted, and goes on with the next one", async () => {
    let counted = 0;
    world.budgets = {
      ...UNBOUNDED,
      take: async () => {
        counted += 1;
        if (counted === 1) throw new UpstreamError("firestore", "unavailable", "busy");
        return { allowed: true, takes: [] };
      },
    };
    const outcome = await upload(await pictures("a.png", "b.png", "c.png"));
    expect(outcome).toMatchObject({
      status: 503,
      failure: {
        photos: { saved: 2, rejected: [{ name: "b.png", message: expect.stringContaining("no se pudo guardar") }] },
      },
    });
    expect(await keys()).toHaveLength(2);
  });

  test("an upload of photos asks for a photo when none was chosen", async () => {
    const nothing = new File([], "");
    expect(await upload([nothing])).toMatchObject({
      status: 400,
      failure: { errors: { fotos: "Elige al menos una foto." } },
    });
    expect(await upload([nothing], "continuar")).toMatchObject({
      status: 400,
      failure: { errors: { fotos: "Agrega al menos una foto." } },
    });
    expect(await upload([nothing], "guardar")).toMatchObject({ to: "/sell/flow" });
  });

  test("an upload of photos accepts photos chosen with 'Continuar' and 'Guardar y salir'", async () => {
    expect(await upload(await pictures("a.png"), "continuar")).toEqual({
      kind: "done",
      to: `/sell/flow/${id}/vehiculo`,
    });
    expect(await upload(await pictures("b.png"), "guardar")).toMatchObject({ to: "/sell/flow" });
    expect(await keys()).toHaveLength(2);
  });

  test("an upload of photos stops at the plan's limit, with an error for each further one", async () => {
    id = await completeDraft(world, "gratis");
    const outcome = await upload(await pictures("1.png", "2.png", "3.png", "4.png", "5.png", "6.png"));
    expect(outcome).toMatchObject({
      status: 400,
      failure: {
        photos: {
          saved: 4,
          rejected: [
            { name: "5.png", message: '"5.png" no entra: el máximo es 5 fotos. Quita una para agregarla.' },
            { name: "6.png", message: '"6.png" no entra: el máximo es 5 fotos. Quita una para agregarla.' },
          ],
        },
      },
    });
    expect(await keys()).toHaveLength(5);
    expect(await photosOf(id)).toHaveLength(4);
  });

  test("an upload of photos adds up when two phones send at once, and never beyond the limit", async () => {
    id = await completeDraft(world, "gratis");
    await Promise.all([
      upload(await pictures("a.png", "b.png", "c.png")),
      upload(await pictures("d.png", "e.png", "f.png")),
    ]);
    await world.settled();
    expect(await keys()).toHaveLength(5);
    expect(await photosOf(id)).toHaveLength(4);
  });

  test("an upload of photos is rejected for a sold listing", async () => {
    id = await publishedListing(world);
    await world.selling.listings.take(SELLER, id, "markSold", 2);
    expect(await upload(await pictures("a.png"))).toMatchObject({
      status: 409,
      failure: { errors: { "": expect.stringContaining("Vendido") } },
    });
    expect(await photosOf(id)).toEqual([]);
  });

  test("an upload of photos keeps the photos before an interruption, and names the lost ones", async () => {
    const [first] = await pictures("primera.png");
    const files = (async function* () {
      yield first!;
      throw new BrokenFormError("Se cortó la subida.", new Error("reset"));
    })();
    const outcome = await submitStep(world.selling, SELLER, id, "fotos", { fields: new FormData(), files });
    expect(outcome).toMatchObject({
      status: 400,
      failure: { photos: { saved: 1, rejected: [{ message: "Se cortó la subida." }] } },
    });
    expect(await keys()).toHaveLength(1);
  });

  test("uploading with an unknown intent changes nothing", async () => {
    expect(await upload(await pictures("a.png"), "otra-cosa")).toMatchObject({ status: 400 });
    expect(await keys()).toEqual([]);
  });
});

describe("ordering", () => {
  let first: string, second: string, third: string;
  beforeEach(async () => {
    await upload(await pictures("a.png", "b.png", "c.png"));
    [first, second, third] = (await keys()) as [string, string, string];
  });
  const move = (intent: string, key: string) => submitFlow(world, id, "fotos", { intent, key });

  test("the ordering of photos moves a photo earlier, later, and to the cover", async () => {
    expect(await move("antes", third)).toEqual(done());
    expect(await keys()).toEqual([first, third, second]);
    await move("despues", first);
    expect(await keys()).toEqual([third, first, second]);
    await move("portada", second);
    expect(await keys()).toEqual([second, third, first]);
  });

  test("the ordering of photos does nothing at the ends, for the cover, or for an unknown photo", async () => {
    for (const [intent, key] of [
      ["antes", first],
      ["despues", third],
      ["portada", first],
      ["antes", "otro/x"],
      ["quitar", "otro/x"],
    ] as const) {
      expect(await move(intent, key)).toEqual(done());
    }
    expect(await keys()).toEqual([first, second, third]);
    expect((await storedListing(world, id)).version).toBe(2);
  });

  test("the ordering of photos removes a photo with its bytes, idempotently", async () => {
    await move("quitar", second);
    expect(await move("quitar", second)).toEqual(done());
    await world.settled();
    expect(await keys()).toEqual([first, third]);
    expect((await photosOf(id)).sort()).toEqual([`photos/${first}`, `photos/${third}`].sort());
    expect(await world.database.count({ collection: "discarded_photos" })).toBe(0);
  });

  test("the ordering of photos keeps the last photo of a published listing", async () => {
    id = await publishedListing(world);
    const [only] = await keys();
    expect(await move("quitar", only!)).toMatchObject({
      status: 409,
      failure: { errors: { "": "Un anuncio publicado necesita al menos una foto. Agrega otra antes de quitar esta." } },
    });
    expect(await keys()).toEqual([only]);
  });
});

describe("when R2 or Firestore fail", () => {
  test("R2 down: each file gets an error, and the draft stays as it was", async () => {
    world.outside = unreachable("r2");
    expect(await upload(await pictures("a.png"))).toMatchObject({
      status: 503,
      failure: { photos: { saved: 0, rejected: [{ name: "a.png" }] } },
    });
    expect(await keys()).toEqual([]);
  });

  test("R2 failing once: only that file is rejected", async () => {
    let calls = 0;
    world.outside = (service, method, send) =>
      service === "r2" && method === "put" && ++calls === 1 ? Promise.reject(new Error("cut")) : send();
    expect(await upload(await pictures("a.png", "b.png"))).toMatchObject({
      failure: { photos: { saved: 1, rejected: [{ name: "a.png" }] } },
    });
    expect(await keys()).toHaveLength(1);
  });

  test("Images down: the photo is kept, and the seller learns that it was not checked", async () => {
    const input = () => {
      throw new Error("Images is down");
    };
    world.env.IMAGES = { ...world.env.IMAGES, input };
    world.renew();
    expect(await upload(await pictures("a.png"))).toEqual({
      ...done(),
      flash: {
        type: "success",
        message: "Guardamos tus fotos, pero no pudimos comprobar que se vean bien. Míralas antes de publicar.",
      },
    });
    expect(await keys()).toHaveLength(1);
  });

  test("Firestore failing at the commit: no file in use is deleted, and a retry works", async () => {
    world.fault = failing(["commit"]);
    expect(await upload(await pictures("a.png"))).toMatchObject({
      status: 503,
      failure: { errors: { "": expect.stringContaining("Intenta de nuevo") } },
    });
    expect(await photosOf(id)).toHaveLength(1);
    world.fault = () => null;
    expect(await keys()).toEqual([]);
    expect(await upload(await pictures("a.png"))).toEqual(done());
    expect(await keys()).toHaveLength(1);
  });

  test("Firestore losing the answer to each commit: the photo is there once, and its seller is told so", async () => {
    world.fault = losing(["commit"], Infinity);
    expect(await upload(await pictures("a.png"))).toEqual(done());
    world.fault = () => null;
    expect(await keys()).toHaveLength(1);
    expect(await photosOf(id)).toHaveLength(1);
  });

  test("R2 down during a removal: the sweep deletes the bytes later", async () => {
    await upload(await pictures("a.png", "b.png"));
    const [gone, kept] = await keys();
    world.outside = unreachable("r2");
    expect(await submitFlow(world, id, "fotos", { intent: "quitar", key: gone! })).toEqual(done());
    await world.settled();
    expect(await photosOf(id)).toHaveLength(2);
    expect(await world.selling.jobs.sweepPhotos()).toEqual({ removed: 0 });
    world.outside = reachable;
    expect(await world.selling.jobs.sweepPhotos()).toEqual({ removed: 1 });
    expect(await photosOf(id)).toEqual([`photos/${kept}`]);
    expect(await world.selling.jobs.sweepPhotos()).toEqual({ removed: 0 });
  });
});
