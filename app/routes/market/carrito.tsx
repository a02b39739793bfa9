import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CartPanel } from "~/cart/cart-panel";
import { submitCart } from "~/cart/cart.action.server";
import { CART_PATH } from "~/cart/constants";
import { viewCart } from "~/cart/lines";
import type { CartLine } from "~/cart/model";
import { trackAdded } from "~/cart/track-added";
import { UnpaidNotice } from "~/checkout/unpaid-notice";
import { CartCouponPanel } from "~/coupons/cart-coupon";
import { isCouponForm, readCartCoupon, submitCartCoupon } from "~/coupons/cart-coupon.page.server";
import { COUPON_FIELD } from "~/coupons/code";
import { unpaidOrders } from "~/orders/placing/unpaid";
import type { Context } from "~/platform/context";
import { handleForm, respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** The cart of this browser, for visitors and users alike. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cart, clock, env } = context;
  const [lines, coupon] = await Promise.all([cart.lines(), readCartCoupon(context, new URL(request.url))]);
  return { cart: viewCart(lines, clock.now(), env), coupon, unpaid: await unpaidFor(context, lines) };
}

/** Own orders that wait for their payment, where the cart is empty or another order holds what is in it. */
async function unpaidFor({ accounts, orders, log }: Context, lines: readonly CartLine[]) {
  const isAsked = lines.length === 0 || lines.some(({ problem }) => problem === "reserved");
  const user = isAsked ? await nullIfUnavailable(() => accounts.session(), log) : null;
  const bought = user && (await nullIfUnavailable(() => orders.purchases(user.uid, 1), log));
  return unpaidOrders(bought?.orders ?? []);
}

/** Without scripts: a change leads back here, 'Proceder al Pago' and 'Comprar ahora' to their pages. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const submit = () => (isCouponForm(form) ? submitCartCoupon(form, context, CART_PATH) : submitCart(form, context));
  const outcome = await handleForm(form, submit);
  if (outcome.kind === "done") trackAdded(context, form);
  return respond(outcome);
}

export const meta = pageMeta("Tu Carrito");

export default function Carrito() {
  const { cart, coupon, unpaid } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const errors = failure?.errors ?? {};
  return (
    <Container className="pb-10">
      <PageHeader title="Tu Carrito" />
      <ErrorSummary errors={errors} title="No cambiamos tu carrito" />
      <UnpaidNotice orders={unpaid} message={undefined} />
      <CartPanel cart={cart} errors={errors} />
      {cart.totals ? (
        <CartCouponPanel
          coupon={coupon}
          action={CART_PATH}
          typed={failure?.values[COUPON_FIELD]}
          error={errors[COUPON_FIELD]}
        />
      ) : null}
    </Container>
  );
}
