import { z } from "zod";

import { DAY_MS, DAY_SECONDS } from "~/business/durations";
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_MAX_MB, ATTACHMENTS_MAX } from "~/complaints/constants";
import { AttachmentSchema, type Attachment } from "~/complaints/model";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { ATTACHMENT_TYPES, type AttachmentType } from "~/platform/files/attachment";
import { putAttachment, readAttachment } from "~/platform/files/attachments.server";
import type { BrokenMessages, StreamedFile } from "~/platform/forms/multipart.server";
import { answerOf } from "~/platform/photos/upstream";

export const FILE_MESSAGES = {
  empty: "está vacío. Elige otro archivo.",
  type: "no es un PDF ni una foto JPG, PNG o WebP. Guárdalo en uno de esos formatos y elígelo de nuevo.",
  size: `pesa más de ${ATTACHMENT_MAX_MB} MB. Elige uno más liviano.`,
  many: `no entra: puedes adjuntar hasta ${ATTACHMENTS_MAX} archivos. Quita uno para agregarlo.`,
  unsaved: "no se pudo guardar en este momento. Elígelo de nuevo, o presenta tu hoja sin él.",
  down: "No pudimos guardar tus archivos en este momento. Elígelos de nuevo, o presenta tu hoja sin ellos.",
  limited:
    "Llegaron muchos archivos desde tu conexión y no guardamos los últimos. Inténtalo más tarde, o presenta tu " +
    "hoja sin ellos.",
  lost: "Los archivos que habías adjuntado ya no están disponibles. Elígelos de nuevo.",
} as const;

export const BROKEN_MESSAGES: BrokenMessages = {
  unreadable: "No pudimos leer todo el formulario. Revisa tus archivos y elige de nuevo los que faltan.",
  cut: "Se cortó la subida: los archivos que faltan no llegaron. Elígelos de nuevo.",
  tooLarge: (megabytes) =>
    `Un archivo pesa más de ${megabytes} MB y no pudimos leer los que venían después. Elígelos de nuevo sin él.`,
};

const TYPES = Object.keys(ATTACHMENT_TYPES) as AttachmentType[];
const PREFIX = "reclamos/";
/** Proofs of letters, apart from the files of forms: the sweep leaves them. */
const PROOF_PREFIX = "cartas/";
/** Files of answers; those of an answer that was never sent are served to no user. */
const ANSWER_PREFIX = "respuestas/";
const SEAL_PURPOSE = "complaint-files";
/** Shorter than the life of a form: files without a sheet are deleted after two days. */
const SEAL_SECONDS = DAY_SECONDS;
const SealedSchema = z.object({ formId: z.string(), attachments: z.array(AttachmentSchema).max(ATTACHMENTS_MAX) });
// Milliseconds.
const SWEEP_DEADLINE = 15_000;

const SWEEP_PATH = "jobs/sweep-complaint-files";
const SWEEP_PAGE = 200;
/** Pages per night; the next night continues. */
const SWEEP_PAGES = 5;
/** A form cannot be filed with files this old: their seal has expired. */
const ORPHAN_MS = 2 * DAY_MS;
const CursorSchema = z.object({ after: z.string() });
const FiledSchema = z.object({ number: z.string() });
const KeysSchema = z.object({ attachments: z.array(z.object({ key: z.string() })).default([]) });

/** Files of sheets that are still being filled in, and the removal of those that are never filed. */
export function createComplaintUploads({ env, database, tokens, clock, log }: Context) {
  const bucket = env.PHOTOS;

  /** Those of the stored keys that belong to a sheet. */
  async function usedKeys(keys: readonly string[]): Promise<Set<string>> {
    const formIds = [...new Set(keys.map((key) => key.split("/")[1] ?? ""))].filter((id) => /^[\w-]+$/.test(id));
    const filed = await database.readAll(formIds.map((id) => `complaintForms/${id}`));
    const numbers = filed.flatMap((snapshot) => (snapshot ? [FiledSchema.parse(snapshot.data).number] : []));
    const sheets = await database.readAll(numbers.map((number) => `complaints/${number}`));
    return new Set(
      sheets.flatMap((sheet) => (sheet ? KeysSchema.parse(sheet.data).attachments.map(({ key }) => key) : [])),
    );
  }

  /** Stores a file below a prefix, named by its content, beside those it `has`. Answers as `store`. */
  async function storeBelow(
    prefix: string,
    file: StreamedFile,
    has: readonly Attachment[],
  ): Promise<Attachment | string | null> {
    const rejectedFile = (name: string, reason: string): string => `"${name}" ${reason}`;
    const read = await readAttachment(file, { prefix, types: TYPES, maxBytes: ATTACHMENT_MAX_BYTES });
    if ("problem" in read) return rejectedFile(read.name, FILE_MESSAGES[read.problem]);
    const { attachment } = read;
    const { key, name, sha256, bytes } = attachment;
    if (has.some((other) => other.sha256 === sha256)) return null;
    if (has.length >= ATTACHMENTS_MAX) return rejectedFile(name, FILE_MESSAGES.many);
    try {
      await putAttachment(bucket, read);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.error("complaints.file-not-saved", { key, bytes, error });
      return rejectedFile(name, FILE_MESSAGES.unsaved);
    }
    return attachment;
  }

  return {
    /**
     * Stores a file of a form, beside those it `has`. Answers the reason for a rejection (Spanish, with the file's
     * name), or null for a file that the form has already.
     */
    store: (formId: string, file: StreamedFile, has: readonly Attachment[]): Promise<Attachment | string | null> =>
      storeBelow(`${PREFIX}${formId}`, file, has),

    /** Stores the proof that a sheet's letter was sent. Answers the reason for a rejection, as `store`. */
    storeProof: (number: string, file: StreamedFile): Promise<Attachment | string | null> =>
      storeBelow(`${PROOF_PREFIX}${number}`, file, []),

    /** Stores a file of an answer, beside those it `has`. Answers as `store`. */
    storeAnswerFile: (
      number: string,
      file: StreamedFile,
      has: readonly Attachment[],
    ): Promise<Attachment | string | null> => storeBelow(`${ANSWER_PREFIX}${number}`, file, has),

    /** The stored files for the form's hidden field, valid as long as its stamp; empty for none. */
    async seal(formId: string, attachments: readonly Attachment[]): Promise<string> {
      return attachments.length === 0 ? "" : tokens.seal(SEAL_PURPOSE, { formId, attachments }, SEAL_SECONDS);
    },

    /** The files of a form's hidden field; null for those of another form, or expired ones. */
    async open(formId: string, sealed: string): Promise<Attachment[] | null> {
      const opened = await tokens.open(SEAL_PURPOSE, sealed, SealedSchema);
      return opened?.formId === formId ? opened.attachments : null;
    },

    /** Removes a bounded part of the files without a sheet. Idempotent. */
    async sweep(): Promise<{ checked: number; removed: number }> {
      let after = CursorSchema.catch({ after: "" }).parse((await database.read(SWEEP_PATH))?.data ?? {}).after;
      const done = { checked: 0, removed: 0 };
      for (let page = 0; page < SWEEP_PAGES; page += 1) {
        const list = await answerOf("r2", SWEEP_DEADLINE, () =>
          bucket.list({ prefix: PREFIX, limit: SWEEP_PAGE, ...(after && { startAfter: after }) }),
        );
        const old = list.objects
          .filter(({ uploaded }) => clock.now().getTime() - uploaded.getTime() > ORPHAN_MS)
          .map(({ key }) => key);
        const used = await usedKeys(old);
        const orphans = old.filter((key) => !used.has(key));
        if (orphans.length > 0) await answerOf("r2", SWEEP_DEADLINE, () => bucket.delete(orphans));
        done.checked += list.objects.length;
        done.removed += orphans.length;
        after = list.truncated ? (list.objects.at(-1)?.key ?? "") : "";
        if (after === "") break;
      }
      await database.commit([{ set: SWEEP_PATH, data: { after, at: clock.now() } }]);
      return done;
    },
  };
}
