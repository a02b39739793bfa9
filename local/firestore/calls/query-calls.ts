import { aggregate, parseAggregationQuery } from "../query/aggregate.ts";
import { parseQuery } from "../query/query.ts";
import type { StoredDocument } from "../store/document-store.ts";
import { parseMask } from "../store/writes.ts";
import { asArray, type JsonObject } from "../values/json.ts";
import { documentPath, fullName } from "../values/names.ts";
import { formatMicros } from "../values/timestamps.ts";
import { documentJson, transactionOf, type Handler } from "./calls.ts";

/** POST :batchGet: documents by name, each found or missing. */
export const batchGet: Handler = async (call) => {
  const { database, body, stats } = call;
  const paths = asArray(body.documents, "documents").map((name) => documentPath(database.root, name, "documents"));
  const mask = parseMask(body.mask, "mask");
  const { transaction, opening } = transactionOf(call);
  await database.lockDocuments(paths, transaction);
  const readTime = formatMicros(database.readTime());
  const results = [...new Set(paths)].map((path): JsonObject => {
    const document = database.get(path, transaction);
    stats.read(1);
    if (!document) return { missing: fullName(database.root, path), readTime };
    return { found: documentJson(database, document, mask), readTime };
  });
  return [...opening, ...results];
};

/** POST :runQuery under the root or under a document. An empty result still has its read time. */
export const runQuery: Handler = async (call) => {
  const { database, path, body, stats } = call;
  const query = parseQuery(path, body.structuredQuery);
  const { transaction, opening } = transactionOf(call);
  await database.lockQuery(query, transaction);
  const { matches, skipped } = database.query(query, transaction);
  stats.read(matches.length + skipped);
  const readTime = formatMicros(database.readTime());
  const results = matches.flatMap((match): JsonObject[] => {
    const document = database.get(match.path);
    return document ? [{ document: documentJson(database, document, query.select), readTime }] : [];
  });
  if (results.length === 0) results.push({ readTime });
  if (skipped > 0) results[0] = { ...results[0], skippedResults: skipped };
  return [...opening, ...results];
};

/** POST :runAggregationQuery: count, sum and average. */
export const runAggregationQuery: Handler = async (call) => {
  const { database, path, body, stats } = call;
  const { query, aggregations, fields } = parseAggregationQuery(path, body.structuredAggregationQuery);
  const { transaction, opening } = transactionOf(call);
  await database.lockQuery(query, transaction);
  const { matches, skipped } = database.query(query, transaction, fields);
  stats.aggregated(matches.length + skipped);
  const documents =
    fields.length === 0
      ? []
      : matches.map((match) => database.get(match.path)).filter((item): item is StoredDocument => item !== undefined);
  const aggregateFields = aggregate(
    aggregations,
    matches.length,
    documents.map((document) => document.fields),
  );
  return [...opening, { result: { aggregateFields }, readTime: formatMicros(database.readTime()) }];
};
