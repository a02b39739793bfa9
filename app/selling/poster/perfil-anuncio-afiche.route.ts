import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { loadListingPoster } from "~/selling/poster/listing-poster.loader.server";

/** The poster of one's own listing, to print. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { uid } = await context.accounts.requireUser();
  const pdf = await loadListingPoster(context, { id: params.id, uid }, request);
  return new Response(pdf.slice(), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'inline; filename="afiche.pdf"',
      "Content-Type": "application/pdf",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
