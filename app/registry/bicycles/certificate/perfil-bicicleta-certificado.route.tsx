import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/platform/http/http";
import { qrCodePath } from "~/platform/pdf/qr.server";
import { CertificatePage } from "~/registry/bicycles/certificate/certificate-page";
import { BICYCLE_NOT_OWN, readOwnBicycle } from "~/registry/bicycles/own/bicycle.page.server";
import { certificateView } from "~/registry/bicycles/own/views.server";
import { pageTitle } from "~/shell/page/title";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
  if (bicycle === null) throw notFound(BICYCLE_NOT_OWN);
  const view = certificateView(bicycle, context.env.siteUrl);
  return { view, qr: qrCodePath(view.address) };
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Certificado de registro") },
  { name: "robots", content: "noindex" },
];

export default function PerfilBicicletaCertificado() {
  return <CertificatePage {...useLoaderData<typeof loader>()} />;
}
