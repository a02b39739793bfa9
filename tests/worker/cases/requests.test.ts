import { env as bindings } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";

import { DAY_SECONDS } from "~/business/durations";
import { answerFilesPrefix } from "~/cases/answer-files.server";
import { ANSWER_LINK_DAYS, CASE_KEPT_DAYS } from "~/cases/model";
import { UpstreamError } from "~/platform/errors";
import { readAttachment, type ReadAttachment } from "~/platform/files/attachments.server";

import { unreachable } from "../../support/faults";
import type { World } from "../../support/world";
import { casesWorld, fileCase } from "./support";

const REASON = "Buscamos los datos en copias antiguas.";
const ANSWER = "Rosa, esta es la copia de tus datos.";
let world: World;
beforeEach(() => {
  world = casesWorld();
});

const request = (changes = {}) =>
  fileCase(world, { kind: "datos", subject: "Derecho de acceso", answerWithin: 20, extendableBy: 20, ...changes });
const document = async (number: string) => (await world.database.read(`cases/${number}`))?.data;
const mail = async (id: string) => (await world.database.read(`mail/${id}`))?.data;
const textOfMail = async (id: string) => ((await mail(id))?.message as { text: string } | undefined)?.text ?? "";
const keys = async (number: string) =>
  (await bindings.PHOTOS.list({ prefix: `${answerFilesPrefix(number)}/` })).objects.map(({ key }) => key);
const extend = (number: string, { seen = 1, note = REASON } = {}) =>
  world.cases.requests.extend(number, { actor: "ana", note, seen });
const answer = (number: string, files: readonly ReadAttachment[] = [], { seen = 1, note = ANSWER } = {}) =>
  world.cases.requests.answer(number, { actor: "ana", note, seen }, files);

async function pdf(number: string, name = "datos.pdf", text = name): Promise<ReadAttachment> {
  const bytes = new TextEncoder().encode(`%PDF-${text}`);
  const read = await readAttachment(
    { name, arrayBuffer: () => Promise.resolve(bytes.buffer) },
    { prefix: answerFilesPrefix(number), types: ["application/pdf"], maxBytes: 1000 },
  );
  if ("problem" in read) throw new Error(read.problem);
  return read;
}

/** Number, position, file and key of each link in a mail's text. */
function linksIn(text: string): [number: string, position: string, n: string, key: string][] {
  return [...text.matchAll(/\/mis-derechos\/([^/]+)\/archivos\/(\d+)\/(\d+)\?clave=(\S+)/g)].map(
    ([, number = "", position = "", n = "", key = ""]) => [number, position, n, decodeURIComponent(key)],
  );
}

describe("extending the term of a request", () => {
  test("the extension of a request's term moves the last day by the law's term, keeps it in the history and mails reason and day", async () => {
    const number = await request();
    expect((await document(number))?.due).toBe("2026-12-22");
    expect(await extend(number)).toEqual({ ok: true, repeated: false });
    const found = await world.cases.queue.find(number);
    expect(found).toMatchObject({ status: "open", due: "2027-01-21", queueOrder: "2027-01-21" });
    expect(found?.history.at(-1)).toEqual({
      at: world.clock.now(),
      actor: "ana",
      step: "extended",
      note: REASON,
      due: "2027-01-21",
    });
    const sent = await mail(`case-${number}-extended-1`);
    expect(sent).toMatchObject({ to: ["rosa@correo.test"], headers: { "Reply-To": "hola@rebi.test" } });
    const text = await textOfMail(`case-${number}-extended-1`);
    for (const said of [REASON, "a más tardar el 21 de enero de 2027", number, "www.gob.pe/anpd"])
      expect(text).toContain(said);
  });

  test("the extension of a request's term happens once, also for simultaneous forms", async () => {
    const number = await request();
    const results = await Promise.all([extend(number), extend(number)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await world.cases.queue.find(number)).toMatchObject({ due: "2027-01-21", history: { length: 2 } });
    expect(await extend(number, { seen: 2 })).toEqual({ ok: false, reason: "not-allowed" });
    expect(await extend(number, { note: "Otro motivo, más largo." })).toEqual({ ok: false, reason: "conflict" });
  });

  test("the extension of a request's term is rejected for a term that the law fixes, and once it has ended", async () => {
    const fixed = await request({ extendableBy: undefined, answerWithin: 8 });
    expect(await extend(fixed)).toEqual({ ok: false, reason: "not-allowed" });
    const late = await request();
    world.pass({ seconds: 60 * DAY_SECONDS });
    expect(await extend(late)).toEqual({ ok: false, reason: "not-allowed" });
    expect(await mail(`case-${late}-extended-1`)).toBeUndefined();
  });

  test("the extension of a request's term finds no case under an unknown number", async () => {
    for (const number of ["R-00000000", "x/y"])
      expect(await extend(number)).toEqual({ ok: false, reason: "not-found" });
  });
});

describe("answering a request", () => {
  test("the answer to a request keeps text and files, attends the case and mails the text with a link to each file", async () => {
    const number = await request();
    const files = [await pdf(number), await pdf(number, "anexo.pdf")];
    expect(await answer(number, files)).toEqual({ ok: true, repeated: false });
    const found = await world.cases.queue.find(number);
    expect(found).toMatchObject({ status: "attended", erasedAt: null });
    expect(found?.history.at(-1)).toMatchObject({
      actor: "ana",
      step: "answered",
      note: ANSWER,
      files: [{ name: "datos.pdf" }, { name: "anexo.pdf" }],
    });
    const text = await textOfMail(`case-${number}-answered-1`);
    for (const said of [
      ANSWER,
      "Descargar datos.pdf:",
      "anexo.pdf (",
      "hasta el 20 de diciembre de 2026",
      "www.gob.pe/anpd",
    ])
      expect(text).toContain(said);
    const links = linksIn(text);
    expect(links.map(([, position, n]) => [position, n])).toEqual([
      ["1", "1"],
      ["1", "2"],
    ]);
    const opened = await world.cases.requests.openFile(...links[1]!);
    expect(opened?.file.name).toBe("anexo.pdf");
    expect(await new Response(opened?.body).text()).toBe("%PDF-anexo.pdf");
  });

  test("the answer to a request needs no file", async () => {
    const number = await request();
    expect(await answer(number)).toEqual({ ok: true, repeated: false });
    expect((await world.cases.queue.find(number))?.history.at(-1)).not.toHaveProperty("files");
    expect(await textOfMail(`case-${number}-answered-1`)).not.toContain("Descarga");
  });

  test("the answer to a request makes one answer and one mail of a form that is sent twice", async () => {
    const number = await request();
    const files = [await pdf(number)];
    const results = await Promise.all([answer(number, files), answer(number, files)]);
    expect(results.map((result) => result.ok && result.repeated).sort()).toEqual([false, true]);
    expect(await answer(number, files)).toEqual({ ok: true, repeated: true });
    expect((await world.cases.queue.find(number))?.history).toHaveLength(2);
    expect(await world.database.find({ collection: "mail", limit: 10 })).toHaveLength(3);
  });

  test("the answer to a request is rejected from a stale form, whose files are not stored", async () => {
    const number = await request();
    await answer(number);
    for (const seen of [0, 1, 9])
      expect(await answer(number, [await pdf(number)], { seen, note: "Otra respuesta." })).toEqual({
        ok: false,
        reason: "conflict",
      });
    expect(await answer(number, [await pdf(number)], { seen: 2 })).toEqual({ ok: false, reason: "not-allowed" });
    expect(await keys(number)).toEqual([]);
  });

  test("the answer to a request is for every case that somebody sent, and names the authority only where the law does", async () => {
    const number = await fileCase(world);
    expect(await answer(number)).toEqual({ ok: true, repeated: false });
    expect(await textOfMail(`case-${number}-answered-1`)).not.toContain("Autoridad Nacional");
    const ours = await fileCase(world, { kind: "robo" });
    await world.update(`cases/${ours}`, { email: "" });
    expect(await answer(ours)).toEqual({ ok: false, reason: "not-allowed" });
    expect(await answer("R-00000000")).toEqual({ ok: false, reason: "not-found" });
  });

  test("an answer to a request of another kind keeps its files with the case: they go with the account, or the case itself", async () => {
    const own = await fileCase(world, { uid: "rosa" });
    const other = await fileCase(world);
    for (const number of [own, other]) await answer(number, [await pdf(number)]);
    const [[, position = "", n = "", key = ""] = []] = linksIn(await textOfMail(`case-${own}-answered-1`));
    expect((await world.cases.requests.openFile(own, position, n, key))?.file.name).toBe("datos.pdf");
    expect(await world.cases.requests.openFile(other, position, n, key)).toBeNull();
    await world.cases.personalData.erase("rosa", "");
    expect(await keys(own)).toEqual([]);
    expect(JSON.stringify((await document(own))?.history)).not.toMatch(/copia|datos\.pdf/);
    expect(await mail(`case-${own}-answered-1`)).toBeUndefined();
    expect(await world.cases.requests.openFile(own, position, n, key)).toBeNull();
    expect(await keys(other)).toHaveLength(1);
    world.pass({ seconds: (CASE_KEPT_DAYS + 1) * DAY_SECONDS });
    await world.cases.retention.deleteOld();
    expect(await keys(other)).toEqual([]);
  });

  test("an answer to a request may be given again after the case was reopened, with a mail of its own", async () => {
    const number = await request();
    await answer(number, [await pdf(number)]);
    await world.cases.queue.change(number, { step: "reopened", actor: "ana", note: "", seen: 2 });
    expect(
      await answer(number, [await pdf(number, "otro.pdf")], { seen: 3, note: "Completamos la respuesta." }),
    ).toEqual({ ok: true, repeated: false });
    expect(await textOfMail(`case-${number}-answered-3`)).toContain("Completamos la respuesta.");
    expect((await world.cases.requests.file(number, "1", "1"))?.file.name).toBe("datos.pdf");
    expect((await world.cases.requests.file(number, "3", "1"))?.file.name).toBe("otro.pdf");
  });

  test("the answer to a request changes nothing while the files cannot be stored", async () => {
    world.outside = unreachable("r2", "put");
    const number = await request();
    await expect(answer(number, [await pdf(number)])).rejects.toBeInstanceOf(UpstreamError);
    expect(await document(number)).toMatchObject({ status: "open", history: { length: 1 } });
    expect(await mail(`case-${number}-answered-1`)).toBeUndefined();
  });
});

describe("files of an answer", () => {
  test("files of an answer open for their own link alone, until it ends", async () => {
    const number = await request();
    const other = await request({ text: "Otra solicitud mía." });
    await answer(number, [await pdf(number)]);
    await answer(other, [await pdf(other)]);
    const open = (...link: [string, string, string, string | null]) => world.cases.requests.openFile(...link);
    const [link] = linksIn(await textOfMail(`case-${number}-answered-1`));
    const [, , , key] = link!;
    expect(await open(number, "1", "1", key)).not.toBeNull();
    for (const [of, position, n, clave] of [
      [other, "1", "1", key],
      [number, "0", "1", key],
      [number, "1", "2", key],
      [number, "1", "1", `${key}x`],
      [number, "1", "1", null],
    ] as const)
      expect(await open(of, position, n, clave)).toBeNull();
    world.pass({ seconds: ANSWER_LINK_DAYS * DAY_SECONDS });
    expect(await open(number, "1", "1", key)).toBeNull();
    expect(await world.cases.requests.file(number, "1", "1")).not.toBeNull();
  });

  test("files of an answer are null for anything that names none", async () => {
    const number = await request();
    await answer(number, [await pdf(number)]);
    for (const [of, position, n] of [
      [number, "1", "0"],
      [number, "-1", "1"],
      [number, "x", "1"],
      [number, "__proto__", "1"],
      ["R-00000000", "1", "1"],
    ] as const)
      expect(await world.cases.requests.file(of, position, n)).toBeNull();
    await bindings.PHOTOS.delete(await keys(number));
    expect(await world.cases.requests.file(number, "1", "1")).toBeNull();
  });

  test("files of an answer are an upstream fault while R2 is down", async () => {
    world.outside = unreachable("r2", "get");
    const number = await request();
    await answer(number, [await pdf(number)]);
    await expect(world.cases.requests.file(number, "1", "1")).rejects.toBeInstanceOf(UpstreamError);
  });

  test("files of an answer go with a case after its retention, with all its mails", async () => {
    const number = await request();
    await extend(number);
    await answer(number, [await pdf(number)], { seen: 2 });
    world.pass({ seconds: (CASE_KEPT_DAYS + 1) * DAY_SECONDS });
    await world.cases.retention.deleteOld();
    expect([await document(number), await keys(number)]).toEqual([undefined, []]);
    expect(await world.database.find({ collection: "mail", limit: 10 })).toEqual([]);
  });
});

describe("answers and an account that is deleted", () => {
  test("answers to an account that is deleted are part of the download", async () => {
    const number = await request({ uid: "rosa" });
    await answer(number, [await pdf(number)]);
    const told = (await world.cases.personalData.export("rosa", "")) as { steps: unknown[] }[];
    expect(told[0]?.steps.at(-1)).toMatchObject({ step: "answered", text: ANSWER, files: ["datos.pdf"] });
  });

  test("answers to an account that is deleted are erased with it, but for the proof that and when it was answered", async () => {
    const number = await request({ uid: "rosa" });
    await extend(number);
    await answer(number, [await pdf(number)], { seen: 2 });
    await world.cases.personalData.erase("rosa", "");
    const left = await document(number);
    expect(left).toMatchObject({ status: "attended", name: "", email: "" });
    expect((left!.history as { step: string }[]).map(({ step }) => step)).toEqual(["filed", "extended", "answered"]);
    for (const said of [ANSWER, REASON, "datos.pdf"]) expect(JSON.stringify(left)).not.toContain(said);
    expect(await keys(number)).toEqual([]);
    expect(await world.database.find({ collection: "mail", limit: 10 })).toEqual([]);
  });

  test("answers to an account that is deleted stay where R2 is down, so that the next run finds them", async () => {
    world.outside = unreachable("r2", "list");
    const number = await request({ uid: "rosa" });
    await answer(number, [await pdf(number)]);
    await expect(world.cases.personalData.erase("rosa", "")).rejects.toBeInstanceOf(UpstreamError);
    expect(await document(number)).toMatchObject({ uid: "rosa", name: "Rosa Quispe" });
  });

  test("answers to an account that is deleted reach a person whose account is gone, and are erased when their links end", async () => {
    const number = await request({ uid: "rosa" });
    await world.cases.personalData.erase("rosa", "");
    await extend(number);
    const files = [await pdf(number)];
    expect(await answer(number, files, { seen: 2 })).toEqual({ ok: true, repeated: false });
    expect(await answer(number, files, { seen: 2 })).toEqual({ ok: true, repeated: true });
    expect(await document(number)).toMatchObject({ status: "attended", name: "", email: "", eraseWhenAttended: false });
    expect(await mail(`case-${number}-answered-2`)).toMatchObject({ to: ["rosa@correo.test"] });
    expect(await mail(`case-${number}-extended-1`)).toBeUndefined();
    const [link] = linksIn(await textOfMail(`case-${number}-answered-2`));
    expect((await world.cases.requests.openFile(...link!))?.file.name).toBe("datos.pdf");

    world.pass({ seconds: ANSWER_LINK_DAYS * DAY_SECONDS - 1 });
    expect(await world.cases.retention.eraseAnswers()).toEqual({ erased: 0, progress: "done" });
    world.pass({ seconds: 1 });
    expect(await world.cases.retention.eraseAnswers()).toEqual({ erased: 1, progress: "done" });
    expect(await world.cases.retention.eraseAnswers()).toEqual({ erased: 0, progress: "done" });
    const left = await document(number);
    for (const said of [ANSWER, REASON, "datos.pdf"]) expect(JSON.stringify(left)).not.toContain(said);
    expect(await keys(number)).toEqual([]);
    expect(await world.database.find({ collection: "mail", limit: 10 })).toEqual([]);
  });

  test("answers to an account that is deleted are erased at once where an earlier answer is closed without another", async () => {
    const number = await request({ uid: "rosa" });
    await answer(number, [await pdf(number)]);
    await world.cases.queue.change(number, { step: "reopened", actor: "ana", note: "", seen: 2 });
    await world.cases.personalData.erase("rosa", "");
    await world.cases.queue.change(number, { step: "attended", actor: "ana", note: "", seen: 3 });
    expect(JSON.stringify(await document(number))).not.toContain(ANSWER);
    expect(await keys(number)).toEqual([]);
    expect(await world.database.find({ collection: "mail", limit: 10 })).toEqual([]);
  });
});
