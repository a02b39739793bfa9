import { z } from "zod";

import { parseOpenings, type Week } from "~/business/hours";

/** The shop of an account, in its document: everyone reads it. */
export const ShopSchema = z.object({
  name: z.string(),
  /** By day of the week, Sunday first: `9:00-13:00 y 15:00-19:00`; empty where it is closed. */
  hours: z.array(z.string()).length(7),
  address: z.string(),
  /** Slug of app/business/peru.ts. */
  department: z.string(),
  /** Names of INEI's list; empty when not given. */
  province: z.string(),
  district: z.string(),
  /** By an administrator: the account is then shown as a person's. */
  isHidden: z.boolean(),
});
export type Shop = z.infer<typeof ShopSchema>;

export function shopWeek({ hours }: Pick<Shop, "hours">): Week {
  return hours.map((text) => (text === "" ? [] : (parseOpenings(text) ?? [])));
}
