import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { notFound } from "~/platform/http/http";
import { proofResponse } from "~/registry/bicycles/own/proof.server";

/** The proof of purchase of a bicycle or of a draft, which a claim refers to. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  await context.accounts.requireAdmin();
  const bicycle = await context.registry.bicycles.read(params.id ?? "");
  if (bicycle === null) throw notFound("No encontramos esa bicicleta.");
  return proofResponse(context.env.PHOTOS, bicycle);
}
