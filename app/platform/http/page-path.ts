/** The page of a pathname: the data address of a page (`/perfil.data`, `/_root.data`) is the page. */
export function pageOf(pathname: string): string {
  return pathname.replace(/(?:^\/_root)?\.data$/, "") || "/";
}

/** Path and query that were asked for, without what Remix adds to data addresses (`/perfil.data?_routes=…`). */
export function askedPath(address: string): string {
  const url = new URL(address);
  const path = pageOf(url.pathname);
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return path + url.search;
}
