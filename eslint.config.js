import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

// Rules that need types run beside the check of the types: .oxlintrc.json, docs/decisions/2026-11-26-types-and-lint.md.
export default tseslint.config(
  { ignores: ["build/", "node_modules/", ".local/", ".wrangler/", "public/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      // `import { type A }` alone keeps the import when types are stripped: of a server module in the browser, all its bytes.
      "@typescript-eslint/no-import-type-side-effects": "error",
      // With noUncheckedIndexedAccess, `column[row]!` is how a typed array is read inside its bounds.
      "@typescript-eslint/no-non-null-assertion": "off",
      "no-console": "error",
      "max-lines": ["error", { max: 300, skipBlankLines: false, skipComments: false }],
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  // React's compiler reads each file that these rules see: not the server's, where no hook is called.
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["**/*.server.ts", "app/server/**"],
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ["local/stack/drained-worker.js"],
    languageOptions: {
      globals: {
        Request: "readonly",
        ReadableStream: "readonly",
      },
    },
  },
  { files: ["app/platform/log.ts", "app/shell/page/browser-log.ts"], rules: { "no-console": "off" } },
  // Data and long tables of cases: a wall inside them would part what is read together.
  {
    files: ["local/**", "tests/**", "e2e/**"],
    rules: { "max-lines": ["error", { max: 500, skipBlankLines: false, skipComments: false }] },
  },
  { files: ["local/**", "bench/**", "e2e/**", "tests/**"], rules: { "no-console": "off" } },
  // Playwright's fixtures take an object pattern even where they need none of it.
  { files: ["e2e/**"], rules: { "no-empty-pattern": "off" } },
  {
    files: ["**/*.{js,mjs,cjs}"],
    languageOptions: {
      globals: {
        module: "readonly",
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        setInterval: "readonly",
      },
    },
  },
);
