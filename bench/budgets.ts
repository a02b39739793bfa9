import type { AddressInfo } from "node:net";

import type { Browser, CDPSession, Page } from "@playwright/test";

import { weighCheckout } from "./checkout.ts";
import { measurePage, openPhone, type MeasuredPage } from "./page.ts";
import { EMPTY_PATH, SLOW_4G, startEdge } from "./paint.ts";

/** One figure of the table: what was measured against what it may be at most. */
interface Figure {
  what: string;
  measured: number;
  limit: number;
  unit: "B" | "" | "CLS";
}

const LIMITS = {
  firstFlight: 15_080,
  scriptBeforeTouch: 3_000,
  scriptLoaded: 91_000,
  total: 60_000,
  product: 45_000,
  requests: 13,
  elementsLaidOut: 320,
  secondView: 1,
  secondViewTotal: 20_000,
  firstPiece: 6_500,
  firstPicture: 9_000,
  text: 20_000,
  checkout: 20_000,
  assistant: 12_000,
} as const;

/** Bytes, requests and layout shift of the shop pages, bytes of the pages of text: the figures that CI holds. */
export async function measureBudgets(
  browser: Browser,
  origin: string,
  pages: { catalog: string; product: string },
): Promise<Figure[]> {
  const edge = await startEdge(origin, { pace: SLOW_4G });
  try {
    const site = `http://localhost:${(edge.address() as AddressInfo).port}`;
    return await measureFigures(browser, { origin, site, ...pages });
  } finally {
    edge.closeAllConnections();
    edge.close();
  }
}

interface Places {
  /** The stack, and the same over a slow link. */
  origin: string;
  site: string;
  catalog: string;
  product: string;
}

async function measureFigures(browser: Browser, { origin, site, catalog, product }: Places): Promise<Figure[]> {
  const onPhone: OnPhone = async (measure) => {
    const { context, page, session } = await openPhone(browser);
    try {
      // The page's own request then finds an open connection, and its answer takes as long as the link.
      await page.goto(site + EMPTY_PATH);
      await measure(page, session);
    } finally {
      await context.close();
    }
  };
  const figures: Figure[] = [];
  const add: Add = (what, measured, limit, unit) => void figures.push({ what, measured, limit, unit });

  for (const [name, path] of [
    ["/", "/"],
    ["/comprar", catalog],
    ["/producto", product],
    ["/login", "/login"],
  ] as const) {
    await onPhone(async (page, session) => {
      const cold = await measurePage(page, session, site + path);
      add(`script before a touch, ${name}`, scriptBytes(cold), LIMITS.scriptBeforeTouch, "B");
      add(`layout shift, ${name}`, cold.layoutShift, 0, "CLS");
      if (name !== "/login") addFirstView(name, cold, add);
      if (name === "/") add("/ cold: total", cold.totalBytes, LIMITS.total, "B");
      if (name === "/producto") add("/producto cold: total until touched", cold.totalBytes, LIMITS.product, "B");
      if (name === "/login") return;
      if (name === "/comprar") addCatalog(cold, add);
      // The stylesheet comes when the page is done, and says so to the server.
      await page.waitForFunction(() => /(?:^|; )css=/.test(document.cookie));
      await page.goto("about:blank");
      const second = await measurePage(page, session, site + path);
      const asked = second.requests.filter(({ fromCache }) => !fromCache);
      // A listing's page has a picture besides, which counts the view.
      const limit = name === "/producto" ? LIMITS.secondView + 1 : LIMITS.secondView;
      add(`${name} second view: requests`, asked.length, limit, "");
      add(`${name} second view: total`, second.totalBytes, LIMITS.secondViewTotal, "B");
      add(`${name} second view: styles sent again`, second.inlineStyleBytes, 0, "B");
    });
  }
  for (const path of PAGES_OF_TEXT) {
    await onPhone(async (page, session) => {
      const cold = await measurePage(page, session, site + path);
      add(`${path} cold: total`, cold.totalBytes, LIMITS.text, "B");
      add(`${path}: script`, scriptBytes(cold), 0, "B");
    });
  }
  const checkout = await weighCheckout(browser, origin, product);
  add("/checkout cold, without scripts: total", checkout, LIMITS.checkout, "B");
  const before = (name: string): number =>
    figures.find(({ what }) => what === `script before a touch, ${name}`)?.measured ?? NaN;
  add("script that sign-in adds to what every page has", before("/login") - before("/comprar"), 0, "B");

  await onPhone(async (page, session) => {
    // Of a brand that no test publishes: React stays away from a page whose data changed before it came.
    const touched = await measurePage(page, session, `${site}/comprar?q=honda`, async (shop) => {
      await shop.locator("h1").tap();
      await shop.waitForFunction(() => "__remixRouter" in window);
    });
    add("/comprar all script once loaded", scriptBytes(touched), LIMITS.scriptLoaded, "B");
  });
  await onPhone(async (page, session) => {
    const opened = await measurePage(page, session, `${site}/comprar?q=honda`, async (shop) => {
      await shop.locator(".rebi").tap();
      await shop.locator(".rebi-panel[open] .rebi-foot a").first().waitFor();
    });
    const files = opened.requests.filter(({ path }) => /\/assets\/(extras|panel)-[\w-]+\.js$/.test(path));
    // None of them is missing, and none came before the touch: that is "script before a touch".
    add("files of Rebi's panel", Math.abs(files.length - 2), 0, "");
    add("Rebi's panel: script with what hearts and cart share", sum(files), LIMITS.assistant, "B");
  });
  return figures;
}

type Add = (what: string, measured: number, limit: number, unit: Figure["unit"]) => void;

/** The first flight of packets carries some 9 kB beside the bytes of TLS and HTTP: the first view has to fit in it. */
function addFirstView(name: string, { pieceEnds, isLargestInlined }: MeasuredPage, add: Add): void {
  const [first = NaN, picture = NaN] = pieceEnds;
  add(`${name} cold: first piece`, first, LIMITS.firstPiece, "B");
  add(`${name} cold: to the last byte of the inlined picture`, picture, LIMITS.firstPicture, "B");
  add(`${name} cold: largest paints besides the inlined picture`, isLargestInlined ? 0 : 1, 0, "");
}

function addCatalog(cold: MeasuredPage, add: Add): void {
  add(
    "/comprar cold: HTML + first styles + first thumbnail",
    cold.documentBytes + bytesOf(cold, "stylesheet") + firstThumbnail(cold),
    LIMITS.firstFlight,
    "B",
  );
  add("/comprar cold: total with 12 cards", cold.totalBytes, LIMITS.total, "B");
  add("/comprar cold: requests", cold.requests.length, LIMITS.requests, "");
  add("/comprar cold: elements laid out", cold.elementsLaidOut, LIMITS.elementsLaidOut, "");
}

type OnPhone = (measure: (page: Page, session: CDPSession) => Promise<void>) => Promise<void>;

function scriptBytes(page: MeasuredPage): number {
  return page.inlineScriptBytes + bytesOf(page, "script");
}

/** The first card's picture, where it did not come inside the document. */
function firstThumbnail(page: MeasuredPage): number {
  const [first, ...others] = page.requests.filter(({ type, path }) => type === "image" && path.startsWith("/fotos/"));
  return first && others.length === CARDS - 1 ? first.bytes : 0;
}

const CARDS = 12;
/** Pages without scripts: of text, of information, and the check of a vehicle. */
const PAGES_OF_TEXT = [
  "/terminos",
  "/privacidad",
  "/politicas",
  "/cookies",
  "/acerca-de",
  "/registro-info",
  "/consulta-vehicular",
  "/consulta-vehicular/lista-moto",
  "/inspeccion-info",
];

function bytesOf(page: MeasuredPage, type: MeasuredPage["requests"][number]["type"]): number {
  return sum(page.requests.filter((request) => request.type === type));
}

function sum(requests: readonly { bytes: number }[]): number {
  return requests.reduce((total, { bytes }) => total + bytes, 0);
}
