import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

import { tableEntry } from "~/business/table";
import { MESSAGES_PATH } from "~/shell/frame/account-menu";
import { Badge } from "~/ui/badge";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { BackLink } from "~/ui/navigation/back-link";
import { Container } from "~/ui/page";

const HOME = "/perfil";

interface ProfileLink {
  label: string;
  to: string;
}

/** By what a person comes for. `icon`: a name of ui/icon.tsx. */
export const PROFILE_GROUPS: readonly { title: string; icon: string; links: readonly ProfileLink[] }[] = [
  {
    title: "Comprar",
    icon: "cart",
    links: [
      { label: "Mensajes", to: MESSAGES_PATH },
      { label: "Favoritos", to: "/favorites" },
      { label: "Búsquedas guardadas", to: "/perfil/busquedas" },
      { label: "Vendedores que sigo", to: "/perfil/siguiendo" },
      { label: "Compras", to: "/perfil/compras" },
    ],
  },
  {
    title: "Vender",
    icon: "tag",
    links: [
      { label: "Mis anuncios", to: "/perfil/anuncios" },
      { label: "Ventas", to: "/perfil/ventas" },
      { label: "Preguntas", to: "/perfil/preguntas" },
      { label: "Mi tienda", to: "/perfil/tienda" },
    ],
  },
  {
    title: "Registro y servicios",
    icon: "shield",
    links: [
      { label: "Mis bicicletas", to: "/perfil/bicicletas" },
      { label: "Inspecciones", to: "/perfil/inspecciones" },
      { label: "Reclamos", to: "/perfil/reclamos" },
    ],
  },
  {
    title: "Cuenta",
    icon: "user",
    links: [
      { label: "Resumen", to: "/perfil" },
      { label: "Mis datos personales", to: "/perfil/datos" },
      { label: "Seguridad", to: "/perfil/seguridad" },
      { label: "Preferencias", to: "/perfil/preferencias" },
      { label: "Privacidad", to: "/perfil/mis-datos" },
    ],
  },
];

/** Pages without an entry of their own, and the entry that they belong to. */
const BELONGS: Readonly<Record<string, string>> = {
  "/perfil/foto": "/perfil/datos",
  "/perfil/celular": "/perfil/datos",
};

/** Whether the page at `pathname` is the one of the list at `to`, or lies below it. */
export function isWithin(to: string, pathname: string): boolean {
  const page = tableEntry(BELONGS, pathname) ?? pathname;
  return page === to || (to !== "/perfil" && page.startsWith(`${to}/`));
}

/**
 * Layout of the profile pages: on a desk the groups stand beside each of them; on a phone they are the list of /perfil,
 * below the summary, and the other pages lead back to it. `unread`: number of unread conversations as text.
 */
export function ProfileLayout({ unread, children }: { unread?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isHome = pathname === HOME;
  // Pages below an entry have a link to the entry of their own.
  const isEntry = PROFILE_GROUPS.some(({ links }) => links.some(({ to }) => to === pathname));
  return (
    <Container className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start lg:gap-10">
      <div className={classes("min-w-0 lg:col-start-2 lg:row-start-1", isHome ? "max-lg:pb-4 lg:pb-12" : "pb-12")}>
        {isHome || !isEntry ? null : (
          <div className="lg:hidden print:hidden">
            <BackLink to={HOME}>Mi perfil</BackLink>
          </div>
        )}
        {children}
      </div>
      <nav
        aria-label="Tu perfil"
        className={classes(
          "lg:sticky lg:top-26 lg:col-start-1 lg:row-start-1 lg:block lg:pt-10 print:hidden",
          isHome ? "pb-12" : "hidden",
        )}
      >
        {PROFILE_GROUPS.map(({ title, icon, links }) => (
          <section key={title} className="max-lg:pt-6 lg:pb-2">
            <h2 className="flex items-center gap-2 pb-1 text-base font-bold lg:px-3">
              <Icon name={icon} className="size-5 text-accent" /> {title}
            </h2>
            <ul className="max-lg:divide-y max-lg:divide-line max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-raised">
              {links.map(({ label, to }) => (
                <li key={to} className={to === HOME ? "max-lg:hidden" : undefined}>
                  <Link
                    to={to}
                    aria-current={isWithin(to, pathname) ? "page" : undefined}
                    className="flex min-h-12 items-center rounded-control px-3 font-semibold hover:bg-sunken lg:min-h-9 lg:text-muted lg:hover:text-ink lg:aria-[current]:bg-accent-soft lg:aria-[current]:text-accent"
                  >
                    {label}
                    {to === MESSAGES_PATH && unread ? <Unread count={unread} /> : null}
                    <Icon name="chevron-right" className="ml-auto size-5 text-muted lg:hidden" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <form method="post" action="/salir" className="pt-4 lg:hidden">
          <button className="btn btn-secondary">Cerrar Sesión</button>
        </form>
        {isHome ? (
          <p className="pt-4 text-sm text-muted lg:px-3">
            Los envíos que hiciste sin señal están en este dispositivo:{" "}
            {/* Loaded again: its list is filled as the page is loaded. */}
            <a href="/por-enviar" className="link">
              Por enviar
            </a>
          </p>
        ) : null}
      </nav>
    </Container>
  );
}

function Unread({ count }: { count: string }) {
  return (
    <Badge className="ml-2 bg-ink text-surface">
      {count} <span className="sr-only">sin leer</span>
    </Badge>
  );
}
