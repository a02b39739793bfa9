import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { EXPORT_LIMIT, exportFile } from "~/accounts/export.server";
import { flashHeaders } from "~/platform/http";

/** Everything that is kept of the person who asks, as a file. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { accounts, selling, favorites, messages, searches, reports, complaints, limiter, clock } = context;
  const { uid } = await accounts.requireUser();
  const { allowed } = await limiter.take(`export:${uid}`, EXPORT_LIMIT);
  if (!allowed) {
    const message = "Ya descargaste tus datos varias veces hoy. Mañana podrás hacerlo de nuevo.";
    return redirect("/perfil/mis-datos", { headers: flashHeaders(new Headers(), { type: "warning", message }) });
  }
  return exportFile({ cuenta: accounts.dataOf(uid), anuncios: selling.dataOf(uid), favoritos: favorites.dataOf(uid), mensajes: messages.dataOf(uid), busquedas: searches.dataOf(uid), denuncias: reports.dataOf(uid), reclamos: complaints.dataOf(uid) }, clock.now());
}
