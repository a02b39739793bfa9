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
import { Icon } from "~/ui/icon";

import { MESSAGES_PATH, type AccountMenu } from "./account-menu";
import { Logo } from "./logo";
import { Chevron, Menu, MenuItem } from "./menu";
import { loginHref, NAVIGATION, type NavEntry, type NavMenuEntry } from "./navigation";
import { ThemeControl } from "./theme-control";

interface HeaderProps {
  brand: string;
  user: SessionUser | null;
  /** Services without the mark 'Próximamente'. */
  active?: readonly ServiceSwitch[];
  account?: AccountMenu;
  assistant?: boolean;
  search?: ReactNode;
}

/**
 * Header of every page (specification, section 2). On a phone the list is behind a button, and the account in the bar
 * at the foot (./bar.tsx).
 */
export function Header({ brand, user, active, account, assistant, search }: HeaderProps) {
  return (
    <header className="header">
      <div className="wrap top">
        <Link to="/" className="home-link" aria-label={`${brand}: inicio`}>
          <Logo brand={brand} className="logo" />
        </Link>
        <div className="acts">
          {search}
          <Menu className="desk" align="end" summary={<ThemeMark />}>
            <ThemeControl />
            <DeviceLink />
          </Menu>
          {assistant ? <AssistantLink /> : null}
          <FavoritesBadge />
          {account ? <InboxLink unread={account.messages} /> : null}
          <CartLink />
          {user ? <ProfileMenu user={user} account={account} /> : <LoginButton />}
          <Menu
            className="phone"
            align="end"
            summary={
              <>
                <Icon name="menu" className="glyph" />
                <span className="sr-only">Menú</span>
              </>
            }
          >
            <nav aria-label="Principal">
              <ul>
                {NAVIGATION.map((entry) => (
                  <PhoneEntry key={entry.label} entry={entry} active={active} />
                ))}
                {user ? <AccountItems account={account} /> : <LoginItem />}
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

function ThemeMark() {
  return (
    <>
      <Icon name="sun" className="glyph" />
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
      <Icon name="chat" className="glyph" />
      <span>Pregunta a Rebi</span>
    </a>
  );
}

/** Hidden while the list is empty (specification, section 2). Words come before the count. */
function FavoritesBadge() {
  const count = useSaved().length;
  return (
    <Link to="/favorites" id={BADGE} className="nav-item" discover="none" hidden={count === 0} suppressHydrationWarning>
      <Icon name="heart" className="glyph" />
      <span className="sr-only">Favoritos:</span>
      <span className="n" suppressHydrationWarning>
        {badgeText(count)}
      </span>
    </Link>
  );
}

/** On a phone in the bar at the foot. */
function InboxLink({ unread }: { unread?: string }) {
  return (
    <Link to={MESSAGES_PATH} className="nav-item desk" discover="none">
      <Icon name="mail" className="glyph" />
      <span className="sr-only">Mensajes</span>
      {unread ? (
        <span className="n">
          {unread}
          <span className="sr-only"> sin leer</span>
        </span>
      ) : null}
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
      <Icon name="cart" className="glyph" />
      <span className="sr-only">Carrito</span>
      <span className="n" hidden={!cart} suppressHydrationWarning>
        {cart}
      </span>
    </a>
  );
}

function LoginButton() {
  return (
    <Link to={loginHref(useLocation())} className="nav-item desk">
      Iniciar Sesión
    </Link>
  );
}

function LoginItem() {
  return <MenuItem label="Iniciar Sesión" to={loginHref(useLocation())} />;
}

function ProfileMenu({ user, account }: { user: SessionUser } & Pick<HeaderProps, "account">) {
  return (
    <Menu
      className="desk"
      align="end"
      summary={
        <>
          <Icon name="user" className="glyph" />
          <span className="max-w-20 truncate">{user.displayName}</span>
          <span className="sr-only">Tu cuenta</span>
          <Chevron />
        </>
      }
    >
      <p className="truncate px-3 py-2 text-sm text-muted">{user.email}</p>
      <ul>
        <AccountItems account={account} />
      </ul>
    </Menu>
  );
}

function AccountItems({ account }: Pick<HeaderProps, "account">) {
  return (
    <>
      {account?.links.map((link) => (
        <MenuItem key={link.to} {...link} />
      ))}
      <li>
        <form method="post" action="/salir">
          <button className="menu-item">Cerrar Sesión</button>
        </form>
      </li>
    </>
  );
}
