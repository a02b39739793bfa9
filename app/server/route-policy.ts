import { DEFAULT_BODY_BYTES } from "../platform/http/constants.ts";
import { pageOf } from "../platform/http/page-path.ts";
import type { PageScripts, RouteParams, RoutePolicy } from "../platform/routes/policy.ts";
import { ROUTE_TABLE } from "./route-table/route-table.ts";

export interface MatchedPolicy {
  policy: RoutePolicy;
  params: RouteParams;
  isShared: boolean;
  noindex: boolean;
  /** Limit of the route's own form. */
  maxBodyBytes: number;
  acceptsForeignPost: boolean;
  isOpenToPages: boolean;
  scripts: PageScripts;
  /** Shows the link to Rebi. */
  hasAssistant: boolean;
}

interface CompiledRow {
  policy: RoutePolicy;
  pattern: RegExp;
  rank: number;
}

const COMPILED: readonly CompiledRow[] = ROUTE_TABLE.map(compile).sort((a, b) => b.rank - a.rank);
/** Rows that may match, by the first segment of the address in lower case; `:` for one that no row names. */
const BY_FIRST_SEGMENT: ReadonlyMap<string, readonly CompiledRow[]> = new Map(
  [":", ...ROUTE_TABLE.map(({ path }) => firstSegmentOf(path))].map((segment) => [
    segment,
    COMPILED.filter(({ policy }) => [segment, ":", "*"].includes(firstSegmentOf(policy.path))),
  ]),
);

/** The row of a pathname, chosen as Remix chooses the route. The `.data` address of a page is the page. */
export function policyOf(pathname: string): MatchedPolicy {
  const page = decodePath(pageOf(pathname));
  // All patterns would take a millisecond of each request.
  for (const { policy, pattern } of BY_FIRST_SEGMENT.get(firstSegmentOf(page)) ?? BY_FIRST_SEGMENT.get(":") ?? []) {
    const found = pattern.exec(page);
    if (!found) continue;
    const params: RouteParams = { ...found.groups };
    const { maxBodyBytes = DEFAULT_BODY_BYTES } = policy;
    return {
      policy,
      params,
      isShared: policy.cache === "shared",
      noindex: policy.access !== "public" || policy.noindex === true,
      maxBodyBytes: typeof maxBodyBytes === "number" ? maxBodyBytes : maxBodyBytes(params),
      // The address as it was sent: never a data address, nor one that only reads the same.
      acceptsForeignPost: policy.crossOriginPost?.test(pathname) ?? false,
      isOpenToPages: policy.isOpenToPages === true && pathname === policy.path,
      scripts: policy.scripts ?? "now",
      hasAssistant: policy.assistant !== false,
    };
  }
  throw new Error("the table has no row for all other addresses");
}

/** Pages without parameters that the sitemap lists. */
export const SITEMAP_PATHS: readonly string[] = ROUTE_TABLE.filter(({ sitemap }) => sitemap).map(({ path }) => path);

/** The lines `Disallow` of robots.txt. */
export const ROBOTS_DISALLOW: readonly string[] = ROUTE_TABLE.flatMap(({ robots = [] }) => robots);

/** Addresses that the specification exempts from the completion of the profile, to the letter; old ones redirect. */
const EXEMPT_BY_SPECIFICATION: ReadonlySet<string> = new Set([
  "/completar-perfil",
  "/complete-profile",
  "/iniciar-sesion",
  "/login",
  "/logout",
  "/auth/callback",
  "/policies",
  "/privacy",
  "/about",
  "/contact",
]);

/** Whether a page (path without query) is reached without completing the profile first. */
export function isExemptFromCompletion(path: string): boolean {
  return (
    EXEMPT_BY_SPECIFICATION.has(path) ||
    path.includes("complete") ||
    path.includes("completar") ||
    policyOf(path).policy.exemptFromCompletion !== undefined
  );
}

/**
 * Ranks as Remix does: static before dynamic segments before the splat, longer before shorter. A parameter with a
 * suffix (`:lista.csv`) counts as static.
 */
function compile(policy: RoutePolicy): CompiledRow {
  const segments = policy.path.split("/").filter(Boolean);
  const isSplat = segments.at(-1) === "*";
  const pattern = segments
    .map((segment) => {
      if (segment === "*") return "(?:/.*)?";
      const [, name, literal = ""] = /^(?::(\w+))?(.*)$/.exec(segment) ?? [];
      return `/${name ? `(?<${name}>[^/]+)` : ""}${literal.replaceAll(".", "\\.")}`;
    })
    .join("");
  const rank = segments
    .filter((segment) => segment !== "*")
    .reduce((sum, segment) => sum + (/^:\w+$/.test(segment) ? 3 : 10), segments.length - (isSplat ? 2 : 0));
  return { policy, pattern: new RegExp(`^${pattern}/*$`, "i"), rank };
}

/** In lower case, as addresses match in any; `:` for a parameter. */
function firstSegmentOf(path: string): string {
  return path.split("/", 2)[1]?.toLowerCase().replace(/^:.*/, ":") ?? "";
}

function decodePath(path: string): string {
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    // Not decodable: matched as it is, as Remix does.
    return path;
  }
}
