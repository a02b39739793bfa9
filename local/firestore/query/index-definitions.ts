import { fieldPathText, NAME_FIELD, parseFieldPath } from "../values/field-paths.ts";
import { asArray, asObject, asString, optionalBoolean, optionalString, type JsonObject } from "../values/json.ts";

export type Scope = "COLLECTION" | "COLLECTION_GROUP";
export type Mode = "ASCENDING" | "DESCENDING" | "CONTAINS";

export interface IndexField {
  fieldPath: string;
  mode: Mode;
}

export interface CompositeIndex {
  collectionGroup: string;
  scope: Scope;
  fields: readonly IndexField[];
}

/**
 * Single-field indexes of one field, in place of the automatic ones. `fieldPath` may be `*`. With `ttl` production
 * deletes documents some time after the field's timestamp; the local server keeps them.
 */
interface FieldOverride {
  collectionGroup: string;
  fieldPath: string;
  indexes: readonly { scope: Scope; mode: Mode }[];
  ttl: boolean;
}

export interface IndexDefinitions {
  composites: readonly CompositeIndex[];
  overrides: readonly FieldOverride[];
}

/** The indexes there are now, and the file that they come from. */
export interface Indexes {
  path: string;
  read(): IndexDefinitions;
}

/** Reads the contents of Firebase's `firestore.indexes.json`. @throws Error with the mistake. */
export function parseDefinitions(input: unknown): IndexDefinitions {
  const file = asObject(input, "the file");
  return {
    composites: asArray(file.indexes, "indexes").map((item) => parseComposite(asObject(item, "indexes"))),
    overrides: asArray(file.fieldOverrides, "fieldOverrides").map((item) =>
      parseOverride(asObject(item, "fieldOverrides")),
    ),
  };
}

function parseComposite(index: JsonObject): CompositeIndex {
  const collectionGroup = asString(index.collectionGroup, "indexes.collectionGroup");
  const fields = asArray(index.fields, "indexes.fields").map((item) => {
    const field = asObject(item, "indexes.fields");
    return { fieldPath: canonicalPath(field.fieldPath), mode: parseMode(field) };
  });
  if (fields.length < 2 && fields[0]?.fieldPath !== NAME_FIELD)
    throw new Error(`the index on ${collectionGroup} needs at least two fields`);
  return { collectionGroup, scope: parseScope(index), fields };
}

function parseOverride(override: JsonObject): FieldOverride {
  return {
    collectionGroup: asString(override.collectionGroup, "fieldOverrides.collectionGroup"),
    fieldPath: override.fieldPath === "*" ? "*" : canonicalPath(override.fieldPath),
    indexes: asArray(override.indexes, "fieldOverrides.indexes").map((item) => {
      const index = asObject(item, "fieldOverrides.indexes");
      return { scope: parseScope(index), mode: parseMode(index) };
    }),
    ttl: optionalBoolean(override.ttl, "fieldOverrides.ttl") ?? false,
  };
}

function canonicalPath(input: unknown): string {
  return fieldPathText(parseFieldPath(input, "fieldPath"));
}

function parseScope(message: JsonObject): Scope {
  const scope = optionalString(message.queryScope, "queryScope") ?? "COLLECTION";
  if (scope !== "COLLECTION" && scope !== "COLLECTION_GROUP") throw new Error(`unknown queryScope ${scope}`);
  return scope;
}

function parseMode(message: JsonObject): Mode {
  const mode = message.arrayConfig ?? message.order;
  if (mode !== "ASCENDING" && mode !== "DESCENDING" && mode !== "CONTAINS")
    throw new Error(`unknown order or arrayConfig ${String(mode)}`);
  return mode;
}
