import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { viewResponse } from "~/catalog/figures/view-response.server";

/** Picture of a listing's page, which counts its views (docs/decisions/2026-11-23-listing-figures.md). */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const viewer = unverifiedSessionUid(request);
  const answer = await context.figures.countView(request, params.id ?? "", viewer);
  if (answer === "counted") context.assistant.figures.countOpened(request, viewer);
  return viewResponse(answer, request, context.clock.now());
}
