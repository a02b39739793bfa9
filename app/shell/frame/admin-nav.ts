/** The administrators' pages, in the order of their list. */
export const ADMIN_NAVIGATION = [
  { label: "Resumen", to: "/administracion" },
  { label: "Pedidos", to: "/administracion/pedidos" },
  { label: "Pagos", to: "/administracion/pagos" },
  { label: "Reclamos", to: "/administracion/reclamos" },
  { label: "Solicitudes", to: "/administracion/solicitudes" },
  { label: "Robos", to: "/administracion/robos" },
  { label: "Talleres", to: "/administracion/talleres" },
  { label: "Ajustes", to: "/administracion/ajustes" },
] as const;

/** Whether `pathname` is the entry's page `to` or below it. */
export function isWithinAdmin(to: string, pathname: string): boolean {
  return pathname === to || (to !== "/administracion" && pathname.startsWith(`${to}/`));
}
