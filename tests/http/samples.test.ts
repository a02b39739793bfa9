import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { MAX_DISCOVERED } from "../../app/platform/http/constants.ts";
import { samplesOf, type Access } from "../../app/platform/routes/policy.ts";
import { BICYCLE, DISPUTED_ORDER, INSPECTION, LISTING, TRANSFER } from "../../app/platform/routes/presets.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import { outsider, signedIn, type Person } from "../support/api-client.ts";
import type { HttpClient } from "../support/http-client.ts";
import { faultsOfForms } from "../support/plain-forms.ts";
import { ADMIN, SELLER } from "../support/stack.ts";

// Generated tests (permissions, hostile texts, axe, first styles) visit the samples of the table of addresses: a sample
// that answers 404 to those who may see its page would prove nothing.

/**
 * Samples that answer otherwise to the visitor, the demo seller or the administrator: the page of an error, or none.
 */
const OTHERWISE: Readonly<Record<string, number>> = {
  // Links of mails that are not valid, and subjects that are not there.
  "/auth/accion?mode=resetPassword&oobCode=x": 410,
  "/avisos/baja/caducado": 404,
  "/c/AAAAAAAAAAAA": 404,
  "/denunciar-robo/confirmar/no-vale": 410,
  "/denunciar-robo/aparecio/no-vale": 410,
  "/eliminacion-de-datos/cancelar/x.y": 404,
  "/eliminacion-de-datos/confirmar/x.y": 410,
  "/eliminacion-de-datos/estado/inventado-0000": 404,
  "/inspeccion/no-hay": 404,
  "/mensajes-protegidos/no-vale": 410,
  "/no-existe": 404,
  "/no-fui-yo/cobro/no-vale": 410,
  "/no-fui-yo/sesion/no-vale": 410,
  "/no-fui-yo/cuenta/no-vale": 410,
  "/talleres/no-hay": 404,
  "/tienda/invitacion/no-vale": 404,
  "/transferir-propiedad/recibir/no-vale": 410,
  // Nobody reviewed it (tests/worker/reviews).
  [`/perfil/ventas/${DISPUTED_ORDER}/opinion`]: 404,
  // The demo buyer has no second factor to ask for.
  "/perfil/seguridad/codigo": 302,
  // Leads to the favourites: there are none.
  "/favorites/vaciar": 302,
  // A visitor reports without an account, with what there is.
  "/denunciar-robo": 302,
  // Of the demo buyer, of a workshop's account, or of a journey: scanned where they are made (e2e/bicycles.spec.ts,
  // workshop-inspection.spec.ts, transfer.spec.ts, questions.spec.ts).
  [`/perfil/bicicletas/${BICYCLE}`]: 404,
  [`/perfil/bicicletas/${BICYCLE}/certificado`]: 404,
  [`/perfil/bicicletas/${BICYCLE}/codigo`]: 404,
  // Of the owner of a report alone (tests/worker/registry/theft, e2e/theft.spec.ts).
  "/denunciar-robo/completar/5eed0000000000000000000000000001": 404,
  // Of officers alone (tests/worker/registry/numbers/police.test.ts).
  "/policia": 404,
  "/taller/agenda": 404,
  [`/taller/inspecciones/${INSPECTION}`]: 404,
  [`/taller/inspecciones/${INSPECTION}/frenos`]: 404,
  [`/transferir-propiedad/${TRANSFER}`]: 404,
  // Of a list that was just uploaded (e2e/import.spec.ts).
  "/perfil/anuncios/importar/nolist00000000000000": 404,
  "/perfil/anuncios/importar/nolist00000000000000/listo": 404,
  [`/perfil/preguntas/${LISTING}_x`]: 404,
};

/** The redirect of a `.data` answer has a status of its own. */
const DATA_REDIRECT = 202;

function dataAddressOf(path: string): string {
  const [pathname = "", query] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${query ? `?${query}` : ""}`;
}

/** Id of every page's content, where the first link of the page leads. */
const SKIP_TARGET = "contenido";

/** Of elements of the document: what stands in a template is not there yet. */
function idsOf(html: string): string[] {
  const markup = html.replace(/<(script|template)\b.*?<\/\1>/gs, "");
  return [...markup.matchAll(/<[^>]*?\sid="([^"]+)"/g)].map(([, id = ""]) => id);
}

/** Paths, with their ancestors, whose routes Remix's scripts ask for at once: the gate rejects more than its limit. */
function discoveredIn(html: string): Set<string> {
  const elements = html.match(/<(?:a|form)\b[^>]*\sdata-discover="true"[^>]*>/g) ?? [];
  const paths = elements.map(
    (element) => new URL(/\s(?:href|action)="([^"]*)"/.exec(element)?.[1] ?? "", "https://x").pathname,
  );
  return new Set(paths.flatMap((path) => path.split("/").map((_, at, all) => all.slice(0, at + 1).join("/"))));
}

describe("each sample of a page", () => {
  const people: Person[] = [];
  const clients = new Map<Access, HttpClient>();
  beforeAll(async () => {
    const visitor = await outsider();
    const [seller, admin] = [await signedIn(SELLER), await signedIn(ADMIN)];
    people.push(seller, admin);
    for (const access of ["public", "token"] as const) clients.set(access, visitor);
    clients.set("user", seller.http).set("admin", admin.http);
  });
  afterAll(async () => {
    await Promise.all([clients.get("public")?.dispose(), ...people.map(({ http }) => http.dispose())]);
  });

  const pages = ROUTE_TABLE.filter(({ isPage }) => isPage !== false).flatMap((policy) =>
    samplesOf(policy).map((address) => ({ address, access: policy.access })),
  );
  test.each(pages)("the sample $address ($access) answers as expected, data too", async ({ address, access }) => {
    const http = clients.get(access);
    if (!http) throw new Error(`nobody reads for ${access}`);
    const expected = OTHERWISE[address] ?? 200;
    const page = await http.get(address);
    const statuses = [page.status(), (await http.get(dataAddressOf(address))).status()];
    expect(statuses).toEqual([expected, expected === 302 ? DATA_REDIRECT : expected]);
    // A second element of the same id is out of reach for links, labels and descriptions.
    const html = await page.text();
    const ids = idsOf(html);
    expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([]);
    if (expected !== 302) expect(ids).toContain(SKIP_TARGET);
    expect(faultsOfForms(html)).toEqual([]);
    expect(discoveredIn(html).size).toBeLessThanOrEqual(MAX_DISCOVERED / 1.25);
  });

  test("each sample of a page has no exception that is not needed", () => {
    const addresses = new Set(pages.map(({ address }) => address));
    expect(Object.keys(OTHERWISE).filter((address) => !addresses.has(address))).toEqual([]);
  });
});
