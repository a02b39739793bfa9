import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";

import { REGISTRY_INFO_PATH } from "~/registry/check/constants";
import { RegistryInfoPage } from "~/registry/info/info-page";
import { pageTitle } from "~/shell/page/title";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  return { url: context.env.siteUrl, name: context.env.brandName };
}

export const meta: MetaFunction<typeof loader> = ({ data: site }) => [
  { title: pageTitle("Registra tu bicicleta", site?.name) },
  {
    name: "description",
    content:
      "Registra gratis tu bicicleta con su número de serie: certificado con QR, consulta pública y ayuda si te la roban.",
  },
  ...(site ? [{ tagName: "link", rel: "canonical", href: site.url + REGISTRY_INFO_PATH }] : []),
];

export default function RegistroInfo() {
  return <RegistryInfoPage />;
}
