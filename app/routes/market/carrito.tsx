import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CartPanel } from "~/cart/cart-panel";
import { submitCart } from "~/cart/cart.action.server";
import { CART_PATH } from "~/cart/constants";
import { viewCart } from "~/cart/lines";
import { trackAdded } from "~/cart/track-added";
import { CartCouponPanel } from "~/coupons/cart-coupon";
import { isCouponForm, readCartCoupon, submitCartCoupon } from "~/coupons/cart-coupon.page.server";
import { COUPON_FIELD } from "~/coupons/code";
import { handleForm, respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** The cart of this browser, for visitors and users alike. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cart, clock, env } = context;
  const [lines, coupon] = await Promise.all([cart.lines(), readCartCoupon(context, new URL(request.url))]);
  return { cart: viewCart(lines, clock.now(), env), coupon };
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
  const { cart, coupon } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const errors = failure?.errors ?? {};
  return (
    <Container className="pb-10">
      <PageHeader title="Tu Carrito" />
      <ErrorSummary errors={errors} title="No cambiamos tu carrito" />
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
