import { z } from "zod";

export const VideoSchema = z.object({
  key: z.string().regex(/^[\w-]+\/[\w-]+$/),
  type: z.enum(["video/mp4", "video/webm"]),
  bytes: z.int().positive(),
  /** Null where the file does not say. */
  seconds: z.number().nonnegative().nullable(),
});
export type Video = z.infer<typeof VideoSchema>;
