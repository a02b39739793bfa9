import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, type MetaFunction } from "@remix-run/react";

import { businessInfo } from "~/business/company";
import { legalMeta } from "~/legal/meta";
import { InstallPage } from "~/shell/install/install-page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ context }: LoaderFunctionArgs) {
  return { business: businessInfo(context.env) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  legalMeta(
    data?.business,
    "/instalar",
    "Instalar la app",
    "Cómo poner la app en la pantalla de inicio de tu teléfono o computadora: Android, iPhone, iPad y escritorio.",
  );

export default function Install() {
  return <InstallPage brand={useLoaderData<typeof loader>().business.name} />;
}
