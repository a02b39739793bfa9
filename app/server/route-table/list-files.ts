import type { RoutePolicy } from "../../platform/routes/policy.ts";

const [first, ...others] = [
  "anuncios",
  "asesores",
  "asistente",
  "busquedas",
  "cupones",
  "denuncias",
  "inspecciones",
  "marcas",
  "metricas",
  "opiniones",
  "pagos",
  "pedidos",
  "personas",
  "reclamos",
  "registro",
  "rendimiento",
  "robos",
  "series",
  "solicitudes",
  "talleres",
].map((list) => `/administracion/${list}.csv`);

/** Lists of administration as files (../list-files.server.ts). */
export const LIST_FILE_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/administracion/:lista.csv",
    file: "routes/admin/administracion-lista-csv.ts",
    access: "admin",
    isPage: false,
    samples: [first ?? "", ...others],
  },
];
