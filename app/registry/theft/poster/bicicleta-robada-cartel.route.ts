import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { isOpenService } from "~/business/switches";
import { notFound } from "~/platform/http/http";
import { loadPoster } from "~/registry/theft/poster/poster.loader.server";

/** The printable poster: public, as the page that it leads to. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  if (!isOpenService(context.env.switches, "stolenList")) throw notFound();
  const pdf = await loadPoster(context, params.id, request);
  return new Response(pdf.slice(), {
    headers: {
      "Cache-Control": "public, max-age=300",
      "Content-Disposition": 'inline; filename="cartel-bicicleta-robada.pdf"',
      "Content-Type": "application/pdf",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
