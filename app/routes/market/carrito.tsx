import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CartPanel } from "~/cart/cart-panel";
import { submitCart } from "~/cart/cart.action.server";
import { viewCart } from "~/cart/lines";
import { handleForm, respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** The cart of this browser, for visitors and users alike. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { cart, clock, env } = context;
  return { cart: viewCart(await cart.lines(), clock.now(), env.holidays) };
}

/** Without scripts: a change leads back here, 'Proceder al Pago' and 'Comprar ahora' lead on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await handleForm(form, () => submitCart(form, context)));
}

export const meta: MetaFunction = () => [{ title: pageTitle("Tu Carrito") }, { name: "robots", content: "noindex" }];

export default function Carrito() {
  const { cart } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  return (
    <Container className="pb-10">
      <PageHeader title="Tu Carrito" />
      <ErrorSummary errors={errors} title="No cambiamos tu carrito" />
      <CartPanel cart={cart} errors={errors} />
    </Container>
  );
}
