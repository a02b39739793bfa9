import { redirect, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { notFound } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { readShortName } from "~/platform/mail/short-links";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `/c/{code}`: leads to the long address of a mail, whose page says whether it still counts. It changes nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const name = readShortName(params.code ?? "");
  const href = name && (await context.outbox.longHref(name));
  if (!href?.startsWith(`${context.site.url}/`))
    throw notFound("Este enlace está incompleto o ya no vale. Ábrelo otra vez desde el correo.");
  return redirect(safeRedirect(href.slice(context.site.url.length), "/"));
}

export const meta = pageMeta("Enlace de un correo");

export default function ShortLink() {
  return null;
}
