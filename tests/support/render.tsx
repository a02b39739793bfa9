import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

import { PageProvider, type PageDelivery } from "~/shell/page/page-context";

/** A delivery as entry.server.tsx makes it for a page that loads React at once. */
const DELIVERY: PageDelivery = {
  nonce: "nonce-of-the-test",
  fingerprint: null,
  scriptless: false,
  theme: "light",
  textSize: undefined,
  savesData: false,
  inlineCss: null,
  cssHref: "/assets/app-Abc123.css",
  extrasHref: "/assets/extras-Abc123.js",
  bootstrap: "/* bootstrap */",
  saved: "",
  cart: "",
  requestId: "request-1",
  ios: false,
};

interface Rendering {
  address?: string;
  delivery?: Partial<PageDelivery>;
  /** Error thrown by the page's loader: the element is then its error boundary. */
  thrown?: unknown;
}

/** The HTML of an element at an address, as the server sends it. */
export async function htmlOf(
  element: ReactElement,
  { address = "/", delivery, ...rest }: Rendering = {},
): Promise<string> {
  const url = new URL(address, "http://x.test");
  const fails = "thrown" in rest;
  const loader = () => {
    throw rest.thrown;
  };
  const routes = [
    { path: url.pathname, ...(fails ? { loader, element: <p>not reached</p>, errorElement: element } : { element }) },
  ];
  const context = await createStaticHandler(routes).query(new Request(url));
  if (context instanceof Response) throw new Error("unexpected redirect");
  return renderToStaticMarkup(
    <PageProvider value={{ ...DELIVERY, ...delivery }}>
      <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />
    </PageProvider>,
  );
}

/** Visible text: no tags, white space collapsed. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

export function hrefs(html: string): string[] {
  return [...html.matchAll(/\bhref="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

/** Opening tags of an element, with its attributes by name. */
export function tags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
      ]),
    ),
  );
}

/** Names of the fields that a form submits: inputs, text areas and selects. */
export function fieldNames(html: string): string[] {
  return [
    ...new Set(
      [...tags(html, "input"), ...tags(html, "textarea"), ...tags(html, "select")]
        .map(({ name }) => name)
        .filter((name) => name !== undefined),
    ),
  ];
}
