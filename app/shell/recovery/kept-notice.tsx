import { useLocation } from "@remix-run/react";

import { Notice } from "~/ui/notice";

import type { ShownForm } from "./shown-form.server";

/** Notice above the page: its form is filled with the values typed before the sign-in, and lacks these files. */
export function KeptNotice({ kept }: { kept: ShownForm | null }) {
  const { pathname } = useLocation();
  return kept?.path === pathname ? (
    <div className="wrap pt-6">
      <Notice>
        Recuperamos lo que habías escrito. Revísalo y vuelve a enviarlo.
        {kept.lost ? <p className="pt-2 font-semibold wrap-anywhere">{kept.lost}</p> : null}
      </Notice>
    </div>
  ) : null;
}
