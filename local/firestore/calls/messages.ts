import { invalid } from "../http/errors.ts";

/** Fields of a message: `true` is a leaf that its reader checks, a list of one shape a repeated field. */
type Shape = true | readonly [Shape] | (() => Fields) | Fields;
interface Fields {
  readonly [name: string]: Shape;
}

const MASK: Fields = { fieldPaths: true };
const PRECONDITION: Fields = { exists: true, updateTime: true };
const DOCUMENT: Fields = { name: true, fields: true, createTime: true, updateTime: true };
const TRANSFORM = {
  fieldPath: true,
  setToServerValue: true,
  increment: true,
  maximum: true,
  minimum: true,
  appendMissingElements: { values: true },
  removeAllFromArray: { values: true },
} as const;
const WRITE: Fields = {
  update: DOCUMENT,
  delete: true,
  verify: true,
  transform: { document: true, fieldTransforms: [TRANSFORM] },
  updateMask: MASK,
  updateTransforms: [TRANSFORM],
  currentDocument: PRECONDITION,
};
const TRANSACTION_OPTIONS: Fields = { readOnly: { readTime: true }, readWrite: { retryTransaction: true } };
const READ: Fields = { transaction: true, newTransaction: TRANSACTION_OPTIONS, readTime: true };
const FIELD = { fieldPath: true } as const;
const FILTER = (): Fields => ({
  compositeFilter: { op: true, filters: [FILTER] },
  fieldFilter: { field: FIELD, op: true, value: true },
  unaryFilter: { op: true, field: FIELD },
});
const CURSOR: Fields = { values: true, before: true };
const QUERY: Fields = {
  select: { fields: [FIELD] },
  from: [{ collectionId: true, allDescendants: true }],
  where: FILTER,
  orderBy: [{ field: FIELD, direction: true }],
  startAt: CURSOR,
  endAt: CURSOR,
  offset: true,
  limit: true,
  findNearest: true,
};
const AGGREGATION = { alias: true, count: { upTo: true }, sum: { field: FIELD }, avg: { field: FIELD } } as const;

/** Body of each method, by its name in the address. */
const BODIES: Record<string, Fields> = {
  commit: { database: true, writes: [WRITE], transaction: true },
  batchWrite: { database: true, writes: [WRITE], labels: true },
  beginTransaction: { database: true, options: TRANSACTION_OPTIONS },
  rollback: { database: true, transaction: true },
  batchGet: { ...READ, database: true, documents: true, mask: MASK },
  runQuery: { ...READ, parent: true, structuredQuery: QUERY, explainOptions: true },
  runAggregationQuery: {
    ...READ,
    parent: true,
    structuredAggregationQuery: { structuredQuery: QUERY, aggregations: [AGGREGATION] },
    explainOptions: true,
  },
  listCollectionIds: { parent: true, pageSize: true, pageToken: true, readTime: true },
  create: DOCUMENT,
  patch: DOCUMENT,
};

/**
 * Rejects fields that the method's message does not have, as Google's frontend does: a misspelt precondition
 * must not count as none.
 * @throws RpcError INVALID_ARGUMENT with one line for each unknown field.
 */
export function checkMessage(method: string, body: object): void {
  const unknown = unknownFields(BODIES[method] ?? {}, body, "");
  if (unknown.length > 0) throw invalid(unknown.join("\n"));
}

function unknownFields(shape: Shape, value: unknown, where: string): string[] {
  if (shape === true || typeof value !== "object" || value === null) return [];
  if (isList(shape))
    return Array.isArray(value) ? value.flatMap((item, at) => unknownFields(shape[0], item, `${where}[${at}]`)) : [];
  if (Array.isArray(value)) return [];
  const fields = typeof shape === "function" ? shape() : shape;
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (known === undefined) return [unknownName(name, where)];
    return unknownFields(known, inner, where === "" ? name : `${where}.${name}`);
  });
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function unknownName(name: string, where: string): string {
  return `Invalid JSON payload received. Unknown name "${name}"${where && ` at '${where}'`}: Cannot find field.`;
}
