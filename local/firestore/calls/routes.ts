import { invalid, RpcError } from "../http/errors.ts";
import { checkId } from "../values/names.ts";
import type { Handler } from "./calls.ts";
import { batchWrite, beginTransaction, commit, rollback } from "./commit-calls.ts";
import {
  createDocument,
  deleteDocument,
  getDocument,
  listCollectionIds,
  listDocuments,
  patchDocument,
} from "./document-calls.ts";
import { batchGet, runAggregationQuery, runQuery } from "./query-calls.ts";

/** A request's method as `/__stats` and `/__faults` name it, and its subject. */
export interface Route {
  method: string;
  handler: Handler;
  project: string;
  database: string;
  path: string;
}

/** Custom verbs, and whether they are about a document too or only about the root. */
const VERBS: Record<string, { handler: Handler; onDocuments: boolean }> = {
  commit: { handler: commit, onDocuments: false },
  batchGet: { handler: batchGet, onDocuments: false },
  batchWrite: { handler: batchWrite, onDocuments: false },
  beginTransaction: { handler: beginTransaction, onDocuments: false },
  rollback: { handler: rollback, onDocuments: false },
  runQuery: { handler: runQuery, onDocuments: true },
  runAggregationQuery: { handler: runAggregationQuery, onDocuments: true },
  listCollectionIds: { handler: listCollectionIds, onDocuments: true },
};

const DOCUMENT_METHODS: Record<string, { method: string; handler: Handler }> = {
  GET: { method: "get", handler: getDocument },
  PATCH: { method: "patch", handler: patchDocument },
  DELETE: { method: "delete", handler: deleteDocument },
};

const COLLECTION_METHODS: Record<string, { method: string; handler: Handler }> = {
  GET: { method: "listDocuments", handler: listDocuments },
  POST: { method: "create", handler: createDocument },
};

const RESOURCE = /^\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents(?:\/(.*?))?\/?$/;
const VERB = /^(.*):([A-Za-z]+)$/;

/**
 * Finds what a request asks for.
 * @throws RpcError NOT_FOUND, UNIMPLEMENTED or INVALID_ARGUMENT.
 */
export function route(httpMethod: string, pathname: string): Route {
  const verb = httpMethod === "POST" ? VERB.exec(pathname) : null;
  const match = RESOURCE.exec(verb?.[1] ?? pathname);
  if (!match) throw new RpcError("NOT_FOUND", `Not found: ${pathname}`);
  const [project = "", database = "", ...segments] = [match[1], match[2], ...(match[3] ? match[3].split("/") : [])].map(
    (segment) => decode(segment ?? ""),
  );
  segments.forEach(checkId);
  const target = { project, database, path: segments.join("/") };
  const isDocument = segments.length % 2 === 0 && segments.length > 0;
  if (verb) return { ...verbRoute(verb[2] ?? "", segments.length), ...target };
  const found =
    segments.length % 2 === 1 ? COLLECTION_METHODS[httpMethod] : isDocument ? DOCUMENT_METHODS[httpMethod] : undefined;
  if (!found) throw new RpcError("UNIMPLEMENTED", `${httpMethod} ${pathname} is not supported.`);
  return { ...found, ...target };
}

function verbRoute(verb: string, depth: number): { method: string; handler: Handler } {
  const found = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!found) throw new RpcError("UNIMPLEMENTED", `The local server has no method "${verb}".`);
  if (depth % 2 !== 0 || (depth > 0 && !found.onDocuments)) throw invalid(`"${verb}" does not apply to this resource.`);
  return { method: verb, handler: found.handler };
}

/** Database ids such as `(default)` come percent-encoded from some clients. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Malformed percent-encoding is the caller's mistake.
    throw invalid(`Malformed percent-encoding in "${segment}".`);
  }
}
