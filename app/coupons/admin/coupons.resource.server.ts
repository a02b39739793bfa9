import { type Inverse, singleInverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { ADMIN_COUPONS_PATH } from "./coupon-list";
import { COUPON_ROWS } from "./coupons.page.server";

const ACTS = {
  "coupon.created": "Cupón creado",
  "coupon.ended": "Cupón terminado",
  "coupon.resumed": "Cupón válido de nuevo",
  "coupons.exported": "Lista de cupones descargada",
};

const activeBack = (active: boolean): Inverse =>
  singleInverse(async ({ coupons }, { snapshot }, actor, code) => {
    return (await coupons.admin.setActive(actor, code, active, Number(snapshot.data.adminSteps ?? 0))).ok;
  });

export const COUPONS_RESOURCE: AdminResource = {
  path: ADMIN_COUPONS_PATH,
  verb: "coupons",
  section: "Cupones",
  acts: ACTS,
  inverses: { "coupon.ended": activeBack(true), "coupon.resumed": activeBack(false) },
  documents: [{ collection: "coupons", name: "Cupón" }],
  targets: { "lists/coupons": "Lista de cupones" },
  list: COUPON_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
