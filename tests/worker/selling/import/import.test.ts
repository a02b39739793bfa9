import { beforeEach, describe, expect, test } from "vitest";

import { wholeForm } from "~/platform/forms/multipart.server";
import {
  submitImported,
  submitImportReview,
  submitUpload,
  viewImported,
  viewReview,
} from "~/selling/import/import.page.server";
import { IMPORT_PARTS, IMPORTS } from "~/selling/import/model";
import { MAX_OPEN_DRAFTS } from "~/selling/model";

import { failing } from "../../../support/faults";
import { formOf } from "../../../unit/selling/support";
import {
  newListingId,
  photosOf,
  pictureFile,
  SELLER,
  sellingWorld,
  startDraft,
  storedListing,
  STRANGER,
  type SellingWorld,
} from "../support";

const HEAD = "titulo;precio;tipo;marca;modelo;año;estado;talla;aro;descripcion;departamento;distrito;fotos;serie";
const TEXT = "Bicicleta en buen estado, con mantenimiento reciente y llantas nuevas.";
const good = (n: number, { photos = "", serial = "" } = {}) =>
  `Trek Marlin ${n} aro 29 talla M;2${String(n).padStart(3, "0")};montaña;Trek;Marlin ${n};2023;Buen estado;M;29;${TEXT};Lima;Miraflores;${photos};${serial}`;
const listOf = (...rows: string[]) => [HEAD, ...rows].join("\n");

let world: SellingWorld;
beforeEach(() => {
  world = sellingWorld();
});

/** The form of the first step, as a browser sends it: the list before the photos. */
async function upload(list: string, { form: formId = newListingId(), uid = SELLER, photos = [] as File[] } = {}) {
  const form = formOf({ id: formId });
  form.append("lista", new File([list], "inventario.csv", { type: "text/csv" }));
  for (const photo of photos) form.append("fotos", photo);
  const files = (async function* () {
    yield { field: "lista", name: "inventario.csv", arrayBuffer: () => new Blob([list]).arrayBuffer() };
    for (const photo of photos) yield { field: "fotos", name: photo.name, arrayBuffer: () => photo.arrayBuffer() };
  })();
  const outcome = await submitUpload(world.services, uid, { fields: form, files }, { department: "lima" });
  const id = outcome.kind === "done" ? (outcome.to.split("/").at(-1) ?? "") : "";
  return { id, outcome };
}

const review = (id: string, values: Record<string, string>, uid = SELLER) =>
  submitImportReview(world.services, uid, id, wholeForm(formOf(values), ""), "");
const view = async (id: string, search = "") => {
  const found = await viewReview(world.services, SELLER, id, new URLSearchParams(search));
  if (!found) throw new Error(`No list ${id}`);
  return found;
};
const imported = async (id: string) => {
  const found = await viewImported(world.services, SELLER, id);
  if (!found) throw new Error(`No list ${id}`);
  return found;
};
const drafts = async (id: string) =>
  (await world.database.find({ collection: "vehicles", where: [["importId", "==", id]], limit: 600 })).map(
    ({ id: listing, data }) => ({ id: listing, ...data }) as Record<string, unknown> & { id: string },
  );

describe("a list", () => {
  test("a list opens on its rows with errors, is mended there, and its good rows are drafts", async () => {
    const bad = good(3).replace("2003", "3O5O");
    const { id } = await upload(listOf(good(1), good(2), bad));
    expect(await view(id)).toMatchObject({
      counts: { errores: 1, avisos: 2, listas: 0 },
      tab: "errores",
      shown: [{ n: 4, problems: [{ field: "price", value: "3050", isWarning: false }, { field: "photos" }] }],
    });
    expect(await review(id, { intent: "crear" })).toMatchObject({ to: `/perfil/anuncios/importar/${id}/listo` });
    await world.settled();
    expect((await drafts(id)).map(({ status, title, price }) => [status, title, price])).toEqual(
      expect.arrayContaining([
        ["draft", "Trek Marlin 1 aro 29 talla M", 2001],
        ["draft", "Trek Marlin 2 aro 29 talla M", 2002],
      ]),
    );
    expect(await imported(id)).toMatchObject({ state: "review", made: 2, drafts: 2, left: { errores: 1 } });
    expect(await review(id, { intent: "guardar", "f4-price": "3050" })).toMatchObject({ kind: "done" });
    expect(await view(id)).toMatchObject({ counts: { errores: 0, avisos: 1 }, made: 2 });
    // A name that no column has is not stored.
    await review(id, { intent: "guardar", "f4-nonsense": "x" });
    expect(JSON.stringify((await world.find(IMPORT_PARTS.path(`${id}_00`)))?.data ?? "")).not.toContain("nonsense");
    await review(id, { intent: "crear" });
    await world.settled();
    expect((await drafts(id)).map(({ price }) => price).sort()).toEqual([2001, 2002, 3050]);
  });

  test("a list sent twice is one list, and its drafts are made once", async () => {
    const form = newListingId();
    const [{ id }] = await Promise.all([upload(listOf(good(1)), { form }), upload(listOf(good(1)), { form })]);
    expect(await world.database.count({ collection: IMPORTS.name })).toBe(1);
    await Promise.all([review(id, { intent: "crear" }), review(id, { intent: "crear" })]);
    await world.settled();
    await review(id, { intent: "crear" });
    await world.settled();
    expect(await drafts(id)).toHaveLength(1);
  });

  test("a corrected file that is sent by the same form is a list of its own", async () => {
    const form = newListingId();
    const { id: first } = await upload(listOf(good(1).replace("2001", "nada")), { form });
    const { id } = await upload(listOf(good(1)), { form });
    expect(await view(first)).toMatchObject({ counts: { errores: 1 } });
    expect(await view(id)).toMatchObject({ counts: { errores: 0, avisos: 1 } });
    // Nor does another seller come upon it with the same form and file.
    expect((await upload(listOf(good(1)), { form, uid: STRANGER })).id).not.toBe(id);
  });

  test.each([
    ["", "El archivo está vacío. Elige otro."],
    ["uno;dos\n1;2", "No reconocimos las columnas"],
  ])("a file without rows that we know comes back with words: “%s”", async (list, words) => {
    expect((await upload(list)).outcome).toMatchObject({
      status: 400,
      failure: { errors: { lista: expect.stringContaining(words) as string } },
    });
    expect(await world.database.count({ collection: IMPORTS.name })).toBe(0);
  });

  test("a list belongs to its seller", async () => {
    const { id } = await upload(listOf(good(1)));
    expect(await viewReview(world.services, STRANGER, id, new URLSearchParams())).toBeNull();
    expect(await viewImported(world.services, STRANGER, id)).toBeNull();
    expect(await review(id, { intent: "crear" }, STRANGER)).toMatchObject({ kind: "not-found" });
    await review(id, { intent: "guardar", "f2-price": "1" }, STRANGER);
    expect(await view(id)).toMatchObject({ counts: { errores: 0 } });
    expect(await submitImported(world.services, STRANGER, id, formOf({ intent: "deshacer" }))).toMatchObject({
      kind: "not-found",
    });
  });

  test("drafts of a list do not use up the drafts that one begins by hand", async () => {
    const { id } = await upload(listOf(...Array.from({ length: MAX_OPEN_DRAFTS + 5 }, (_, n) => good(n + 1))));
    await review(id, { intent: "crear" });
    await world.settled();
    for (let n = 0; n < MAX_OPEN_DRAFTS; n += 1) await startDraft(world);
    expect(await world.selling.drafts.start(SELLER)).toMatchObject({ ok: false, reason: "too-many-drafts" });
  });
});

describe("photos of a list", () => {
  test("files find their rows by name, however they are written, and others are told", async () => {
    const photos = [await pictureFile("Trail7-1.PNG"), await pictureFile("gato.png")];
    const { id, outcome } = await upload(listOf(good(1, { photos: "trail7-1.png | falta.png" })), { photos });
    expect(outcome).toMatchObject({ flash: { type: "info", message: expect.stringContaining("gato.png") as string } });
    expect(await view(id)).toMatchObject({ photos: { found: 1, asked: 2 } });
    await review(id, { intent: "crear" });
    await world.settled();
    const [draft] = await drafts(id);
    expect(draft?.photos).toHaveLength(1);
    expect(await photosOf(draft!.id)).toHaveLength(1);
    expect(await imported(id)).toMatchObject({ missing: 1 });
  });

  test("a photo that is sent again is one photo, and one that is none is told with its name", async () => {
    const { id } = await upload(listOf(good(1, { photos: "a.png | b.png" })));
    const send = async (...files: File[]) => {
      const form = formOf({ intent: "fotos" });
      for (const file of files) form.append("fotos", file);
      return submitImportReview(world.services, SELLER, id, wholeForm(form, "fotos"), "");
    };
    await send(await pictureFile("a.png"));
    await send(await pictureFile("a.png"));
    expect(await view(id)).toMatchObject({ photos: { found: 1, asked: 2 } });
    expect(await send(new File(["texto"], "b.png"))).toMatchObject({
      flash: { message: expect.stringContaining("b.png") as string },
    });
  });

  test("more photos are taken from a form whose fields come in with its files", async () => {
    const { id } = await upload(listOf(good(1, { photos: "a.png" })));
    const fields = new FormData();
    const photo = await pictureFile("a.png");
    const files = (async function* () {
      fields.append("intent", "fotos");
      yield { field: "fotos", name: photo.name, arrayBuffer: () => photo.arrayBuffer() };
    })();
    expect(await submitImportReview(world.services, SELLER, id, { fields, files }, "")).toMatchObject({
      flash: { type: "success", message: "Guardamos tus fotos." },
    });
    expect(await view(id)).toMatchObject({ photos: { found: 1, asked: 1 } });
  });

  test("links that lead into a private network are refused by the row, which is a draft all the same", async () => {
    const { id } = await upload(listOf(good(1, { photos: "https://169.254.169.254/a.jpg" })));
    await review(id, { intent: "crear" });
    await world.settled();
    expect(await imported(id)).toMatchObject({
      ...{ state: "review", made: 1, links: 0 },
      notes: [{ n: 2, text: expect.stringContaining("no es un enlace https a una página pública") as string }],
    });
  });
});

describe("the work behind a list", () => {
  test("five hundred rows are drafts after a bounded number of calls", async () => {
    const { id } = await upload(listOf(...Array.from({ length: 500 }, (_, n) => good(n + 1))));
    const before = world.asked.length;
    await review(id, { intent: "crear" });
    await world.settled();
    expect(await drafts(id)).toHaveLength(500);
    // Twenty commits of 25, each a begin, a read and a commit, and what begins and ends the work.
    expect(world.asked.length - before).toBeLessThan(100);
  });

  test("a list whose run was killed is finished by the job, without a second draft", async () => {
    const { id } = await upload(listOf(...Array.from({ length: 60 }, (_, n) => good(n + 1))));
    let commits = 0;
    // The third part of the list never comes through.
    world.fault = (verb) =>
      verb === "commit" && ++commits > 4 ? failing(["commit"])(verb, () => fetch(""), "") : null;
    await review(id, { intent: "crear" });
    await world.settled();
    expect(await imported(id)).toMatchObject({ state: "creating" });
    world.fault = () => null;
    world.pass({ minutes: 2 });
    await world.selling.jobs.importLists();
    expect(await imported(id)).toMatchObject({ state: "review", made: 60, drafts: 60 });
    expect(await drafts(id)).toHaveLength(60);
  });

  test("a list that cannot be worked off keeps no other one waiting, and the job is told as failed", async () => {
    const ids = [(await upload(listOf(good(1)))).id, (await upload(listOf(good(2)))).id];
    for (const id of ids) await world.database.commit([{ update: IMPORTS.path(id), data: { state: "creating" } }]);
    const [broken, other] = ids as [string, string];
    world.fault = (verb, _, body) =>
      verb === "commit" && body.includes(`import-${broken}`) ? failing(["commit"])(verb, () => fetch(""), "") : null;
    await expect(world.selling.jobs.importLists()).rejects.toThrow("Lists could not be worked off");
    expect(await imported(other)).toMatchObject({ made: 1 });
    expect(await imported(broken)).toMatchObject({ state: "creating", made: 0 });
  });

  test("an import is undone for a day: drafts and photos go, what was published stays", async () => {
    const photos = [await pictureFile("a.png")];
    const { id } = await upload(listOf(good(1, { photos: "a.png" }), good(2)), { photos });
    await review(id, { intent: "crear" });
    await world.settled();
    expect(await submitImported(world.services, SELLER, id, formOf({ intent: "publicar" }))).toMatchObject({
      reply: {
        results: expect.arrayContaining([
          expect.objectContaining({ isDone: true, title: "Trek Marlin 1 aro 29 talla M" }),
          expect.objectContaining({
            isDone: false,
            message: expect.stringContaining("Agrega al menos una foto.") as string,
          }),
        ]) as unknown,
      },
    });
    expect((await imported(id)).undoUntil).toContain("21 de noviembre");
    await submitImported(world.services, SELLER, id, formOf({ intent: "deshacer" }));
    await world.settled();
    expect((await drafts(id)).map(({ status }) => status)).toEqual(["active"]);
    expect(await imported(id)).toMatchObject({ state: "undone", drafts: 0 });
    expect(await review(id, { intent: "crear" })).toMatchObject({ status: 409 });
  });

  test("what the seller does while links are fetched is not lost when the fetching ends", async () => {
    const { id } = await upload(listOf(good(1, { photos: "https://169.254.169.254/a.jpg" })));
    await review(id, { intent: "crear" });
    await world.settled();
    await world.database.commit([{ update: IMPORTS.path(id), data: { state: "fetching" } }]);
    let commits = 0;
    // The first commit takes the lease, the second one would end the fetching.
    world.fault = (verb, send) =>
      verb === "commit" && ++commits === 2 ? world.selling.imports.undo(SELLER, id).then(send) : null;
    await world.selling.imports.jobs.work();
    await world.settled();
    expect(await imported(id)).toMatchObject({ state: "undone", drafts: 0 });
  });

  test("an import is not undone after its day", async () => {
    const { id } = await upload(listOf(good(1)));
    await review(id, { intent: "crear" });
    await world.settled();
    world.pass({ hours: 25 });
    expect((await imported(id)).undoUntil).toBeNull();
    expect(await submitImported(world.services, SELLER, id, formOf({ intent: "deshacer" }))).toMatchObject({
      status: 409,
      failure: { errors: { "": "El plazo para deshacer esta importación terminó." } },
    });
    expect(await drafts(id)).toHaveLength(1);
  });

  test("a row with a stolen number is refused with its words when it is published", async () => {
    world.gate = async () => ({ verdict: "stolen", serialKey: "WTU123", writes: [] });
    const photos = [await pictureFile("a.png")];
    const { id } = await upload(listOf(good(1, { photos: "a.png", serial: "WTU123" })), { photos });
    await review(id, { intent: "crear" });
    await world.settled();
    expect(await submitImported(world.services, SELLER, id, formOf({ intent: "publicar" }))).toMatchObject({
      reply: { results: [{ isDone: false, message: expect.stringContaining("nuestro equipo lo revisará") as string }] },
    });
    const [draft] = await drafts(id);
    expect(await storedListing(world, draft!.id)).toMatchObject({ status: "draft" });
  });

  test("a list ends after thirty days, with the photos of rows that never were drafts", async () => {
    const photos = [await pictureFile("a.png")];
    const { id } = await upload(listOf(good(1, { photos: "a.png" }).replace("2001", "nada")), { photos });
    const part = await world.database.read(IMPORT_PARTS.path(`${id}_00`));
    const [row] = (part?.data.rows ?? []) as { id: string }[];
    world.pass({ days: 31 });
    await world.selling.jobs.removeOldImports();
    await world.selling.jobs.sweepPhotos();
    expect(await world.find(IMPORTS.path(id))).toBeNull();
    expect(await world.find(IMPORT_PARTS.path(`${id}_00`))).toBeNull();
    expect(await photosOf(row!.id)).toEqual([]);
  });
});
