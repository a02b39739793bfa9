/** Path and query that a person asked for: the data address of a page (`/perfil.data?_routes=…`) is the page. */
export function askedPath(address: string): string {
  const url = new URL(address);
  const path = url.pathname.replace(/(?:^\/_root)?\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  url.searchParams.delete("index");
  return path + url.search;
}
