import { reportedReviewId } from "~/workshops/reviews/constants";

// Which page shows the document of an entry, and which document a page shows.

/**
 * `prefix`: of the id in the address, where a page shows documents of two collections. `without`: pages below it that
 * show no entries, as they spend their reads on other things.
 */
const PAGES: readonly { collection: string; path: string; prefix?: string; without?: readonly string[] }[] = [
  { collection: "orders", path: "/administracion/pedidos" },
  { collection: "payouts", path: "/administracion/pagos" },
  { collection: "complaintProgress", path: "/administracion/reclamos" },
  { collection: "cases", path: "/administracion/solicitudes" },
  // Claims of serials are cases with a page of their own.
  { collection: "cases", path: "/administracion/series" },
  { collection: "inspections", path: "/administracion/inspecciones" },
  { collection: "reportTargets", path: "/administracion/denuncias" },
  { collection: "workshopReviews", path: "/administracion/opiniones", prefix: reportedReviewId("") },
  { collection: "reviews", path: "/administracion/opiniones" },
  { collection: "vehicles", path: "/administracion/anuncios" },
  { collection: "thefts", path: "/administracion/robos" },
  { collection: "workshops", path: "/administracion/talleres" },
  { collection: "publicationPlans", path: "/administracion/planes" },
  { collection: "brands", path: "/administracion/marcas" },
  { collection: "categories", path: "/administracion/categorias" },
  { collection: "users", path: "/administracion/personas", without: ["actividad", "accesos", "notas"] },
  { collection: "advisors", path: "/administracion/asesores" },
  { collection: "coupons", path: "/administracion/cupones" },
];
/** Pages that show no single document. */
const LISTS: Record<string, string> = {
  "lists/payouts": "/administracion/pagos",
  "lists/complaints": "/administracion/reclamos",
  "lists/cases": "/administracion/solicitudes",
  "lists/sales": "/reportes/ventas",
  "lists/catalog": "/administracion",
  "lists/metrics": "/administracion/metricas",
  "lists/performance": "/administracion/rendimiento",
  browserErrorMarks: "/administracion/rendimiento",
  "lists/listings": "/administracion/anuncios",
  "lists/reviews": "/administracion/opiniones",
  "lists/audit": "/administracion/registro",
  answerTemplates: "/administracion/plantillas",
  assistantUsage: "/administracion/asistente",
  assistantBlacklist: "/administracion/asistente",
  settings: "/administracion/ajustes",
};

/** Pages that show all of a document: their own log is that document's. */
const WHOLE: Record<string, string> = { "/administracion/plantillas": "answerTemplates/all" };

/** The page of administration for an entry's target; null where it has none. */
export function pageOfTarget(target: string): string | null {
  const [collection = "", id] = target.split("/");
  const page = PAGES.find((one) => one.collection === collection);
  if (page && id) return `${page.path}/${page.prefix ?? ""}${encodeURIComponent(id)}`;
  return LISTS[target] ?? LISTS[collection] ?? null;
}

/** The document that a page of administration is about; null for lists and others. */
export function targetOfPage(pathname: string): string | null {
  const page = PAGES.find(({ path, prefix = "" }) => pathname.startsWith(`${path}/${prefix}`));
  if (!page) return WHOLE[pathname] ?? null;
  const { collection, path, prefix = "", without = [] } = page;
  const [segment = "", below = ""] = pathname.slice(path.length + 1).split("/");
  if (without.includes(below)) return null;
  try {
    const id = decodeURIComponent(segment).slice(prefix.length);
    return id === "" || id.includes("/") ? null : `${collection}/${id}`;
  } catch {
    return null;
  }
}
