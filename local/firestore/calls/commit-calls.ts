import { invalid, RpcError } from "../http/errors.ts";
import type { WriteResult } from "../store/database.ts";
import { parseWrite } from "../store/writes.ts";
import { asArray, asString, optionalString, type JsonObject } from "../values/json.ts";
import { formatMicros } from "../values/timestamps.ts";
import { begin, type Handler } from "./calls.ts";

const MAX_WRITES = 500;

/** POST :commit: all writes or none, in a transaction or by themselves. */
export const commit: Handler = async ({ database, body, stats }) => {
  const writes = checkCount(asArray(body.writes, "writes")).map((item, index) =>
    parseWrite(database.root, item, `writes[${index}]`),
  );
  const id = optionalString(body.transaction, "transaction");
  const { commitTime, results } = await database.commit(writes, id ? database.transactions.get(id) : undefined);
  writes.forEach(({ kind }) => stats.written(kind));
  return {
    ...(results.length > 0 ? { writeResults: results.map(resultJson) } : {}),
    commitTime: formatMicros(commitTime),
  };
};

/** POST :batchWrite: each write by itself, with its own status. */
export const batchWrite: Handler = async ({ database, body, stats }) => {
  const writes = checkCount(asArray(body.writes, "writes")).map((item, index) =>
    parseWrite(database.root, item, `writes[${index}]`),
  );
  if (new Set(writes.map(({ path }) => path)).size < writes.length) {
    throw invalid("Cannot write to the same document more than once in a batchWrite.");
  }
  const outcomes = await Promise.all(
    writes.map(async (write) => {
      try {
        const { results } = await database.commit([write]);
        stats.written(write.kind);
        return { result: results.map(resultJson)[0] ?? {}, status: {} };
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        return { result: {}, status: error.toRpcStatus() };
      }
    }),
  );
  return { writeResults: outcomes.map(({ result }) => result), status: outcomes.map(({ status }) => status) };
};

export const beginTransaction: Handler = ({ database, body }) => ({ transaction: begin(database, body.options).id });

/** POST :rollback. For a transaction that has ended there is nothing to undo, and the answer says so. */
export const rollback: Handler = ({ database, body }) => {
  database.transactions.end(database.transactions.get(asString(body.transaction, "transaction")));
  return {};
};

function checkCount(writes: unknown[]): unknown[] {
  if (writes.length > MAX_WRITES) throw invalid(`maximum ${MAX_WRITES} writes allowed per request`);
  return writes;
}

function resultJson({ updateTime, transformResults }: WriteResult): JsonObject {
  return {
    ...(updateTime === undefined ? {} : { updateTime: formatMicros(updateTime) }),
    ...(transformResults.length > 0 ? { transformResults } : {}),
  };
}
