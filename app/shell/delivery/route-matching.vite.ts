import type { Plugin } from "vite";

const ROUTER = /\/@remix-run\/router\/dist\/router\.js$/;
/** Patterns that are remembered: far more than Rebi has, so that no caller can fill the memory. */
const MAX_PATTERNS = 2_000;

const MEMORY = `
const branchesOfRoutes = new WeakMap();
function rankedBranches(routes) {
  let branches = branchesOfRoutes.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    branchesOfRoutes.set(routes, branches);
  }
  return branches;
}
const firstSegment = (path) => path.split("/", 2)[1]?.toLowerCase() ?? "";
const fixedSegments = new WeakMap();
function mayMatch(branch, first) {
  let fixed = fixedSegments.get(branch);
  if (fixed === undefined) {
    fixed = firstSegment(branch.path);
    if (/[^a-z0-9._-]/.test(fixed)) fixed = "";
    fixedSegments.set(branch, fixed);
  }
  return fixed === "" || fixed === first;
}
const compiledPaths = new Map();
function compilePathOnce(path, caseSensitive, end) {
  const key = (caseSensitive ? "c" : "i") + (end === false ? "<" : "=") + path;
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    compiled = compilePath(path, caseSensitive, end);
    if (compiledPaths.size < ${MAX_PATTERNS}) compiledPaths.set(key, compiled);
  }
  return compiled;
}
`;

const CHANGES = [
  ["let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);", "let branches = rankedBranches(routes);"],
  ["let decoded = decodePath(pathname);", "let decoded = decodePath(pathname), first = firstSegment(decoded);"],
  [
    "matches = matchRouteBranch(branches[i], decoded, allowPartial);",
    "if (mayMatch(branches[i], first)) matches = matchRouteBranch(branches[i], decoded, allowPartial);",
  ],
  [
    "= compilePath(pattern.path, pattern.caseSensitive, pattern.end);",
    "= compilePathOnce(pattern.path, pattern.caseSensitive, pattern.end);",
  ],
] as const;

/**
 * The router's source with a memory: it ranks a list of routes once, compiles the pattern of a path once, and tries
 * only patterns that begin with the segment of the address, or with a variable one. The original ranks, compiles and
 * tries all routes at each match, several times a request.
 * @throws where the source is not the expected one
 */
export function rememberRoutes(source: string): string {
  return CHANGES.reduce((code, [before, after]) => {
    const parts = code.split(before);
    if (parts.length !== 2)
      throw new Error(`@remix-run/router has changed: "${before}" occurs ${parts.length - 1} times`);
    return parts.join(after);
  }, source).concat(MEMORY);
}

/**
 * Vite plugin: the server's router remembers its routes. Not the browser's, which adds routes to its lists as it
 * discovers them. docs/decisions/2026-11-26-route-matching.md
 */
export function fastRouteMatching(): Plugin {
  return {
    name: "rebi-fast-route-matching",
    apply: "build",
    transform: (code, id, options) =>
      options?.ssr && ROUTER.test(id) ? { code: rememberRoutes(code), map: null } : null,
  };
}
