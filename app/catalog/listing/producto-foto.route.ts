import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { missingPhoto } from "~/platform/photos/responses";

import { sharedTextOf } from "./shared-photo";

/** Picture of a listing for shared links: its first photo, with price and title while it is on offer. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const listing = await context.catalog.listing(params.id ?? "");
  const [photo] = listing?.photos ?? [];
  const text = listing && sharedTextOf(listing, context.clock.now());
  return photo && text ? context.photos.serveShared(photo.key, text, request) : missingPhoto();
}
