import type { RoutePolicy } from "../platform/routes/policy.ts";
import {
  BATCH,
  CLAIM_FORM,
  DISPUTED_ORDER,
  FORM,
  LONG_FORM,
  ORDER,
  PAUSED_LISTING,
  PROOF_FORM,
  SELLER,
  SMALL_FORM,
  THREAD,
  adminPage,
  publicPage,
  userPage,
  userFormPage,
  userAddress,
} from "../platform/routes/presets.ts";

/** A proof of 5 MB, read whole even where it is too large. */
const REFUND_PROOF = 8 * 1024 * 1024;

export const ORDERS_ROUTES: readonly RoutePolicy[] = [
  // Whole without scripts: the page that waits loads itself again by a header.
  userPage("/pago/exitoso", "orders/return/pago-exitoso.route.tsx", {
    scripts: "none",
    robots: ["/pago/"],
    samples: [`/pago/exitoso?pedido=${ORDER}`],
  }),
  userPage("/pago/fallido", "orders/return/pago-fallido.route.tsx", {
    scripts: "none",
    samples: [`/pago/fallido?pedido=${ORDER}`],
  }),
  userPage("/pago/redirigir", "orders/return/pago-redirigir.route.tsx", {
    acts: ["orderStep"],
    scripts: "none",
    maxBodyBytes: SMALL_FORM,
    samples: [`/pago/redirigir?pedido=${ORDER}`],
  }),
  // Answers where payments are on trial alone.
  publicPage("/prueba-pago", "orders/return/prueba-pago.route.tsx", {
    noindex: true,
    scripts: "none",
    robots: ["/prueba-pago"],
    samples: ["/prueba-pago"],
  }),
  userPage("/perfil/compras", "orders/perfil-compras.route.tsx", { frame: "profile" }),
  userFormPage("/perfil/compras/:id", "orders/pages/perfil-compra.route.tsx", {
    acts: ["orderStep"],
    frame: "profile",
    samples: [`/perfil/compras/${ORDER}`],
  }),
  userFormPage("/perfil/compras/:id/opinar/:seller", "orders/pages/perfil-compra-opinar.route.tsx", {
    acts: ["review"],
    frame: "profile",
    maxBodyBytes: FORM,
    samples: [`/perfil/compras/${ORDER}/opinar/demo-vendedor-01`],
  }),
  userFormPage("/perfil/compras/:id/problema", "orders/claims/perfil-problema.route.tsx", {
    id: "perfil-compra-problema",
    acts: ["claim"],
    frame: "profile",
    maxBodyBytes: CLAIM_FORM,
    samples: [`/perfil/compras/${ORDER}/problema`],
  }),
  userFormPage("/perfil/ventas/:id/problema", "orders/claims/perfil-problema.route.tsx", {
    id: "perfil-venta-problema",
    acts: ["claim"],
    frame: "profile",
    maxBodyBytes: CLAIM_FORM,
    samples: [`/perfil/ventas/${DISPUTED_ORDER}/problema`],
  }),
  // `name`: `1` for a photo of the claim, `anuncio-1` for one of the listing.
  userAddress("/pedidos/:id/problema/fotos/:name", "orders/claims/problema-foto.route.ts", {
    samples: [`/pedidos/${DISPUTED_ORDER}/problema/fotos/1`],
  }),
  userFormPage("/perfil/anuncios/:id/reserva", "orders/reservations/perfil-anuncio-reserva.route.tsx", {
    acts: ["orderStep"],
    frame: "profile",
    samples: [`/perfil/anuncios/${PAUSED_LISTING}/reserva`],
  }),
  userAddress("/perfil/ventas.csv", "orders/sales/perfil-ventas-csv.route.ts"),
  // `origen`: pedido, conversacion.
  userPage("/compraventa/:origen/:id", "orders/sale-paper/compraventa.route.tsx", {
    acts: ["paper"],
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/compraventa/pedido/${ORDER}`, `/compraventa/conversacion/${THREAD}`],
  }),
  userAddress("/compraventa/:origen/:id/pdf", "orders/sale-paper/compraventa-pdf.route.ts", {
    acts: ["paper"],
    maxBodyBytes: SMALL_FORM,
    samples: [`/compraventa/pedido/${ORDER}/pdf`],
  }),
  {
    path: "/no-fui-yo/cobro/:token",
    acts: ["own"],
    file: "orders/payouts/no-fui-yo-cobro.route.tsx",
    access: "token",
    maxBodyBytes: SMALL_FORM,
    samples: ["/no-fui-yo/cobro/no-vale"],
  },
  userPage("/perfil/ventas/cobro", "orders/payouts/perfil-ventas-cobro.route.tsx", {
    acts: ["own"],
    frame: "profile",
    maxBodyBytes: FORM,
    writes: true,
  }),
  userFormPage("/perfil/ventas/:id", "orders/pages/perfil-venta.route.tsx", {
    acts: ["orderStep"],
    frame: "profile",
    samples: [`/perfil/ventas/${DISPUTED_ORDER}`],
  }),
  userFormPage("/perfil/ventas/:id/constancia", "orders/proof/perfil-venta-constancia.route.tsx", {
    acts: ["deliveryProof"],
    frame: "profile",
    maxBodyBytes: PROOF_FORM,
    samples: [`/perfil/ventas/${DISPUTED_ORDER}/constancia`],
  }),
  userFormPage("/perfil/ventas/:id/opinion", "orders/pages/perfil-venta-opinion.route.tsx", {
    acts: ["review"],
    frame: "profile",
    maxBodyBytes: FORM,
    samples: [`/perfil/ventas/${DISPUTED_ORDER}/opinion`],
  }),
  userPage("/reportes/ventas", "orders/sales/reportes-ventas.route.tsx", {
    scripts: "none",
    robots: ["/reportes/"],
    samples: ["/reportes/ventas", "/reportes/ventas?desde=2026-01-01&hasta=2026-12-31"],
  }),
  userAddress("/reportes/ventas.csv", "orders/sales/reportes-ventas-csv.route.ts"),
  userAddress("/pedidos/:id/constancia", "orders/pages/pedido-constancia.route.ts", {
    samples: [`/pedidos/${ORDER}/constancia`],
  }),
  userAddress("/pedidos/:id/constancia-entrega", "orders/proof/constancia-entrega.route.ts", {
    samples: [`/pedidos/${DISPUTED_ORDER}/constancia-entrega`],
  }),
  adminPage("/pedidos", "orders/admin/pedidos.route.tsx", {
    hasFile: true,
    samples: ["/administracion/pedidos", "/administracion/pedidos?ver=en-reclamo&numero=R-2026-000123"],
  }),
  adminPage("/pedidos/:id", "orders/admin/pedido.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/pedidos/${ORDER}`, `/administracion/pedidos/${DISPUTED_ORDER}`],
  }),
  adminPage("/pedidos/:id/dinero", "orders/admin/dinero.route.tsx", {
    maxBodyBytes: REFUND_PROOF,
    writes: true,
    samples: [`/administracion/pedidos/${ORDER}/dinero`],
  }),
  {
    path: "/administracion/pedidos/:id/constancia",
    file: "orders/proof/constancia-entrega-admin.route.ts",
    access: "admin",
    isPage: false,
    samples: [`/administracion/pedidos/${DISPUTED_ORDER}/constancia`],
  },
  {
    path: "/administracion/pedidos/:id/dinero/:of",
    file: "orders/admin/constancia-devolucion.route.ts",
    access: "admin",
    isPage: false,
    samples: [`/administracion/pedidos/${ORDER}/dinero/no-hay`],
  },
  {
    path: "/administracion/pedidos/:id/documentos.pdf",
    file: "orders/admin/documentos.route.ts",
    access: "admin",
    isPage: false,
    maxBodyBytes: SMALL_FORM,
    samples: [`/administracion/pedidos/${ORDER}/documentos.pdf`],
  },
  adminPage("/problemas", "orders/claims/admin/problemas.route.tsx", {
    hasFile: true,
    samples: ["/administracion/problemas", "/administracion/problemas?estado=por-decidir"],
  }),
  adminPage("/problemas/:id", "orders/claims/admin/problema.route.tsx", {
    maxBodyBytes: FORM,
    writes: true,
    samples: [`/administracion/problemas/${DISPUTED_ORDER}`],
  }),
  {
    path: "/administracion/problemas/:id/fotos/:name",
    file: "orders/claims/admin/problema-foto-admin.route.ts",
    access: "admin",
    isPage: false,
    samples: [`/administracion/problemas/${DISPUTED_ORDER}/fotos/1`],
  },
  adminPage("/pagos", "orders/payouts/admin/pagos.route.tsx", {
    hasFile: true,
    samples: ["/administracion/pagos", "/administracion/pagos?estado=pagados&vendedor=demo-vendedor"],
  }),
  adminPage("/pagos/:id", "orders/payouts/admin/pago.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
    samples: [`/administracion/pagos/${ORDER}_${SELLER}`],
  }),
  adminPage("/pagos/archivos", "orders/payouts/admin/archivos.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
  }),
  adminPage("/pagos/archivos/:id", "orders/payouts/admin/archivo.route.tsx", {
    maxBodyBytes: LONG_FORM,
    writes: true,
    samples: [`/administracion/pagos/archivos/${BATCH}`],
  }),
  adminPage("/pagos/diferencias", "orders/comparison/diferencias.route.tsx", {
    maxBodyBytes: SMALL_FORM,
    writes: true,
  }),
  {
    path: "/administracion/pagos/banco.csv",
    file: "orders/payouts/admin/pagos-banco.route.ts",
    access: "admin",
    isPage: false,
    maxBodyBytes: SMALL_FORM,
  },
];
