import { useLocation } from "@remix-run/react";

import type { KeptForm } from "~/platform/forms/saved-submissions.server";
import { Notice } from "~/ui/notice";

/** Notice above the page: its form is filled with the values typed before the sign-in, and lacks these files. */
export function KeptNotice({ kept }: { kept: KeptForm | null }) {
  const { pathname } = useLocation();
  return kept?.path === pathname ? (
    <div className="wrap pt-6">
      <Notice>
        Recuperamos lo que habías escrito. Revísalo y vuelve a enviarlo.
        {kept.files.length > 0 ? <LostFiles names={kept.files} /> : null}
      </Notice>
    </div>
  ) : null;
}

function LostFiles({ names }: { names: readonly string[] }) {
  const list = new Intl.ListFormat("es-PE").format(names.map((name) => `«${name}»`));
  return (
    <p className="pt-2 font-semibold wrap-anywhere">
      {names.length === 1 ? "Un archivo no se guardó" : `${names.length} archivos no se guardaron`} mientras iniciabas
      sesión. {names.length === 1 ? "Elígelo" : "Elígelos"} de nuevo: {list}.
    </p>
  );
}
