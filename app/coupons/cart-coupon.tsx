import { formatSoles } from "~/business/money";
import { Panel } from "~/ui/panel";

import type { CartCoupon } from "./cart-coupon.page.server";
import { CouponFields } from "./coupon-fields";

interface CartCouponPanelProps {
  coupon: CartCoupon;
  action: string;
  typed?: string | undefined;
  error?: string | undefined;
}

export function CartCouponPanel({ coupon, action, typed, error }: CartCouponPanelProps) {
  const { applied, wouldTakeOff } = coupon;
  return (
    <Panel className="mt-6 max-w-xl">
      <form method="post" action={action}>
        {wouldTakeOff === null ? null : (
          <p className="mb-2">
            Este cupón te descuenta {formatSoles(wouldTakeOff)}. Aplícalo para usarlo en tu pedido.
          </p>
        )}
        <CouponFields applied={applied} typed={typed ?? coupon.typed} error={error ?? coupon.error ?? undefined} />
      </form>
    </Panel>
  );
}
