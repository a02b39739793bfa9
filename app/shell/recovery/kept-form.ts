import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";

import type { ShownForm } from "./shown-form.server";

/**
 * Values typed into the form of this page before its session expired, by field; null for none. The action's own
 * values come first: `values={rejection?.values ?? kept ?? saved}`. The frame announces them above
 * the page (./kept-notice.tsx, a file of its own, so that pages without a form do not load it).
 */
export function useKeptValues(): Record<string, string> | null {
  const kept = useRouteLoaderData<{ kept: ShownForm | null }>("root")?.kept;
  const { pathname } = useLocation();
  return kept?.path === pathname ? kept.values : null;
}

/** The answer to the page's form; where there is none, what was typed before the session expired. */
export function useReply<Action>() {
  const answer = useActionData<Action>();
  const kept = useKeptValues();
  const before: (Pick<FormFailure, "errors" | "values"> & { kept?: true }) | null = kept && {
    errors: {},
    values: kept,
    kept: true,
  };
  return answer ?? before;
}
