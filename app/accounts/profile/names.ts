import { withoutInvisible } from "~/platform/forms/forms";

/** Apart from the schemas: screens need it, and zod is no part of what browsers load. */
export const DISPLAY_NAME_MAX = 80;

/** A name as typed, without what nobody sees and in one line. */
export function oneLine(value: string): string {
  return withoutInvisible(value)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
