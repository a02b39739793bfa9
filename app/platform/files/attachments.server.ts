import { hex } from "~/platform/crypto/hash";
import type { StreamedFile } from "~/platform/forms/multipart.server";
import { displayName } from "~/platform/photos/inspect";
import { typeOf } from "~/platform/photos/strip";
import { answerOf } from "~/platform/photos/upstream";

import { ATTACHMENT_TYPES, type Attachment, type AttachmentType } from "./attachment";

/** A file that fits, not stored yet. */
export interface ReadAttachment {
  attachment: Attachment;
  content: Uint8Array<ArrayBuffer>;
}

/** A file that does not fit, by its name. */
export interface UnfitFile {
  name: string;
  problem: "empty" | "size" | "type";
}

// Milliseconds.
const WRITE_DEADLINE = 15_000;

/** Reads a file whole and checks it. Its type is that of its first bytes; its key is named by its content. */
export async function readAttachment(
  file: StreamedFile,
  { prefix, types, maxBytes }: { prefix: string; types: readonly AttachmentType[]; maxBytes: number },
): Promise<ReadAttachment | UnfitFile> {
  const name = displayName(file.name, "archivo sin nombre");
  const content = new Uint8Array(await file.arrayBuffer());
  if (content.length === 0) return { name, problem: "empty" };
  if (content.length > maxBytes) return { name, problem: "size" };
  const type = attachmentType(content);
  if (type === null || !types.includes(type)) return { name, problem: "type" };
  const sha256 = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", content)));
  // Named by its content: a resubmission writes the same bytes, and never overwrites another file.
  const key = `${prefix}/${sha256.slice(0, 32)}.${ATTACHMENT_TYPES[type]}`;
  return { attachment: { key, name, type, bytes: content.length, sha256 }, content };
}

/** Stores a file that was read. Idempotent. @throws UpstreamError */
export async function putAttachment(
  bucket: Pick<R2Bucket, "put">,
  { attachment: { key, type }, content }: ReadAttachment,
): Promise<void> {
  await answerOf("r2", WRITE_DEADLINE, () => bucket.put(key, content, { httpMetadata: { contentType: type } }));
}

/** By the first bytes, never by the name. */
function attachmentType(bytes: Uint8Array): AttachmentType | null {
  const isPdf = String.fromCharCode(...bytes.subarray(0, 5)) === "%PDF-";
  return isPdf ? "application/pdf" : typeOf(bytes);
}
