/** A filter of a list, chosen from options; the empty value is "all". */
export interface ListFilter {
  /** Parameter of the address, Spanish. */
  name: string;
  label: string;
  /** What the empty value says, where it is not "all". */
  emptyLabel?: string;
  options: readonly { value: string; label: string }[];
}

/** What a list of administration can be asked for. Its address is its state, so that it can be shared. */
export interface ListSpec {
  path: string;
  filters: readonly ListFilter[];
  /** Parameters of free text that narrow the list down, as an id. */
  texts?: readonly string[];
}

export interface ListQuery {
  /** By parameter; only what was chosen. */
  values: Readonly<Record<string, string>>;
  /** Id that the page begins after, or ends before. */
  after: string | null;
  before: string | null;
}

const TEXT_MAX = 200;

/** Reads an address; what no list offers is ignored. */
export function readListQuery({ filters, texts = [] }: ListSpec, params: URLSearchParams): ListQuery {
  const values: Record<string, string> = {};
  for (const { name, options } of filters) {
    const value = params.get(name) ?? "";
    if (value !== "" && options.some((option) => option.value === value)) values[name] = value;
  }
  for (const name of texts) {
    const value = params.get(name)?.trim().slice(0, TEXT_MAX) ?? "";
    if (value !== "") values[name] = value;
  }
  const after = params.get("desde");
  return { values, after, before: after === null ? params.get("antes") : null };
}

/** The list's one address for a query. `path`: another page with the same parameters, as its file. */
export function listPath({ path }: Pick<ListSpec, "path">, query: Partial<ListQuery>): string {
  const params = new URLSearchParams(Object.entries(query.values ?? {}).filter(([, value]) => value !== ""));
  if (query.after) params.set("desde", query.after);
  else if (query.before) params.set("antes", query.before);
  return params.size > 0 ? `${path}?${params}` : path;
}
