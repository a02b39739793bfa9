import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

type MailerDeps = Pick<Context, "database" | "clock" | "log">;

/** In the background: the change stands whether or not the mail is stored. */
export function sendInBackground(core: MailerDeps & Pick<Context, "waitUntil">, uid: string, mail: Mail): void {
  if (mail.to !== "") core.waitUntil(sendMails(core, uid, [mail]));
}

/** Queues mails to a user, in one commit with `beside`. Best effort: false where they were not stored. */
export async function sendMails(
  { database, clock, log }: MailerDeps,
  uid: string,
  mails: readonly Mail[],
  beside: readonly Write[] = [],
): Promise<boolean> {
  try {
    await database.commit([...beside, ...mails.map((mail) => mailWrite({ ...mail, about: [uid] }, clock.now()))]);
    return true;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    // Another request was first with what is written beside them.
    if (isFirestoreError(error, "ALREADY_EXISTS") || isFirestoreError(error, "FAILED_PRECONDITION")) {
      log.info("accounts.mail-not-first", { error });
      return false;
    }
    log.error("accounts.mail-not-queued", { subject: mails.map(({ subject }) => subject), error });
    return false;
  }
}
