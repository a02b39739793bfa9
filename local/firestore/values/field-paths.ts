import { invalid } from "../http/errors.ts";
import { asString } from "./json.ts";
import { checkFieldName, mapOf, ownField, type Fields, type Value } from "./values.ts";

/** The names from the document down, e.g. `['specs', 'frame size']`. Never empty. */
export type FieldPath = readonly string[];

/** The document's own name, usable in filters, orders and projections. */
export const NAME_FIELD = "__name__";

const SIMPLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Reads `a.b` and quoted names (`` `a-b`.c ``; inside quotes `\\` escapes).
 * @throws RpcError INVALID_ARGUMENT when it is no field path.
 */
export function parseFieldPath(input: unknown, where: string): FieldPath {
  const text = asString(input, where);
  const names: string[] = [];
  const token = /(?:`((?:[^`\\]|\\.)+)`|([^.`\\]+))(\.|$)/sy;
  while (token.lastIndex < text.length || names.length === 0) {
    const match = token.exec(text);
    if (!match) throw invalid(`Invalid property path "${text}" at '${where}'.`);
    names.push(match[1] === undefined ? (match[2] ?? "") : match[1].replace(/\\(.)/gs, "$1"));
    if (match[3] === "." && token.lastIndex === text.length)
      throw invalid(`Invalid property path "${text}" at '${where}'.`);
  }
  if (text !== NAME_FIELD) names.forEach(checkFieldName);
  return names;
}

/** Canonical text of a path; equal paths have equal text. */
export function fieldPathText(path: FieldPath): string {
  return path.map((name) => (SIMPLE_NAME.test(name) ? name : `\`${name.replace(/[\\`]/g, "\\$&")}\``)).join(".");
}

export function isNameField(path: FieldPath): boolean {
  return path.length === 1 && path[0] === NAME_FIELD;
}

/** The value at a path, or undefined when it or a map on the way is missing. */
export function getField(fields: Fields, path: FieldPath): Value | undefined {
  let current: Fields | undefined = fields;
  let value: Value | undefined;
  for (const name of path) {
    value = ownField(current, name);
    current = value && "mapValue" in value ? value.mapValue.fields : undefined;
  }
  return value;
}

/**
 * A copy of `fields` with the value put at the path, or removed when it is undefined. A value on the path
 * that is no map is replaced by a map; removing an absent field changes nothing.
 * The names come out sorted, as everywhere in stored documents.
 */
export function withField(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [name, ...rest] = path;
  if (name === undefined) throw new Error("A field path is never empty");
  const current = ownField(fields, name);
  const isMap = current !== undefined && "mapValue" in current;
  if (rest.length > 0 && !isMap && value === undefined) return fields;
  const replacement =
    rest.length === 0 ? value : mapOf(withField((isMap && current.mapValue.fields) || {}, rest, value));
  const entries = Object.entries(fields).filter(([key]) => key !== name);
  if (replacement !== undefined) entries.push([name, replacement]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Only the named paths of a document (a projection). */
export function project(fields: Fields, paths: readonly FieldPath[]): Fields {
  let result: Fields = {};
  for (const path of paths) {
    const value = getField(fields, path);
    if (value !== undefined) result = withField(result, path, value);
  }
  return result;
}
