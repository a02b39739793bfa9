import { userLoader } from "~/accounts/guards.server";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";
import { stickersPdf } from "~/registry/bicycles/certificate/certificate-pdf.server";
import { BICYCLE_NOT_OWN, readOwnBicycle } from "~/registry/bicycles/own/bicycle.page.server";

/** Stickers to print, for the owner; `?papel=58` for a label printer. */
export const loader = userLoader(async ({ params, context, query, uid }) => {
  const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
  if (bicycle === null) throw notFound(BICYCLE_NOT_OWN);
  const { may } = await context.registry.bicycles.standing(bicycle);
  if (!may.trade)
    throw notFound("Su número de serie tiene un reporte de robo: mientras esté abierto no hay pegatinas.");
  const { env } = context;
  const format = query.get("papel") === "58" ? "58" : "a4";
  const pdf = await stickersPdf(bicycle, { url: env.siteUrl, name: env.brandName }, format);
  return downloadResponse(pdf.slice(), { name: `pegatinas-${bicycle.code}.pdf`, contentType: "application/pdf" });
});
