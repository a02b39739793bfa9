import type { RoutePolicy } from "../../route-policy.ts";
import {
  CASE,
  COMPLAINT_FORM,
  LISTING,
  LONG_FORM,
  ORDER,
  SELLER,
  SHEET,
  SMALL_FORM,
} from "../../route-presets/presets.ts";

export const ADMIN_ROUTES: readonly RoutePolicy[] = [
  { path: "/administracion", access: "admin", robots: ["/administracion"] },
  { path: "/administracion/confirmar", access: "admin" },
  { path: "/administracion/ajustes", access: "admin", maxBodyBytes: SMALL_FORM },
  {
    path: "/administracion/ajustes/:grupo",
    access: "admin",
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: ["/administracion/ajustes/negocio", "/administracion/ajustes/venta"],
  },
  { path: "/administracion/solicitudes", access: "admin" },
  {
    path: "/administracion/solicitudes/:number",
    access: "admin",
    // Answers to requests about personal data carry three files.
    maxBodyBytes: COMPLAINT_FORM,
    writes: true,
    samples: [`/administracion/solicitudes/${CASE}`],
  },
  {
    path: "/administracion/solicitudes/:number/archivos/:position/:n",
    access: "admin",
    isPage: false,
    samples: [`/administracion/solicitudes/${CASE}/archivos/1/1`],
  },
  {
    path: "/administracion/anuncios",
    access: "admin",
    samples: ["/administracion/anuncios", "/administracion/anuncios?estado=en-revision&q=trek"],
  },
  { path: "/administracion/cupones", access: "admin", maxBodyBytes: SMALL_FORM, writes: true },
  {
    path: "/administracion/anuncios/lote",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/anuncios/lote?accion=reject&fila=${LISTING}~1`],
  },
  {
    path: "/administracion/anuncios/:id",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/anuncios/${LISTING}`],
  },
  {
    path: "/administracion/pedidos",
    access: "admin",
    samples: ["/administracion/pedidos", "/administracion/pedidos?ver=en-reclamo&numero=R-2026-000123"],
  },
  {
    path: "/administracion/pedidos/:id",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/pedidos/${ORDER}`],
  },
  {
    path: "/administracion/asistente",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    samples: ["/administracion/asistente", "/administracion/asistente?desde=2026-11-01&hasta=2026-11-30"],
  },
  {
    path: "/administracion/pagos",
    access: "admin",
    samples: ["/administracion/pagos", "/administracion/pagos?estado=pagados&vendedor=demo-vendedor"],
  },
  {
    path: "/administracion/pagos/:id",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/pagos/${ORDER}_${SELLER}`],
  },
  { path: "/administracion/pagos.csv", access: "admin", isPage: false },
  { path: "/administracion/pagos/banco.csv", access: "admin", isPage: false, maxBodyBytes: SMALL_FORM },
  {
    path: "/administracion/denuncias",
    access: "admin",
    samples: ["/administracion/denuncias", "/administracion/denuncias?tipo=anuncios&estado=decididas"],
  },
  { path: "/administracion/denuncias/lote", access: "admin", maxBodyBytes: SMALL_FORM, writes: true },
  {
    path: "/administracion/denuncias/:id",
    access: "admin",
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: ["/administracion/denuncias/listing_demo-00007-animator-16"],
  },
  {
    path: "/administracion/buscar",
    access: "admin",
    samples: ["/administracion/buscar", "/administracion/buscar?q=nada"],
  },
  {
    path: "/administracion/registro",
    access: "admin",
    samples: ["/administracion/registro", "/administracion/registro?accion=order.refund"],
  },
  { path: "/administracion/registro.csv", access: "admin", isPage: false },
  {
    path: "/administracion/reclamos",
    access: "admin",
    samples: ["/administracion/reclamos", "/administracion/reclamos?estado=acordados&numero=123"],
  },
  {
    path: "/administracion/reclamos/:number",
    access: "admin",
    // An answer carries three files, a letter its proof.
    maxBodyBytes: COMPLAINT_FORM,
    writes: true,
    samples: [`/administracion/reclamos/${SHEET}`],
  },
  { path: "/administracion/reclamos.csv", access: "admin", isPage: false },
];
