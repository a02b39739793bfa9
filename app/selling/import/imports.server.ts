import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/business/durations";
import { plural } from "~/business/format";
import { deletionWrites } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { hex, sha256Hex } from "~/platform/crypto/hash";
import { failed, type Failed, type Told } from "~/platform/failed";
import { withLease } from "~/platform/firestore/lease";
import type { Filter, Write } from "~/platform/firestore/types";
import type { StreamedFile } from "~/platform/forms/multipart.server";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { inBatches, type PersonalData } from "~/platform/personal-data";
import { photoOverBudget } from "~/platform/photos/counted.server";
import { discardWrite } from "~/platform/photos/discarded.server";
import { hashWrites } from "~/platform/photos/similarity/similar-photos.server";
import { uploadedPhotoKey, type PhotoRejection } from "~/platform/photos/store.server";
import { photoLimit, type OwnListing } from "~/selling/model";
import {
  decodeOwn,
  draftWrite,
  isNewListingId,
  managedBy,
  newListingId,
  storedKeysOf,
} from "~/selling/owned-listing.server";

import type { createDrafts } from "../flow/drafts.server";
import type { createListingPhotos } from "../flow/photos.server";
import type { StepRules } from "../flow/step-schemas";
import { isAddress, photoName, photosOf, readListFile } from "./list-file";
import {
  IMPORT_DAYS,
  IMPORT_PARTS,
  IMPORTED_DRAFTS_MAX,
  IMPORTS,
  partId,
  ROWS_A_PART,
  UNDO_HOURS,
  type ImportPart,
  type ImportRow,
  type ImportState,
  type ListImport,
} from "./model";
import { fetchPhoto } from "./photo-links.server";
import { fillingOf, guessedCells, mended, readRow } from "./row";

/** A run works at most so long, then the next one goes on. Milliseconds. */
const RUN_MS = 20_000;
const LEASE_MS = 90_000;
/** Each costs a request to another site and six calls of the image service. */
const LINKS_A_RUN = 25;
const IMPORTS_A_RUN = 5;
const WAITING_MAX = 100;
/** Characters of a row that its vehicle is guessed by. */
const GUESSED_MAX = 200;
const STALE_A_RUN = 10;
const EXPORT_MAX = 50;
/** Rows that may have the same photo. */
const SHARED_MAX = 20;

const NOT_FOUND = "No encontramos esa importación entre las tuyas.";
const WORKING = "Todavía estamos trabajando en esta lista. Espera unos segundos.";

type Stored = Pick<ImportRow["photos"][number], "photo" | "hash">;

interface PhotosTaken {
  saved: number;
  /** Names that no row has, or whose row is a draft already. */
  unknown: string[];
  rejected: string[];
}

type StartResult = { ok: true; list: ListImport } | Told<"rejected">;
type Missing = Failed<"not-found", { message: string }>;

interface Rooms {
  drafts: Pick<ReturnType<typeof createDrafts>, "rules">;
  photos: Pick<ReturnType<typeof createListingPhotos>, "add">;
}

/** Many listings from a list: uploaded, mended, made into drafts, taken back. `fetch`: of photos behind links. */
export function createImports(context: Context, { drafts, photos }: Rooms) {
  const { database, clock, log } = context;

  async function own(uid: string, id: string): Promise<ListImport | null> {
    const list = await IMPORTS.read(database, id, log);
    return list?.sellerId === uid ? list : null;
  }

  async function partsOf({ id, parts }: ListImport): Promise<ImportPart[]> {
    const paths = Array.from({ length: parts }, (_, at) => IMPORT_PARTS.path(partId(id, at)));
    return (await database.readAll(paths)).flatMap((snapshot) => IMPORT_PARTS.of(snapshot, log) ?? []);
  }

  /** One list for one form and file, however often they are sent. `filling`: department and district of its seller. */
  async function start(
    uid: string,
    requestedId: unknown,
    file: { name: string; bytes: Uint8Array<ArrayBuffer> },
    filling: Record<string, string> = {},
  ): Promise<StartResult> {
    const id = await listId(uid, requestedId, file.bytes);
    const before = await own(uid, id);
    if (before) return { ok: true, list: before };
    const read = readListFile(file.bytes);
    if (!read.ok) return failed("rejected", read.message);
    const rows: ImportRow[] = [];
    for (const { n, cells } of read.rows) {
      const words = [cells.brand, cells.model, cells.title].filter(Boolean).join(" ").slice(0, GUESSED_MAX);
      const guess = words && (await nullIfUnavailable(() => context.catalog.guessVehicle(words), log));
      rows.push({
        ...{ n, id: newListingId(), photos: [], isMade: false, links: [], notes: [] },
        cells: { ...fillingOf(cells, filling), ...cells },
        guess: guess ? guessedCells(guess) : {},
      });
    }
    const parts = Math.ceil(rows.length / ROWS_A_PART);
    const list: ListImport = {
      ...{ id, sellerId: uid, state: "review", fileName: file.name.slice(0, 120), rows: rows.length, parts },
      ...{ createdAt: clock.now(), madeAt: null },
    };
    return database.transaction(async (tx): Promise<StartResult> => {
      const other = IMPORTS.of(await tx.read(IMPORTS.path(id)), log);
      if (other) return other.sellerId === uid ? { ok: true, list: other } : failed("rejected", NOT_FOUND);
      tx.write(IMPORTS.put(list));
      for (let at = 0; at < parts; at += 1)
        tx.write(
          IMPORT_PARTS.put({
            ...{ id: partId(id, at), sellerId: uid, importId: id, at },
            rows: rows.slice(at * ROWS_A_PART, (at + 1) * ROWS_A_PART),
          }),
        );
      return { ok: true, list };
    });
  }

  /** Stores files whose names the rows have, as they arrive; one that is there already is left. */
  async function addPhotos(
    uid: string,
    id: string,
    files: AsyncIterable<StreamedFile> | Iterable<StreamedFile>,
  ): Promise<({ ok: true } & PhotosTaken) | Missing> {
    const list = await own(uid, id);
    if (list === null) return failed("not-found", { message: NOT_FOUND });
    const limit = photoLimit(undefined, await context.catalog.plans());
    const wanted = new Map<string, { at: number; row: ImportRow }[]>();
    for (const { at, rows } of await partsOf(list))
      for (const row of rows)
        for (const name of row.isMade ? [] : photosOf(row.cells.photos).filter((one) => !isAddress(one)))
          wanted.set(photoName(name), [...(wanted.get(photoName(name)) ?? []), { at, row }]);
    const taken: PhotosTaken = { saved: 0, unknown: [], rejected: [] };
    const arrived = new Map<string, { at: number; photo: ImportRow["photos"][number] }[]>();
    let isFirst = true;
    try {
      for await (const file of files) {
        const rows = wanted.get(photoName(file.name));
        if (!rows) {
          taken.unknown.push(file.name.slice(0, 80));
          continue;
        }
        const bytes = new Uint8Array(await file.arrayBuffer());
        const name = photoName(file.name);
        let stored: Stored | null = null;
        for (const { at, row } of rows.slice(0, SHARED_MAX)) {
          if (row.photos.some((photo) => photo.name === name) || row.photos.length >= limit) continue;
          // The form counts for its first one.
          const over = isFirst ? null : await photoOverBudget(context, uid, file.name);
          isFirst = false;
          const key = await uploadedPhotoKey(row.id, name);
          const saved: Stored | PhotoRejection | null =
            over ??
            (stored
              ? await context.photos.copy(row.id, stored.photo)
              : await context.photos.save(row.id, { name: file.name, bytes }, key));
          if (saved === null) break;
          if ("message" in saved) {
            taken.rejected.push(saved.message);
            break;
          }
          // A photo that several rows name is prepared once.
          stored ??= saved;
          const photo = { name, photo: saved.photo, hash: saved.hash };
          arrived.set(row.id, [...(arrived.get(row.id) ?? []), { at, photo }]);
          taken.saved += 1;
        }
      }
    } finally {
      // A form that broke off keeps the files before.
      const places = new Set([...arrived.values()].flat().map(({ at }) => at));
      for (const at of places)
        await changePart(id, at, (row) => {
          const theirs = arrived.get(row.id) ?? [];
          const names = new Set(theirs.map(({ photo }) => photo.name));
          const kept = row.photos.filter(({ name }) => !names.has(name));
          return theirs.length === 0 || row.isMade
            ? row
            : { ...row, photos: [...kept, ...theirs.map(({ photo }) => photo)] };
        });
    }
    return { ok: true, ...taken };
  }

  /** Changes the rows of one part; `change` may run again. */
  async function changePart(id: string, at: number, change: (row: ImportRow) => ImportRow): Promise<void> {
    await database.transaction(async (tx) => {
      const part = IMPORT_PARTS.of(await tx.read(IMPORT_PARTS.path(partId(id, at))), log);
      if (part) tx.write(IMPORT_PARTS.put({ ...part, rows: part.rows.map(change) }));
    });
  }

  /** New texts of cells, by row number and field; rows that are drafts already stay. */
  async function mend(uid: string, id: string, texts: ReadonlyMap<number, Record<string, string>>): Promise<boolean> {
    const list = await own(uid, id);
    if (list === null) return false;
    for (const { at, rows } of await partsOf(list)) {
      if (!rows.some(({ n }) => texts.has(n))) continue;
      await changePart(id, at, (row) => (row.isMade ? row : { ...row, cells: mended(row, texts.get(row.n)) }));
    }
    return true;
  }

  /** Ends a step of the work; a list that its seller moved on meanwhile stays there. */
  function endStep({ id, state }: ListImport, next: ImportState): Promise<void> {
    return database.transaction(async (tx) => {
      const list = IMPORTS.of(await tx.read(IMPORTS.path(id)), log);
      if (list?.state === state) tx.write({ update: IMPORTS.path(id), data: { state: next } });
    });
  }

  /** Moves a list on within a transaction. A resubmission finds it moved, and does nothing. */
  function move(
    uid: string,
    id: string,
    decide: (list: ListImport) => ImportState | Told<"rejected"> | null,
  ): Promise<{ ok: true } | Missing | Told<"rejected">> {
    return database.transaction(async (tx) => {
      const list = IMPORTS.of(await tx.read(IMPORTS.path(id)), log);
      if (list?.sellerId !== uid) return failed("not-found", { message: NOT_FOUND });
      const next = decide(list);
      if (next !== null && typeof next !== "string") return next;
      const madeAt = next === "creating" && list.madeAt === null ? { madeAt: clock.now() } : {};
      if (next !== null) tx.write({ update: IMPORTS.path(id), data: { state: next, ...madeAt } });
      return { ok: true };
    });
  }

  /** Makes drafts of all rows without an error, in the background. */
  async function create(uid: string, id: string) {
    const { sellerId } = await managedBy(database, uid, log);
    const drafted: Filter[] = [
      ["sellerId", "==", sellerId],
      ["status", "==", "draft"],
    ];
    const [list, open] = await Promise.all([
      own(uid, id),
      database.count({ collection: "vehicles", where: drafted, limit: IMPORTED_DRAFTS_MAX + 1 }),
    ]);
    if (list && open + list.rows > IMPORTED_DRAFTS_MAX)
      return failed(
        "rejected",
        `Tienes ${plural(open, "borrador", "borradores")}. Publica o elimina algunos: como máximo puedes tener ${IMPORTED_DRAFTS_MAX} a la vez.`,
      );
    const moved = await move(uid, id, ({ state }) =>
      state === "creating"
        ? null
        : state === "review" || state === "fetching"
          ? "creating"
          : failed("rejected", state === "undone" ? "Deshiciste esta importación. Sube la lista otra vez." : WORKING),
    );
    if (moved.ok) workBehind(id);
    return moved;
  }

  /** Deletes the drafts of a list that were not published, for a day. */
  async function undo(uid: string, id: string) {
    const now = clock.now();
    const moved = await move(uid, id, ({ state, madeAt }) => {
      if (state === "undone" || state === "undoing") return null;
      if (state === "creating") return failed("rejected", WORKING);
      const isLate = madeAt === null || now.getTime() - madeAt.getTime() > UNDO_HOURS * HOUR_MS;
      return isLate ? failed("rejected", "El plazo para deshacer esta importación terminó.") : "undoing";
    });
    if (moved.ok) workBehind(id);
    return moved;
  }

  function workBehind(id: string): void {
    context.waitUntil(
      work(id).catch((error: unknown) => log.warn("selling.import-left-to-job", { import: id, error })),
    );
  }

  /** Goes on where an earlier run stopped; one run of a list at a time. */
  function work(id: string): Promise<unknown> {
    return withLease(context, `import-${id}`, LEASE_MS, async () => {
      const started = clock.now().getTime();
      const hasTime = () => clock.now().getTime() - started < RUN_MS;
      let before: ImportState | null = null;
      // One step leads to the next; a step that ran out of time or links stays for the job.
      while (hasTime()) {
        const list: ListImport | null = await IMPORTS.read(database, id, log);
        if (!list || list.state === before) return;
        before = list.state;
        if (before === "creating") await createRows(list, hasTime);
        else if (before === "fetching") await fetchLinks(list, hasTime);
        else if (before === "undoing") await undoRows(list, hasTime);
        else return;
      }
    });
  }

  async function createRows(list: ListImport, hasTime: () => boolean): Promise<void> {
    const [rules, { sellerId }] = await Promise.all([drafts.rules(), managedBy(database, list.sellerId, log)]);
    let hasLinks = false;
    for (const { at } of await partsOf(list)) {
      if (!hasTime()) return;
      hasLinks = (await createPart({ ...list, sellerId }, at, rules)) || hasLinks;
    }
    await endStep(list, hasLinks ? "fetching" : "review");
  }

  /** `sellerId`: of the drafts. The drafts of a part in one commit with their marks, so that none is made twice. */
  function createPart(list: ListImport, at: number, rules: StepRules): Promise<boolean> {
    return database.transaction(async (tx) => {
      const part = IMPORT_PARTS.of(await tx.read(IMPORT_PARTS.path(partId(list.id, at))), log);
      if (!part) return false;
      const now = clock.now();
      const writes: Write[] = [];
      const rows = part.rows.map((row): ImportRow => {
        if (row.isMade) return row;
        const { content, problems } = readRow(row, rules);
        if (problems.some(({ isWarning }) => !isWarning)) return row;
        const made = row.photos.map(({ photo, hash }) => ({ key: photo.key, hash }));
        writes.push(
          draftWrite(list.sellerId, row.id, { ...content, importId: list.id }, now),
          ...hashWrites(made, now),
        );
        return { ...row, isMade: true, links: photosOf(row.cells.photos).filter(isAddress) };
      });
      if (writes.length > 0) tx.write(...writes, IMPORT_PARTS.put({ ...part, rows }));
      return rows.some(({ links }) => links.length > 0);
    });
  }

  /** Photos behind links, a bounded number a run, by the same way as those that a seller uploads. */
  async function fetchLinks(list: ListImport, hasTime: () => boolean): Promise<void> {
    const ownHost = new URL(context.env.siteUrl).hostname;
    let left = LINKS_A_RUN;
    for (const { at, rows } of await partsOf(list))
      for (const { id, links } of rows)
        for (const link of links) {
          if (left === 0 || !hasTime()) return;
          left -= 1;
          const note = await addLinked(list.sellerId, id, link, ownHost);
          await changePart(list.id, at, (row) =>
            row.id === id
              ? {
                  ...row,
                  links: row.links.filter((one) => one !== link),
                  notes: note ? [...row.notes, note] : row.notes,
                }
              : row,
          );
        }
    await endStep(list, "review");
  }

  /** Null where it is a photo of the listing now. */
  async function addLinked(uid: string, listingId: string, link: string, ownHost: string): Promise<string | null> {
    const over = await photoOverBudget(context, uid, link);
    if (over) return over.message;
    const fetched = await fetchPhoto(link, { log, ownHost });
    if (!fetched.ok) return fetched.message;
    const { buffer } = fetched.bytes;
    const file: StreamedFile = { name: link.split("/").at(-1) ?? "foto", arrayBuffer: () => Promise.resolve(buffer) };
    const added = await photos.add(
      uid,
      listingId,
      [file],
      () => true,
      () => link,
    );
    if (!added.ok) return "El anuncio ya no es un borrador tuyo.";
    return added.rejected[0]?.message ?? null;
  }

  async function undoRows(list: ListImport, hasTime: () => boolean): Promise<void> {
    const { sellerId } = await managedBy(database, list.sellerId, log);
    for (const { rows } of await partsOf(list)) {
      if (!hasTime()) return;
      const made = rows.filter(({ isMade }) => isMade).map(({ id }) => `vehicles/${id}`);
      await database.transaction(async (tx) => {
        const now = clock.now();
        for (const snapshot of await tx.readAll(made)) {
          if (snapshot?.data.status !== "draft" || snapshot.data.importId !== list.id) continue;
          // Others are of a shop that the uploader helps in no more.
          if (![list.sellerId, sellerId].includes(String(snapshot.data.sellerId))) continue;
          tx.write(...deletionWrites(snapshot.id, now));
          const keys = storedKeysOf(snapshot);
          if (keys.length > 0)
            tx.write(discardWrite(`import-${snapshot.id}`, keys, now, String(snapshot.data.sellerId)));
        }
      });
    }
    await endStep(list, "undone");
  }

  /** Drafts of a list that wait to be published, and how many it has. */
  async function draftsOf(uid: string, id: string, limit: number): Promise<{ count: number; drafts: OwnListing[] }> {
    const { filter } = await managedBy(database, uid, log);
    const where: Filter[] = [filter, ["importId", "==", id], ["status", "==", "draft"]];
    const [count, found] = await Promise.all([
      database.count({ collection: "vehicles", where }),
      database.find({ collection: "vehicles", where, limit }),
    ]);
    return { count, drafts: found.flatMap((snapshot) => decodeOwn(snapshot, log) ?? []) };
  }

  /** Goes on with lists whose run was killed, in turns: one that fails or lasts long keeps no other waiting. */
  async function jobsRun(): Promise<{ lists: number }> {
    const found = await IMPORTS.find(
      database,
      { where: [["state", "in", ["creating", "fetching", "undoing"]]], limit: WAITING_MAX },
      log,
    );
    const first = Math.floor(clock.now().getTime() / MINUTE_MS) % Math.max(1, found.length);
    const turn = [...found.slice(first), ...found.slice(0, first)].slice(0, IMPORTS_A_RUN);
    const failures: unknown[] = [];
    for (const { id } of turn)
      await work(id).catch((error: unknown) => {
        log.warn("selling.import-not-worked", { import: id, error });
        failures.push(error);
      });
    if (failures.length > 0) throw new AggregateError(failures, "Lists could not be worked off");
    return { lists: turn.length };
  }

  /** Lists end with the photos of the rows that never became drafts. */
  async function removeOld(): Promise<{ removed: number }> {
    const before = new Date(clock.now().getTime() - IMPORT_DAYS * DAY_MS);
    return { removed: await removeSome(["createdAt", "<=", before]) };
  }

  async function removeSome(which: Filter): Promise<number> {
    const found = await IMPORTS.find(database, { where: [which], limit: STALE_A_RUN }, log);
    for (const list of found) await database.commit(removalWrites(list, await partsOf(list), clock.now()));
    return found.length;
  }

  const personalData: PersonalData = {
    async export(uid) {
      const lists = await IMPORTS.find(database, { where: [["sellerId", "==", uid]], limit: EXPORT_MAX }, log);
      return Promise.all(
        lists.map(async (list) => {
          const rows = (await partsOf(list)).flatMap((part) => part.rows);
          const { fileName, createdAt } = list;
          const told = rows.map(({ n, cells, photos: theirs }) => ({ n, cells, photos: theirs }));
          return { fileName, createdAt, rows: told };
        }),
      );
    },

    erase: (uid) => inBatches(STALE_A_RUN, () => removeSome(["sellerId", "==", uid])),
  };

  return {
    own,
    partsOf,
    start,
    addPhotos,
    mend,
    create,
    undo,
    draftsOf,
    personalData,
    jobs: { work: jobsRun, removeOld },
  };
}

/** A seller who goes back to the form and chooses a corrected file gets another list than the one before. */
async function listId(uid: string, requestedId: unknown, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!isNewListingId(requestedId)) return newListingId();
  const content = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  return sha256Hex(`${uid} ${requestedId} ${content}`, 10);
}

/** At most some 500 writes: a part is one, and the photos of its rows are one note. */
function removalWrites({ id, sellerId }: ListImport, parts: readonly ImportPart[], now: Date): Write[] {
  return [
    ...parts.flatMap((part): Write[] => {
      const keys = part.rows
        .filter(({ isMade }) => !isMade)
        .flatMap(({ photos }) => photos.map(({ photo }) => photo.key));
      const removal: Write = { delete: IMPORT_PARTS.path(part.id) };
      return keys.length > 0 ? [removal, discardWrite(`import-${part.id}`, keys, now, sellerId)] : [removal];
    }),
    { delete: IMPORTS.path(id) },
  ];
}
