import type { Core } from "~/accounts/deps";
import { UpstreamError } from "~/platform/errors";
import { mailWrite, type Mail } from "~/platform/mail/mail";

import { sessionHeaders } from "./session.server";

/** What sending a mail takes. */
type Posting = Pick<Core, "database" | "clock" | "log">;

/** How it went with the sessions of a person. */
export interface Ending {
  headers: Headers;
  /** False where it could not be stored: the others may go on. */
  ended: boolean;
  /** Whether this browser stays signed in. */
  kept: boolean;
}

/** Ends a person's sessions, everywhere; with `keep` this browser goes on with a new one. Never throws for a service. */
export async function endSessions(
  { clock, log, sessions, identity }: Core,
  uid: string,
  keep: boolean,
): Promise<Ending> {
  const service = identity();
  const told = await service.update(uid, { validSince: clock.now() });
  // The document alone ends them too; the identity service says it to those who ask it.
  if (!told.ok) log.error("session.not-ended-at-identity", { uid, cause: told.failure.cause });

  const token = keep ? await service.tokenFor(uid) : null;
  const cookie = token?.ok ? await service.createSessionCookie(token.data) : token;
  if (cookie && !cookie.ok) log.warn("session.not-renewed", { uid, cause: cookie.failure.cause });
  const kept = cookie?.ok ? cookie.data : null;
  try {
    return { headers: await sessions.endAll(uid, kept), ended: true, kept: kept !== null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.error("session.others-not-ended", { uid, error });
    return { headers: kept === null ? new Headers() : sessionHeaders(kept), ended: false, kept: kept !== null };
  }
}

/** Tells a person of a change of their account, behind the answer: the change stands whether or not the mail goes. */
export function notify(core: Posting & Pick<Core, "waitUntil">, uid: string, mail: Mail): void {
  if (mail.to !== "") core.waitUntil(post(core, uid, [mail]));
}

/** Sends mails to a person. Best effort: false, and a line in the log, where they could not be stored. */
export async function post({ database, clock, log }: Posting, uid: string, mails: readonly Mail[]): Promise<boolean> {
  try {
    await database.commit(mails.map((mail) => mailWrite({ ...mail, about: [uid] }, clock.now())));
    return true;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.error("accounts.mail-not-sent", { subject: mails.map(({ subject }) => subject), error });
    return false;
  }
}
