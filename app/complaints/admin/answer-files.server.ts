import { formatBytes } from "~/business/format";
import type { Complaints } from "~/complaints/complaints.server";
import { FILE_MESSAGES } from "~/complaints/filing/uploads.server";
import type { Attachment } from "~/complaints/model";
import { formText } from "~/platform/forms/form-text";
import type { FieldErrors } from "~/platform/forms/forms";
import type { StreamedFile } from "~/platform/forms/multipart.server";

import { ANSWER_FILE_FIELDS as FIELDS } from "./constants";

interface AnswerFilesSoFar {
  files: readonly Attachment[];
  /** Hidden fields for the next round: browsers never send a chosen file again. */
  values: Record<string, string>;
  errors: FieldErrors;
}

/**
 * Stores the files of an answer's form beside those of its earlier rounds, which it carries sealed. `problem` is
 * Spanish: the form broke off in a file.
 */
export async function takeAnswerFiles(
  uploads: Pick<Complaints["uploads"], "storeAnswerFile" | "seal" | "open">,
  number: string,
  { form, sent, problem }: { form: FormData; sent: readonly StreamedFile[]; problem: string | null },
): Promise<AnswerFilesSoFar> {
  const owner = `respuesta:${number}`;
  const sealed = form.get(FIELDS.remove) === "si" ? "" : formText(form, FIELDS.stored);
  const kept = sealed === "" ? [] : await uploads.open(owner, sealed);
  const files = [...(kept ?? [])];
  const problems = [...(kept === null ? [FILE_MESSAGES.lost] : []), ...(problem === null ? [] : [problem])];
  for (const file of sent) {
    const stored = await uploads.storeAnswerFile(number, file, files);
    if (typeof stored === "string") problems.push(stored);
    else if (stored !== null) files.push(stored);
  }
  return {
    files,
    values: {
      [FIELDS.stored]: await uploads.seal(owner, files),
      [FIELDS.list]: files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(", "),
    },
    errors: problems.length > 0 ? { [FIELDS.files]: problems.join(" ") } : {},
  };
}
