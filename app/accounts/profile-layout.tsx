import { NavLink, useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";

import { Container } from "~/ui/page";

import { PROFILE_NAVIGATION } from "./profile-nav";

/** What surrounds a person's own pages: on a phone a list that scrolls sideways above them, on a desk one beside them. */
export function ProfileLayout({ children }: { children: ReactNode }) {
  return (
    <Container className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <ProfileNavigation />
      <div className="min-w-0 pb-12">{children}</div>
    </Container>
  );
}

function ProfileNavigation() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label="Tu perfil" className="-mx-4 border-b border-line md:-mx-8 lg:sticky lg:top-20 lg:mx-0 lg:border-0 lg:pt-10">
      <ul ref={list} className="relative flex gap-1 overflow-x-auto px-4 py-2 md:px-8 lg:grid lg:overflow-visible lg:px-0">
        {PROFILE_NAVIGATION.map(({ label, to }) => (
          <li key={to} className="flex-none">
            {/* Without scripts, browsers that can begin the list at the current page. */}
            <NavLink
              to={to}
              end={to === "/perfil"}
              className="flex min-h-11 items-center rounded-control px-3 font-semibold whitespace-nowrap text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent max-lg:aria-[current]:[scroll-initial-target:nearest]"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
