import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";

import { LEGACY_REDIRECTS, movedTo } from "~/platform/http/redirects";
import { samplesOf } from "~/platform/routes/policy";
import routeConfig from "~/routes";
import { isExemptFromCompletion, policyOf, ROBOTS_DISALLOW, SITEMAP_PATHS } from "~/server/route-policy";
import { ROUTE_TABLE } from "~/server/route-table/route-table";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

const entries = routeConfig as RouteConfigEntry[];
const routes = toRoutes(entries, "");
const samples = ROUTE_TABLE.flatMap((policy) => samplesOf(policy).map((address) => [address, policy] as const));
const pathnameOf = (address: string) => new URL(address, "http://x.test").pathname;
const dataAddressOf = (pathname: string) => (pathname === "/" ? "/_root.data" : `${pathname}.data`);

/** Remix's own tree, each route named by its full path. */
function toRoutes(children: readonly RouteConfigEntry[], parent: string): RouteObject[] {
  return children.map(({ index, path, children: below = [] }) => {
    const full = path ? `${parent}/${path}` : parent;
    return index ? { id: full || "/", index: true } : { id: full, path, children: toRoutes(below, full) };
  });
}

/** Full paths of all routes that are no layout. */
function pathsOf(children: readonly RouteConfigEntry[], parent: string): string[] {
  return children.flatMap(({ index, path, children: below = [] }) => {
    const full = path ? `${parent}/${path}` : parent;
    return [...(index || path ? [full || "/"] : []), ...pathsOf(below, full)];
  });
}

describe("the table of addresses", () => {
  test("the table of addresses has a row for each route, and no other", () => {
    const paths = ROUTE_TABLE.map(({ path }) => path);
    expect([...paths].sort()).toEqual(pathsOf(entries, "").sort());
  });

  test("the table of addresses has samples that match their own row", () => {
    for (const [address, policy] of samples)
      expect(policyOf(pathnameOf(address)).policy.path, address).toBe(policy.path);
  });

  test("the table of addresses marks an address without a page of its own as such", () => {
    for (const { path, file, isPage } of ROUTE_TABLE) if (file.endsWith(".ts")) expect(isPage, path).toBe(false);
  });

  test("the table of addresses keeps pages that need a session out of shared caches and the sitemap", () => {
    for (const { path, access, cache, sitemap } of ROUTE_TABLE)
      if (access !== "public") expect([cache ?? "no-store", sitemap], path).toEqual(["no-store", undefined]);
  });

  test("the table of addresses lists no address with parameters in the sitemap", () => {
    expect(SITEMAP_PATHS.filter((path) => /[:*]/.test(path))).toEqual([]);
    expect(SITEMAP_PATHS).toContain("/comprar");
  });

  test("the table of addresses closes private pages to robots, and has no line twice", () => {
    expect(ROBOTS_DISALLOW).toEqual(expect.arrayContaining(["/perfil", "/administracion", "/sell/flow"]));
    expect(new Set(ROBOTS_DISALLOW).size).toBe(ROBOTS_DISALLOW.length);
  });

  test("the table of addresses keeps each page that not everyone may read out of search engines", () => {
    for (const [address, { access, sitemap }] of samples) {
      const { noindex } = policyOf(pathnameOf(address));
      if (access !== "public") expect(noindex, address).toBe(true);
      if (sitemap) expect(noindex, address).toBe(false);
    }
  });

  test("the table of addresses is asked only for addresses that have not moved", () => {
    for (const [address] of samples) expect(movedTo(new URL(address, "http://x.test")), address).toBeNull();
    for (const [from] of LEGACY_REDIRECTS) expect(ROUTE_TABLE.map(({ path }) => path)).not.toContain(from);
  });
});

describe("policyOf", () => {
  const others = [
    "/x",
    "/Comprar",
    "/COMPRAR/",
    "//comprar",
    "/:id",
    "/comprar/x",
    "/producto",
    "/producto/a/b/c",
    "/sell/flow/x",
    "/sell/flow/x/fotos",
    "/talleres/postular",
    "/talleres/Postular",
    "/talleres/a%2Fb",
    "/%63omprar",
    "/administracion/reclamos.csv",
    "/administracion/reclamos/csv",
    "/producto/%E0%A4%A",
  ];

  test.each([...samples.map(([address]) => pathnameOf(address)), ...others])(
    "%s is matched as Remix does",
    (pathname) => {
      const chosen = matchRoutes(routes, pathname)?.at(-1)?.route.id ?? "/*";
      expect(policyOf(pathname).policy.path).toBe(chosen);
    },
  );

  test.each(samples.map(([address]) => pathnameOf(address)))(
    "the data address of %s stands for the page",
    (pathname) => {
      expect(policyOf(dataAddressOf(pathname)).policy.path).toBe(policyOf(pathname).policy.path);
    },
  );

  test.each([
    ["/producto/a", 1024],
    ["/sell/flow/d1/fotos", 130 * 1024],
    ["/sell/flow/d1/fotos.data", 130 * 1024],
    ["/sell/flow/d1/detalles", 64],
    ["/sell/flow/fotos", 1024],
    ["/perfil/foto", 20 * 1024],
    ["/perfil/fotos", 1024],
    ["/libro-de-reclamaciones.data", 40 * 1024],
    ["/libro-de-reclamaciones/000000001-2026", 1024],
    ["/tema", 8],
    ["/no-existe", 1024],
  ])("%s takes forms of %i kB", (pathname, kilobytes) => {
    expect(policyOf(pathname).maxBodyBytes).toBe(kilobytes * 1024);
  });

  test.each([
    "/",
    "/_root.data",
    "/comprar",
    "/producto/a.data",
    "/vendedor/a",
    "/fotos/a/b-180.avif",
    "/producto/a/vista",
    "/talleres/uno",
  ])("%s is shared", (pathname) => {
    expect(policyOf(pathname).isShared).toBe(true);
  });

  test.each([
    "/perfil",
    "/perfil.data",
    "/talleres/postular",
    "/asesores/solicitar",
    "/administracion",
    "/sell/flow/d/fotos",
    "/sell/flow/d/detalles/borrador",
    "/perfil/anuncios/a/estadisticas",
    "/login",
    "/favorites",
    "/healthz",
    "/x",
    "/comprar/x",
    "/producto/a/denunciar",
    "/vendedor/a/denunciar.data",
  ])("%s is not shared", (pathname) => {
    expect(policyOf(pathname).isShared).toBe(false);
  });
});

describe("isExemptFromCompletion", () => {
  const specified = [
    "/completar-perfil",
    "/complete-profile",
    "/iniciar-sesion",
    "/login",
    "/logout",
    "/auth/callback",
    "/policies",
    "/privacy",
    "/about",
    "/contact",
  ];

  test.each(specified)("isExemptFromCompletion exempts %s, and where it has moved to", (path) => {
    expect(isExemptFromCompletion(path)).toBe(true);
    expect(isExemptFromCompletion(movedTo(new URL(path, "http://x.test")) ?? path)).toBe(true);
  });

  test.each(["/salir", "/register", "/algo/complete/x", "/incompleted", "/por-completar", "/contacto/"])(
    "the page %s is exempt",
    (path) => {
      expect(isExemptFromCompletion(path)).toBe(true);
    },
  );

  test.each([
    "/terminos",
    "/cookies",
    "/privacidad",
    "/libro-de-reclamaciones",
    "/mis-derechos",
    "/eliminacion-de-datos",
  ])("isExemptFromCompletion exempts %s: read before consent, or a right of the law", (path) => {
    expect(isExemptFromCompletion(path)).toBe(true);
  });

  test.each([
    "/",
    "/comprar",
    "/perfil",
    "/perfil/datos",
    "/sell/flow",
    "/favorites",
    "/contacto/otra",
    "/producto/login",
  ])("isExemptFromCompletion does not exempt %s", (path) => {
    expect(isExemptFromCompletion(path)).toBe(false);
  });
});
