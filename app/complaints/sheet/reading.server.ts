import type { z, ZodType } from "zod";

import type { ComplaintsDeps } from "~/complaints/deps";
import {
  COMPLAINT_NUMBER,
  ProgressSchema,
  sheetPath,
  SheetSchema,
  type Attachment,
  type Progress,
  type Sheet,
} from "~/complaints/model";
import { asOf } from "~/complaints/progress/transitions";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, Filter, Snapshot } from "~/platform/firestore/types";
import { notFound } from "~/platform/http/http";
import { answerOf } from "~/platform/photos/upstream";

import { keyOf, opensSheet } from "./access-key.server";

export interface OpenedSheet {
  sheet: Sheet;
  progress: Progress;
}

/** Role in which a sheet is read. The consumer is the user who filed it, or the holder of its key. */
export type Reader = "consumer" | "admin";

export interface OwnSheetsPage {
  sheets: Progress[];
  page: number;
  pages: number;
}

export const SHEETS_PER_PAGE = 20;
const EXPORT_MAX = 500;
const READ_DEADLINE_MS = 10_000;

/** Reading what the book holds. */
export function createSheets({ env, database, tokens, accounts, clock, log }: ComplaintsDeps) {
  /** A sheet and its progress; null for an unknown number. Checks no permission. @throws UpstreamError */
  async function find(number: string): Promise<OpenedSheet | null> {
    if (!COMPLAINT_NUMBER.test(number)) return null;
    const [found, progress] = await database.readAll([`complaints/${number}`, `complaintProgress/${number}`]);
    if (!found || !progress) return null;
    return { sheet: decoded(SheetSchema, found), progress: decoded(ProgressSchema, progress) };
  }

  /** A sheet that cannot be decoded is not a missing one: it answers 503, and the log names it. */
  function decoded<S extends ZodType>(schema: S, snapshot: Snapshot): z.infer<S> {
    const document = decodeDocument(schema, snapshot, log);
    if (document === null) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
    return document;
  }

  async function open(number: string, clave: string | null): Promise<(OpenedSheet & { reader: Reader }) | null> {
    if (clave !== null && (await opensSheet(tokens, number, clave))) {
      const found = await find(number);
      return found && { ...found, reader: "consumer" };
    }
    // A wrong key leads nowhere; without one, the user may come back with a session.
    const user = clave === null ? await accounts().requireUser() : await accounts().session();
    const found = user && (await find(number));
    if (!found) return null;
    if (found.sheet.uid === user.uid) return { ...found, reader: "consumer" };
    // The session only hints at an administrator; requireAdmin asks the identity service.
    if (user.role !== "admin") return null;
    await accounts().requireAdmin();
    return { ...found, reader: "admin" };
  }

  return {
    find,

    /** The key that opens a sheet without a sign-in: the `clave` of its page's address. Valid as long as sheets are kept. */
    keyOf: (number: string) => keyOf(tokens, number),

    /**
     * A sheet as it stands now, for its key (`clave`), its owner or an administrator.
     * @throws 404 for everyone else and for an unknown number; redirect to the sign-in without key and session;
     * UpstreamError
     */
    async read(number: string, clave: string | null): Promise<OpenedSheet & { reader: Reader }> {
      const opened = await open(number, clave);
      if (opened === null) throw notFound("No encontramos esta hoja de reclamación.");
      // All parts of the page and the PDF tell of an offer that has lapsed, whether or not the job has written that.
      return { ...opened, progress: asOf(opened.progress, clock.now(), env.holidays) };
    },

    /** The attached file number `n` (from 1), as it came; null where there is none. @throws UpstreamError */
    async attachment(
      { number, attachments }: Pick<Sheet, "number" | "attachments">,
      n: string,
    ): Promise<{ file: Attachment; body: ReadableStream } | null> {
      const file = /^[1-9]$/.test(n) ? attachments[Number(n) - 1] : undefined;
      if (!file) return null;
      const object = await answerOf("r2", READ_DEADLINE_MS, () => env.PHOTOS.get(file.key));
      if (object === null) log.error("complaints.attachment-missing", { number, n });
      return object && { file, body: object.body };
    },

    /** The sheets that a user filed while signed in, newest first. @throws UpstreamError */
    async listOf(uid: string, asked: number): Promise<OwnSheetsPage> {
      const own: Filter[] = [["uid", "==", uid]];
      const total = await database.count({ collection: "complaintProgress", where: own });
      const pages = Math.max(1, Math.ceil(total / SHEETS_PER_PAGE));
      const page = Math.min(asked, pages);
      const found = await database.find({
        collection: "complaintProgress",
        where: own,
        orderBy: [["filedAt", "desc"]],
        offset: (page - 1) * SHEETS_PER_PAGE,
        limit: SHEETS_PER_PAGE,
      });
      return { sheets: found.flatMap((snapshot) => decodeDocument(ProgressSchema, snapshot, log) ?? []), page, pages };
    },

    /** All that the book keeps of a person, as JSON: at most 500 sheets with what became of them. @throws UpstreamError */
    async dataOf(uid: string): Promise<unknown> {
      const progress = await database.find({
        collection: "complaintProgress",
        where: [["uid", "==", uid]],
        orderBy: [["filedAt", "desc"]],
        limit: EXPORT_MAX,
      });
      const sheets = await database.readAll(progress.map(({ id }) => `complaints/${id}`));
      return progress.map(({ id, data }, index) => ({
        hoja: exported(sheets[index]?.data ?? {}),
        pagina: env.siteUrl + sheetPath(id),
        seguimiento: withoutActors(data),
      }));
    },

    /**
     * Erases nothing of a person: the law has sheets and the proof of their answer kept for at least 2 years (Libro
     * de Reclamaciones, DS 011-2011-PCM), and a sheet is never changed. Its `uid` opens nothing once the account is
     * gone; the key in the mail still does.
     */
    erase: (): Promise<void> => Promise.resolve(),
  };
}

/** A sheet as it is stored, but for where its files lie. */
function exported({ attachments, ...rest }: DocumentData): DocumentData {
  const files = SheetSchema.shape.attachments.safeParse(attachments).data ?? [];
  return { ...rest, attachments: files.map(({ name, type, bytes, sha256 }) => ({ name, type, bytes, sha256 })) };
}

/** Who of the business took a step is none of the consumer's data. */
function withoutActors({ history, ...rest }: DocumentData): DocumentData {
  const steps = ProgressSchema.shape.history.safeParse(history).data ?? [];
  return { ...rest, history: steps.map((step) => ({ ...step, actor: publicActor(step.actor) })) };
}

/** Who took a step, as a consumer may know it. */
export function publicActor(actor: string): string {
  return actor === "consumer" || actor === "system" ? actor : "admin";
}
