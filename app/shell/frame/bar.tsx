import { Link, useLocation } from "@remix-run/react";

import { Icon } from "~/ui/icon";
import { HOME_ICON, PLUS_ICON } from "~/ui/icon-paths";

import { MESSAGES_PATH } from "./account-menu";

interface Place {
  label: string;
  to: string;
  icon?: string;
  path?: string;
  /** Leads to the sign-in first. */
  own?: boolean;
}

const PLACES: readonly Place[] = [
  { label: "Inicio", to: "/", path: HOME_ICON },
  { label: "Buscar", to: "/comprar", icon: "search" },
  { label: "Vender", to: "/sell", path: PLUS_ICON },
  { label: "Mensajes", to: MESSAGES_PATH, icon: "mail", own: true },
  { label: "Cuenta", to: "/perfil", icon: "user", own: true },
];

interface BarProps {
  isSignedIn: boolean;
  /** Conversations with something unread: `3`, `99+`; absent for none. */
  unread?: string;
}

/**
 * The market's places at the foot of a phone, the same words for everyone. The last element of the body, so that it
 * sticks without covering the footer; a page with a bar of its own hides it (foot.css).
 */
export function Bar({ isSignedIn, unread }: BarProps) {
  const { pathname } = useLocation();
  const current = placeOf(pathname);
  return (
    <nav aria-label="Accesos" className="bar">
      {PLACES.map(({ label, to, icon, path, own }) => (
        <Link
          key={to}
          to={own && !isSignedIn ? `/login?redirect=${encodeURIComponent(to)}` : to}
          className={to === "/sell" ? "sell" : undefined}
          aria-current={to !== current ? undefined : to === pathname ? "page" : "true"}
          discover="none"
        >
          <Icon name={icon} path={path} className="glyph" />
          {label}
          {to === MESSAGES_PATH && unread ? (
            <span className="n">
              {unread}
              <span className="sr-only"> sin leer</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}

/** The place that a page belongs to: messages are a part of the account. */
function placeOf(pathname: string): string | undefined {
  const within = ({ to }: Place) => pathname === to || pathname.startsWith(`${to}/`);
  return PLACES.find(within)?.to;
}
