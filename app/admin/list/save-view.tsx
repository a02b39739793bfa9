import { Link } from "@remix-run/react";

import { SAVED_VIEWS_PATH } from "./query";

/** Leads to the page where the list gets a name. */
export function SaveView({ to }: { to: string }) {
  return (
    <Link
      to={`${SAVED_VIEWS_PATH}?${new URLSearchParams({ de: to })}`}
      className="link inline-flex min-h-11 items-center"
    >
      Guardar esta vista
    </Link>
  );
}
