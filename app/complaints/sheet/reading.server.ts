import type { z, ZodType } from "zod";

import type { ComplaintsDeps } from "~/complaints/complaints.server";
import {
  COMPLAINT_NUMBER,
  ProgressSchema,
  SheetSchema,
  type Attachment,
  type Progress,
  type Sheet,
} from "~/complaints/model";
import { asOf } from "~/complaints/progress/transitions";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Filter, Snapshot } from "~/platform/firestore/types";
import { notFound } from "~/platform/http/http";
import { answerOf } from "~/platform/photos/upstream";

import { opensSheet } from "./access-key.server";

export interface OpenedSheet {
  sheet: Sheet;
  progress: Progress;
}

/** As whom somebody reads a sheet: the consumer is whoever was signed in when filing, or carries its key. */
export type Reader = "consumer" | "admin";

export interface OwnSheets {
  sheets: Progress[];
  page: number;
  pages: number;
}

/** Reading what the book holds. */
export interface Reading {
  /** A sheet and what has become of it; null for a number that there is not. Asks nobody who they are. @throws UpstreamError */
  sheet(number: string): Promise<OpenedSheet | null>;
  /**
   * A sheet as it stands now, for whoever asks: with its key (`clave`), its owner, or an administrator.
   * @throws 404 for everyone else and for a number that there is not; redirect to the sign-in where neither a key
   * nor a session comes along; UpstreamError
   */
  read(number: string, clave: string | null): Promise<OpenedSheet & { reader: Reader }>;
  /** What was attached as number `n` (from 1), as it came; null where there is none. @throws UpstreamError */
  attachment(sheet: Sheet, n: string): Promise<{ file: Attachment; body: ReadableStream } | null>;
  /** The sheets that a person filed while signed in, newest first, PAGE_SIZE a page. @throws UpstreamError */
  ofPerson(uid: string, page: number): Promise<OwnSheets>;
}

export const PAGE_SIZE = 20;
const READ_DEADLINE_MS = 10_000;

export function createReading({ env, database, tokens, accounts, clock, log }: ComplaintsDeps): Reading {
  async function sheet(number: string): Promise<OpenedSheet | null> {
    if (!COMPLAINT_NUMBER.test(number)) return null;
    const [found, progress] = await database.readAll([`complaints/${number}`, `complaintProgress/${number}`]);
    if (!found || !progress) return null;
    return { sheet: decoded(SheetSchema, found), progress: decoded(ProgressSchema, progress) };
  }

  /** A sheet that cannot be read is no missing one: who looks for it is told to come back, and the log names it. */
  function decoded<S extends ZodType>(schema: S, snapshot: Snapshot): z.infer<S> {
    const document = decodeDocument(schema, snapshot, log);
    if (document === null) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
    return document;
  }

  async function open(number: string, clave: string | null): Promise<(OpenedSheet & { reader: Reader }) | null> {
    if (clave !== null && (await opensSheet(tokens, number, clave))) {
      const found = await sheet(number);
      return found && { ...found, reader: "consumer" };
    }
    // A key that opens nothing leads nowhere; without one there may be a session to come back with.
    const user = clave === null ? await accounts().requireUser() : await accounts().session();
    const found = user && (await sheet(number));
    if (!found) return null;
    if (found.sheet.uid === user.uid) return { ...found, reader: "consumer" };
    // The session says who is worth asking; whether that still holds, the identity service does.
    if (user.role !== "admin") return null;
    await accounts().requireAdmin();
    return { ...found, reader: "admin" };
  }

  return {
    sheet,

    async read(number, clave) {
      const opened = await open(number, clave);
      if (opened === null) throw notFound("No encontramos esta hoja de reclamación.");
      // All parts of the page and the PDF tell of an offer that has lapsed, whether or not the job has written that.
      return { ...opened, progress: asOf(opened.progress, clock.now(), env.holidays) };
    },

    async attachment({ number, attachments }, n) {
      const file = /^[1-9]$/.test(n) ? attachments[Number(n) - 1] : undefined;
      if (!file) return null;
      const object = await answerOf("r2", READ_DEADLINE_MS, () => env.PHOTOS.get(file.key));
      if (object === null) log.error("complaints.attachment-missing", { number, n });
      return object && { file, body: object.body };
    },

    async ofPerson(uid, asked) {
      const own: Filter[] = [["uid", "==", uid]];
      const total = await database.count({ collection: "complaintProgress", where: own });
      const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
      const page = Math.min(asked, pages);
      const found = await database.find({
        collection: "complaintProgress",
        where: own,
        orderBy: [["filedAt", "desc"]],
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      });
      return { sheets: found.flatMap((snapshot) => decodeDocument(ProgressSchema, snapshot, log) ?? []), page, pages };
    },
  };
}

/** Who took a step, as a consumer may know it. */
export function publicActor(actor: string): string {
  return actor === "consumer" || actor === "system" ? actor : "admin";
}
