import { SENDER_HEADER } from "~/platform/forms/constants";

import type { OutboxRow } from "./model";

/** Name of the lock that lets one sender work at a time, in all windows and the service worker. */
export const SENDING = "por-enviar";

/** A row as it is sent: to the data address of its page, which renders nothing, and for a small answer. */
export function requestOf({ path, uid, body }: OutboxRow): Request {
  const form = new FormData();
  for (const [name, value] of body) form.append(name, value);
  return new Request(path.replace(/(?=\?|$)/, ".data"), {
    method: "POST",
    headers: { [SENDER_HEADER]: uid, accept: "application/json" },
    body: form,
  });
}
