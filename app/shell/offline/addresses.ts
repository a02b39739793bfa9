/** Key of a page's copy: its address without parameters of where the visit began, and without fragment. */
export function copyKeyOf(href: string): string {
  const url = new URL(href);
  url.searchParams.delete("origen");
  url.hash = "";
  return url.href;
}

/** `/comprar.data`, `/_root.data`; null for any other address, or for a part of the data. */
export function pageOfData(href: string): string | null {
  const url = new URL(href);
  if (!url.pathname.endsWith(".data") || url.searchParams.has("_routes")) return null;
  url.pathname = url.pathname.replace(/(\/_root)?\.data$/, "") || "/";
  return copyKeyOf(url.href);
}

/** Whether a session may begin or end: what was kept belongs to the former user. Social sign-ins return by a GET. */
export function changesSession(method: string, pathname: string): boolean {
  return /^\/auth\b/.test(pathname) || (method === "POST" && /^\/(login|register|salir)\b/.test(pathname));
}
