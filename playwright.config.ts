import { existsSync } from "node:fs";

import { defineConfig } from "@playwright/test";

/** Debian's Chromium where Playwright's own can't be had. */
const debian = "/usr/bin/chromium";
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : undefined);

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 } };

const ONCE = /\.once\.spec\.ts$/;
const WITH_SCRIPTS = /\.con-js\.spec\.ts$/;
/** One whole way through each part of the site: without scripts a desk differs from a phone by its styles only. */
const JOURNEYS = /\/(?:shell|catalog|journey|accounts-journey|complaints-journey|selling|profile|workshops)\.spec\.ts$/;
/** What a wide window changes with scripts: other menus and filters, administrators' tables, and what axe says of them. */
const WIDE = [
  JOURNEYS,
  /\/(?:shell|search-history|favorites)\.con-js\.spec\.ts$/,
  /axe\.con-js\.spec\.ts$/,
  /\/(?:complaints-admin|contact|legal)\.spec\.ts$/,
];
const FAULTS = /faults\.once\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: ".local/test-results",
  // Two cores: workerd and Chromium need one each.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".local/reports/e2e.json" }]],
  use: {
    locale: "es-PE",
    timezoneId: "America/Lima",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // `*.con-js.spec.ts` is about scripts; `*.once.spec.ts` brings its own browser settings, or none.
  projects: [
    { name: "con-js-movil", use: phone, testIgnore: ONCE },
    // Colours are those of a phone: the dark ones were seen by axe there.
    { name: "con-js-escritorio", use: desk, testMatch: WIDE, grepInvert: /\bin dark\b/ },
    { name: "sin-js-movil", use: { ...phone, javaScriptEnabled: false }, testIgnore: [ONCE, WITH_SCRIPTS] },
    { name: "sin-js-escritorio", use: { ...desk, javaScriptEnabled: false }, testMatch: JOURNEYS },
    { name: "una-vez", testMatch: ONCE, testIgnore: FAULTS },
    // Faults of the services meet whoever asks next: after all others, alone. (By itself: `--project fallas --no-deps`.)
    {
      name: "fallas",
      testMatch: FAULTS,
      workers: 1,
      dependencies: ["con-js-movil", "con-js-escritorio", "sin-js-movil", "sin-js-escritorio", "una-vez"],
    },
  ],
});
