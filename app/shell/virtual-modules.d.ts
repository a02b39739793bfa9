declare module "virtual:bootstrap" {
  /** app/shell/bootstrap.ts, bundled and minified. */
  const source: string;
  export default source;
}
