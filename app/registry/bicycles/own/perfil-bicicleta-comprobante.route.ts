import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { notFound } from "~/platform/http/http";
import { BICYCLE_NOT_OWN, readOwnBicycle } from "~/registry/bicycles/own/bicycle.page.server";
import { proofResponse } from "~/registry/bicycles/own/proof.server";

/** The proof of purchase, for the owner. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { uid } = await context.accounts.requireUser();
  const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
  if (bicycle === null) throw notFound(BICYCLE_NOT_OWN);
  return proofResponse(context.env.PHOTOS, bicycle);
}
