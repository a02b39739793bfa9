import { parseSite } from "~/platform/site-variables";

/** Settings of a site where neither administrators nor the variables say anything. */
export const SITE = parseSite({}, "local");
