import { DEFAULT_BODY_BYTES } from "../platform/http/constants.ts";
import { pageOf } from "../platform/http/page-path.ts";
import type { PageScripts } from "../shell/delivery/hydration.server.ts";
import { ROUTE_TABLE } from "./route-table/route-table.ts";

/** Access to an address: everyone; signed-in users; administrators; holders of the signed link. */
export type Access = "public" | "user" | "admin" | "token";

/** One address of app/routes.ts, and all that the rest of the server knows about it. */
export interface RoutePolicy {
  /** As in app/routes.ts, with a leading slash. */
  path: string;
  /**
   * Required to read (and to change, where there is an action). Held by the route's own guard, and tested from here.
   */
  access: Access;
  /** `shared`: the same for everyone but the header, kept and revalidated. Default `no-store`: never kept. */
  cache?: "shared" | "no-store";
  /** Largest form that the route reads, in bytes. Default: the gate's own limit (`DEFAULT_BODY_BYTES`). */
  maxBodyBytes?: number | ((params: RouteParams) => number);
  /** When scripts come. Default `now`: with the page. */
  scripts?: PageScripts;
  /** Without the link to Rebi: pages of text, the payment, and Rebi's own page. */
  assistant?: false;
  /** In the sitemap under its own path. Pages with parameters are listed by their subjects. */
  sitemap?: true;
  /** Lines `Disallow` of robots.txt. */
  robots?: readonly string[];
  /** POSTs to matching paths are accepted from other origins: a signature is the authority there, no cookie counts. */
  crossOriginPost?: RegExp;
  /**
   * Never redirected to complete the profile: exempt by the specification, or needed before consent or a legal right.
   */
  exemptFromCompletion?: "specification" | "law";
  /**
   * Its action calls `requireActiveUser`: it publishes, writes to users, tells a contact or exports
   * (docs/decisions/2026-11-22-active-accounts.md, tests/unit/server/active-user-guards.test.ts).
   */
  noticedByOthers?: true;
  /** Users write text into its form: losing it would hurt (tests/unit/server/form-guards.test.ts). */
  writes?: true;
  /** Its forms move money or guard data of theft: they read the settings from Firestore, not from a memory. */
  freshSettings?: true;
  /** No page of its own: a file, a redirect or an action. */
  isPage?: false;
  /** Changes that need a user although reading does not: the forms that a visitor may not send. */
  userForms?: readonly Record<string, string>[];
  /** Addresses for generated tests, with real parameters; the first one is the plain page. Default: the path itself. */
  samples?: readonly [string, ...string[]];
}

export type RouteParams = Readonly<Record<string, string | undefined>>;

/** Policy of one request. */
export interface MatchedPolicy {
  policy: RoutePolicy;
  params: RouteParams;
  isShared: boolean;
  /** Of the route's own form. */
  maxBodyBytes: number;
  acceptsForeignPost: boolean;
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

/** The row of a pathname, chosen as Remix chooses the route. The `.data` address of a page is the page. */
export function policyOf(pathname: string): MatchedPolicy {
  const page = decodePath(pageOf(pathname));
  for (const { policy, pattern } of COMPILED) {
    const found = pattern.exec(page);
    if (!found) continue;
    const params: RouteParams = { ...found.groups };
    const { maxBodyBytes = DEFAULT_BODY_BYTES } = policy;
    return {
      policy,
      params,
      isShared: policy.cache === "shared",
      maxBodyBytes: typeof maxBodyBytes === "number" ? maxBodyBytes : maxBodyBytes(params),
      // The address as it was sent: never a data address, nor one that only reads the same.
      acceptsForeignPost: policy.crossOriginPost?.test(pathname) ?? false,
      scripts: policy.scripts ?? "now",
      hasAssistant: policy.assistant !== false,
    };
  }
  throw new Error("the table has no row for all other addresses");
}

/** The addresses of a row for generated tests. */
export function samplesOf({ path, samples = [path] }: RoutePolicy): readonly [string, ...string[]] {
  return samples;
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

/** Ranks as Remix does: static before dynamic segments before the splat, longer before shorter. */
function compile(policy: RoutePolicy): CompiledRow {
  const segments = policy.path.split("/").filter(Boolean);
  const isSplat = segments.at(-1) === "*";
  const pattern = segments
    .map((segment) => {
      if (segment === "*") return "(?:/.*)?";
      return segment.startsWith(":") ? `/(?<${segment.slice(1)}>[^/]+)` : `/${segment.replaceAll(".", "\\.")}`;
    })
    .join("");
  const rank = segments
    .filter((segment) => segment !== "*")
    .reduce((sum, segment) => sum + (segment.startsWith(":") ? 3 : 10), segments.length - (isSplat ? 2 : 0));
  return { policy, pattern: new RegExp(`^${pattern}/*$`, "i"), rank };
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
