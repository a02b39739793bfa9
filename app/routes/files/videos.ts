import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { serveVideo, videoOfAddress } from "~/platform/videos/store.server";

/** `/videos/{listing}/{id}.mp4`, GET and HEAD, whole or by parts: players ask for those that they show. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const video = videoOfAddress(params.listing, params.file);
  if (video === null) return new Response("No encontramos este video.", { status: 404 });
  return serveVideo({ bucket: context.env.PHOTOS, log: context.log }, video, request);
}
