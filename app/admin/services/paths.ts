export const ADMIN_WORKSHOPS_PATH = "/administracion/talleres";
export const ADMIN_INSPECTIONS_PATH = "/administracion/inspecciones";

export function adminWorkshopPath(id: string): string {
  return `${ADMIN_WORKSHOPS_PATH}/${encodeURIComponent(id)}`;
}

export function adminInspectionPath(id: string): string {
  return `${ADMIN_INSPECTIONS_PATH}/${encodeURIComponent(id)}`;
}
