import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/platform/http/http";
import { PublicBicyclePage } from "~/registry/bicycles/certificate/public-page";
import { publicBicycle } from "~/registry/bicycles/own/views.server";
import { pageMeta } from "~/shell/page/title";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { bicycles } = context.registry;
  const bicycle = await bicycles.byCode(params.code ?? "");
  if (bicycle === null) throw notFound("Este código no es de ninguna bicicleta registrada, o dejó de valer.");
  return publicBicycle(bicycle, await bicycles.events(bicycle.id));
}

export const meta = pageMeta<typeof loader>((bicycle) => bicycle?.name ?? "Bicicleta registrada");

export default function PublicBicycleRoute() {
  return <PublicBicyclePage bicycle={useLoaderData<typeof loader>()} />;
}
