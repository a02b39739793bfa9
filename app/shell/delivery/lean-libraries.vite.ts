import type { Plugin } from "vite";

interface Cut {
  /** End of the file's path. */
  file: RegExp;
  /** Every occurrence is replaced. */
  before: RegExp;
  after: string;
}

const ROUTER = /\/@remix-run\/router\/dist\/router\.js$/;
const REACT_ROUTER = /\/react-router\/dist\/index\.js$/;
const ROUTER_DOM = /\/react-router-dom\/dist\/index\.js$/;
const REACT_DOM = /\/react-dom\/cjs\/react-dom\.production\.min\.js$/;

/**
 * Parts that no page of ours uses, as constants and missing exports: the minifier leaves out all that only they need.
 * Remix's future flags are all set (remix.config.ts).
 */
const CUTS: readonly Cut[] = [
  { file: ROUTER, before: /\bfuture\.v7_\w+/g, after: "true" },
  { file: REACT_ROUTER, before: /\bfuture\.v7_(?:partialHydration|relativeSplatPath)\b/g, after: "true" },
  // Fetchers.
  { file: ROUTER, before: /^ {4}fetch,\n/gm, after: "" },
  { file: ROUTER_DOM, before: /if \(options\.navigate === false\)/g, after: "if (false)" },
  // Blockers.
  { file: ROUTER, before: /^ {4}getBlocker,\n {4}deleteBlocker,\n/gm, after: "" },
  { file: ROUTER, before: /let blockerKey = shouldBlockNavigation\(\{[^}]*\}\);/g, after: "let blockerKey;" },
  { file: ROUTER, before: /if \(blockerKey(?: && delta != null)?\) \{/g, after: "if (false) {" },
  // Deferred data: Remix sends it as promises.
  { file: ROUTER, before: /(function isDeferred(?:Result|Data)\(\w+\)) \{[^}]*\}/g, after: "$1 { return false; }" },
  // The root of React 18 is hydrated, and nothing else.
  {
    file: REACT_DOM,
    before:
      /\bexports\.(createPortal|createRoot|findDOMNode|hydrate|render|unmountComponentAtNode|unstable_renderSubtreeIntoContainer)=/g,
    after: "var unused_$1=",
  },
];

/** Flags of Remix in its own modules for browsers. */
const REMIX = /\/@remix-run\/react\/dist\/esm\/(?!server)[\w-]+\.js$/;
const REMIX_CUTS = [
  [/(?:[\w$]+\.)*\bfuture\.v3_\w+/g, "true"],
  [/(?:[\w$]+\.)+isSpaMode\b/g, "false"],
] as const;

/** @throws where the source of a library is not the expected one */
export function leaveOut(id: string, code: string): string {
  if (REMIX.test(id)) return REMIX_CUTS.reduce((text, [before, after]) => text.replace(before, after), code);
  return CUTS.filter(({ file }) => file.test(id)).reduce((text, { before, after }) => {
    const lean = text.replace(before, after);
    if (lean === text) throw new Error(`${id} has changed: ${before} is not there`);
    return lean;
  }, code);
}

/** Vite plugin: leaves out of the browser's libraries what Rebi does not use (3 kB of every page with React). */
export function leanLibraries(): Plugin {
  return {
    name: "rebi-lean-libraries",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      const lean = leaveOut(id, code);
      return lean === code ? null : { code: lean, map: null };
    },
  };
}
