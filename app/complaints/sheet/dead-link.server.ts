import { isNotFound } from "~/platform/http/http";
import { rejectionResponse } from "~/platform/http/rejection-page";

/** Answer to a link of a file that no longer works: expired or wrong key, unknown sheet, missing file. */
const DEAD_LINK = {
  status: 404,
  title: "Este enlace ya no abre el archivo",
  message:
    "Puede haber vencido, estar incompleto, o el archivo ya no existe. Abre de nuevo el enlace completo " +
    "de tu correo, o entra con tu cuenta y busca tu hoja en Mis reclamos.",
  hint: "Si no lo consigues, escríbenos desde Contacto con el número de tu hoja y te enviamos la copia.",
} as const;

interface LinkContext {
  requestId: string;
  nonce: string;
}

/** The file, or a page in Spanish for a dead link: these addresses have no page of their own. */
export async function orDeadLink(
  request: Request,
  { requestId, nonce }: LinkContext,
  file: () => Promise<Response>,
): Promise<Response> {
  try {
    return await file();
  } catch (thrown) {
    if (!isNotFound(thrown)) throw thrown;
    return rejectionResponse(DEAD_LINK, request, requestId, nonce);
  }
}
