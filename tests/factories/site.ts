import { parseSite } from "~/platform/site-variables";

/** What administrators may change, where neither they nor the variables say anything. */
export const SITE = parseSite({}, "local");
