import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { REGISTRY_INFO_PATH } from "~/registry/check/constants";
import { RegistryInfoPage } from "~/registry/info/info-page";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  const { siteUrl, brandName, switches } = context.env;
  return { url: siteUrl, name: brandName, canReport: isOpenService(switches, "theft") };
}

export const meta: MetaFunction<typeof loader> = ({ data: site }) => [
  { title: pageTitle("Registra tu bicicleta", site?.name) },
  {
    name: "description",
    content:
      "Registra gratis tu bicicleta con su número de serie: certificado con QR, consulta pública y ayuda si te " +
      "la roban.",
  },
  ...(site ? [{ tagName: "link", rel: "canonical", href: site.url + REGISTRY_INFO_PATH }] : []),
];

export default function RegistroInfo() {
  return <RegistryInfoPage canReport={useLoaderData<typeof loader>().canReport} />;
}
