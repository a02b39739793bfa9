declare module "virtual:intent-weights" {
  /** In base64. */
  const weights: () => string;
  export default weights;
}
