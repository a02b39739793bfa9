import { redirect, type ActionFunctionArgs } from "@remix-run/cloudflare";

import { badRequest, readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { isTheme, themeCookie } from "~/shell/page/theme";

/** Without scripts the theme's form is sent here; with them the bootstrap sets the same cookie itself. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const theme = form.get("theme");
  if (!isTheme(theme)) throw badRequest("Elige uno de los temas: claro, oscuro o sistema.");
  return redirect(safeRedirect(form.get("volver"), "/"), {
    status: 303,
    headers: { "Set-Cookie": themeCookie(theme) },
  });
}

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: "POST" } });
}
