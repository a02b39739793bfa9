import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { ROUTE_FILES } from "../../support/routes";

// A posted form has one type of outcome and one `respond` (app/platform/forms/outcome.ts).

const APP = fileURLToPath(new URL("../../../app/", import.meta.url));

/** Actions that answer otherwise, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "orders/admin/documentos.route.ts": "answers a file",
  "orders/payouts/admin/pagos-banco.route.ts": "answers a file",
  "orders/sale-paper/compraventa-pdf.route.ts": "answers a file",
  "assistant/asistente-mensaje.route.ts": "streams to the panel's script",
  "assistant/page/asistente-panel.route.ts": "answers the panel's script",
  "assistant/mcp/mcp.route.ts": "answers programs of others",
  "admin/work/trabajo-mirando.route.ts": "answers the script of a page of administration",
  "routes/files/medidas.ts": "answers a beacon",
  "routes/files/tema.ts": "sets a cookie of the browser, from any page",
  "routes/install/dispositivo.tsx": "sets a cookie of the browser, from any page",
  "cart/carrito-panel.route.ts": "answers the drawer's script",
  "accounts/passkeys/auth-llave.route.ts": "answers the script of forms with a passkey",
  "favorites/favorites-cambiar.route.ts": "answers the heart's script, or leads back to its page",
  "routes/payment/webhook-mercadopago.ts": "answers the provider",
  "privacy/deletion/facebook-eliminacion.route.ts": "answers Facebook",
  "routes/profile/avisos-baja.tsx": "answered in place, as RFC 8058 wants no redirect",
  "push/perfil-notificaciones.route.ts": "answers the service worker",
  "selling/flow/autosave/sell-flow-autosave.route.ts": "answers the script that keeps drafts",
};

const withAction = ROUTE_FILES.filter((file) =>
  /^export (?:async function|const) action\b/m.test(readFileSync(APP + file, "utf8")),
);

test("every action answers a form's outcome by respond, or is known to answer otherwise", () => {
  expect(withAction.length).toBeGreaterThan(100);
  const others = withAction.filter(
    (file) => !/\brespond[(<]|= (?:admin|activeUser)Action[(<]/.test(readFileSync(APP + file, "utf8")),
  );
  expect(others.sort()).toEqual(Object.keys(OTHERWISE).sort());
});
