import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { fileOf, ROUTE_TABLE } from "~/server/route-table/route-table";
import { FormError } from "~/shell/errors/form-error";

import { routeModule } from "../../support/routes";

// A page with a text form must not lose the typed values: not when a service is down (FormError), not when
// the connection is lost (clientAction), and not when the page's data would be reloaded (shouldRevalidate).

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
/** Their own ErrorBoundary gives the written text back. */
const OWN_BOUNDARY = ["/libro-de-reclamaciones"];
/**
 * Pages whose only text field is a password, a confirmation word, a coupon or the price of a sale, and sheets without
 * a field: nothing is lost.
 */
const NOTHING_TO_LOSE = [
  "/administracion/confirmar",
  "/administracion/cupones/:code",
  // Compares days with their seals.
  "/administracion/registro",
  "/auth/accion",
  "/carrito",
  "/eliminacion-de-datos",
  "/eliminacion-de-datos/confirmar/:token",
  "/perfil/anuncios",
  "/perfil/anuncios/:id/plan",
  // Its rows are stored; short fields mend them.
  "/perfil/anuncios/importar/:id",
  "/perfil/anuncios/lote",
  "/perfil/mis-datos",
  "/perfil/seguridad/codigo",
  "/producto/:id",
  "/sell/success",
  "/vehiculo/:id",
];
/** Reloaded after a rejection: changes by others are then visible, and the form keeps its text. */
const READ_ANEW = ["/perfil/compras/:id", "/perfil/inspecciones/:id/documentos", "/perfil/ventas/:id"];
/** To be empty when all sections are guarded. */
const NOT_YET_GUARDED: readonly string[] = [];

interface RouteModule {
  action?: unknown;
  ErrorBoundary?: unknown;
  clientAction?: (args: unknown) => Promise<unknown>;
  shouldRevalidate?: (args: unknown) => boolean;
}

const written = ROUTE_TABLE.filter(({ path, writes }) => writes && !NOT_YET_GUARDED.includes(path)).map(
  ({ path }) => path,
);

const moduleOf = (path: string) => routeModule<RouteModule>(fileOf(path));

describe.each(written)("%s", (path) => {
  test("a page gives the written text back when a service is down", async () => {
    const { ErrorBoundary } = await moduleOf(path);
    if (OWN_BOUNDARY.includes(path)) expect(ErrorBoundary).toBeTypeOf("function");
    else expect(ErrorBoundary).toBe(FormError);
  });

  test("a page keeps the form when the connection is lost", async () => {
    const { clientAction } = await moduleOf(path);
    const request = new Request("http://x.test/", {
      method: "POST",
      body: new URLSearchParams({ intent: "x", a: "b" }),
    });
    const answer = await clientAction?.({
      request,
      params: {},
      serverAction: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    expect(answer).toMatchObject({ unreached: true });
  });

  test("a page does not reload after a rejected or unsent form", async () => {
    const { shouldRevalidate } = await moduleOf(path);
    const change = { defaultShouldRevalidate: true, formMethod: "POST" };
    expect(shouldRevalidate?.({ ...change, actionStatus: 422, actionResult: { ok: false } })).toBe(
      READ_ANEW.includes(path),
    );
    expect(shouldRevalidate?.({ ...change, actionResult: { unreached: true } })).toBe(false);
  });
});

test("every page with an action and a text field is marked as written into", () => {
  const unmarked = ROUTE_TABLE.filter(({ file, writes, isPage }) => {
    return isPage !== false && !writes && hasAction(file) && hasTextField(file);
  }).map(({ path }) => path);
  expect(unmarked.sort()).toEqual([...NOTHING_TO_LOSE].sort());
});

function readApp(file: string): string {
  return readFileSync(join(APP, file), "utf8");
}

function hasAction(file: string): boolean {
  return /^export (?:async function|const) action\b/m.test(readApp(file));
}

/** Whether a component that the route imports, at any depth, renders a field for text. */
function hasTextField(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const source = readApp(file);
  if (
    !file.startsWith("ui/") &&
    /<(?:Text(?:Field|Area|areaField)|Fields|textarea|Textarea)\b|<input[^>]*type="text"/.test(source)
  )
    return true;
  return [...source.matchAll(/from "([~.][^"]*)"/g)].some(([, target = ""]) => {
    const path = target.startsWith("~/") ? target.slice(2) : normalize(join(dirname(file), target));
    const component = `${path}.tsx`;
    return existsSync(join(APP, component)) && hasTextField(component, seen);
  });
}
