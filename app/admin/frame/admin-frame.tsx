import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { Container } from "~/ui/page";

import { SEARCH_MAX, SEARCH_PARAM, SEARCH_PATH } from "../search/constants";
import { type AdminSections, isWithinSection, sectionOf } from "./sections";

const SUMMARY = classes(
  "flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold",
  "[&::-webkit-details-marker]:hidden",
);
const LINK = classes(
  "flex min-h-11 items-center rounded-control px-3 font-semibold text-muted hover:bg-sunken hover:text-ink",
  "aria-[current]:bg-accent-soft aria-[current]:text-accent",
);

/** Every page of administration: all sections beside it, on a phone behind one button that names the current one. */
export function AdminFrame({ groups, children }: { groups: AdminSections; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const searched = pathname === SEARCH_PATH ? (new URLSearchParams(search).get(SEARCH_PARAM) ?? "") : "";
  return (
    <Container className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:items-start lg:gap-10">
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
      <Sections
        label="Administración"
        groups={groups}
        pathname={pathname}
        // Taller than most windows: it scrolls on its own, so that its end can be reached on a long page too.
        className="max-lg:hidden lg:sticky lg:top-26 lg:max-h-[calc(100dvh-6.5rem)] lg:overflow-y-auto lg:pt-10 print:hidden"
      />
      <div className="min-w-0 pb-12">
        <SearchBox key={searched} typed={searched} />
        {children}
      </div>
    </Container>
  );
}

/** One box for all that has a name or a number. */
function SearchBox({ typed }: { typed: string }) {
  return (
    <form
      method="get"
      action={SEARCH_PATH}
      role="search"
      aria-label="Toda la administración"
      className="flex gap-2 pt-4 lg:pt-10 print:hidden"
    >
      <input
        type="search"
        name={SEARCH_PARAM}
        maxLength={SEARCH_MAX}
        defaultValue={typed}
        aria-label="Buscar en administración"
        placeholder="Pedido, correo, serie…"
        autoComplete="off"
        className="input min-w-0 flex-1"
      />
      <Button variant="secondary">Buscar</Button>
    </form>
  );
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
