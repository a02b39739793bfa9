import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { submitCart } from "~/cart/cart.action.server";
import { CART_PATH } from "~/cart/constants";
import { viewCart } from "~/cart/lines";
import { panelResponse } from "~/cart/panel.server";
import { trackAdded } from "~/cart/track-added";
import { handleForm } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { CART_COUNT_HEADER } from "~/shell/page/cart-constants";

/** The drawer's content, for app/shell/extras/cart-drawer.ts; a person who comes here wants to see the page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!request.headers.has(CART_COUNT_HEADER)) return redirect(CART_PATH);
  return panelResponse(await current(context));
}

/** The forms of the drawer and 'Agregar al carrito', answered by the new content. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const outcome = await handleForm(form, () => submitCart(form, context));
  if (outcome.kind === "done") trackAdded(context, form);
  if (outcome.kind === "rejected") {
    const { status, failure } = outcome;
    return panelResponse({ ...(await current(context)), errors: failure.errors, status });
  }
  if (outcome.kind !== "done" || outcome.to !== CART_PATH) return redirect(CART_PATH, 303);
  return panelResponse({ ...(await current(context)), message: outcome.flash?.message, headers: outcome.headers });
}

async function current({ cart, clock, env }: LoaderFunctionArgs["context"]) {
  return { cart: viewCart(await cart.lines(), clock.now(), env), pieces: await cart.count() };
}
