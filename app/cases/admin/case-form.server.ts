import { answerFilesPrefix } from "~/cases/answer-files.server";
import { ANSWER_FILE_MAX_MB, ANSWER_FILES_MAX } from "~/cases/model";
import type { AttachmentType } from "~/platform/files/attachment";
import { readAttachment, type ReadAttachment } from "~/platform/files/attachments.server";
import { BrokenFormError, streamForm, type BrokenMessages } from "~/platform/forms/multipart.server";

const TYPES: readonly AttachmentType[] = ["application/pdf", "image/jpeg", "image/png"];
const MAX_BYTES = ANSWER_FILE_MAX_MB * 1024 * 1024;

export const ANSWER_FILE_MESSAGES = {
  empty: "está vacío. Elige otro archivo.",
  type: "no es un PDF ni una foto JPG o PNG. Guárdalo en uno de esos formatos y elígelo de nuevo.",
  size: `pesa más de ${ANSWER_FILE_MAX_MB} MB. Elige uno más liviano.`,
  many: `no entra: puedes adjuntar hasta ${ANSWER_FILES_MAX} archivos.`,
} as const;

const BROKEN: BrokenMessages = {
  unreadable: "No pudimos leer todo el formulario. Elige de nuevo los archivos.",
  cut: "Se cortó la subida y no llegaron todos los archivos. Elígelos de nuevo.",
  tooLarge: (megabytes) => `Un archivo pesa más de ${megabytes} MB. Elígelos de nuevo sin él.`,
};

/** A form of a case's page, read whole: three files of some megabytes at most. */
export interface ReceivedCaseForm {
  form: FormData;
  files: readonly ReadAttachment[];
  /** Spanish: the first file that does not fit. */
  fileProblem: string | null;
  /** Whether its sender could attach files. A form sent again by an error page cannot, and its files are missing. */
  isMultipart: boolean;
}

/** @throws a 413 or a 400 (`data` responses in Spanish) */
export async function readCaseForm(request: Request, number: string, maxBytes: number): Promise<ReceivedCaseForm> {
  const isMultipart = request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
  // A file that is too large is read all the same, so that it is rejected by its name.
  const { fields, files } = await streamForm(request, { maxFileBytes: 2 * MAX_BYTES, maxBytes, messages: BROKEN });
  const read = new Map<string, ReadAttachment>();
  let fileProblem: string | null = null;
  try {
    for await (const file of files) {
      const one = await readAttachment(file, { prefix: answerFilesPrefix(number), types: TYPES, maxBytes: MAX_BYTES });
      if ("problem" in one) fileProblem ??= `"${one.name}" ${ANSWER_FILE_MESSAGES[one.problem]}`;
      else if (read.has(one.attachment.sha256)) continue;
      else if (read.size < ANSWER_FILES_MAX) read.set(one.attachment.sha256, one);
      else fileProblem ??= `"${one.attachment.name}" ${ANSWER_FILE_MESSAGES.many}`;
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    fileProblem = error.publicMessage;
  }
  return { form: fields, files: [...read.values()], fileProblem, isMultipart };
}
