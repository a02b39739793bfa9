import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
// By its full name: where the dev server runs (Node), plain `react-dom/server` is a build without web streams.
import { renderToReadableStream } from "react-dom/server.browser";

import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { createNonce } from "~/platform/http/security-headers";
import { ASSETS } from "~/shell/delivery/assets.server";
import { deliver, inlineStyles } from "~/shell/delivery/delivery";
import { streamHtml } from "~/shell/delivery/html-stream";
import { answerHydration, HYDRATION_HEADER, readHandoff, scriptsOf } from "~/shell/delivery/hydration.server";
import { streamWithLivePart } from "~/shell/delivery/live-part";
import { createRenderMemory, fillMarks, mayRemember, renderKey } from "~/shell/delivery/render-memory";
import { badgeText } from "~/shell/hearts/constants";
import { PageProvider, type PageDelivery } from "~/shell/page/page-context";

const RENDER_DEADLINE_MS = 5000;
/** Remix gives up on unfinished data then. */
export const streamTimeout = RENDER_DEADLINE_MS;

/** Of this isolate. */
const renders = createRenderMemory();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  // In development Remix's own scripts carry hot reload, so every page has them there.
  const scripts = import.meta.env.PROD ? scriptsOf(request, status, remix, context.delivery.scripts) : "now";
  const handoff = await readHandoff(remix);
  const isAdaptive = scripts === "adaptive";
  if (request.headers.has(HYDRATION_HEADER))
    return answerHydration(request, headers, remix, isAdaptive ? handoff : null);

  const { live, policy } = context.delivery;
  const [savedIds, pieces] = await Promise.all([context.favorites.ids(), context.cart.count()]);
  const marks = { nonce: context.nonce, requestId: createNonce() };
  const page = deliver(
    {
      ...marks,
      request,
      fingerprint: isAdaptive ? handoff.fingerprint : null,
      scriptless: scripts === "none",
      saved: savedIds.join(" "),
      cart: pieces === 0 ? "" : badgeText(pieces),
      isShared: policy.cache === "shared",
      page: policy.path,
      build: remix.manifest.version,
    },
    ASSETS,
  );
  const isKept = import.meta.env.PROD && !live && mayRemember(request, status, policy.access);
  const key = isKept ? await renderKey(request.url, page, handoff.text) : null;
  const known = key === null ? null : renders.find(key);
  const render = async () => {
    // Without its stream Remix writes no data into the page: the bootstrap requests it later, or it is not needed.
    const serverHandoffStream = scripts === "now" ? (new Response(handoff.text).body ?? undefined) : undefined;
    const { html, isWhole } = await renderDocument(request, { ...remix, serverHandoffStream }, page, context);
    const rendered = { html: inlineStyles(html, page, ASSETS, live?.sample), marks };
    if (key !== null && isWhole)
      renders.keep(key, rendered, unverifiedSessionUid(request) === null ? "shared" : "personal");
    return rendered;
  };
  // The details of a local stack's `Server-Timing` say so.
  if (known) context.timing.add("remembered", 0);
  const html = fillMarks(known ?? (await render()), context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Browsers then say how fast their link is: on a slow one nothing is fetched ahead.
  if (page.ahead) headers.set("Accept-CH", "ECT");
  if (!live) return new Response(streamHtml(html), { status, headers });
  // A layer that compresses would hold the pieces back until the last one.
  headers.set("Content-Encoding", "identity");
  return new Response(streamWithLivePart(html, live, context.waitUntil), { status, headers });
}

/** The whole document: no route defers its data, so that nothing would stream in later. */
async function renderDocument(
  request: Request,
  remix: EntryContext,
  page: PageDelivery,
  { log }: Pick<AppLoadContext, "log">,
): Promise<{ html: string; isWhole: boolean }> {
  let isWhole = true;
  const abort = new AbortController();
  const deadline = setTimeout(
    () => abort.abort(new Error(`Rendering took more than ${RENDER_DEADLINE_MS} ms`)),
    RENDER_DEADLINE_MS,
  );
  try {
    const stream = await renderToReadableStream(
      <PageProvider value={page}>
        <RemixServer context={remix} url={request.url} nonce={page.nonce} />
      </PageProvider>,
      {
        nonce: page.nonce,
        signal: abort.signal,
        // React would send large finished parts later and insert them by script: pages must be complete without.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onError(error) {
          isWhole = false;
          if (!request.signal.aborted) log.error("render.failed", { error });
        },
      },
    );
    await stream.allReady;
    return { html: await new Response(stream).text(), isWhole };
  } finally {
    clearTimeout(deadline);
  }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // Anyone can send rejected requests: their log lines must not drown real faults.
  if (isRouteErrorResponse(error) && error.status < 500) context.log.info("request.rejected", { status: error.status });
  else context.log.error("request.failed", { error });
};

// server.ts finds the whole Worker here: composed inside this bundle, each module is in it once.
export { catalogShardClass } from "~/catalog/engine/catalog-shard.server";
export { createWorker } from "~/server/worker.server";
