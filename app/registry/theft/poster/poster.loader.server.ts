import { formatDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { notFound } from "~/platform/http/http";
import { keptPoster } from "~/platform/pdf/poster.server";

import { stolenPath } from "../constants";
import { cardOf } from "../list/view";
import { posterPdf } from "./poster-pdf.server";

/** Raise it when the poster's look changes. */
const LOOK = 1;

/** @throws a 404 */
export async function loadPoster(context: Context, id: string | undefined, request: Request): Promise<Uint8Array> {
  const { theft, env } = context;
  const detail = await theft.list.detail(id);
  if (detail?.state !== "live") throw notFound("Este reporte ya no está publicado.");
  const { name, looks, where, reward } = cardOf(detail);
  const photo = detail.photos[0];
  const facts = {
    name,
    looks,
    when: `Robada el ${formatDay(detail.stolenOn)} en ${where}`,
    marks: detail.marks,
    reward,
    url: env.siteUrl + stolenPath(detail.id),
    siteName: env.brandName,
    at: new Date(detail.publishedAt),
  };
  return keptPoster(context, request, {
    facts: { ...facts, look: LOOK },
    photo,
    draw: (jpeg) => posterPdf({ ...facts, photo: jpeg }),
  });
}
