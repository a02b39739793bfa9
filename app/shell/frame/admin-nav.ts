/** The administrators' pages, in the order of their list. */
export const ADMIN_NAVIGATION = [
  { label: "Resumen", to: "/administracion" },
  { label: "Reclamos", to: "/administracion/reclamos" },
  { label: "Solicitudes", to: "/administracion/solicitudes" },
] as const;

/** Whether the page at `pathname` is the one of the list at `to`, or lies below it. */
export function isWithinAdmin(to: string, pathname: string): boolean {
  return pathname === to || (to !== "/administracion" && pathname.startsWith(`${to}/`));
}
