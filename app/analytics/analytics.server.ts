import { MINUTE_MS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { within } from "~/platform/deadline";
import { analyticsClient } from "~/platform/http/consent.server";
import { isUserVisit } from "~/platform/http/user-visit";

import type { AnalyticsEvents } from "./events";

const DEADLINE_MS = 3_000;
/** Google's own length of a session without a visit in between. */
const SESSION_MS = 30 * MINUTE_MS;

type Params<E extends keyof AnalyticsEvents> = () => AnalyticsEvents[E] | null | Promise<AnalyticsEvents[E] | null>;

/**
 * Events of Google Analytics (GA4, Measurement Protocol), sent by the server in the background: the page has no script
 * for it, and Google sees neither the address nor the browser of the user. Nothing is sent without a measurement id,
 * its secret, and the consent of the browser (app/platform/http/consent.server.ts). Failures are logged, never thrown.
 */
export function createAnalytics({ request, env, clock, log, waitUntil }: Context, call: typeof fetch = fetch) {
  const { measurementId, analytics } = env;

  /** The number that the browser holds since its consent; null where nothing may be measured. */
  function client(): string | null {
    if (measurementId === null || analytics === null || !isUserVisit(request)) return null;
    return analyticsClient(request);
  }

  async function send(clientId: string, events: { name: string; params: object }[]): Promise<void> {
    const now = clock.now().getTime();
    const address = new URL("/mp/collect", analytics?.origin);
    address.searchParams.set("measurement_id", measurementId ?? "");
    address.searchParams.set("api_secret", analytics?.apiSecret ?? "");
    // Without these two an event counts in no report of sessions.
    const session = { session_id: String(Math.floor(now / SESSION_MS)), engagement_time_msec: 1 };
    const body = {
      client_id: clientId,
      timestamp_micros: now * 1_000,
      consent: { ad_user_data: "DENIED", ad_personalization: "DENIED" },
      events: events.map(({ name, params }) => ({ name, params: { ...session, ...params } })),
    };
    const answer = await within(DEADLINE_MS, (signal) =>
      call(address, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json" },
        signal,
      }),
    );
    await answer.body?.cancel();
    if (!answer.ok) log.warn("analytics.not-sent", { status: answer.status });
  }

  /** Sends one event in the background of a browser whose consent was asked before. */
  function trackAs<E extends keyof AnalyticsEvents>(clientId: string, name: E, params: Params<E>): void {
    if (measurementId === null || analytics === null) return;
    const work = async () => {
      const given = await params();
      if (given !== null) await send(clientId, [{ name, params: given }]);
    };
    waitUntil(work().catch((error: unknown) => log.warn("analytics.not-sent", { name, error })));
  }

  return {
    client,
    trackAs,

    /** In the background. `params` is asked only where the event is sent; null sends nothing. */
    track<E extends keyof AnalyticsEvents>(name: E, params: Params<E>): void {
      const clientId = client();
      if (clientId !== null) trackAs(clientId, name, params);
    },
  };
}

type Analytics = ReturnType<typeof createAnalytics>;

declare module "~/platform/context" {
  interface Context {
    analytics: Analytics;
  }
}
