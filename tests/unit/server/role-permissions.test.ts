import type { ActionFunction, ActionFunctionArgs, LoaderFunction } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { isTeam, mayAdminister, ROLE_ROWS, type AdminVerb } from "~/accounts/admin-verbs";
import type { Role } from "~/accounts/model";
import { USER_INTENTS } from "~/admin/users/words";
import { RESOURCES } from "~/server/resources.server";
import { ROUTE_TABLE } from "~/server/route-table/route-table";

import { routeModule } from "../../support/routes";

/**
 * Roles besides administrators that open the addresses below a path, and take acts there: the longest path decides.
 * Written by hand: a right that moves in the code has to move here too.
 */
const READERS: Readonly<Record<string, string>> = {
  "/administracion": "moderador soporte finanzas",
  "/administracion/buscar": "moderador soporte finanzas",
  "/administracion/buscar.json": "moderador soporte finanzas",
  "/administracion/trabajo": "moderador soporte finanzas",
  "/administracion/vistas": "moderador soporte finanzas",
  "/administracion/deshacer": "moderador soporte finanzas",
  "/administracion/metricas": "finanzas",
  "/administracion/rendimiento": "finanzas",
  "/administracion/anuncios": "moderador",
  "/administracion/denuncias": "moderador",
  "/administracion/opiniones": "moderador",
  "/administracion/robos": "moderador",
  "/administracion/hallazgos": "moderador",
  "/administracion/comparaciones": "moderador",
  "/administracion/series": "moderador",
  "/administracion/bicicletas": "moderador",
  "/administracion/asistente": "moderador",
  "/administracion/preguntas-rebi": "moderador",
  "/administracion/marcas": "moderador",
  "/administracion/categorias": "moderador",
  "/administracion/busquedas": "moderador",
  "/administracion/personas": "moderador soporte",
  "/administracion/personas/:uid/rol": "",
  "/administracion/reclamos": "soporte",
  "/administracion/solicitudes": "soporte",
  "/administracion/plantillas": "soporte",
  "/administracion/inspecciones": "soporte",
  "/administracion/talleres": "soporte",
  "/administracion/asesores": "soporte",
  "/administracion/pedidos": "soporte finanzas",
  "/administracion/problemas": "soporte finanzas",
  "/administracion/pedidos/:id/dinero": "finanzas",
  "/administracion/pedidos/:id/documentos.pdf": "finanzas",
  "/administracion/pagos": "finanzas",
  "/administracion/cupones": "finanzas",
  "/administracion/planes": "",
  "/administracion/ajustes": "",
  "/administracion/feriados": "",
  "/administracion/limites": "",
  "/administracion/estado": "",
  "/administracion/registro": "",
};

/** Acts whose right is another than that to their page, by address and `intent`; an empty intent is any other one. */
const ACTORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/administracion/pedidos/:id": { "": "finanzas", "ver-datos": "soporte finanzas" },
  "/administracion/problemas/:id": { "": "finanzas" },
  "/administracion/personas/:uid": {
    [USER_INTENTS.reveal]: "soporte",
    [USER_INTENTS.block]: "moderador",
    [USER_INTENTS.unblock]: "moderador",
    [USER_INTENTS.closeReports]: "moderador",
    [USER_INTENTS.hideShop]: "moderador",
    [USER_INTENTS.showShop]: "moderador",
    [USER_INTENTS.allowWriting]: "moderador",
    [USER_INTENTS.lift]: "moderador",
    [USER_INTENTS.endSessions]: "soporte",
    [USER_INTENTS.removeFactors]: "soporte",
    [USER_INTENTS.checkIdentity]: "soporte",
    [USER_INTENTS.uncheckIdentity]: "soporte",
    [USER_INTENTS.erase]: "",
  },
};

/** The page of the proof is of whoever administers; it takes no act. */
const PROOF = "/administracion/confirmar";
const ROLES = Object.keys(ROLE_ROWS) as Role[];

class Denied extends Error {}

interface GuardedModule {
  action?: ActionFunction;
  loader?: LoaderFunction;
}

/** Stands for whatever lies behind a guard; to wait for it is to wait forever. */
const BEHIND: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : name === "then" ? () => undefined : BEHIND),
  apply: () => BEHIND,
  construct: () => BEHIND as object,
});

function readersOf(path: string): string {
  const rows = Object.keys(READERS).filter(
    (one) => path === one || path === `${one}.csv` || (path.startsWith(`${one}/`) && one !== "/administracion"),
  );
  const longest = rows.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) throw new Error(`No row for ${path}`);
  return READERS[longest] ?? "";
}

/** Arguments of a request of a role: the guards answer as its rights say; `onBehind` hears of all else. */
function argsOf(role: Role, intent: string | null, params: Record<string, string>, onBehind: () => void) {
  const guard = (verb: AdminVerb) =>
    mayAdminister(role, verb) ? Promise.resolve({ uid: "u1", role }) : Promise.reject(new Denied(verb));
  const behind = () => {
    onBehind();
    return BEHIND;
  };
  const accounts = new Proxy(
    {},
    { get: (_, name) => (name === "requireAdmin" || name === "requireAdminProof" ? guard : behind()) },
  );
  const open: Record<string | symbol, unknown> = { accounts, resources: RESOURCES, maxBodyBytes: 10_000 };
  const context = new Proxy({}, { get: (_, name) => (name in open ? open[name] : behind()) });
  const url = "https://rebi.test/administracion/x";
  const request =
    intent === null ? new Request(url) : new Request(url, { method: "POST", body: new URLSearchParams({ intent }) });
  return { request, params, context } as unknown as ActionFunctionArgs;
}

function isOpen(
  role: Role,
  run: (args: ActionFunctionArgs) => unknown,
  intent: string | null,
  params = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const args = argsOf(role, intent, { number: "x", ...params }, () => resolve(true));
    Promise.resolve(run(args)).then(
      () => resolve(true),
      (error: unknown) => resolve(!(error instanceof Denied)),
    );
  });
}

const rows = ROUTE_TABLE.filter(({ access, path }) => access === "admin" && path !== PROOF);
const ways: { path: string; intent: string | null; expected: string; isOpenTo: (role: Role) => Promise<boolean> }[] =
  [];
for (const { path, file } of rows) {
  const { loader, action } = await routeModule<GuardedModule>(file);
  if (path === "/administracion/:lista.csv") {
    for (const lista of Object.keys(RESOURCES.files)) {
      const expected = readersOf(`/administracion/${lista}`);
      const isOpenTo = (role: Role) => isOpen(role, loader!, null, { lista });
      ways.push({ path: `/administracion/${lista}.csv`, intent: null, expected, isOpenTo });
    }
    continue;
  }
  if (loader)
    ways.push({ path, intent: null, expected: readersOf(path), isOpenTo: (role) => isOpen(role, loader, null) });
  const acts: Record<string, string> = action ? { "": readersOf(path), ...ACTORS[path] } : {};
  for (const [intent, expected] of Object.entries(acts))
    ways.push({ path, intent, expected, isOpenTo: (role) => isOpen(role, action!, intent) });
}

describe("rights of roles", () => {
  test("every row of the table by hand is of an address", () => {
    const paths = ways.map(({ path }) => path);
    const unknown = [...Object.keys(READERS), ...Object.keys(ACTORS)].filter((row) =>
      paths.every((path) => path !== row && !path.startsWith(`${row}/`) && path !== `${row}.csv`),
    );
    expect(unknown).toEqual([]);
    expect(ways.length).toBeGreaterThan(120);
  });

  test.each(ROLES)("every address and act of administration is open to a role as its row says: %s", async (role) => {
    const wrong: string[] = [];
    for (const { path, intent, expected, isOpenTo } of ways) {
      const may = role === "admin" || expected.split(" ").includes(role);
      if ((await isOpenTo(role)) !== may) wrong.push(`${path} ${intent ?? "GET"}: ${may ? "closed" : "open"}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(ROLES.filter(isTeam))("what the frame shows a role is what opens: %s", (role) => {
    const { mayOpen } = RESOURCES.readerOf(role);
    const shown = RESOURCES.sectionsOf(role).flatMap(({ sections }) => sections.map(({ to }) => to));
    const open = (path: string) => role === "admin" || readersOf(path).split(" ").includes(role);
    expect(shown.filter((path) => path.startsWith("/administracion") && !open(path))).toEqual([]);
    const wrong = ways.filter(
      ({ path, intent }) => intent === null && mayOpen(path.replace(/:\w+/g, "x")) !== open(path),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test("roles outside of the team see no section", () => {
    for (const role of ROLES.filter((one) => !isTeam(one))) expect(RESOURCES.sectionsOf(role)).toEqual([]);
  });
});
