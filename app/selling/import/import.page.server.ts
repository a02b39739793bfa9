import { HOUR_MS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import { plural } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import type { Context } from "~/platform/context";
import { csvFile } from "~/platform/csv";
import { UpstreamError } from "~/platform/errors";
import { formText } from "~/platform/forms/form-text";
import { BrokenFormError, textOf, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, handleForm, notDone, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { overBudget } from "~/platform/forms/within-budget.server";
import { pageParam } from "~/platform/http/paging";
import type { Photo } from "~/platform/photos/model";
import { freePlan, titleOf } from "~/selling/model";

import { LOT_MAX } from "../manage/bulk";
import type { BulkRowResult } from "../manage/bulk.server";
import { isListField, LIST_COLUMNS } from "./columns";
import { cellText } from "./list-file";
import { UNDO_HOURS, type ImportRow, type ImportState, type ListImport } from "./model";
import { importedPath, importPath } from "./paths";
import { missingPhotos, readRow, type RowProblem } from "./row";

const ROWS_A_PAGE = 25;
const TABS = ["errores", "avisos", "listas"] as const;
export type RowTab = (typeof TABS)[number];

export interface ShownImportRow {
  n: number;
  title: string;
  price: string;
  photo: Photo | null;
  problems: RowProblem[];
}

export interface ImportReviewView {
  id: string;
  fileName: string;
  rows: number;
  state: ImportState;
  counts: Record<RowTab, number>;
  made: number;
  tab: RowTab;
  shown: ShownImportRow[];
  page: number;
  pages: number;
  /** Photos that arrived, and files that the rows name. */
  photos: { found: number; asked: number };
}

interface ReadImportRow {
  row: ImportRow;
  tab: RowTab;
  title: string;
  price: number | undefined;
  problems: RowProblem[];
}

/** The rows that are no drafts yet, as they are read now. */
async function readRows(context: Context, list: ListImport): Promise<{ rows: ReadImportRow[]; all: ImportRow[] }> {
  const [parts, rules] = await Promise.all([context.selling.imports.partsOf(list), context.selling.drafts.rules()]);
  const all = parts.flatMap(({ rows }) => rows);
  const rows = all
    .filter(({ isMade }) => !isMade)
    .map((row): ReadImportRow => {
      const { content, problems } = readRow(row, rules);
      const tab =
        problems.length === 0 ? "listas" : problems.every(({ isWarning }) => isWarning) ? "avisos" : "errores";
      const title = row.cells.title ?? titleOf(content);
      return { row, tab, title, price: content.price, problems };
    });
  return { rows, all };
}

/** Opens on the rows with errors. Null for a list of another seller. */
export async function viewReview(
  context: Context,
  uid: string,
  id: string,
  query: URLSearchParams,
): Promise<ImportReviewView | null> {
  const list = await context.selling.imports.own(uid, id);
  if (list === null) return null;
  const { rows, all } = await readRows(context, list);
  const counts = Object.fromEntries(TABS.map((tab) => [tab, rows.filter((row) => row.tab === tab).length]));
  const asked = TABS.find((tab) => tab === query.get("ver")) ?? TABS.find((tab) => counts[tab]) ?? "listas";
  const ofTab = rows.filter(({ tab }) => tab === asked);
  const pages = Math.max(1, Math.ceil(ofTab.length / ROWS_A_PAGE));
  const page = Math.min(pageParam(query), pages);
  const arrived = all.flatMap((row) => row.photos.map(({ name }) => name));
  const missing = rows.flatMap(({ row }) => missingPhotos(row));
  return {
    ...{ id, fileName: list.fileName, rows: list.rows, state: list.state, made: all.length - rows.length },
    ...{ counts: counts as Record<RowTab, number>, tab: asked, page, pages },
    photos: { found: arrived.length, asked: arrived.length + missing.length },
    shown: ofTab.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE).map(({ row, title, price, problems }) => ({
      ...{ n: row.n, title, problems, photo: row.photos[0]?.photo ?? null },
      price: price === undefined ? "S/ —" : formatSoles(toCentimos(price), { compact: true }),
    })),
  };
}

export interface ImportedView {
  id: string;
  state: ImportState;
  /** Rows that are drafts or listings by now, and those of this run that are not yet. */
  made: number;
  rows: number;
  left: Record<RowTab, number>;
  drafts: number;
  /** Photos behind links that are still to be fetched, and what went wrong with others. */
  links: number;
  notes: { n: number; title: string; id: string; text: string }[];
  missing: number;
  plan: { name: string; days: number; photos: number } | null;
  /** End of the time to take it back; null where it is over. */
  undoUntil: string | null;
  next: number;
}

export async function viewImported(context: Context, uid: string, id: string): Promise<ImportedView | null> {
  const { imports } = context.selling;
  const list = await imports.own(uid, id);
  if (list === null) return null;
  const [{ rows, all }, { count }, plans] = await Promise.all([
    readRows(context, list),
    imports.draftsOf(uid, id, 1),
    context.catalog.plans(),
  ]);
  const made = all.filter(({ isMade }) => isMade);
  const plan = freePlan(plans);
  const until = list.madeAt && new Date(list.madeAt.getTime() + UNDO_HOURS * HOUR_MS);
  return {
    ...{ id, state: list.state, made: made.length, rows: list.rows, drafts: count },
    left: Object.fromEntries(TABS.map((tab) => [tab, rows.filter((row) => row.tab === tab).length])) as Record<
      RowTab,
      number
    >,
    links: made.reduce((sum, { links }) => sum + links.length, 0),
    notes: made.flatMap(({ n, cells, id: listing, notes }) =>
      notes.map((text) => ({ n, id: listing, title: cells.title ?? "", text })),
    ),
    missing: made.reduce((sum, row) => sum + missingPhotos(row).length, 0),
    plan: plan && { name: plan.name, days: plan.durationDays, photos: plan.maxPhotos },
    undoUntil: until && until > context.clock.now() ? formatDateTime(until) : null,
    next: Math.min(count, LOT_MAX),
  };
}

/** The rows with errors as a file in the template's columns, with what is wrong with each. */
export async function errorsFile(context: Context, uid: string, id: string): Promise<string | null> {
  const list = await context.selling.imports.own(uid, id);
  if (list === null) return null;
  const { rows } = await readRows(context, list);
  return csvFile(
    [
      ...LIST_COLUMNS.map(({ field, label }) => ({ label, cell: ({ row }: ReadImportRow) => row.cells[field] ?? "" })),
      {
        label: "error",
        cell: ({ problems }: ReadImportRow) =>
          problems
            .filter(({ isWarning }) => !isWarning)
            .map(({ message }) => message)
            .join(" "),
      },
    ],
    rows.filter(({ tab }) => tab === "errores"),
  );
}

interface UploadFailure extends FormFailure {
  /** Results of the files of this form. */
  photos?: string[];
}

const LIST = "lista";
const UNREAD = "No llegó tu lista entera. Súbela otra vez; las fotos puedes subirlas después, por partes.";

/** The list comes first in the form, and the photos behind it find their rows by it. */
export async function submitUpload(
  context: Context,
  uid: string,
  { fields, files }: StreamedForm,
  home: Record<string, string>,
): Promise<FormOutcome<UploadFailure>> {
  const limited = await overBudget(context, "import", { uid }, fields);
  if (limited) {
    await textOf({ fields, files });
    return limited;
  }
  return handleForm<UploadFailure>(fields, async () => {
    const { imports } = context.selling;
    const reader = files[Symbol.asyncIterator]();
    try {
      const first = await reader.next();
      if (first.done || first.value.field === "fotos") return rejected(fields, { [LIST]: "Elige tu lista en CSV." });
      const bytes = new Uint8Array(await first.value.arrayBuffer());
      const started = await imports.start(uid, fields.get("id"), { name: first.value.name, bytes }, home);
      if (!started.ok) return rejected(fields, { [LIST]: started.message });
      const taken = await takePhotos(context, uid, started.list.id, { [Symbol.asyncIterator]: () => reader });
      return done(
        importPath(started.list.id),
        taken.length > 0 ? { type: "info", message: taken.join(" ") } : undefined,
      );
    } catch (error) {
      if (error instanceof BrokenFormError) return rejected(fields, { [LIST]: UNREAD }, 413);
      throw error;
    }
  });
}

/** A form whose fields before its first file are known. */
async function begun({ fields, files }: StreamedForm): Promise<StreamedForm> {
  const reader = files[Symbol.asyncIterator]();
  const first = reader.next();
  await first.catch(() => null);
  return {
    fields,
    files: (async function* () {
      for (let next = await first; !next.done; next = await reader.next()) yield next.value;
    })(),
  };
}

/** Sentences about the files; empty where all found their row. */
async function takePhotos(context: Context, uid: string, id: string, files: StreamedForm["files"]): Promise<string[]> {
  try {
    const taken = await context.selling.imports.addPhotos(uid, id, files);
    if (!taken.ok) return [taken.message];
    const { unknown, rejected: refused } = taken;
    return [
      ...refused.slice(0, 5),
      ...(unknown.length > 0
        ? [`${plural(unknown.length, "foto")} que ninguna fila nombra: ${unknown.slice(0, 5).join(", ")}.`]
        : []),
    ];
  } catch (error) {
    if (error instanceof BrokenFormError) return [error.publicMessage];
    if (error instanceof UpstreamError) return [error.publicMessage];
    throw error;
  }
}

const FIELD = /^f(\d{1,4})-([A-Za-z]{1,30})$/;

/** Name of the field that mends a cell. */
function cellsOfForm(form: FormData): Map<number, Record<string, string>> {
  const texts = new Map<number, Record<string, string>>();
  for (const [name, value] of form) {
    const [, n = "", field = ""] = FIELD.exec(name) ?? [];
    if (n === "" || typeof value !== "string" || !isListField(field)) continue;
    texts.set(Number(n), { ...texts.get(Number(n)), [field]: cellText(field, value) });
  }
  return texts;
}

/** `intent`: fotos (with files), guardar, crear; of the last step also publicar and deshacer. */
export async function submitImportReview(
  context: Context,
  uid: string,
  id: string,
  sent: StreamedForm,
  search: string,
): Promise<FormOutcome<UploadFailure>> {
  const { imports } = context.selling;
  const { fields, files } = await begun(sent);
  const intent = formText(fields, "intent");
  const isFiles = intent === "fotos";
  const limited = await overBudget(context, isFiles ? "photo" : "listing", { uid }, fields);
  if (limited) {
    await textOf({ fields, files });
    return limited;
  }
  return handleForm<UploadFailure>(fields, async () => {
    const back = `${importPath(id)}${search}`;
    if (isFiles) {
      const told = await takePhotos(context, uid, id, files);
      return done(back, told.length > 0 ? { type: "info", message: told.join(" ") } : "Guardamos tus fotos.");
    }
    const form = await textOf({ fields, files });
    if (intent !== "guardar" && intent !== "crear") return unknownIntent(form);
    const texts = cellsOfForm(form);
    if (texts.size > 0) await imports.mend(uid, id, texts);
    if (intent === "guardar") return done(back, "Guardamos tus correcciones.");
    const created = await imports.create(uid, id);
    return created.ok ? done(importedPath(id)) : notDone(form, created);
  });
}

export interface PublishedReply extends FormFailure {
  results?: BulkRowResult[];
}

export async function submitImported(
  context: Context,
  uid: string,
  id: string,
  form: FormData,
): Promise<FormOutcome<PublishedReply>> {
  const { imports, bulk } = context.selling;
  return handleForm<PublishedReply>(form, async () => {
    switch (formText(form, "intent")) {
      case "deshacer": {
        const undone = await imports.undo(uid, id);
        return undone.ok ? done(importedPath(id)) : notDone(form, undone);
      }
      case "publicar": {
        const { drafts } = await imports.draftsOf(uid, id, LOT_MAX);
        const results = await bulk.take(uid, drafts, "publicar");
        const published = results.filter(({ isDone }) => isDone).length;
        if (published === results.length) return done(importedPath(id), `Publicamos ${plural(published, "anuncio")}.`);
        return { kind: "shown", reply: { ok: false, errors: {}, values: {}, results } };
      }
      default:
        return unknownIntent(form);
    }
  });
}
