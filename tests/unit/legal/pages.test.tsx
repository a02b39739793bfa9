import type { RouteConfigEntry } from "@remix-run/route-config";
import type { ReactElement } from "react";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { describe, expect, test } from "vitest";

import { SESSION_SECONDS } from "~/accounts/identity/identity.server";
import type { BusinessInfo } from "~/business/company";
import { formatSoles, toCentimos } from "~/business/money";
import { MAX_PRICE_SOLES, MIN_PRICE_SOLES } from "~/catalog/model";
import { ANSWER_DAYS, KEEP_YEARS } from "~/complaints/constants";
import { AboutPage } from "~/legal/about-page";
import { AnalyticsChoice } from "~/legal/analytics-choice";
import { cookiesText } from "~/legal/cookies-page";
import { LegalDocument } from "~/legal/document";
import { LEGAL_PAGES, operatorOf } from "~/legal/model";
import { planLines } from "~/legal/plan-table";
import { policiesOf } from "~/legal/policies-page";
import { privacyOf } from "~/legal/privacy-page";
import { STORAGE_REGISTRY } from "~/legal/storage-registry";
import { termsOf } from "~/legal/terms-page";
import { USER_LIMITS } from "~/platform/env-limits";
import { parseSite } from "~/platform/site-variables";
import { GRACE_DAYS } from "~/privacy/deletion/constants";
import { EXTENSION_TEXT, RIGHT_TEXTS, RIGHTS } from "~/privacy/rights/constants";
import routeConfig from "~/routes";
import { STALE_DRAFT_DAYS } from "~/selling/model";
import { policyOf } from "~/server/route-policy";

import { hrefs, htmlOf, textOf } from "../../support/render";
import { EMPTY, FULL } from "./support";

const RULES = { cardMinutes: 30, maxUnpaid: 2 };
const plan = (name: string, price: number, position: number, active = true) => ({
  id: name,
  name,
  price,
  durationDays: 30,
  maxPhotos: 5,
  featured: price > 0,
  home: false,
  position,
  active,
});
const PLANS = planLines([plan("Destacado", 29.9, 2), plan("Gratis", 0, 1), plan("Retirado", 9, 3, false)]);

const SCREENS: Record<string, (business: BusinessInfo) => ReactElement> = {
  "/terminos": (business) => <LegalDocument text={termsOf(business)} />,
  "/privacidad": (business) => <LegalDocument text={privacyOf(business, USER_LIMITS)} />,
  "/politicas": (business) => <LegalDocument text={policiesOf(business, PLANS, USER_LIMITS, RULES)} />,
  "/cookies": () => (
    <LegalDocument text={cookiesText()}>
      <AnalyticsChoice state="undecided" signal={false} errors={{}} />
    </LegalDocument>
  ),
  "/acerca-de": (business) => (
    <AboutPage business={business} figures={{ listings: 1200, bicycles: 700, motorcycles: 500 }} />
  ),
};
const PATHS = Object.keys(SCREENS);
const render = (path: string, business: BusinessInfo = FULL) => htmlOf(SCREENS[path]!(business), { address: path });
const idsOf = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);

const routes = toRoutes(routeConfig as RouteConfigEntry[]);

function toRoutes(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries
    .filter(({ path }) => path !== "*")
    .map((entry) => (entry.index ? { index: true } : { path: entry.path, children: toRoutes(entry.children ?? []) }));
}

test("every page of text has a route, no scripts, and is public", () => {
  for (const { to } of LEGAL_PAGES) {
    expect(SCREENS, to).toHaveProperty([to]);
    expect(matchRoutes(routes, to), to).not.toBeNull();
    expect(policyOf(to), to).toMatchObject({ isShared: true, scripts: "none" });
  }
});

describe.each(PATHS)("%s", (path) => {
  test.each([
    ["full", FULL],
    ["empty", EMPTY],
  ] as const)("a legal page renders with %s configuration", async (_name, business) => {
    const html = await render(path, business);
    expect(html).not.toMatch(/null|undefined|NaN|\[object|TODO/);
    // Traces of a missing value.
    expect(html.replace(/<[^>]+>/g, "")).not.toMatch(/\(\s*\)|,\s*,| ,|\.\s*\.|: ?\.|con y |con \./);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain("<script");
  });
  test("a legal page has each anchor of its contents and links exactly once", async () => {
    const html = await render(path);
    const ids = idsOf(html);
    expect(new Set(ids).size).toBe(ids.length);
    for (const href of hrefs(html).filter((address) => address.startsWith("#")))
      expect(ids, href).toContain(href.slice(1));
  });
  test("a legal page has headings that step down one by one", async () => {
    const levels = [...(await render(path)).matchAll(/<h(\d)/g)].map(([, level]) => Number(level));
    levels.slice(1).forEach((level, at) => expect(level - levels[at]!).toBeLessThanOrEqual(1));
  });
  test("a legal page links only to existing pages and anchors", async () => {
    for (const href of hrefs(await render(path)).filter((address) => address.startsWith("/"))) {
      const [page = "", anchor] = href.split("#");
      expect(matchRoutes(routes, page), href).not.toBeNull();
      if (anchor) expect(idsOf(await render(page)), href).toContain(anchor);
    }
  });
  test("a legal page links elsewhere only to an authority or the business, over https", async () => {
    const outside = hrefs(await render(path)).filter((address) => !/^[/#]/.test(address));
    for (const href of outside)
      expect(href).toMatch(/^(https:\/\/www\.gob\.pe\/(anpd|indecopi)|mailto:hola@rebi\.test)$/);
  });
});

describe("legal text", () => {
  const texts = {
    terms: termsOf(FULL),
    privacy: privacyOf(FULL, USER_LIMITS),
    policies: policiesOf(FULL, PLANS, USER_LIMITS, RULES),
    cookies: cookiesText(),
  };

  test.each(Object.entries(texts))(
    "%s is dated and versioned, newest first, and shows its changes",
    async (_name, text) => {
      const [current] = text.changes;
      const dates = text.changes.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort().reverse());
      expect(new Set(text.changes.map(({ version }) => version)).size).toBe(text.changes.length);
      for (const { date, version } of text.changes) {
        expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(version).toMatch(/^\d+\.\d+$/);
      }
      const html = await htmlOf(<LegalDocument text={text} />);
      expect(textOf(html)).toContain(`Versión ${current.version}, vigente desde el 21 de noviembre de 2026`);
      expect(textOf(html)).toContain(current.text);
      expect(html.match(/<time datetime="2026-11-21"/gi)?.length).toBeGreaterThanOrEqual(2);
    },
  );
  test("a legal text has its contents once folded and once beside, in the order of its parts", async () => {
    const html = await htmlOf(<LegalDocument text={texts.terms} />);
    const anchors = hrefs(html).filter((href) => href.startsWith("#"));
    const once = texts.terms.parts.map(({ id }) => `#${id}`);
    expect(anchors).toEqual([...once, ...once]);
  });
  test("a legal text lists an older version", async () => {
    const changed = {
      ...texts.terms,
      changes: [{ version: "1.1", date: "2027-01-05", text: "planes nuevos." }, ...texts.terms.changes] as const,
    };
    const text = textOf(await htmlOf(<LegalDocument text={changed} />));
    expect(text).toContain("Versión 1.1, vigente desde el 5 de enero de 2027");
    expect(text).toContain("Versión 1.0 ( 21 de noviembre de 2026 ): primera versión.");
  });
});

describe("configured business", () => {
  test("a configured business is named in one sentence", () => {
    expect(operatorOf(FULL)).toBe("Rebi Muestra S.A.C., con RUC 20512333797 y domicilio en Jr. Legal 456, Lima");
    expect(operatorOf(EMPTY)).toBe("Rebi");
    expect(operatorOf({ ...EMPTY, legal: { ...EMPTY.legal, ruc: "20512333797" } })).toBe("Rebi, con RUC 20512333797");
    expect(operatorOf({ ...EMPTY, contact: { ...EMPTY.contact, address: "Av. Ejemplo 123, Lima" } })).toBe(
      "Rebi, con domicilio en Av. Ejemplo 123, Lima",
    );
  });
  test.each(["/terminos", "/privacidad", "/acerca-de"])(
    "%s shows it, and nothing in its place where it is not configured",
    async (path) => {
      expect(textOf(await render(path))).toContain("20512333797");
      expect(textOf(await render(path, EMPTY))).not.toMatch(/RUC|mailto|S\.A\.C/);
    },
  );
  test("the legal text claims no registration without configuration", async () => {
    for (const path of PATHS)
      expect(textOf(await render(path))).not.toMatch(/registrad[oa]s? (ante|en|con)|RNPDP|inscrit[oa] en el Registro/i);
  });
});

describe("figures in the legal texts", () => {
  test("figures in the legal texts show the plans on sale, in their order, at their price", async () => {
    expect(PLANS.map(({ name, price }) => [name, price.replace(/\s/g, " ")])).toEqual([
      ["Gratis", "S/ 0.00"],
      ["Destacado", "S/ 29.90"],
    ]);
    const html = await htmlOf(<LegalDocument text={policiesOf(FULL, PLANS, USER_LIMITS, RULES)} />);
    expect(textOf(html).replace(/\s+/g, " ")).toContain("Destacado (con la marca «Destacado») S/ 29.90 30 5");
    expect(html).not.toContain("Retirado");
  });
  test("figures in the legal texts point to the price's page when the plans cannot be read", async () => {
    const html = await htmlOf(<LegalDocument text={policiesOf(FULL, [], USER_LIMITS, RULES)} />);
    expect(html).not.toContain("<table");
    expect(textOf(html)).toContain("se ve al publicar, antes de elegirlo");
  });
  test("figures in the legal texts show those of the catalogue, or none", async () => {
    expect(textOf(await render("/acerca-de"))).toContain("1,200 anuncios hoy 700 bicicletas 500 motos");
    const without = [null, { listings: 0, bicycles: 0, motorcycles: 0 }];
    for (const figures of without)
      expect(textOf(await htmlOf(<AboutPage business={FULL} figures={figures} />))).not.toMatch(/anuncios hoy|\b0\b/);
    expect(
      textOf(await htmlOf(<AboutPage business={FULL} figures={{ listings: 1, bicycles: 1, motorcycles: 0 }} />)),
    ).toContain("1 anuncio hoy 1 bicicleta Quiénes");
  });
  test("figures in the legal texts show the term of the law for each right", async () => {
    const shown = textOf(await render("/privacidad"));
    expect(RIGHTS.map((right) => [RIGHT_TEXTS[right].name, RIGHT_TEXTS[right].days])).toEqual([
      ["Información", 8],
      ["Acceso", 20],
      ["Rectificación", 10],
      ["Cancelación", 10],
      ["Oposición", 10],
    ]);
    for (const right of RIGHTS)
      expect(shown).toContain(`${RIGHT_TEXTS[right].name}. ${RIGHT_TEXTS[right].text} ${RIGHT_TEXTS[right].days}`);
    expect(shown).toContain(EXTENSION_TEXT);
    expect(textOf(await render("/privacidad"))).toContain("dentro de las 48 horas");
    for (const path of ["/terminos", "/politicas"]) expect(textOf(await render(path))).toContain("15 días hábiles");
  });
  test("figures in the legal texts are the limits of the code", async () => {
    const soles = (amount: number) => formatSoles(toCentimos(amount), { compact: true }).replace(/\s/g, " ");
    expect(textOf(await render("/politicas")).replace(/\s/g, " ")).toContain(
      `entre ${soles(MIN_PRICE_SOLES)} y ${soles(MAX_PRICE_SOLES)}`,
    );
    for (const path of ["/terminos", "/privacidad"])
      expect(textOf(await render(path))).toContain(`${STALE_DRAFT_DAYS} días`);
    expect(textOf(await render("/privacidad"))).toContain(`duran ${SESSION_SECONDS / 86_400} días`);
    for (const path of ["/terminos", "/politicas"])
      expect(textOf(await render(path))).toContain(`${ANSWER_DAYS} días hábiles`);
    const privacy = textOf(await render("/privacidad"));
    for (const said of [
      `al menos ${KEEP_YEARS} años`,
      `${GRACE_DAYS} días para arrepentirte`,
      `hasta ${USER_LIMITS.contacts.limit} contactos por día`,
    ])
      expect(privacy).toContain(said);
  });
  test("figures in the legal texts are the limits that administrators set", async () => {
    const limits = parseSite(
      {
        LIMIT_CONTACTS: "31",
        LIMIT_NEW_THREADS: "32",
        LIMIT_MESSAGES: "33",
        LIMIT_QUESTIONS: "34",
        LIMIT_REPORTS: "35",
      },
      "production",
    ).limits;
    const policies = textOf(await htmlOf(<LegalDocument text={policiesOf(FULL, PLANS, limits, RULES)} />));
    for (const said of [
      "hasta 31 contactos por día",
      "hasta 32 vendedores nuevos por día y 33 mensajes por hora",
      "salen cuando las responden: hasta 34 por día",
      "hasta 35 reportes por día",
    ])
      expect(policies).toContain(said);
    const privacy = textOf(await htmlOf(<LegalDocument text={privacyOf(FULL, limits)} />));
    expect(privacy).toContain("hasta 31 contactos por día");
    const { contacts, newThreads, messages, questions, reports } = limits;
    expect([contacts, newThreads, questions, reports].map(({ windowSeconds }) => windowSeconds)).toEqual(
      Array(4).fill(86_400),
    );
    expect(messages.windowSeconds).toBe(3_600);
  });
  test("the figures in the legal texts promise no missing feature", async () => {
    const shown = textOf(await render("/terminos"));
    expect(shown).toContain("la legal no es asesoría legal ni un certificado de SUNARP");
    for (const path of PATHS)
      expect(textOf(await render(path))).not.toMatch(
        /(hacemos|ofrecemos|incluye) (la |una )?inspecci|registro de bicicletas|custodi|pago protegido/i,
      );
  });
  test("figures in the legal texts list each stored entry of the browser", async () => {
    const text = textOf(await render("/cookies"));
    for (const { name, purpose } of STORAGE_REGISTRY) {
      expect(text).toContain(name);
      expect(text).toContain(purpose);
    }
  });
});

describe("analytics form", () => {
  const show = (props: Partial<Parameters<typeof AnalyticsChoice>[0]>) =>
    htmlOf(<AnalyticsChoice state="undecided" signal={false} errors={{}} {...props} />);

  test("the analytics form starts with neither option chosen", async () => {
    const html = await show({});
    expect(html).not.toMatch(/\schecked=/);
    expect(textOf(html)).toContain("Todavía no elegiste");
  });
  test.each([
    ["allowed", "Elegiste permitirla"],
    ["refused", "Elegiste no permitirla"],
  ] as const)("the analytics form shows %s", async (state, words) => {
    const html = await show({ state });
    expect(html).toMatch(new RegExp(`<input[^>]*(checked=""[^>]*value="${state}"|value="${state}"[^>]*checked="")`));
    expect(textOf(html)).toContain(words);
  });
  test("the analytics form says that the browser's signal wins", async () => {
    const text = textOf(await show({ state: "allowed", signal: true }));
    expect(text).toContain("lo respetamos");
    expect(text).not.toContain("Elegiste permitirla");
  });
  test("the analytics form shows the error at the field and in the summary", async () => {
    const html = await show({ errors: { analitica: "Elige una de las dos opciones." } });
    expect(html.match(/Elige una de las dos opciones\./g)).toHaveLength(2);
    expect(html).toContain('href="#analitica"');
  });
});
