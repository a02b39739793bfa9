import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { CheckPage } from "~/registry/check/check-page";
import { checkVehicle } from "~/registry/check/check.action.server";
import { CHECK_PATH } from "~/registry/check/constants";
import { pageTitle } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?anuncio=` fills the box with a listing: by its id, as the serial stays on the server. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { checks, env, log } = context;
  const asked = new URL(request.url).searchParams.get("anuncio");
  const listing = asked === null ? null : await nullIfUnavailable(() => checks.listing(asked), log);
  return {
    listing: listing && { id: listing.id, title: listing.title },
    hasReportPages: isOpenService(env.switches, "stolenList"),
    site: { url: env.siteUrl, name: env.brandName },
    isPlain: asked === null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await checkVehicle(context.checks, form));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Consulta vehicular: ¿es robada?", page?.site.name) },
  {
    name: "description",
    content:
      "Consulta gratis si una bicicleta está reportada como robada por su número de serie, placa o código, y qué " +
      "revisar antes de comprar una moto usada en el Perú.",
  },
  ...(page ? [{ tagName: "link", rel: "canonical", href: page.site.url + CHECK_PATH }] : []),
  ...(page?.isPlain ? [] : [{ name: "robots", content: "noindex" }]),
];

export default function ConsultaVehicular() {
  const { listing, hasReportPages } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <CheckPage
      listing={listing}
      hasReportPages={hasReportPages}
      reply={reply && { ...reply, result: "result" in reply ? reply.result : null }}
    />
  );
}
