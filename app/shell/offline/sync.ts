import { LEADS_TO_HEADER } from "~/platform/forms/constants";
import { requestOf, SENDING } from "~/shell/outbox/request";
import { allRows, putRow } from "~/shell/outbox/store";

import { worker } from "./worker-scope";

/** As soon as there is a connection, also without an open page. A failure asks for another try. */
export function sendOnSync(): void {
  // The only sync that is ever asked for.
  worker.addEventListener("sync", (event) => event.waitUntil(navigator.locks.request(SENDING, send)));
}

/**
 * Sends in order. Accepted rows are marked; the next page sends the others again and reads each answer
 * (app/shell/outbox/send.ts): those rules would slow each start of the worker.
 * @throws without a connection, and where the server is down
 */
async function send(): Promise<void> {
  const held: string[] = [];
  for (const row of (await allRows()).sort((one, other) => one.at - other.at)) {
    if (row.accepted || row.state === "sent") continue;
    // Steps and photos of one draft follow each other.
    const subject = `${row.path.split("/", 4)}`;
    const answer = row.state === "waiting" && !held.includes(subject) ? await fetch(requestOf(row)) : Response.error();
    if (answer.status > 428) throw new Error(answer.statusText);
    if (answer.status !== 204) held.push(subject);
    // Unless the row was replaced or withdrawn while it was on its way.
    else if ((await allRows()).some(({ id, at }) => id === row.id && at === row.at))
      await putRow({ ...row, accepted: answer.headers.get(LEADS_TO_HEADER) ?? "/" });
  }
}
