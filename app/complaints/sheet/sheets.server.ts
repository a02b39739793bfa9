import type { ZodType, z } from "zod";

import { mayAdminister } from "~/accounts/admin-verbs";
import { keyOf, opensSheet } from "~/complaints/access-key.server";
import { copyAddresses } from "~/complaints/delivery";
import {
  type Attachment,
  COMPLAINT_NUMBER,
  FiledFormSchema,
  type Progress,
  ProgressSchema,
  type Sheet,
  SheetSchema,
  answerFileId,
  COPY_PARTS,
  type FiledForm,
} from "~/complaints/model";
import { asOf } from "~/complaints/progress/transitions";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Filter, Snapshot } from "~/platform/firestore/types";
import { notFound } from "~/platform/http/http";
import { answerOf } from "~/platform/photos/upstream";

import { sheetDigest } from "./digest";

const WHOSE = { consumer: "del consumidor", guardian: "del padre, la madre o el representante" } as const;

/** Sentences about the mailed copies of a sheet; empty if unknown. */
export function copyLines(
  sheet: Pick<Sheet, "consumer" | "guardian">,
  form: Pick<FiledForm, "mailed" | "copies"> | null,
): string[] {
  if (form === null || (form.mailed && form.copies === null)) return [];
  const addresses = copyAddresses(sheet);
  const lines = COPY_PARTS.flatMap((part) => {
    const email = addresses[part];
    if (email === null) return [];
    if (!form.mailed) return [`La copia saldrá en unos minutos al correo ${email}.`];
    return form.copies?.[part] === "sheet"
      ? [`Enviamos la copia en PDF al correo ${email}.`]
      : [
          `Enviamos al correo ${email} el enlace de esta hoja, sin el PDF: hoy ya le mandamos varias copias. ` +
            "Descárgalo aquí.",
        ];
  });
  if (lines.length > 0) return lines;
  const wrong = COPY_PARTS.filter((part) => typedEmail(sheet, part) !== "");
  return wrong.length === 0
    ? ["No enviamos ninguna copia por correo, porque la hoja no tiene uno. Descarga aquí tu PDF."]
    : wrong.map(
        (part) =>
          `No enviamos ninguna copia: el correo ${WHOSE[part]} («${typedEmail(sheet, part)}») no está bien ` +
          "escrito. Descarga aquí tu PDF.",
      );
}

function typedEmail(
  { consumer, guardian }: Pick<Sheet, "consumer" | "guardian">,
  part: "consumer" | "guardian",
): string {
  return part === "consumer" ? consumer.email : (guardian?.email ?? "");
}

interface OpenedSheet {
  sheet: Sheet;
  progress: Progress;
}

/** Role in which a sheet is read. The consumer is the user who filed it, or the holder of its key. */
type Reader = "consumer" | "admin";

const SHEETS_PER_PAGE = 20;
const READ_DEADLINE_MS = 10_000;

export function createSheets(context: Context) {
  const { env, database, tokens, clock, log } = context;

  /** A sheet and its progress; null for an unknown number. Checks no permission. @throws UpstreamError */
  async function find(number: string): Promise<OpenedSheet | null> {
    if (!COMPLAINT_NUMBER.test(number)) return null;
    const [found, progress] = await database.readAll([`complaints/${number}`, `complaintProgress/${number}`]);
    if (!found || !progress) return null;
    return { sheet: await intact(decoded(SheetSchema, found)), progress: decoded(ProgressSchema, progress) };
  }

  /** The sheet, if it is unchanged since filing. A changed one is never shown: it answers 503, and the log names it. */
  async function intact(sheet: Sheet): Promise<Sheet> {
    // Without the `id` that decoding adds.
    const { digest, ...stated } = SheetSchema.parse(sheet);
    if ((await sheetDigest(stated)) === digest) return sheet;
    log.error("complaints.sheet-changed", { number: sheet.number });
    throw new FirestoreError("DATA_LOSS", `complaints/${sheet.number} does not match its digest`);
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
    // A wrong key is a 404; without a key, the sign-in may help.
    const user = clave === null ? await context.accounts.requireUser() : await context.accounts.session();
    const found = user && (await find(number));
    if (!found) return null;
    if (found.sheet.uid === user.uid) return { ...found, reader: "consumer" };
    // The session only hints at an administrator; requireAdmin asks the identity service.
    if (!mayAdminister(user.role, "complaints")) return null;
    await context.accounts.requireAdmin("complaints");
    return { ...found, reader: "admin" };
  }

  return {
    find,

    /** The `clave` of a sheet's address, which opens it without a sign-in as long as sheets are kept. */
    keyOf: (number: string) => keyOf(tokens, number),

    /**
     * The present state of a sheet, for its key (`clave`), its owner or an administrator.
     * @throws 404 for everyone else and for an unknown number; redirect to the sign-in without key and session;
     * UpstreamError
     */
    async read(number: string, clave: string | null): Promise<OpenedSheet & { reader: Reader }> {
      const opened = await open(number, clave);
      if (opened === null) throw notFound("No encontramos esta hoja de reclamación.");
      // Page and PDF show a lapsed offer, whether or not the job has written it.
      return { ...opened, progress: asOf(opened.progress, clock.now(), env.holidays) };
    },

    /** Sentences about the mailed copies. @throws UpstreamError */
    async copiesOf(sheet: Pick<Sheet, "formId" | "consumer" | "guardian">): Promise<string[]> {
      const form = await database.read(`complaintForms/${sheet.formId}`);
      return copyLines(sheet, form && decodeDocument(FiledFormSchema, form, log));
    },

    /** Whether a sheet was filed beyond the hourly limit of its network. @throws UpstreamError */
    async isCrowded({ formId }: Pick<Sheet, "formId">): Promise<boolean> {
      const form = await database.read(`complaintForms/${formId}`);
      return (form && decodeDocument(FiledFormSchema, form, log))?.crowded ?? false;
    },

    /**
     * The attached file number `n` (from 1) unchanged, the proof of the answer's letter (`carta`), or a file of the
     * answer (`answerFileId`); null for none.
     * @throws UpstreamError
     */
    async attachment(
      { sheet: { number, attachments }, progress: { letter, answer } }: OpenedSheet,
      n: string,
    ): Promise<{ file: Attachment; body: ReadableStream } | null> {
      const ofAnswer = answer?.files?.find((_, at) => answerFileId(at + 1) === n);
      const file = n === "carta" ? letter?.proof : /^[1-9]$/.test(n) ? attachments[Number(n) - 1] : ofAnswer;
      if (!file) return null;
      const object = await answerOf("r2", READ_DEADLINE_MS, () => env.PHOTOS.get(file.key));
      if (object === null) log.error("complaints.attachment-missing", { number, n });
      return object && { file, body: object.body };
    },

    /** The sheets that a user filed while signed in, newest first. @throws UpstreamError */
    async listOf(uid: string, asked: number) {
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
  };
}

/** Actor of a step without an administrator's uid. */
export function publicActor(actor: string): string {
  return actor === "consumer" || actor === "system" ? actor : "admin";
}
