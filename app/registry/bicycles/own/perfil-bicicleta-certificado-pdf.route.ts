import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";
import { certificatePdf } from "~/registry/bicycles/certificate/certificate-pdf.server";
import { BICYCLE_NOT_OWN, readOwnBicycle } from "~/registry/bicycles/own/bicycle.page.server";

/** The certificate, for its owner. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { uid } = await context.accounts.requireUser();
  const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
  if (bicycle === null) throw notFound(BICYCLE_NOT_OWN);
  const { env, clock } = context;
  const pdf = await certificatePdf(bicycle, { url: env.siteUrl, name: env.brandName }, clock.now());
  return downloadResponse(pdf.slice(), { name: `certificado-${bicycle.code}.pdf`, contentType: "application/pdf" });
}
