import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { done, respond, unknownIntent } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { CHECKLIST_PATH } from "~/registry/check/constants";
import { ChecklistPage } from "~/registry/checklist/checklist-page";
import { knownItems } from "~/registry/checklist/constants";
import { keepItems, keptItems } from "~/registry/checklist/kept.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ request, context }: LoaderFunctionArgs) {
  return { ticked: keptItems(request), site: { url: context.env.siteUrl, name: context.env.brandName } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const ticked = knownItems(form.getAll("listo").filter((id) => typeof id === "string"));
  switch (form.get("intent")) {
    case "keep":
      return respond(done(CHECKLIST_PATH, "Guardamos tus marcas en este navegador.", keepItems(ticked)));
    case "clear":
      return respond(done(CHECKLIST_PATH, "Borramos tus marcas.", keepItems([])));
    default:
      return respond(unknownIntent(form));
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Lista para comprar una moto usada", page?.site.name) },
  {
    name: "description",
    content:
      "Papeles, multas, número de motor y chasis, notaría y costos: lo que debes revisar antes de pagar una moto.",
  },
  ...(page ? [{ tagName: "link", rel: "canonical", href: page.site.url + CHECKLIST_PATH }] : []),
];

export default function ListaMoto() {
  return <ChecklistPage ticked={useLoaderData<typeof loader>().ticked} />;
}
