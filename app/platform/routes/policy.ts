import type { ActName } from "./acts.ts";

/** Access to an address: everyone; signed-in users; administrators; holders of the signed link. */
export type Access = "public" | "user" | "admin" | "token";

/** When scripts come: with the page, by the bootstrap when they help, or not at all. */
export type PageScripts = "now" | "adaptive" | "none";

/** Layout around a page: one's profile, or administration. */
export type RouteFrame = "profile" | "admin";

/** One address of the product: its module, and all that the rest of the server knows about it. */
export interface RoutePolicy {
  /** As Remix writes it, with a leading slash. */
  path: string;
  /** Module of the page below app/. */
  file: string;
  /** Id of the module where it has several addresses. Default: its file. */
  id?: string;
  frame?: RouteFrame;
  /** Path of the row whose page shows this one in its place (`<Outlet />`). */
  parent?: string;
  /** To read and to change. Held by the route's own guard, and tested from here. */
  access: Access;
  /** Rows of the table of limits. Each address with an action has some (tests/unit/server/acts.test.ts). */
  acts?: readonly ActName[];
  /** `shared`: the same for everyone but the header, kept and revalidated. Default `no-store`: never kept. */
  cache?: "shared" | "no-store";
  /** Largest form that the route reads, in bytes. Default: the gate's own limit (`DEFAULT_BODY_BYTES`). */
  maxBodyBytes?: number | ((params: RouteParams) => number);
  /** When scripts come. Default `now`: with the page. */
  scripts?: PageScripts;
  /** Without the link to Rebi: pages of text, the payment, and Rebi's own page. */
  assistant?: false;
  /** `X-Robots-Tag`, although everyone may read it. Addresses that not everyone may read need no mark. */
  noindex?: true;
  /** In the sitemap under its own path. Pages with parameters are listed by their subjects. */
  sitemap?: true;
  /** Lines `Disallow` of robots.txt. */
  robots?: readonly string[];
  /** POSTs to matching paths are accepted from other origins: a signature is the authority there, no cookie counts. */
  crossOriginPost?: RegExp;
  /** Scripts of any page may post to it: the gate tells their browser so. */
  isOpenToPages?: true;
  /** By the specification, or needed before consent or a legal right. */
  exemptFromCompletion?: "specification" | "law";
  /**
   * Its action calls `requireActiveUser`: it publishes, writes to users, shows a contact or exports
   * (docs/decisions/2026-11-22-active-accounts.md, tests/unit/server/active-user-guards.test.ts).
   */
  noticedByOthers?: true;
  /** Its list is also a file, at its path with `.csv`. */
  hasFile?: true;
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

/** Acts that the forms of an address may cause; those of administration are guarded by role and second factor. */
export function actsOf({ acts, access }: RoutePolicy): readonly ActName[] {
  return acts ?? (access === "admin" ? ["administer"] : []);
}

export function samplesOf({ path, samples = [path] }: RoutePolicy): readonly [string, ...string[]] {
  return samples;
}
