import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

/**
 * `shouldRevalidate` of pages whose forms carry the listing's version and no typed values: after a conflict (409) the
 * page is read again, as its old version would always be rejected.
 */
export function unlessRejectedOrStale(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === 409 || revalidateUnlessRejected(args);
}
