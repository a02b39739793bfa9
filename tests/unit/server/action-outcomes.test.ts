import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";

import routeConfig from "~/routes";

// A posted form has one type of outcome and one `respond` (app/platform/forms/outcome.ts).

const APP = fileURLToPath(new URL("../../../app/", import.meta.url));

/** Actions that answer otherwise, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "routes/admin/administracion-pagos-banco.ts": "answers a file",
  "routes/assistant/asistente-mensaje.ts": "streams to the panel's script",
  "routes/assistant/asistente-panel.ts": "answers the panel's script",
  "routes/files/medidas.ts": "answers a beacon",
  "routes/files/tema.ts": "sets a cookie of the browser, from any page",
  "routes/install/dispositivo.tsx": "sets a cookie of the browser, from any page",
  "routes/market/carrito-panel.ts": "answers the drawer's script",
  "routes/market/favorites-cambiar.ts": "answers the heart's script, or leads back to its page",
  "routes/payment/webhook-mercadopago.ts": "answers the provider",
  "routes/privacy/eliminacion-cancelar.tsx": "answered in place: the link shows the same page from now on",
  "routes/privacy/facebook-eliminacion.ts": "answers Facebook",
  "routes/profile/avisos-baja.tsx": "answered in place, as RFC 8058 wants no redirect",
  "routes/profile/perfil-notificaciones.ts": "answers the service worker",
  "routes/registry/avisos-servicio.tsx": "answered in place, as RFC 8058 wants no redirect",
  "routes/sell/sell-flow-autosave.ts": "answers the script that keeps drafts",
};

function filesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
}

const withAction = [...new Set(filesOf(routeConfig as RouteConfigEntry[]))].filter((file) =>
  /^export (?:async function|const) action\b/m.test(readFileSync(APP + file, "utf8")),
);

test("every action answers a form's outcome by respond, or is known to answer otherwise", () => {
  expect(withAction.length).toBeGreaterThan(100);
  const others = withAction.filter((file) => !/\brespond[(<]/.test(readFileSync(APP + file, "utf8")));
  expect(others.sort()).toEqual(Object.keys(OTHERWISE).sort());
});
