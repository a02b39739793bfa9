import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { pricedItems } from "~/analytics/events";
import { viewResponse } from "~/catalog/figures/view-response.server";

/** Picture of a listing's page, which counts its views (docs/decisions/2026-11-23-listing-figures.md). */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const viewer = unverifiedSessionUid(request);
  const answer = await context.figures.countView(request, params.id ?? "", viewer);
  if (answer === "counted") {
    const id = params.id ?? "";
    context.analytics.track("view_item", async () => {
      const card = (await context.catalog.entries([id])).get(id)?.card;
      return card ? pricedItems([{ ...card, listingId: id, unitCentimos: card.priceCentimos, quantity: 1 }]) : null;
    });
  }
  if (answer === "counted") context.assistant.figures.countOpened(request, viewer);
  return viewResponse(answer, request, context.clock.now());
}
