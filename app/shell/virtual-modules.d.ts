declare module "virtual:bootstrap" {
  /** app/shell/delivery/bootstrap.ts, bundled and minified. */
  const source: string;
  export default source;
}

declare module "virtual:debug-buffer" {
  /** app/shell/debug/debug-buffer.ts, bundled and minified. */
  const source: string;
  export default source;
}

declare module "virtual:last-error" {
  /** app/shell/last-error/check.ts, bundled and minified. */
  const source: string;
  export default source;
}

declare module "virtual:measuring" {
  /** app/shell/measuring/load-measure.ts, bundled and minified. */
  const source: string;
  export default source;
}
