declare module "virtual:bootstrap" {
  /** app/shell/delivery/bootstrap.ts, bundled and minified. */
  const source: string;
  export default source;
}
