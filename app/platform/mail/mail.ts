import { isFirestoreError } from "~/platform/firestore/errors";
import type { Database, Write } from "~/platform/firestore/types";

/** A mail in plain text. Lines of at most some 70 characters read well everywhere; each link has a line of its own. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Further headers, as `List-Unsubscribe`. */
  headers?: Record<string, string>;
  /** The recipient among them: the mail is erased with the first of them whose account is erased. */
  about?: readonly string[];
  attachments?: readonly MailAttachment[];
}

/** A file that goes along. A mail is one document of at most 1 MiB with all its files: keep them far below. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Base64. */
  content: string;
}

/**
 * The write that sends a mail: a document of `mail`, for the outbox. Put it into the commit of the event that it
 * reports, so that neither happens without the other. `id` is the document's: the same id twice fails the commit
 * (ALREADY_EXISTS), so that one event sends one mail; leave it out for a new one.
 */
export function mailWrite(
  { to, subject, text, headers, about = [], attachments = [] }: Mail,
  now: Date,
  id: string = crypto.randomUUID(),
): Write {
  const files = attachments.map(({ filename, contentType, content }) => ({
    filename: oneLine(filename),
    contentType,
    content,
    encoding: "base64",
  }));
  const data = {
    to: [oneLine(to)],
    message: { subject: oneLine(subject), text, ...(files.length > 0 && { attachments: files }) },
    ...(headers && {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)])),
    }),
    ...(about.length > 0 && { about: [...about] }),
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
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
