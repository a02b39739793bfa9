import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";

import { LIST_PARAM } from "~/platform/forms/constants";
import type { Flash } from "~/platform/http/http";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { Container } from "~/ui/page";

import { SEARCH_BOX, SEARCH_MAX, SEARCH_PARAM, SEARCH_PATH } from "../search/constants";
import { type AdminSections, isWithinSection, sectionOf } from "./sections";

const SUMMARY = classes(
  "flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold",
  "[&::-webkit-details-marker]:hidden",
);
const LINK = classes(
  "flex min-h-11 items-center rounded-control px-3 font-semibold text-muted hover:bg-sunken hover:text-ink",
  "aria-[current]:bg-accent-soft aria-[current]:text-accent",
);

/**
 * Every page of administration: its search in the header, all sections beside it, on a phone behind one button that
 * names the current one. Keys come after the page.
 */
export function AdminFrame({ groups, children }: { groups: AdminSections; children: ReactNode }) {
  const { pathname, search, key } = useLocation();
  const flash = useRouteLoaderData<{ flash: Flash | null }>("root")?.flash;
  const searched = pathname === SEARCH_PATH ? (new URLSearchParams(search).get(SEARCH_PARAM) ?? "") : "";
  return (
    <>
      <SearchBox key={searched} typed={searched} />
      <Container className="lg:grid print:block lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        {/* A new element for each page: it is closed after following a link in it. */}
        <details key={pathname} className="group mt-3 rounded-card border border-line bg-raised lg:hidden print:hidden">
          <summary className={SUMMARY}>
            <span>
              <span className="sr-only">Secciones de administración, ahora: </span>
              {sectionOf(groups, pathname)}
            </span>
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <Sections label="Secciones de administración" groups={groups} pathname={pathname} className="px-2 pb-3" />
        </details>
        <Sections label="Administración" groups={groups} pathname={pathname} className="admin-nav" />
        <div className="min-w-0 pb-12">
          {flash ? <LastAct key={key} flash={flash} /> : null}
          {children}
        </div>
      </Container>
      <Keys groups={groups} />
    </>
  );
}

/** One box for all that has a name or a number. */
function SearchBox({ typed }: { typed: string }) {
  return (
    <form method="get" action={SEARCH_PATH} role="search" aria-label="Toda la administración" className="admin-find">
      <Icon name="search" className="glyph" />
      <input
        id={SEARCH_BOX}
        type="search"
        name={SEARCH_PARAM}
        maxLength={SEARCH_MAX}
        defaultValue={typed}
        aria-label="Buscar en administración"
        placeholder="Pedido, correo, serie, placa"
        autoComplete="off"
        className="input"
      />
      <button className="sr-only">Buscar</button>
      <kbd aria-hidden="true" className="key">
        /
      </kbd>
    </form>
  );
}

const TONES: Record<Flash["type"], string> = {
  success: "border-success bg-success-soft",
  warning: "border-warning bg-warning-soft",
  error: "border-danger bg-danger-soft",
  info: "border-line-strong bg-sunken",
};

/** The last act with the way to take it back, above the next thing: in place of the toast. */
function LastAct({ flash: { type, message, link, undo } }: { flash: Flash }) {
  const { pathname, search } = useLocation();
  const behind = new URLSearchParams(search).get(LIST_PARAM);
  const list = behind === null ? pathname + search : `${pathname.slice(0, pathname.lastIndexOf("/"))}?${behind}`;
  return (
    <div
      className={classes(
        "mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-r-control border-l-4 px-3 py-1.5 text-sm print:hidden",
        TONES[type],
      )}
    >
      <p role={type === "error" ? "alert" : "status"} className="wrap-anywhere">
        {message}{" "}
        {link ? (
          <a href={link.to} className="link">
            {link.label}
          </a>
        ) : null}
      </p>
      {undo ? (
        <form method="post" action={undo.to}>
          <input type="hidden" name={LIST_PARAM} value={list} />
          <button name={undo.name} value={undo.value} className="link min-h-8" data-key="u">
            Deshacer
          </button>{" "}
          <kbd aria-hidden="true" className="key">
            u
          </kbd>
        </form>
      ) : null}
    </div>
  );
}

/** A page does without them where they cannot be fetched. */
function Keys({ groups }: { groups: AdminSections }) {
  const [Loaded, setLoaded] = useState<ComponentType<{ groups: AdminSections }> | null>(null);
  useEffect(() => {
    import("../keys/workbench").then(({ default: Workbench }) => setLoaded(() => Workbench)).catch(() => undefined);
  }, []);
  return Loaded ? <Loaded groups={groups} /> : null;
}

interface SectionsProps {
  label: string;
  groups: AdminSections;
  pathname: string;
  className: string;
}

function Sections({ label, groups, pathname, className }: SectionsProps) {
  return (
    <nav aria-label={label} className={className}>
      {groups.map(({ title, sections }) => (
        <div key={title}>
          {title === "" ? null : <p className="px-3 pt-3 text-sm text-muted">{title}</p>}
          <ul className="grid max-lg:grid-cols-2">
            {sections.map(({ label: name, to }) => (
              <li key={to}>
                <Link to={to} aria-current={isWithinSection(to, pathname) ? "page" : undefined} className={LINK}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
