import { RpcError } from "../http/errors.ts";
import { fieldPathText, isNameField, NAME_FIELD, type FieldPath } from "../values/field-paths.ts";
import { disjunctions, type FieldFilter } from "./filters.ts";
import type { CompositeIndex, IndexDefinitions, Indexes, IndexField, Mode, Scope } from "./index-definitions.ts";
import type { Order, Query } from "./query.ts";

/** Fields that the index (or the merged indexes) of one conjunction must hold. */
interface Need {
  collectionGroup: string;
  scope: Scope;
  /** Equality and array-contains fields: come first, in any order. */
  prefix: readonly IndexField[];
  /** Inequality and order fields: exactly these at the end, in these directions. */
  suffix: readonly IndexField[];
}

/**
 * Rejects a query that production would reject for want of an index. The rules, per disjunction:
 * equality and array-contains filters alone are served by merging single-field indexes; one ordered
 * or ranged field alone by its single-field index; anything else by a composite index, or by
 * merging composite indexes with the same ordered fields. Fields are indexed by themselves in
 * collection scope; a collection group needs a `fieldOverrides` entry with COLLECTION_GROUP scope.
 * @param aggregated fields that are summed or averaged: they come last in the index.
 * @throws RpcError FAILED_PRECONDITION with the JSON to add.
 */
export function checkIndexes(file: Indexes, query: Query, aggregated: readonly FieldPath[] = []): void {
  const { collectionId } = query;
  if (collectionId === undefined) return;
  const definitions = file.read();
  for (const conjunction of disjunctions(query.filter)) {
    const need = needOf(collectionId, query, conjunction, aggregated);
    const missing = missingIndex(definitions, need);
    if (missing)
      throw new RpcError(
        "FAILED_PRECONDITION",
        `The query requires an index. Add it to "${missing.section}" of ${file.path}: ${JSON.stringify(missing.index)}`,
      );
  }
}

function needOf(
  collectionGroup: string,
  query: Query,
  conjunction: readonly FieldFilter[],
  aggregated: readonly FieldPath[],
): Need {
  const equal = distinctFields(conjunction, "EQUAL", "ASCENDING");
  const fixed = new Set(equal.map(({ fieldPath }) => fieldPath));
  const suffix = significantOrders(query.orders, fixed);
  const ordered = new Set([...fixed, ...suffix.map(({ fieldPath }) => fieldPath)]);
  for (const fieldPath of aggregated.map(fieldPathText)) {
    if (!ordered.has(fieldPath)) suffix.push({ fieldPath, mode: "ASCENDING" });
  }
  return {
    collectionGroup,
    scope: query.allDescendants ? "COLLECTION_GROUP" : "COLLECTION",
    prefix: [...equal, ...distinctFields(conjunction, "ARRAY_CONTAINS", "CONTAINS")],
    suffix,
  };
}

function distinctFields(
  conjunction: readonly FieldFilter[],
  operator: FieldFilter["operator"],
  mode: Mode,
): IndexField[] {
  const paths = conjunction
    .filter((filter) => filter.operator === operator && !isNameField(filter.path))
    .map(({ path }) => fieldPathText(path));
  return [...new Set(paths)].map((fieldPath) => ({ fieldPath, mode }));
}

/** Orders without fields fixed by equality, and without a last name that every index ends with anyway. */
function significantOrders(orders: readonly Order[], fixed: ReadonlySet<string>): IndexField[] {
  const fields = orders.map(({ path, direction }) => ({ fieldPath: fieldPathText(path), mode: direction }));
  return withoutImpliedName(fields.filter(({ fieldPath }) => !fixed.has(fieldPath)));
}

function withoutImpliedName<F extends IndexField>(fields: readonly F[]): F[] {
  const [last, previous] = [fields.at(-1), fields.at(-2)];
  const implied =
    last?.fieldPath === NAME_FIELD &&
    last.mode === (!previous || previous.mode === "CONTAINS" ? "ASCENDING" : previous.mode);
  return implied ? fields.slice(0, -1) : [...fields];
}

type Missing = { section: "indexes" | "fieldOverrides"; index: object };

function missingIndex(definitions: IndexDefinitions, need: Need): Missing | undefined {
  const usable = definitions.composites
    .map((index) => coverage(index, need))
    .filter((covered) => covered !== undefined);
  const covered = new Set(usable.flat());
  const [only] = need.suffix;
  if (need.suffix.length === 0) {
    // Each field by itself: single-field indexes merge with each other and with composite ones.
    const bare = need.prefix.find(
      (field) => !covered.has(field.fieldPath) && !hasSingleField(definitions, need, field, "either way"),
    );
    return bare && missingSingleField(need, bare);
  }
  // Names rise by themselves only.
  if (need.prefix.length === 0 && need.suffix.length === 1 && only && only.fieldPath !== NAME_FIELD) {
    return hasSingleField(definitions, need, only) ? undefined : missingSingleField(need, only);
  }
  const served = usable.length > 0 && need.prefix.every(({ fieldPath }) => covered.has(fieldPath));
  return served ? undefined : missingComposite(need);
}

/** Which prefix fields an index covers, or undefined when the query can't use it. */
function coverage(index: CompositeIndex, need: Need): string[] | undefined {
  if (index.collectionGroup !== need.collectionGroup || index.scope !== need.scope) return undefined;
  const fields = need.suffix.at(-1)?.fieldPath === NAME_FIELD ? [...index.fields] : withoutImpliedName(index.fields);
  const split = fields.length - need.suffix.length;
  if (split < 0 || !sameOrder(fields.slice(split), need.suffix)) return undefined;
  const head = fields.slice(0, split);
  const fits = head.every((field) =>
    need.prefix.some(
      (wanted) => wanted.fieldPath === field.fieldPath && (wanted.mode === "CONTAINS") === (field.mode === "CONTAINS"),
    ),
  );
  return fits ? head.map(({ fieldPath }) => fieldPath) : undefined;
}

/** Equal fields in equal directions: production does not read an index backwards. */
function sameOrder(fields: readonly IndexField[], wanted: readonly IndexField[]): boolean {
  return fields.every(({ fieldPath, mode }, at) => fieldPath === wanted[at]?.fieldPath && mode === wanted[at].mode);
}

/** An equality reads an index of either direction. */
function hasSingleField(
  { overrides }: IndexDefinitions,
  need: Need,
  { fieldPath, mode }: IndexField,
  direction: "as ordered" | "either way" = "as ordered",
): boolean {
  const ofGroup = overrides.filter(({ collectionGroup }) => collectionGroup === need.collectionGroup);
  const override =
    ofGroup.find((item) => item.fieldPath === fieldPath) ?? ofGroup.find((item) => item.fieldPath === "*");
  if (!override) return need.scope === "COLLECTION";
  return override.indexes.some(
    (index) =>
      index.scope === need.scope &&
      (index.mode === mode || (direction === "either way" && index.mode !== "CONTAINS" && mode !== "CONTAINS")),
  );
}

function missingComposite({ collectionGroup, scope, prefix, suffix }: Need): Missing {
  const fields = [...prefix, ...suffix].map(({ fieldPath, mode }) => ({ fieldPath, ...modeJson(mode) }));
  return { section: "indexes", index: { collectionGroup, queryScope: scope, fields } };
}

/** An override replaces the automatic indexes, so the suggestion lists those too. */
function missingSingleField({ collectionGroup, scope }: Need, { fieldPath, mode }: IndexField): Missing {
  const automatic = (["ASCENDING", "DESCENDING", "CONTAINS"] as const).map((each) => ({
    queryScope: "COLLECTION",
    ...modeJson(each),
  }));
  const indexes = scope === "COLLECTION" ? automatic : [...automatic, { queryScope: scope, ...modeJson(mode) }];
  return { section: "fieldOverrides", index: { collectionGroup, fieldPath, indexes } };
}

function modeJson(mode: Mode): { order: Mode } | { arrayConfig: Mode } {
  return mode === "CONTAINS" ? { arrayConfig: mode } : { order: mode };
}
