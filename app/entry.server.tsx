import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
// By its full name: where the dev server runs (Node), plain `react-dom/server` is a build without web streams.
import { renderToReadableStream } from "react-dom/server.browser";

import { ASSETS } from "~/shell/delivery/assets.server";
import { deliver, inlineStyles } from "~/shell/delivery/delivery";
import { streamHtml } from "~/shell/delivery/html-stream";
import { answerHydration, HYDRATION_HEADER, readHandoff, scriptsOf } from "~/shell/delivery/hydration.server";
import { streamWithLivePart } from "~/shell/delivery/live-part";
import { badgeText } from "~/shell/hearts/constants";
import { PageProvider } from "~/shell/page/page-context";

const RENDER_DEADLINE_MS = 5000;
/** Remix gives up on unfinished data then. */
export const streamTimeout = RENDER_DEADLINE_MS;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // In development Remix's own scripts carry hot reload, so every page has them there.
  const scripts = import.meta.env.PROD ? scriptsOf(request, status, remix, context.delivery.scripts) : "now";
  const handoff = scripts === "adaptive" ? await readHandoff(remix) : null;
  if (request.headers.has(HYDRATION_HEADER)) return answerHydration(request, headers, remix, handoff);

  const { nonce, requestId } = context;
  const [savedIds, pieces] = await Promise.all([context.favorites.ids(), context.cart.count()]);
  const page = deliver(
    {
      request,
      nonce,
      requestId,
      fingerprint: handoff?.fingerprint ?? null,
      scriptless: scripts === "none",
      saved: savedIds.join(" "),
      cart: pieces === 0 ? "" : badgeText(pieces),
      page: context.delivery.policy.path,
      build: remix.manifest.version,
    },
    ASSETS,
  );
  const abort = new AbortController();
  const deadline = setTimeout(
    () => abort.abort(new Error(`Rendering took more than ${RENDER_DEADLINE_MS} ms`)),
    RENDER_DEADLINE_MS,
  );
  const stream = await renderToReadableStream(
    <PageProvider value={page}>
      {/* Without its stream Remix writes no data into the page: the bootstrap requests it later, or it is not
          needed. */}
      <RemixServer
        context={scripts === "now" ? remix : { ...remix, serverHandoffStream: undefined }}
        url={request.url}
        nonce={nonce}
      />
    </PageProvider>,
    {
      nonce,
      signal: abort.signal,
      // React would send large finished parts later and insert them by script: pages must be complete without.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        if (!request.signal.aborted) context.log.error("render.failed", { error });
      },
    },
  ).catch((error: unknown) => {
    clearTimeout(deadline);
    throw error;
  });
  const whole = stream.allReady.finally(() => clearTimeout(deadline));
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { live } = context.delivery;
  // Styles are picked from the whole document, which streams nothing in later: no route defers its data.
  if (page.inlineCss !== null || live) {
    await whole;
    const html = inlineStyles(await new Response(stream).text(), page, ASSETS, live?.sample);
    if (!live) return new Response(streamHtml(html), { status, headers });
    // A layer that compresses would hold the pieces back until the last one.
    headers.set("Content-Encoding", "identity");
    return new Response(streamWithLivePart(html, live, context.waitUntil), { status, headers });
  }
  // Crawlers do not wait for streamed content, and pages that wait for React, or do without, have none.
  if (scripts !== "now" || isbot(request.headers.get("user-agent"))) await whole;
  else context.waitUntil(whole);
  return new Response(stream, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // Anyone can send rejected requests: their log lines must not drown real faults.
  if (isRouteErrorResponse(error) && error.status < 500) context.log.info("request.rejected", { status: error.status });
  else context.log.error("request.failed", { error });
};

// server.ts finds the whole Worker here: composed inside this bundle, each module is in it once.
export { createWorker } from "~/server/worker.server";
