// Parameters of lists in addresses: `pagina` counts pages from 1, `desde` names the entry that a page begins after.

/** Page that an address asks for, from 1; 1 for anything that is no page. */
export function pageParam(params: URLSearchParams): number {
  const text = params.get("pagina") ?? "";
  return /^\d{1,4}$/.test(text) ? Math.max(1, Number(text)) : 1;
}

export function pagePath(path: string, page: number): string {
  return page > 1 ? `${path}?pagina=${page}` : path;
}

/** Entry that the page begins after; null for the first page. `former`: the parameter's name in older addresses. */
export function cursorParam(params: URLSearchParams, former?: string): string | null {
  return params.get("desde") ?? (former === undefined ? null : params.get(former));
}
