import type { RoutePolicy } from "../../platform/routes/policy.ts";
import { ORDER, SMALL_FORM } from "../../platform/routes/presets.ts";

export const PAYMENT_ROUTES: readonly RoutePolicy[] = [
  {
    path: "/success",
    access: "user",
    scripts: "none",
    robots: ["/success"],
    samples: [`/success?pedido=${ORDER}`],
  },
  // Whole without scripts: the page that waits loads itself again by a header.
  {
    path: "/pago/exitoso",
    access: "user",
    scripts: "none",
    robots: ["/pago/"],
    samples: [`/pago/exitoso?pedido=${ORDER}`],
  },
  { path: "/pago/fallido", access: "user", scripts: "none", samples: [`/pago/fallido?pedido=${ORDER}`] },
  {
    path: "/pago/redirigir",
    access: "user",
    scripts: "none",
    maxBodyBytes: SMALL_FORM,
    samples: [`/pago/redirigir?pedido=${ORDER}`],
  },
  {
    path: "/webhooks/mercadopago",
    access: "token",
    maxBodyBytes: SMALL_FORM,
    // The provider signs its notifications.
    crossOriginPost: /^\/webhooks\/mercadopago$/,
    isPage: false,
  },
];
