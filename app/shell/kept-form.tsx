import { useLocation, useRouteLoaderData } from "@remix-run/react";

import type { KeptForm } from "~/platform/kept-forms.server";
import { Notice } from "~/ui/notice";
import { Container } from "~/ui/page";

/**
 * What was typed into the form of this page before its session ended, by field; null where nothing was. To be
 * used behind what the action gave back: `values={refusal?.values ?? kept ?? saved}`.
 */
export function useKeptValues(): Record<string, string> | null {
  const kept = useRouteLoaderData<{ kept: KeptForm | null }>("root")?.kept;
  const { pathname } = useLocation();
  return kept?.path === pathname ? kept.values : null;
}

/** Says, above the screen, that its form is filled with what was typed before the sign-in. */
export function KeptNotice() {
  return useKeptValues() ? (
    <Container className="pt-6">
      <Notice>Recuperamos lo que habías escrito. Revísalo y vuelve a enviarlo.</Notice>
    </Container>
  ) : null;
}
