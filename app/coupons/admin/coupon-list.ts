import type { ListSpec } from "~/admin-kit/list/query";

import { COUPON_STATES, type CouponState } from "../rules";

export const ADMIN_COUPONS_PATH = "/administracion/cupones";

export function adminCouponPath(code: string): string {
  return `${ADMIN_COUPONS_PATH}/${encodeURIComponent(code)}`;
}

export const COUPON_STATE_NAMES: Record<CouponState, string> = {
  valid: "Vigente",
  upcoming: "Todavía no empieza",
  expired: "Vencido",
  ended: "Terminado",
};

export const COUPON_STATE_SLUGS: Record<CouponState, string> = {
  valid: "vigentes",
  upcoming: "por-empezar",
  expired: "vencidos",
  ended: "terminados",
};

/** Coupons by code. `q`: how the code begins. */
export const COUPON_LIST: ListSpec = {
  path: ADMIN_COUPONS_PATH,
  filters: [
    {
      name: "estado",
      label: "Estado",
      emptyLabel: "Todos",
      options: COUPON_STATES.map((state) => ({
        value: COUPON_STATE_SLUGS[state],
        label: COUPON_STATE_NAMES[state],
      })),
    },
  ],
  texts: ["q"],
};
