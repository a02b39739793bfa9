import { useLocation, useRouteLoaderData } from "@remix-run/react";

import type { KeptForm } from "~/platform/forms/saved-submissions.server";

/**
 * What was typed into the form of this page before its session ended, by field; null where nothing was. To be
 * used behind what the action gave back: `values={refusal?.values ?? kept ?? saved}`. The frame says so above
 * the screen (./kept-notice.tsx, apart from this, so that pages without a form do not load it).
 */
export function useKeptValues(): Record<string, string> | null {
  const kept = useRouteLoaderData<{ kept: KeptForm | null }>("root")?.kept;
  const { pathname } = useLocation();
  return kept?.path === pathname ? kept.values : null;
}
