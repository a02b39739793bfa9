import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";

import { Badge } from "~/ui/badge";
import { Container } from "~/ui/page";

import { isWithin, MESSAGES_PATH, PROFILE_NAVIGATION } from "./profile-nav";

const MAX_SHOWN = 99;

/**
 * What surrounds a person's own pages: on a phone a list that scrolls sideways above them, on a desk one beside
 * them. `unread`: conversations with something unread, told beside 'Mensajes'.
 */
export function ProfileLayout({ unread, children }: { unread: number; children: ReactNode }) {
  return (
    <Container className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <ProfileNavigation unread={unread} />
      <div className="min-w-0 pb-12">{children}</div>
    </Container>
  );
}

function ProfileNavigation({ unread }: { unread: number }) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav aria-label="Tu perfil" className="-mx-4 border-b border-line md:-mx-8 lg:sticky lg:top-20 lg:mx-0 lg:border-0 lg:pt-10">
      {/* Fades out at the right, so that one sees that the list goes on. */}
      <ul ref={list} className="relative flex gap-1 scroll-px-4 overflow-x-auto py-2 pr-14 pl-4 max-lg:[mask-image:linear-gradient(to_left,transparent,#000_3rem)] md:scroll-px-8 md:pl-8 lg:grid lg:overflow-visible lg:px-0">
        {PROFILE_NAVIGATION.map(({ label, to }) => (
          <li key={to} className="flex-none">
            {/* Without scripts, browsers that can begin the list at the current page. */}
            <Link
              to={to}
              aria-current={isWithin(to, pathname) ? "page" : undefined}
              className="flex min-h-11 items-center rounded-control px-3 font-semibold whitespace-nowrap text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent max-lg:aria-[current]:[scroll-initial-target:nearest]"
            >
              {label}
              {to === MESSAGES_PATH && unread > 0 ? (
                <Badge tone="accent" className="ml-2">
                  {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread} <span className="sr-only">sin leer</span>
                </Badge>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
