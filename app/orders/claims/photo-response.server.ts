import type { Context } from "~/platform/context";
import { notFound } from "~/platform/http/http";

import { listingPhotoKey } from "./claim-photos.server";

const NO_PHOTO = "No encontramos esta foto.";
const LISTING_PHOTO = /^anuncio-([1-9]\d?)$/;
const CLAIM_PHOTO = /^[1-9]\d?$/;

/** Parameter of the address that asks for a small one. */
const SMALL_PARAM = "vista";

/** A photo of a claim; the caller has checked who may. @throws a 404 where there is none */
export async function claimPhotoResponse(
  { orders: { claims } }: Context,
  orderId: string,
  name: string,
  query: URLSearchParams,
): Promise<Response> {
  const claim = await claims.read(orderId);
  const ofListing = Number(LISTING_PHOTO.exec(name)?.[1] ?? 0);
  const own = CLAIM_PHOTO.test(name) ? claim?.photos[Number(name) - 1]?.key : undefined;
  const key = claim && ofListing > 0 && ofListing <= claim.listingPhotos ? listingPhotoKey(orderId, ofListing) : own;
  const response = key === undefined ? null : await claims.photos.response(key, query.has(SMALL_PARAM));
  if (response === null) throw notFound(NO_PHOTO);
  return response;
}
