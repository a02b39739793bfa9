import type { Context } from "~/platform/context";
import { downloadResponse } from "~/platform/http/download";
import { rejectionResponse } from "~/platform/http/rejection-page";

import { RIGHTS_PATH } from "./constants";

/** Answer to a link of a file that no longer works: expired or wrong key, answer erased, missing file. */
export const DEAD_ANSWER_LINK = {
  status: 404,
  title: "Este enlace ya no abre el archivo",
  message:
    "Puede haber vencido, estar incompleto, o el archivo ya no existe. Abre de nuevo el enlace completo de " +
    "nuestro correo.",
  hint: `Si no lo consigues, escríbenos desde Contacto con el número de tu solicitud, o envía otra en ${RIGHTS_PATH}.`,
} as const;

interface OpenedFile {
  file: { name: string; type: string; bytes: number };
  body: ReadableStream;
}

/** The file of an answer as a download, or a page in Spanish for a dead link: the address has no page of its own. */
export function answerFileResponse(
  opened: OpenedFile | null,
  request: Request,
  { requestId, nonce }: Context,
): Response {
  if (opened === null) return rejectionResponse(DEAD_ANSWER_LINK, request, requestId, nonce);
  const { name, type, bytes } = opened.file;
  return downloadResponse(opened.body, { name, contentType: type, bytes });
}
