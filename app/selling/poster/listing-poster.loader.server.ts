import { rgb } from "pdf-lib";

import { limaDay } from "~/business/calendar";
import { detailOf, isOnOffer, statusAt } from "~/catalog/listing/detail";
import type { Context } from "~/platform/context";
import { notFound } from "~/platform/http/http";
import { keptPoster, newPoster, POSTER_MARGIN, POSTER_PAGE, STRIP_HEIGHT } from "~/platform/pdf/poster.server";
import { mayManage } from "~/selling/owned-listing.server";

const PINE = rgb(0.06, 0.19, 0.14);
/** Raise it when the poster's look changes. */
const LOOK = 1;

export interface ListingPoster {
  title: string;
  /** `S/ 2,500` */
  price: string;
  /** `29" · M · Buen estado` */
  facts: string;
  /** `Miraflores, Lima` */
  place: string;
  url: string;
  siteName: string;
  /** A JPEG. */
  photo: Uint8Array | null;
  at: Date;
}

/** For a window or a board: one A4 page with strips to tear off. No text makes it throw. */
export async function listingPosterPdf(poster: ListingPoster): Promise<Uint8Array> {
  const { title, price, url, siteName, at } = poster;
  const pen = await newPoster({ title: `En venta: ${title}`, siteName, at });
  const { regular, bold } = pen;
  pen.band(`EN VENTA: ${price}`, 96, 46, PINE);

  const bottom = STRIP_HEIGHT + 206;
  let top = await pen.picture(poster.photo, POSTER_PAGE[1] - 112);
  top = pen.block(title, top, 30, bold, bottom);
  top = pen.block(poster.facts, top, 17, regular, bottom);
  pen.block(poster.place, top, 17, regular, bottom);

  const codeSize = 160;
  const codeBottom = STRIP_HEIGHT + 28;
  pen.code(url, POSTER_MARGIN, codeBottom, codeSize);
  const x = POSTER_MARGIN + codeSize + 18;
  const column = { x, width: POSTER_PAGE[0] - POSTER_MARGIN - x };
  let line = pen.column("Escanea el código con tu celular.", codeBottom + codeSize - 6, 22, bold, column);
  line = pen.column(
    "Mira todas las fotos, pregunta al vendedor o cómpralo con pago protegido.",
    line,
    14,
    regular,
    column,
  );
  pen.column(url, line, 9, regular, column);
  pen.strips(url, title, price);
  return pen.save();
}

/** The poster of a listing on offer, for everyone who manages it. @throws a 404 */
export async function loadListingPoster(
  context: Context,
  { id, uid }: { id: string | undefined; uid: string },
  request: Request,
): Promise<Uint8Array> {
  const { catalog, clock, env } = context;
  const now = clock.now();
  const listing = await catalog.listing(id ?? "");
  const status = listing && statusAt(listing, now);
  if (
    listing === null ||
    status === null ||
    !isOnOffer(status) ||
    !(await mayManage(context.database, uid, listing.sellerId, context.log))
  )
    throw notFound("Solo un anuncio tuyo que está en venta tiene afiche.");
  const detail = detailOf(listing, status, limaDay(now));
  const facts = {
    title: detail.title,
    price: detail.price,
    facts: detail.keyFacts
      .map(({ label, text }) => [label === "Aro" && label, text].filter(Boolean).join(" "))
      .join(" · "),
    place: detail.place,
    url: `${env.siteUrl}/producto/${detail.id}`,
    siteName: env.brandName,
    at: listing.publishedAt ?? listing.createdAt,
  };
  return keptPoster(context, request, {
    facts: { ...facts, look: LOOK },
    photo: detail.photos[0],
    draw: (jpeg) => listingPosterPdf({ ...facts, photo: jpeg }),
  });
}
