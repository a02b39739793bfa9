/** @type {import("prettier").Config} */
export default {
  printWidth: 120,
  plugins: ["@ianvs/prettier-plugin-sort-imports"],
  // Packages, then other folders of the app, then neighbours.
  importOrder: ["<BUILTIN_MODULES>", "", "<THIRD_PARTY_MODULES>", "", "^~/", "", "^[.]"],
  importOrderTypeScriptVersion: "5.9.3",
};
