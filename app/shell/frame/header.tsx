import { Link, NavLink, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import type { SessionUser } from "~/accounts/model";
import type { ServiceSwitch } from "~/business/switches";
import { BADGE, badgeText } from "~/shell/hearts/constants";
import { useSaved } from "~/shell/hearts/use-saved";
import { ASSISTANT_LINK } from "~/shell/page/assistant-constants";
import { CART } from "~/shell/page/cart-constants";
import { DEVICE_PATH, DEVICE_TITLE } from "~/shell/page/device-panel-constants";
import { usePage } from "~/shell/page/page-context";
import { THEMES } from "~/shell/page/theme";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

import type { AccountMenu } from "./account-menu";
import { Logo } from "./logo";
import { Chevron, Menu, MenuItem } from "./menu";
import { loginHref, NAVIGATION, type NavEntry, type NavMenuEntry } from "./navigation";
import { THEME_ICONS, ThemeControl } from "./theme-control";

interface HeaderProps {
  brand: string;
  user: SessionUser | null;
  /** Services without the mark 'Próximamente'. */
  active?: readonly ServiceSwitch[];
  account?: AccountMenu;
  assistant?: boolean;
  search?: ReactNode;
}

/** Header of every page (specification, section 2). On a phone the list is behind a button. */
export function Header({ brand, user, active, account, assistant, search }: HeaderProps) {
  return (
    <header className="header">
      <div className="wrap relative flex h-16 items-center gap-1">
        <Link to="/" className="tap mr-2 flex items-center lg:shrink-0" aria-label={`${brand}: inicio`}>
          <Logo brand={brand} className="h-7 w-auto" />
        </Link>
        <div className="flex grow items-center justify-end gap-1 md:relative">
          {search}
          <Menu className="desk shrink-0" align="end" summary={<ThemeMark />}>
            <ThemeControl />
            <DeviceLink />
          </Menu>
          {assistant ? <AssistantLink /> : null}
          <FavoritesBadge />
          <CartLink />
          {user ? <ProfileMenu user={user} account={account} /> : <LoginButton />}
          <Menu
            className="phone"
            align="end"
            summary={
              <>
                <Icon name="menu" className="size-6" />
                <span className="sr-only">Menú</span>
              </>
            }
          >
            <nav aria-label="Principal">
              <ul>
                {NAVIGATION.map((entry) => (
                  <PhoneEntry key={entry.label} entry={entry} active={active} />
                ))}
                {account?.links.slice(0, 2).map((link) => (
                  <MenuItem key={link.to} {...link} />
                ))}
              </ul>
            </nav>
            <ThemeControl />
            <DeviceLink />
          </Menu>
        </div>
      </div>
      <nav aria-label="Principal" className="desk wrap">
        {NAVIGATION.map((entry) => (
          <DeskEntry key={entry.label} entry={entry} active={active} />
        ))}
      </nav>
    </header>
  );
}

interface EntryProps {
  entry: NavEntry;
  active: HeaderProps["active"];
}

function DeskEntry({ entry, active }: EntryProps) {
  if ("to" in entry) {
    return (
      <NavLink to={entry.to} className="nav-item">
        {entry.label}
      </NavLink>
    );
  }
  return (
    <Menu
      summary={
        <>
          {entry.label}
          <Chevron />
        </>
      }
    >
      <MenuItems entry={entry} active={active} />
    </Menu>
  );
}

function MenuItems({ entry, active }: { entry: NavMenuEntry; active: EntryProps["active"] }) {
  return (
    <ul>
      {entry.items.map(({ label, to, service }) => (
        <MenuItem key={label} label={label} to={to} soon={service && !active?.includes(service)} />
      ))}
    </ul>
  );
}

function PhoneEntry({ entry, active }: EntryProps) {
  if ("to" in entry) return <MenuItem {...entry} />;
  return (
    <li>
      <details name="submenu" className="submenu" suppressHydrationWarning>
        <summary className="menu-item">
          {entry.label}
          <Chevron />
        </summary>
        <MenuItems entry={entry} active={active} />
      </details>
    </li>
  );
}

/** Shows the theme of the document: all three are there and the styles choose, so that no script has to. */
function ThemeMark() {
  return (
    <>
      {THEMES.map((name) => (
        <span key={name} className={`mark-${name}`}>
          <Icon name={THEME_ICONS[name]} />
        </span>
      ))}
      <span className="sr-only">Tema</span>
    </>
  );
}

/** A plain link, like the cart's: the extras open its page as a panel. */
function DeviceLink() {
  return (
    <a href={DEVICE_PATH} className="menu-item" data-extra="">
      {DEVICE_TITLE}
    </a>
  );
}

/**
 * In the header, where it covers nothing of the page. A plain link, as that of the cart: the extras open the panel
 * and mark here what is unread in it.
 */
function AssistantLink() {
  const { pathname, search } = useLocation();
  const from = pathname === "/" ? "" : `?desde=${encodeURIComponent(pathname + search)}`;
  return (
    <a
      href={`/asistente${from}`}
      className={`nav-item ${ASSISTANT_LINK}`}
      title="Pregunta a Rebi"
      data-extra=""
      suppressHydrationWarning
    >
      <Icon name="chat" />
      <span>Pregunta a Rebi</span>
    </a>
  );
}

/** Hidden while the list is empty (specification, section 2). Words come before the count. */
function FavoritesBadge() {
  const count = useSaved().length;
  return (
    <Link to="/favorites" id={BADGE} className="nav-item" discover="none" hidden={count === 0} suppressHydrationWarning>
      <Icon name="heart" />
      <span className="sr-only">Favoritos:</span>
      <span suppressHydrationWarning>{badgeText(count)}</span>
    </Link>
  );
}

/**
 * A plain link, which React's router does not see: the extras open the drawer, or else the browser follows. The count
 * comes last.
 */
function CartLink() {
  const { cart } = usePage();
  return (
    <a href="/carrito" id={CART} className="nav-item" data-extra="">
      <Icon name="cart" />
      <span className="sr-only">Carrito</span>
      <span hidden={!cart} suppressHydrationWarning>
        {cart}
      </span>
    </a>
  );
}

function LoginButton() {
  const location = useLocation();
  return (
    <LinkButton to={loginHref(location)} variant="ghost" size="sm" className="tap max-sm:px-1.5">
      <Icon name="user" className="size-5 sm:hidden" />
      <span className="max-sm:sr-only">Iniciar Sesión</span>
    </LinkButton>
  );
}

function ProfileMenu({ user, account }: { user: SessionUser } & Pick<HeaderProps, "account">) {
  return (
    <Menu
      align="end"
      summary={
        <>
          <Icon name="user" />
          <span className="max-w-20 truncate max-lg:sr-only">{user.displayName}</span>
          <span className="sr-only">Tu cuenta</span>
          {account?.unread ? (
            <Badge tone="accent">
              {account.unread}
              <span className="sr-only"> sin leer</span>
            </Badge>
          ) : null}
          <Chevron />
        </>
      }
    >
      <p className="truncate px-3 py-2 text-sm text-muted">{user.email}</p>
      <ul>
        {account?.links.map((link) => (
          <MenuItem key={link.to} {...link} />
        ))}
        <li>
          <form method="post" action="/salir">
            <button className="menu-item">Cerrar Sesión</button>
          </form>
        </li>
      </ul>
    </Menu>
  );
}
