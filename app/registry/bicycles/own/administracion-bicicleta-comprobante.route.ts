import { adminLoader } from "~/accounts/guards.server";
import { notFound } from "~/platform/http/http";

import { stolenName } from "../../theft/name";
import { proofResponse } from "./proof.server";

/** The proof of purchase of a bicycle or of a draft, which a claim refers to. */
export const loader = adminLoader("bicycles", async ({ params, context, uid }) => {
  const bicycle = await context.registry.bicycles.read(params.id ?? "");
  if (bicycle === null) throw notFound("No encontramos esa bicicleta.");
  const target = `bicycles/${bicycle.id}`;
  const proof = await proofResponse(context.env.PHOTOS, bicycle);
  await context.audit.record({ actor: uid, action: "bicycle.proof-opened", target, label: stolenName(bicycle) });
  return proof;
});
