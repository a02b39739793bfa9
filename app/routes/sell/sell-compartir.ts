import { redirect } from "@remix-run/cloudflare";

import { SHARE_LEADS_TO } from "~/shell/page/worker-constants";

const NOTHING_RECEIVED = `${SHARE_LEADS_TO}?compartido=0`;

export function loader() {
  return redirect(SHARE_LEADS_TO);
}

/**
 * A share of another app without our service worker, which would have kept its photos
 * (app/shell/offline/shared-files.ts): the browser names no page of ours as its sender. Reads and changes nothing, and
 * asks to share again.
 */
export function action() {
  return redirect(NOTHING_RECEIVED, 303);
}
