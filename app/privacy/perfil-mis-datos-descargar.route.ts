import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { flashHeaders } from "~/platform/http/http";
import { OWN_DATA_PATH, PASS_QUERY } from "~/privacy/export";

/** The file with all personal data of the user, with the pass of the form. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "reject" });
  const pass = new URL(request.url).searchParams.get(PASS_QUERY);
  if (!(await context.privacy.export.usePass(uid, pass))) return back(NO_PASS);
  const file = await context.privacy.export.download(uid);
  return file ?? back(TOO_MANY);
}

const NO_PASS = "Para descargar tus datos, confirma aquí que eres tú. Cada descarga se pide de nuevo.";
const TOO_MANY = "Ya descargaste tus datos varias veces hoy. Mañana podrás hacerlo de nuevo.";

function back(message: string): Response {
  return redirect(OWN_DATA_PATH, { headers: flashHeaders(new Headers(), { type: "warning", message }) });
}
