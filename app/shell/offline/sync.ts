import { LEADS_TO_HEADER } from "~/platform/forms/constants";
import { requestOf, SENDING } from "~/shell/outbox/request";
import { allRows, putRow } from "~/shell/outbox/store";

import { worker } from "./worker-scope";

/** Sends what waits as soon as the browser has a connection, also when no page is open. A failure asks for another try. */
export function sendOnSync(): void {
  // The only sync that is ever asked for.
  worker.addEventListener("sync", (event) => event.waitUntil(navigator.locks.request(SENDING, send)));
}

/**
 * In order. What was accepted is noted on its row; what was not is sent once more by the next page, which knows what
 * each answer means (app/shell/outbox/send.ts): those rules would weigh on each start of the worker.
 * @throws without a connection, and where the server is down
 */
async function send(): Promise<void> {
  const held: string[] = [];
  for (const row of (await allRows()).sort((one, other) => one.at - other.at)) {
    if (row.accepted || row.state === "sent") continue;
    const answer = row.state === "waiting" && !held.includes(row.path) && (await fetch(requestOf(row)));
    if (answer && answer.status > 428) throw new Error(`${answer.status}`);
    if (answer && answer.status === 204) await putRow({ ...row, accepted: answer.headers.get(LEADS_TO_HEADER) ?? "/" });
    else held.push(row.path);
  }
}
