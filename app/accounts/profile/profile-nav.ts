import { tableEntry } from "~/business/table";
import { MESSAGES_PATH } from "~/shell/frame/account-menu";

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
