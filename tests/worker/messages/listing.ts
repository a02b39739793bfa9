import { planOfListing } from "~/selling/model";

import { FREE } from "../../unit/selling/support";

export { completeContent, formOf, NOW } from "../../unit/selling/support";

export function planOf() {
  return planOfListing(FREE);
}
