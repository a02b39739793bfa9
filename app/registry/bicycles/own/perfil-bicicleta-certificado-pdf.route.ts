import { userLoader } from "~/accounts/guards.server";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";
import { certificatePdf } from "~/registry/bicycles/certificate/certificate-pdf.server";
import { BICYCLE_NOT_OWN, readOwnBicycle } from "~/registry/bicycles/own/bicycle.page.server";

/** The certificate, for its owner. */
export const loader = userLoader(async ({ params, context, uid }) => {
  const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
  if (bicycle === null) throw notFound(BICYCLE_NOT_OWN);
  const { env, clock } = context;
  const standing = await context.registry.bicycles.standing(bicycle);
  const pdf = await certificatePdf(bicycle, standing, { url: env.siteUrl, name: env.brandName }, clock.now());
  return downloadResponse(pdf.slice(), { name: `certificado-${bicycle.code}.pdf`, contentType: "application/pdf" });
});
