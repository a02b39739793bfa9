import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { notFound } from "~/platform/http/http";
import { qrCodePath } from "~/platform/pdf/qr.server";
import { CertificatePage } from "~/registry/bicycles/certificate/certificate-page";
import { BICYCLE_NOT_OWN, readOwnBicycle } from "~/registry/bicycles/own/bicycle.page.server";
import { certificateView } from "~/registry/bicycles/own/views.server";
import { pageMeta } from "~/shell/page/title";

export const loader = userLoader(async ({ params, context, uid }) => {
  const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
  if (bicycle === null) throw notFound(BICYCLE_NOT_OWN);
  const view = certificateView(bicycle, context.env.siteUrl);
  return { view, qr: qrCodePath(view.address) };
});

export const meta = pageMeta("Certificado de registro");

export default function PerfilBicicletaCertificado() {
  return <CertificatePage {...useLoaderData<typeof loader>()} />;
}
