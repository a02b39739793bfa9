import { z } from "zod";

export const PhotoSchema = z.object({
  key: z.string().regex(/^[\w-]+\/[\w-]+$/),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
});
export type Photo = z.infer<typeof PhotoSchema>;
