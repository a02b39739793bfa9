import { formatBytes } from "~/business/format";
import type { Attachment, AttachmentType } from "~/platform/files/attachment";
import { readAttachment, type UnfitFile } from "~/platform/files/attachments.server";
import { formText } from "~/platform/forms/form-text";
import { BrokenFormError, type BrokenMessages, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, formNotFound, handleForm, notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";

import { documentsPath, LEGAL_DOCUMENT_MAX_MB, MAX_LEGAL_DOCUMENTS, OPEN_LEGAL_STATUSES } from "../constants";
import type { Inspections } from "../inspections.server";
import { documentsPrefix } from "./documents.server";
import type { LegalInspection } from "./legal.server";

export const LEGAL_NOT_FOUND = "No encontramos esta inspección.";
const CLOSED = "Esta inspección ya terminó o se canceló: no se puede cambiar.";
const TYPES: readonly AttachmentType[] = ["application/pdf", "image/jpeg", "image/png"];
const UNFIT: Record<UnfitFile["problem"], string> = {
  empty: "está vacío. Elige otro archivo.",
  size: `pesa más de ${LEGAL_DOCUMENT_MAX_MB} MB. Elige uno más liviano.`,
  type: "no es un PDF ni una foto JPG o PNG. Guárdalo en uno de esos formatos y elígelo de nuevo.",
};

export const DOCUMENT_MESSAGES: BrokenMessages = {
  unreadable: "No pudimos leer todos los documentos. Elige de nuevo los que faltan.",
  cut: "Se cortó la subida. Los documentos que faltan no llegaron: elígelos de nuevo.",
  tooLarge: () => `Un documento pesa más de ${LEGAL_DOCUMENT_MAX_MB} MB. Elige uno más liviano.`,
};

/** Documents in words, each with its address by `pathOf` (positions from 1). */
export function documentViews(documents: readonly Attachment[], pathOf: (position: number) => string) {
  return documents.map(({ name, bytes, sha256 }, index) => ({
    name,
    size: formatBytes(bytes),
    href: pathOf(index + 1),
    sha256,
  }));
}

export function documentsPage({ id, vehicle, status, legal }: LegalInspection) {
  return {
    id,
    title: vehicle.title,
    isOpen: OPEN_LEGAL_STATUSES.includes(status),
    documents: documentViews(legal.documents, (position) => documentsPath(id, position)),
  };
}

/** `intent`: `adjuntar` (each file counts by itself) or `quitar`, with the `documento`. */
export function submitDocuments(
  { legal }: Inspections,
  uid: string,
  id: string,
  { fields: form, files }: StreamedForm,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    // Checked before the first byte of a file is stored.
    if ((await legal.own(uid, id)) === null) return formNotFound(LEGAL_NOT_FOUND);
    const errors: Record<string, string> = {};
    let added = 0;
    try {
      for await (const file of files) {
        if (file.field !== undefined && file.field !== "" && file.field !== "archivo") continue;
        const maxBytes = LEGAL_DOCUMENT_MAX_MB * 1024 * 1024;
        const read = await readAttachment(file, { prefix: documentsPrefix(id), types: TYPES, maxBytes });
        if ("problem" in read) {
          errors.archivo ??= `"${read.name}" ${UNFIT[read.problem]}`;
          continue;
        }
        const result = await legal.attachments.add(uid, id, read);
        if (!result.ok) return notDone(form, result, WORDS);
        added += 1;
      }
    } catch (error) {
      if (!(error instanceof BrokenFormError)) throw error;
      errors.archivo ??= error.publicMessage;
    }
    if (Object.keys(errors).length > 0) return rejected(form, errors);
    if (added > 0)
      return done(documentsPath(id), added === 1 ? "Guardamos el documento." : "Guardamos los documentos.");
    if (form.get("intent") !== "quitar") return rejected(form, { archivo: "Elige un documento." });
    const result = await legal.attachments.remove(uid, id, formText(form, "documento"));
    return result.ok ? done(documentsPath(id), "Quitamos el documento.") : notDone(form, result, WORDS);
  });
}

const WORDS = {
  "not-found": LEGAL_NOT_FOUND,
  closed: CLOSED,
  full: { archivo: `Ya hay ${MAX_LEGAL_DOCUMENTS} documentos, que es el máximo.` },
};

/** One document as a download; the caller has checked permissions. @throws a 404 where there is none */
export async function documentResponse(
  { legal }: Inspections,
  inspection: LegalInspection | null,
  position: string | undefined,
): Promise<Response> {
  const found = /^[1-9]$/.test(position ?? "") ? inspection?.legal.documents[Number(position) - 1] : undefined;
  const body = found ? await legal.document(found) : null;
  if (!found || body === null) throw notFound("No encontramos este documento.");
  return downloadResponse(body, { name: found.name, contentType: found.type, bytes: found.bytes });
}
