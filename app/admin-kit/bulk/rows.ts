export interface ShownRow {
  id: string;
  version: string;
}

/** Patterns of the ids and versions of a list. */
export interface RowShape {
  id: RegExp;
  version: RegExp;
}

/** The value of a row's checkbox. */
export function rowKey(id: string, version: string | number): string {
  return `${id}~${version}`;
}

/** A step for several rows as the step of one, in the list. Where it cannot be done, its confirmation says why. */
export function stepOfRow(path: string, intent: string, label: string, key: string, more: Record<string, string> = {}) {
  const to = `${path}?${new URLSearchParams({ accion: intent, fila: key })}`;
  return { to, intent, label, fields: { fila: key, ...more } };
}

/** Rows of a form or an address, each thing once: twice would be two acts in one commit. */
export function shownRows(keys: readonly FormDataEntryValue[], max: number, shape?: RowShape): ShownRow[] {
  const rows = new Map<string, ShownRow>();
  for (const key of keys) {
    const at = String(key).lastIndexOf("~");
    const [id, version] = [String(key).slice(0, Math.max(0, at)), String(key).slice(at + 1)];
    if (id === "" || rows.has(id) || (shape && !(shape.id.test(id) && shape.version.test(version)))) continue;
    rows.set(id, { id, version });
  }
  return [...rows.values()].slice(0, max);
}
