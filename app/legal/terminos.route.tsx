import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { businessInfo } from "~/business/company";
import { LegalDocument } from "~/legal/document";
import { legalMeta } from "~/legal/meta";
import { termsOf } from "~/legal/terms-page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  return { business: businessInfo(context.env) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  legalMeta(
    data?.business,
    "/terminos",
    "Términos y Condiciones",
    "Lo que acuerdas con nosotros al usar el sitio: publicar, comprar, planes, reclamos y tus derechos de consumidor.",
  );

export default function Terms() {
  return <LegalDocument text={termsOf(useLoaderData<typeof loader>().business)} />;
}
