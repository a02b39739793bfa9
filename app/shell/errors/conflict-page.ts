import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { revalidateUnlessRejected } from "../recovery/offline-forms";

// As form-page.ts, for pages whose subject another user may change: after a conflict the page shows what it has become.
export { ErrorBoundary, clientAction } from "./form-page";

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}
