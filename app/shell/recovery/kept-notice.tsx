import { useLocation } from "@remix-run/react";

import type { KeptForm } from "~/platform/forms/saved-submissions.server";
import { Notice } from "~/ui/notice";

/** Notice above the page: its form is filled with the values typed before the sign-in. */
export function KeptNotice({ kept }: { kept: KeptForm | null }) {
  const { pathname } = useLocation();
  return kept?.path === pathname ? (
    <div className="wrap pt-6">
      <Notice>Recuperamos lo que habías escrito. Revísalo y vuelve a enviarlo.</Notice>
    </div>
  ) : null;
}
