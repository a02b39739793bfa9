import { Link, useRouteLoaderData } from "@remix-run/react";

import { listPath, SAVED_VIEWS_PATH, type ListQuery, type ListSpec } from "./query";

/** Route of the frame, which reads the administrator's views. */
const FRAME_ROUTE = "admin";

/** The administrator's own views of a list, and the link to save this one. */
export function SavedViews({ spec, query: { values } }: { spec: ListSpec; query: ListQuery }) {
  const frame = useRouteLoaderData<{ views: readonly { slug: string; name: string; to: string }[] }>(FRAME_ROUTE);
  const views = (frame?.views ?? []).filter(({ to }) => to.split("?")[0] === spec.path);
  const here = listPath(spec, { values });
  const isPlain = Object.keys(values).length === 0;
  const isSaved = views.some(({ to }) => to === here);
  if (views.length === 0 && isPlain) return null;
  return (
    <nav aria-label="Mis vistas de esta lista" className="flex flex-wrap items-center gap-x-4 text-sm">
      {views.length === 0 ? null : <span className="text-muted">Mis vistas:</span>}
      {views.map(({ slug, name, to }) => (
        <Link
          key={slug}
          to={to}
          aria-current={to === here ? "page" : undefined}
          className="link inline-flex min-h-8 items-center wrap-anywhere aria-[current=page]:font-semibold"
        >
          {name}
        </Link>
      ))}
      {isPlain || isSaved ? null : (
        <Link
          to={`${SAVED_VIEWS_PATH}?${new URLSearchParams({ de: here })}`}
          className="link inline-flex min-h-8 items-center"
        >
          Guardar esta vista
        </Link>
      )}
    </nav>
  );
}
