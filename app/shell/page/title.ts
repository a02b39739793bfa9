import type { MetaFunction } from "@remix-run/react";
import type { LoaderFunction, SerializeFrom } from "@remix-run/server-runtime";

/** Title of a page, for tabs, histories and search results: all end with the brand. */
export function pageTitle(text: string, brand = "Rebi"): string {
  return `${text} | ${brand}`;
}

/** `meta` of a page that needs a title alone. The loader's data is undefined where it failed. */
export function pageMeta<Loader extends LoaderFunction = LoaderFunction>(
  title: string | ((data: SerializeFrom<Loader> | undefined) => string),
): MetaFunction<Loader> {
  return ({ data }) => [{ title: pageTitle(typeof title === "string" ? title : title(data as SerializeFrom<Loader>)) }];
}
