import type { ServiceSwitch } from "~/business/switches";

interface NavLinkEntry {
  label: string;
  to: string;
}
/** A menu. The item of a service carries 'Próximamente' until that is `activo`; without an address it leads nowhere. */
export interface NavMenuEntry {
  label: string;
  items: readonly NavMenuItem[];
}
interface NavMenuItem {
  label: string;
  to?: string;
  service?: ServiceSwitch;
}
export type NavEntry = NavLinkEntry | NavMenuEntry;

/** The specification's label of a service that is announced. */
export const SOON = "Próximamente";

/** The header, in the specification's order and words. */
export const NAVIGATION: readonly NavEntry[] = [
  { label: "Comprar", to: "/comprar" },
  { label: "Vender", to: "/sell" },
  {
    label: "Registra tu Bike",
    items: [
      { label: "Registrar Bicicleta", to: "/registrar-bicicleta" },
      { label: "Bicicletas Robadas", to: "/bicicletas-robadas", service: "stolenList" },
      { label: "Denunciar Robo", to: "/denunciar-robo", service: "theft" },
      { label: "Transferir Propiedad", to: "/transferir-propiedad", service: "transfer" },
    ],
  },
  {
    label: "Inspección",
    items: [
      { label: "Inspección Legal", to: "/inspeccion-info#legal", service: "legalInspection" },
      { label: "Inspección Mecánica", to: "/inspeccion-info#mecanica", service: "mechanicalInspection" },
    ],
  },
  { label: "Nosotros", to: "/acerca-de" },
  { label: "Soporte", to: "/contacto" },
];

export const BOOK: NavLinkEntry = { label: "Libro de Reclamaciones", to: "/libro-de-reclamaciones" };

/** The footer's links besides the book, in the specification's order; favourites and the app besides. */
export const FOOTER_LINKS: readonly NavLinkEntry[] = [
  { label: "Comprar", to: "/comprar" },
  { label: "Vender", to: "/sell" },
  { label: "Favoritos", to: "/favorites" },
  { label: "Talleres", to: "/talleres" },
  { label: "Contacto", to: "/contacto" },
  { label: "Términos y Condiciones", to: "/terminos" },
  { label: "Política de Privacidad", to: "/privacidad" },
  { label: "Política de Cookies", to: "/cookies" },
  { label: "Eliminación de Datos", to: "/eliminacion-de-datos" },
  { label: "Instalar la app", to: "/instalar" },
];

export const TAGLINES = ["Tu marketplace de confianza", "Transacciones seguras y confiables"] as const;

/** Address of the sign-in that leads back to this page, unless it is the sign-in itself or home. */
export function loginHref({ pathname, search }: { pathname: string; search: string }): string {
  if (pathname === "/login" || pathname === "/register") return `/login${search}`;
  return pathname === "/" ? "/login" : `/login?redirect=${encodeURIComponent(pathname + search)}`;
}
