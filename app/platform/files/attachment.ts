import { z } from "zod";

export const ATTACHMENT_TYPES = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

/** A file as it was attached, unchanged in R2 under `key`. */
export const AttachmentSchema = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(["application/pdf", "image/jpeg", "image/png", "image/webp"]),
  bytes: z.int(),
  sha256: z.string(),
});
export type Attachment = z.infer<typeof AttachmentSchema>;
