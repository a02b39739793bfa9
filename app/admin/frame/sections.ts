export interface AdminSection {
  label: string;
  to: string;
}

export interface AdminSectionGroup {
  /** Empty for the first page, which belongs to no group. */
  title: string;
  sections: readonly AdminSection[];
}

export const ADMIN_HOME = "/administracion";

/** All pages of administration that lists lead to, in the order of the navigation. A new section is one line here. */
export const ADMIN_SECTIONS: readonly AdminSectionGroup[] = [
  {
    title: "",
    sections: [
      { label: "Resumen", to: ADMIN_HOME },
      { label: "Métricas", to: "/administracion/metricas" },
    ],
  },
  {
    title: "Ventas",
    sections: [
      { label: "Anuncios", to: "/administracion/anuncios" },
      { label: "Cupones", to: "/administracion/cupones" },
      { label: "Pedidos", to: "/administracion/pedidos" },
      { label: "Pagos", to: "/administracion/pagos" },
    ],
  },
  {
    title: "Atención",
    sections: [
      { label: "Personas", to: "/administracion/personas" },
      { label: "Denuncias", to: "/administracion/denuncias" },
      { label: "Opiniones", to: "/administracion/opiniones" },
      { label: "Reclamos", to: "/administracion/reclamos" },
      { label: "Solicitudes", to: "/administracion/solicitudes" },
      { label: "Plantillas", to: "/administracion/plantillas" },
      { label: "Rebi", to: "/administracion/asistente" },
    ],
  },
  {
    title: "Servicios",
    sections: [
      { label: "Asesores", to: "/administracion/asesores" },
      { label: "Inspecciones", to: "/administracion/inspecciones" },
      { label: "Robos", to: "/administracion/robos" },
      { label: "Series", to: "/administracion/series" },
      { label: "Talleres", to: "/administracion/talleres" },
    ],
  },
  {
    title: "Catálogo",
    sections: [
      { label: "Planes", to: "/administracion/planes" },
      { label: "Marcas", to: "/administracion/marcas" },
      { label: "Categorías", to: "/administracion/categorias" },
      { label: "Búsquedas", to: "/administracion/busquedas" },
    ],
  },
  {
    title: "Sistema",
    sections: [
      { label: "Ajustes", to: "/administracion/ajustes" },
      { label: "Feriados", to: "/administracion/feriados" },
      { label: "Vistas guardadas", to: "/administracion/vistas" },
      { label: "Rendimiento", to: "/administracion/rendimiento" },
      { label: "Registro", to: "/administracion/registro" },
    ],
  },
];

/** Whether `pathname` is the section's page or below it. */
export function isWithinSection(to: string, pathname: string): boolean {
  return pathname === to || (to !== ADMIN_HOME && pathname.startsWith(`${to}/`));
}

/** Label of the section that a page belongs to. */
export function sectionOf(pathname: string): string {
  const sections = ADMIN_SECTIONS.flatMap((group) => group.sections);
  return sections.find(({ to }) => isWithinSection(to, pathname))?.label ?? "Administración";
}
