import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { businessInfo } from "~/business/company";
import { LegalDocument } from "~/legal/document";
import { legalMeta } from "~/legal/meta";
import { privacyOf } from "~/legal/privacy-page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  return { business: businessInfo(context.env), limits: context.env.limits };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  legalMeta(
    data?.business,
    "/privacidad",
    "Política de Privacidad",
    "Qué datos tuyos usamos, para qué, quién los ve, cuánto tiempo los guardamos y cómo ejercer tus derechos.",
  );

export default function Privacy() {
  const { business, limits } = useLoaderData<typeof loader>();
  return <LegalDocument text={privacyOf(business, limits)} />;
}
