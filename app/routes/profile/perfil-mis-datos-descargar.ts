import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { flashHeaders } from "~/platform/http/http";

/** The file with all personal data of the user. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "reject" });
  const file = await context.privacy.export.download(uid);
  if (file) return file;
  const message = "Ya descargaste tus datos varias veces hoy. Mañana podrás hacerlo de nuevo.";
  return redirect("/perfil/mis-datos", { headers: flashHeaders(new Headers(), { type: "warning", message }) });
}
