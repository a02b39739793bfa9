import type { RouteConfigEntry } from "@remix-run/route-config";
import type { ReactNode } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { describe, expect, test } from "vitest";

import type { SessionUser } from "~/accounts/model";
import { businessInfo } from "~/business/company";
import { businessWeek, OPENING_HOURS, openingState } from "~/business/hours";
import routeConfig from "~/routes";
import { accountMenu } from "~/shell/frame/account-menu";
import { Frame, type FrameData } from "~/shell/frame/frame";
import { BOOK, FOOTER_LINKS, loginHref } from "~/shell/frame/navigation";
import { shownForm } from "~/shell/recovery/shown-form.server";

import { hrefs, htmlOf, textOf } from "../../../support/render";
import { homeHtml } from "../../home/home-html";

const business = businessInfo({
  siteUrl: "https://rebi.test",
  brandName: "Rebi",
  business: {
    email: "hola@rebi.test",
    phone: null,
    whatsapp: "987654321",
    address: "Av. Ejemplo 123",
    city: "Lima",
    ruc: "20123456789",
    legalName: "Rebi S.A.C.",
    legalAddress: null,
    social: { facebook: "https://social.test/rebi", instagram: null, tiktok: null, youtube: null },
  },
});
const seller: SessionUser = { uid: "u1", email: "vendedor@demo.pe", displayName: "Rosa", role: "user" };
const admin: SessionUser = { ...seller, role: "admin" };

const frame = (data: Partial<FrameData> & { search?: ReactNode } = {}, address = "/") =>
  htmlOf(
    <Frame
      user={null}
      flash={null}
      kept={null}
      business={business}
      search={<search>Buscar</search>}
      opening={openingState(new Date("2026-11-20T15:00:00-05:00"), new Set(), businessWeek(OPENING_HOURS))}
      {...(data.user && { account: accountMenu(data.user.role, {}) })}
      {...data}
    >
      <h1>Pantalla</h1>
    </Frame>,
    { address },
  );

const part = (html: string, element: string) => new RegExp(`<${element}\\b.*?</${element}>`, "s").exec(html)?.[0] ?? "";

describe("header", () => {
  test("the header has the specification's words and order", async () => {
    const phone = part(part(await frame(), "header"), "nav");
    expect(textOf(phone)).toBe(
      "Comprar Vender Registra tu Bike Registrar Bicicleta Bicicletas Robadas Próximamente Denunciar Robo Próximamente Transferir Propiedad Próximamente " +
        "Inspección Inspección Legal Próximamente Inspección Mecánica Próximamente Nosotros Soporte Iniciar Sesión",
    );
  });

  test("the mark of a service goes when it is active", async () => {
    const header = part(await frame({ active: ["theft"] }), "header");
    expect(textOf(header)).toContain(
      "Bicicletas Robadas Próximamente Denunciar Robo Transferir Propiedad Próximamente",
    );
  });

  test("the header leads to Rebi about this very page, where the page has the link", async () => {
    const rebi = /href="\/asistente[^"]*"/g;
    const html = await frame({ assistant: true }, "/comprar?q=honda");
    expect(html.match(rebi)).toEqual(['href="/asistente?desde=%2Fcomprar%3Fq%3Dhonda"']);
    expect(part(html, "header")).toMatch(rebi);
    expect((await frame()).match(rebi)).toBeNull();
  });

  test("announced services lead to their pages", async () => {
    const header = part(await frame(), "header");
    expect(hrefs(header)).toEqual(
      expect.arrayContaining([
        "/registrar-bicicleta",
        "/bicicletas-robadas",
        "/denunciar-robo",
        "/transferir-propiedad",
        "/inspeccion-info#legal",
        "/inspeccion-info#mecanica",
      ]),
    );
  });

  test("menus work without scripts, one open at a time", async () => {
    const header = part(await frame(), "header");
    expect(header.match(/<details name="menu"/g)).toHaveLength(4);
    expect(header.match(/<details name="submenu"/g)).toHaveLength(2);
    expect(header).not.toMatch(/<details[^>]* open/);
    expect(textOf(header)).toContain("Menú");
  });

  test("the list of a desk is that of the phone's menu", async () => {
    const [, desk = ""] = [...part(await frame(), "header").matchAll(/<nav\b.*?<\/nav>/gs)].map(([nav]) => nav);
    expect(textOf(desk)).toMatch(
      /^Comprar Vender Registra tu Bike .* Inspección .* Inspección Mecánica Próximamente Nosotros Soporte$/,
    );
  });

  test("a visitor can sign in and come back", async () => {
    const html = await frame({}, "/comprar?q=trek&tipo=mtb");
    expect(html).toContain('href="/login?redirect=%2Fcomprar%3Fq%3Dtrek%26tipo%3Dmtb"');
    expect(textOf(html)).toContain("Iniciar Sesión");
    expect(textOf(html)).not.toContain("Cerrar Sesión");
  });

  test("a signed-in user has the profile menu, and signs out by a form", async () => {
    const html = await frame({ user: seller });
    expect(textOf(html)).toContain("Mensajes Favoritos Mi Perfil Mis anuncios Cerrar Sesión");
    expect(textOf(html)).not.toContain("Iniciar Sesión");
    expect(textOf(html)).not.toContain("Administración");
    expect(html).toMatch(/<form method="post" action="\/salir"><button[^>]*>Cerrar Sesión/);
    expect(hrefs(html)).toContain("/perfil");
  });

  test("the header shows administrators their link", async () => {
    const html = await frame({ user: admin });
    expect(textOf(html)).toContain("Mensajes Favoritos Mi Perfil Mis anuncios Administración Cerrar Sesión");
    expect(hrefs(html)).toContain("/administracion");
  });

  test("a signed-in user has messages and favourites in both menus, with what is unread", async () => {
    const header = part(
      await frame({ user: seller, account: accountMenu("user", { "/perfil/mensajes": 2 }) }),
      "header",
    );
    expect(header.match(/<a [^>]*aria-label="Mensajes, 2 sin leer"[^>]*href="\/perfil\/mensajes"/g)).toHaveLength(2);
    expect(textOf(header)).toContain("Mensajes 2 sin leer Carrito");
    const read = part(await frame({ user: seller }), "header");
    expect(read).not.toContain("sin leer");
    expect(hrefs(read).filter((href) => href === "/perfil/mensajes")).toHaveLength(3);
    expect(hrefs(part(await frame(), "header"))).not.toContain("/perfil/mensajes");
  });

  test("the header counts up to 99+ conversations", async () => {
    const account = accountMenu("user", { "/perfil/mensajes": 100 });
    expect(textOf(part(await frame({ user: seller, account }), "header"))).toContain("Mensajes 99+ sin leer Carrito");
  });

  test("the header marks the current page", async () => {
    expect(await frame({}, "/comprar")).toMatch(/<a[^>]*aria-current="page"[^>]*>Comprar/);
  });

  test("the theme is a form that needs no script", async () => {
    const html = await frame({}, "/comprar?q=trek");
    const form = /<form method="post" action="\/tema".*?<\/form>/s.exec(html)?.[0] ?? "";
    expect(form).toContain('name="volver" value="/comprar?q=trek"');
    expect(textOf(form)).toBe("Claro Oscuro Sistema");
    expect(form).toMatch(/value="light" aria-pressed="true"/);
    expect(form).toMatch(/value="dark" aria-pressed="false"/);
  });
});

const barOf = (html: string) => /<nav aria-label="Accesos".*?<\/nav>/s.exec(html)?.[0] ?? "";

describe("the bar at the foot", () => {
  test("the bar has the same five words for everyone, and leads a visitor to the sign-in", async () => {
    const words = "Inicio Buscar Vender Mensajes Cuenta";
    const [visitor, own] = [barOf(await frame()), barOf(await frame({ user: seller }))];
    expect(textOf(visitor)).toBe(words);
    expect(textOf(own)).toBe(words);
    expect(hrefs(visitor)).toEqual([
      "/",
      "/comprar",
      "/sell",
      "/login?redirect=%2Fperfil%2Fmensajes",
      "/login?redirect=%2Fperfil",
    ]);
    expect(hrefs(own)).toEqual(["/", "/comprar", "/sell", "/perfil/mensajes", "/perfil"]);
  });

  test("the bar counts unread conversations up to 99+", async () => {
    const bar = async (count: number) =>
      textOf(barOf(await frame({ user: seller, account: accountMenu("user", { "/perfil/mensajes": count }) })));
    expect(await bar(3)).toBe("Inicio Buscar Vender Mensajes 3 sin leer Cuenta");
    expect(await bar(100)).toContain("Mensajes 99+ sin leer");
    expect(await bar(0)).not.toContain("sin leer");
  });

  test.each([
    ["/", "page", "Inicio"],
    ["/comprar", "page", "Buscar"],
    ["/sell/flow", "true", "Vender"],
    ["/perfil/mensajes/hilo-1", "true", "Mensajes"],
    ["/perfil/compras", "true", "Cuenta"],
  ])("the bar marks on %s as %s: %s", async (address, current, label) => {
    const marked = [
      ...barOf(await frame({ user: seller }, address)).matchAll(/<a [^>]*aria-current="(\w+)".*?<\/a>/gs),
    ];
    expect(marked.map(([link, value]) => [value, textOf(link)])).toEqual([[current, label]]);
  });

  test("administration has no bar", async () => {
    expect(barOf(await frame({ user: admin, search: null }, "/administracion"))).toBe("");
  });
});

describe("footer", () => {
  test("the footer has both taglines, its links, the contact and the hours", async () => {
    const footer = part(await frame(), "footer");
    const text = textOf(footer);
    expect(text).toContain("Tu marketplace de confianza Transacciones seguras y confiables");
    expect(text).toContain("Comprar Vender Favoritos");
    expect(text).toContain("Lunes a viernes : 9:00-19:00".replace(" :", ":"));
    expect(text).toContain("Sábado: 9:00-17:00");
    expect(text).toContain("Abierto ahora · cierra a las 19:00");
    expect(text).toContain("Rebi S.A.C. · RUC 20123456789");
    expect(hrefs(footer)).toEqual(
      expect.arrayContaining([
        "/comprar",
        "/sell",
        "mailto:hola@rebi.test",
        "https://wa.me/51987654321",
        "https://social.test/rebi",
      ]),
    );
  });

  test("the footer leaves out a contact that is not configured", async () => {
    const contact = { email: null, phone: null, whatsapp: null, address: null, country: "Perú" as const };
    const footer = part(await frame({ business: { ...business, contact, socialMedia: [] } }), "footer");
    expect(footer).not.toContain('aria-label="Contacto"');
    expect(hrefs(footer)).toEqual([BOOK, ...FOOTER_LINKS].map(({ to }) => to));
  });
});

describe("the frame", () => {
  test("the frame has a skip link to the one main landmark", async () => {
    const html = await frame();
    expect(html).toMatch(/^<a href="#contenido"[^>]*>Saltar al contenido/);
    expect(html.match(/<main id="contenido" tabindex="-1"/g)).toHaveLength(1);
  });

  test.each(["success", "warning", "info"] as const)("a flash of kind %s is announced politely", async (type) => {
    const html = await frame({ flash: { type, message: "Tu anuncio fue publicado." } });
    expect(html).toMatch(new RegExp(`<div role="status"><div class="toast toast-${type}">`));
    expect(html).not.toContain('role="alert"');
  });

  test("an error is announced at once and can be closed without scripts", async () => {
    const html = await frame({ flash: { type: "error", message: "No pudimos guardar." } }, "/perfil?a=1");
    expect(html).toMatch(/<div role="alert"><div class="toast toast-error">/);
    expect(html).toMatch(/<a href="\/perfil\?a=1" data-dismiss=""[^>]*>.*?Cerrar aviso/s);
  });

  test("a change that can be taken back stays, with the form that does it without scripts", async () => {
    const undo = { to: "/administracion/deshacer", name: "acto", value: "a1" };
    const html = await frame({ flash: { type: "success", message: "Ocultamos el anuncio.", undo } });
    expect(html).toContain('<div class="toast toast-success toast-stays">');
    expect(html).toMatch(
      /<form method="post" action="\/administracion\/deshacer"><button name="acto" value="a1"[^>]*>Deshacer<\/button><\/form>/,
    );
  });

  test("the frame says once, above the page, that a form holds the values typed before the sign-in", async () => {
    const typed = { path: "/perfil/datos", values: { displayName: "Ana" } };
    const kept = shownForm({ ...typed, files: [] });
    const notice = "Recuperamos lo que habías escrito. Revísalo y vuelve a enviarlo.";
    const main = part(await frame({ kept }, "/perfil/datos?a=1"), "main");
    expect(textOf(main)).toBe(`${notice} Pantalla`);
    expect(textOf(await frame({ kept }, "/perfil"))).not.toContain(notice);
    expect(textOf(await frame({}, "/perfil/datos"))).not.toContain(notice);
    const lost = shownForm({ ...typed, files: ["boleta.pdf", "foto.jpg"] });
    expect(textOf(part(await frame({ kept: lost }, "/perfil/datos"), "main"))).toContain(
      "2 archivos no se guardaron mientras iniciabas sesión. Elígelos de nuevo: «boleta.pdf» y «foto.jpg».",
    );
  });

  test("the frame renders the live region before any message", async () => {
    expect(await frame()).toContain('<div role="status"></div>');
  });
});

test("no link or form of the frame and of home is dead", async () => {
  const table = routesOf(routeConfig as RouteConfigEntry[]);
  const pages = [
    await frame({ user: admin }),
    await frame({}, "/comprar"),
    await homeHtml(),
    await homeHtml({ newest: [] }, { notFound: true }),
  ];
  const targets = pages.flatMap((html) => [
    ...hrefs(html),
    ...[...html.matchAll(/\baction="([^"]*)"/g)].map(([, action = ""]) => action),
  ]);
  const own = [
    ...new Set(
      targets.filter((target) => target.startsWith("/")).map((target) => new URL(target, "http://x.test").pathname),
    ),
  ];
  expect(own).toEqual(
    expect.arrayContaining([
      "/",
      "/comprar",
      "/sell",
      "/login",
      "/perfil",
      "/perfil/anuncios",
      "/administracion",
      "/salir",
      "/tema",
    ]),
  );
  for (const path of own) {
    const file = matchRoutes(table, path)?.at(-1)?.route.id;
    expect(file, path).toBeDefined();
    expect(file, path).not.toBe("routes/market/no-encontrado.tsx");
  }
});

function routesOf(entries: RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, file, children }) =>
    index
      ? { index: true, id: file }
      : { path, id: `${file}${path}`.replace(/\*$/, ""), children: routesOf(children ?? []) },
  );
}

test.each([
  ["/", "", "/login"],
  ["/login", "?redirect=%2Fperfil", "/login?redirect=%2Fperfil"],
  ["/register", "?redirect=%2Fperfil", "/login?redirect=%2Fperfil"],
  ["/producto/a b", "", "/login?redirect=%2Fproducto%2Fa%20b"],
])("signing in from %s%s leads to %s", (pathname, search, href) => {
  expect(loginHref({ pathname, search })).toBe(href);
});

describe("the badge of favourites", () => {
  const badgeOf = (html: string) => /<a[^>]*id="favoritos".*?<\/a>/s.exec(html)?.[0] ?? "";
  const badge = async (saved: string, user: SessionUser | null) =>
    badgeOf(
      await htmlOf(
        <Frame
          user={user}
          flash={null}
          kept={null}
          business={business}
          opening={openingState(new Date("2026-11-20T15:00:00-05:00"), new Set(), businessWeek(OPENING_HOURS))}
        >
          {null}
        </Frame>,
        { delivery: { saved } },
      ),
    );

  test("the badge of favourites counts, up to 99+", async () => {
    const shown = await badge("a b c", seller);
    expect(textOf(shown)).toBe("Favoritos: 3");
    expect(shown).toContain('href="/favorites"');
    expect(shown).not.toContain(" hidden");
    const ids = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`).join(" ");
    expect(textOf(await badge(ids(99), seller))).toBe("Favoritos: 99");
    expect(textOf(await badge(ids(100), seller))).toBe("Favoritos: 99+");
  });
  test("the badge of favourites hides at 0, and counts for visitors too", async () => {
    for (const user of [seller, null]) {
      expect(await badge("", user)).toContain(' hidden=""');
      expect(textOf(await badge("a b", user))).toBe("Favoritos: 2");
    }
  });
});

describe("link of the cart", () => {
  const linkOf = async (cart: string) =>
    /<a[^>]*id="carrito".*?<\/a>/s.exec(
      await htmlOf(
        <Frame
          user={null}
          flash={null}
          kept={null}
          business={business}
          opening={openingState(new Date(0), new Set(), businessWeek(OPENING_HOURS))}
        >
          <h1>Pantalla</h1>
        </Frame>,
        { delivery: { cart } },
      ),
    )?.[0] ?? "";

  test("the link of the cart counts, and shows no count of an empty cart", async () => {
    expect(textOf(await linkOf("3"))).toBe("Carrito 3");
    expect(await linkOf("99+")).toContain(">99+</span>");
    expect(await linkOf("")).toMatch(/<span class="n" hidden=""><\/span><\/a>$/);
  });
  test("the link of the cart leads to the page where there are no scripts, in at most 600 bytes", async () => {
    const link = await linkOf("99+");
    expect(link).toContain('href="/carrito"');
    expect(new TextEncoder().encode(link).length).toBeLessThanOrEqual(600);
  });
});
