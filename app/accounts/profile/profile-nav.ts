import { tableEntry } from "~/business/table";

export const MESSAGES_PATH = "/perfil/mensajes";

export const PROFILE_NAVIGATION = [
  { label: "Resumen", to: "/perfil" },
  { label: "Mis datos personales", to: "/perfil/datos" },
  { label: "Mis anuncios", to: "/perfil/anuncios" },
  { label: "Favoritos", to: "/favorites" },
  { label: "Mensajes", to: MESSAGES_PATH },
  { label: "Preguntas", to: "/perfil/preguntas" },
  { label: "Búsquedas guardadas", to: "/perfil/busquedas" },
  { label: "Compras", to: "/perfil/compras" },
  { label: "Ventas", to: "/perfil/ventas" },
  { label: "Mis bicicletas", to: "/perfil/bicicletas" },
  { label: "Inspecciones", to: "/perfil/inspecciones" },
  { label: "Reclamos", to: "/perfil/reclamos" },
  { label: "Seguridad", to: "/perfil/seguridad" },
  { label: "Preferencias", to: "/perfil/preferencias" },
  { label: "Privacidad", to: "/perfil/mis-datos" },
] as const;

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
