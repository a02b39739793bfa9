import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";

import { Container } from "../page";

export interface SideNavItem {
  label: string;
  to: string;
  /** Beside the label: how many wait. */
  mark?: ReactNode;
}

interface SideNavLayoutProps {
  /** Names the list for a screen reader. */
  label: string;
  items: readonly SideNavItem[];
  /** Whether `pathname` is the entry's page `to` or below it. */
  isWithin: (to: string, pathname: string) => boolean;
  children: ReactNode;
}

/** Related pages: on a phone a list that scrolls sideways above them, on a desk one beside them. */
export function SideNavLayout({ label, items, isWithin, children }: SideNavLayoutProps) {
  return (
    <Container className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <SideNav label={label} items={items} isWithin={isWithin} />
      <div className="min-w-0 pb-12">{children}</div>
    </Container>
  );
}

function SideNav({ label, items, isWithin }: Omit<SideNavLayoutProps, "children">) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      aria-label={label}
      className="-mx-4 border-b border-line md:-mx-8 lg:sticky lg:top-26 lg:mx-0 lg:border-0 lg:pt-10 print:hidden"
    >
      {/* Fades out at the right, to show that the list continues. Under 15em (text at 200 % on a phone) it is a ⏎
          column (app/styles/base.css), which needs the whole width. */}
      <ul
        ref={list}
        className="relative flex gap-1 scroll-px-4 overflow-x-auto py-2 pr-14 pl-4 max-lg:min-[15em]:[mask-image:linear-gradient(to_left,transparent,#000_3rem)] md:scroll-px-8 md:pl-8 lg:grid lg:overflow-visible lg:px-0 max-[15em]:px-0"
      >
        {items.map((item) => (
          <li key={item.to} className="flex-none">
            {/* Without scripts, browsers that can begin the list at the current page. */}
            <Link
              to={item.to}
              aria-current={isWithin(item.to, pathname) ? "page" : undefined}
              className="flex min-h-11 items-center rounded-control px-3 max-[15em]:px-1 font-semibold whitespace-nowrap text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent max-lg:aria-[current]:[scroll-initial-target:nearest]"
            >
              {item.label}
              {item.mark}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
