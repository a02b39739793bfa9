import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { flashHeaders } from "~/platform/http/http";
import { EXPORT_LIMIT, exportFile, exportKey } from "~/privacy/export.server";

/** Everything that is kept of the person who asks, as a file. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { accounts, deletions, selling, favorites, messages, searches, reports, cases, complaints, limiter, clock } =
    context;
  const { uid } = await accounts.requireUser();
  const { allowed } = await limiter.take(exportKey(uid), EXPORT_LIMIT);
  if (!allowed) {
    const message = "Ya descargaste tus datos varias veces hoy. Mañana podrás hacerlo de nuevo.";
    return redirect("/perfil/mis-datos", { headers: flashHeaders(new Headers(), { type: "warning", message }) });
  }
  const file = {
    cuenta: accounts.dataOf(uid),
    anuncios: selling.dataOf(uid),
    favoritos: favorites.dataOf(uid),
    mensajes: messages.dataOf(uid),
    busquedas: searches.dataOf(uid),
    denuncias: reports.dataOf(uid),
    solicitudes: cases.dataOf(uid),
    reclamos: complaints.dataOf(uid),
    eliminacion: deletions.dataOf(uid),
  };
  return exportFile(file, clock.now());
}
