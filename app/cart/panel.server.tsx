import { renderToReadableStream } from "react-dom/server.browser";

import type { FieldErrors } from "~/platform/forms/typed-values";
import { badgeText } from "~/shell/hearts/constants";
import { CART_COUNT_HEADER } from "~/shell/page/cart-constants";

import { CartPanel } from "./cart-panel";
import type { CartView } from "./lines";

interface PanelAnswer {
  cart: CartView;
  pieces: number;
  /** Event of the panel, announced to screen readers as well. */
  message?: string | undefined;
  errors?: FieldErrors;
  status?: number;
  headers?: HeadersInit | undefined;
}

/** The cart for the drawer: HTML without the rest of a page, and the count for the header's link. */
export async function panelResponse({ cart, pieces, message, errors = {}, status, headers }: PanelAnswer) {
  const told = [message, ...Object.values(errors)].filter((text) => text !== undefined);
  const stream = await renderToReadableStream(
    <>
      {told.map((text) => (
        <p key={text} data-told="" className={Object.keys(errors).length > 0 ? "pt-3 text-danger" : "pt-3 text-muted"}>
          {text}
        </p>
      ))}
      <CartPanel cart={cart} errors={errors} />
    </>,
  );
  const response = new Response(await new Response(stream).text(), {
    ...(status !== undefined && { status }),
    ...(headers && { headers }),
  });
  response.headers.set("Content-Type", "text/html; charset=utf-8");
  response.headers.set(CART_COUNT_HEADER, pieces === 0 ? "0" : badgeText(pieces));
  return response;
}
