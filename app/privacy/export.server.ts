import { downloadResponse } from "~/platform/http/download";

/** Most copies that one person takes in a day: each reads all that is theirs. */
export const EXPORT_LIMIT = { limit: 10, windowSeconds: 86_400 };

/** What a person's copies are counted under. */
export function exportKey(uid: string): string {
  return `export:${uid}`;
}

/**
 * A file with all that is kept of a person, as an attachment. `sources` are the rooms' `dataOf`, under the names
 * that the file has for them.
 */
export async function exportFile(sources: Record<string, Promise<unknown>>, now: Date): Promise<Response> {
  const names = Object.keys(sources);
  const parts = await Promise.all(Object.values(sources));
  const content = { generado: now, ...Object.fromEntries(names.map((name, at) => [name, parts[at]])) };
  return downloadResponse(JSON.stringify(content, storable, 2), {
    name: `mis-datos-${now.toISOString().slice(0, 10)}.json`,
    contentType: "application/json; charset=utf-8",
  });
}

/** JSON knows no integers beyond 2^53. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
