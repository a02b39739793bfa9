import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";

/** The HTML of a screen at an address, as the server sends it. */
export async function htmlOf(element: ReactElement, address = "/sell/flow/abc123/vehiculo"): Promise<string> {
  const url = new URL(address, "http://x.test");
  const routes = [{ path: url.pathname, element }];
  const context = await createStaticHandler(routes).query(new Request(url));
  if (context instanceof Response) throw new Error("unexpected redirect");
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(routes, context)} context={context} hydrate={false} />,
  );
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

/** What a form would send: its named inputs, text areas and chosen options. */
export function fieldNames(html: string): string[] {
  return [
    ...new Set(
      [...tags(html, "input"), ...tags(html, "textarea"), ...tags(html, "select")]
        .map(({ name }) => name)
        .filter((name) => name !== undefined),
    ),
  ];
}
