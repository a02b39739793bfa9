import { Link } from "@remix-run/react";

import { saveViewPath } from "./saved-views";

/** Leads to the page where the list gets a name. */
export function SaveView({ to }: { to: string }) {
  return (
    <Link to={saveViewPath(to)} className="link inline-flex min-h-11 items-center">
      Guardar esta vista
    </Link>
  );
}
