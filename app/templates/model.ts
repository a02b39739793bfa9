import { z } from "zod";

import { TEMPLATE_USES } from "./constants";

const TemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  use: z.enum(TEMPLATE_USES),
  active: z.boolean(),
  /** Grows with each change: an outdated form is rejected. */
  version: z.int().min(1),
});
export type Template = z.infer<typeof TemplateSchema>;

/** The one document of all templates, in the order of the lists; `revision` grows with each write. */
export const TemplateListSchema = z.object({ revision: z.int().min(0), templates: z.array(TemplateSchema) });
export type TemplateList = z.infer<typeof TemplateListSchema>;
