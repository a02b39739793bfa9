import type { ActionFunctionArgs } from "@remix-run/cloudflare";

import type { WebhookResult } from "~/payments/model";
import type { Context } from "~/platform/context";
import { DeadlineError, within } from "~/platform/deadline";
import { UpstreamError } from "~/platform/errors";

/** The provider waits 22 seconds. */
const DEADLINE_MS = 18_000;

/** The provider only posts. */
export function loader() {
  return Response.json({ error: "POST only" }, { status: 405, headers: { Allow: "POST" } });
}

/**
 * Notifications of the provider, without a session or an Origin (app/platform/http/gate.server.ts lets exactly this
 * address pass): the signature authorises. Only the payment's id is used; its state is read from the provider. What
 * could not be applied answers 503, so that it is sent again.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { payments, orders, log } = context;
  const notice = await payments.verifyWebhook(request);
  if (!notice.ok) {
    const { reason } = notice;
    log.warn("payments.notification-rejected", { reason });
    return Response.json({ error: reason }, { status: reason === "missing" || reason === "malformed" ? 400 : 401 });
  }
  if (notice.kind === "other") {
    log.info("payments.notification-noted", { topic: notice.topic });
    return Response.json({ result: "noted" });
  }
  try {
    const result = await within(DEADLINE_MS, () => apply(orders, notice));
    return Response.json({ result });
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof DeadlineError)) throw error;
    log.warn("payments.notification-postponed", { kind: notice.kind, id: idOf(notice), error });
    return Response.json({ error: "later" }, { status: 503, headers: { "Retry-After": "60" } });
  }
}

type Notice = Exclude<Extract<WebhookResult, { ok: true }>, { kind: "other" }>;

function idOf(notice: Notice): string {
  return notice.kind === "payment" ? notice.paymentId : notice.id;
}

function apply({ applyPayment, applyChargeback, applyClaim }: Context["orders"], notice: Notice): Promise<string> {
  switch (notice.kind) {
    case "payment":
      return applyPayment(notice.paymentId);
    case "chargeback":
      return applyChargeback(notice.id);
    case "claim":
      return applyClaim(notice.id);
  }
}
