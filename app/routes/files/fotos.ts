import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { parsePhotoAddress } from "~/platform/photos/keys";
import { methodNotAllowed, missingPhoto } from "~/platform/photos/responses";

/**
 * `/fotos/{listing}/{photoId}-{width}.{format}`, GET and HEAD: one size of a photo, from the edge's cache where
 * there is one. The query string is no part of the cache's key: otherwise anyone could fill it.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const size = parsePhotoAddress(params.listing, params.file);
  if (!size) return missingPhoto();
  const { key, ...asked } = size;

  const edge = edgeCache();
  const { origin, pathname } = new URL(request.url);
  const cacheKey = new Request(origin + pathname, { headers: conditionOf(request) });
  const cached = await edge
    ?.match(cacheKey)
    .catch((error: unknown) => context.log.warn("photo.cache-not-read", { error }));
  if (cached) return new Response(cached.body, cached);

  const response = await context.photos.serve(key, asked, request);
  if (edge && response.status === 200 && response.headers.has("etag") && request.method === "GET") {
    const copy = response.clone();
    context.waitUntil(
      edge.put(cacheKey.url, copy).catch((error: unknown) => context.log.warn("photo.cache-not-written", { error })),
    );
  }
  return response;
}

/** Photos change under the seller's own forms only. */
export function action(): Response {
  return methodNotAllowed();
}

/** The cache of this data centre; absent outside Workers (vite's development server). */
function edgeCache(): Cache | null {
  return typeof caches === "undefined" ? null : ((caches as CacheStorage & { default?: Cache }).default ?? null);
}

function conditionOf(request: Request): Headers {
  const condition = request.headers.get("if-none-match");
  return new Headers(condition ? { "if-none-match": condition } : {});
}
