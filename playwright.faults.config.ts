import { defineConfig } from "@playwright/test";

import config, { FAULTS } from "./playwright.config.ts";

/** Specs that make Firestore fail: on a stack of their own, one after the other. */
export default defineConfig({
  ...config,
  outputDir: ".local/test-results-faults",
  reporter: [["list"], ["json", { outputFile: process.env.REBI_REPORT ?? ".local/reports/faults.json" }]],
  workers: 1,
  projects: [{ name: "fallas", testMatch: FAULTS }],
});
