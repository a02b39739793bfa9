import { isFirestoreError } from "~/platform/firestore/errors";
import type { Database, Write } from "~/platform/firestore/types";

import { MAIL_KINDS } from "./kinds";
import type { Mail } from "./model";
import { hrefsOf, mailText, sheetOf, withoutMarks } from "./sheet";
import { isLong, newCode } from "./short-links";

/**
 * The write that sends a mail: a document of `mail`, for the outbox. Put it into the commit of the event that it
 * reports, so that neither happens without the other. `id` is the document's: the same id twice fails the commit
 * (ALREADY_EXISTS), so that one event sends one mail; leave it out for a new one.
 */
export function mailWrite(mail: Mail, now: Date, id: string = crypto.randomUUID()): Write {
  const { kind, to, subject, unsubscribe, replyTo, about = [], attachments = [] } = mail;
  const files = attachments.map(({ filename, contentType, content }) => ({
    filename: oneLine(filename),
    contentType,
    content,
    encoding: "base64",
  }));
  const sheet = sheetOf(mail);
  const headers = {
    ...(replyTo && { "Reply-To": oneLine(replyTo) }),
    // RFC 2369 and 8058: mail programs show a button of their own, which POSTs without the page.
    ...(unsubscribe !== undefined && {
      "List-Unsubscribe": `<${oneLine(unsubscribe)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
  const data = {
    to: [oneLine(to)],
    message: {
      subject: oneLine(subject),
      text: mailText(mail),
      ...(files.length > 0 && { attachments: files }),
    },
    sheet,
    ...(hrefsOf(sheet).some(isLong) && { code: newCode() }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(about.length > 0 && { about: [...about] }),
    isUrgent: MAIL_KINDS[kind].isUrgent,
    createdAt: now,
    dueAt: now,
    unsentSince: now,
  };
  return { create: `mail/${id}`, data };
}

export function writtenMailIds(writes: readonly Write[]): string[] {
  return writes.flatMap((write) =>
    "create" in write && write.create.startsWith("mail/") ? [write.create.slice(5)] : [],
  );
}

/** A mail alone in its commit, once for each id. False: it was sent before. @throws UpstreamError */
export async function mailOnce(
  database: Pick<Database, "commit">,
  mail: Mail,
  now: Date,
  id: string,
): Promise<boolean> {
  try {
    await database.commit([mailWrite(mail, now, id)]);
    return true;
  } catch (error) {
    if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
    return false;
  }
}

/** Typed text cannot begin another header. */
function oneLine(text: string): string {
  return withoutMarks(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
