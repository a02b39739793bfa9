import { defineConfig } from "@playwright/test";

import { CHROMIUM, WITHOUT_PICTURES } from "./local/check/browser.ts";

/** Fetching and drawing pictures takes a tenth of the time. `test.use(PICTURES)` of e2e/support.ts has them. */
const launchOptions = { ...CHROMIUM, args: [...CHROMIUM.args, WITHOUT_PICTURES] };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, launchOptions };
const desk = { viewport: { width: 1280, height: 800 }, launchOptions };

const ONCE = /\.once\.spec\.ts$/;
const WITH_SCRIPTS = /\.con-js\.spec\.ts$/;
/** What a wide window changes with scripts: other menus and filters, administrators' tables. */
const WIDE = [
  /\/(?:shell|header-search|catalog|journey|complaints-admin|administration)\.spec\.ts$/,
  /\/(?:shell|axe)\.con-js\.spec\.ts$/,
];
/** Administrators' days: on a desktop with scripts, on a phone without. axe sees their pages in both. */
const ADMINISTRATION = /\/(?:complaints-admin|administration)\.spec\.ts$/;
/** The tags of `PLAIN` and `SCRIPTED` in e2e/support.ts: once is enough. */
const IS_PLAIN = /@plain/;
const IS_SCRIPTED = /@scripted/;
/** Run by playwright.faults.config.ts: a fault meets whoever asks next. */
export const FAULTS = /faults\.once\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: ".local/test-results",
  // Two cores, and a third worker for the time that tests wait.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // A few tests may need it on a slow machine; each is named at the end of the run (local/check/report.ts).
  retries: 1,
  // Far beyond what any test needs: no test fails because the machine is busy.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: process.env.REBI_REPORT ?? ".local/reports/browser.json" }]],
  use: {
    locale: "es-PE",
    timezoneId: "America/Lima",
    // So that a step that waits for ever is named.
    actionTimeout: 120_000,
    // A worker would answer what `page.route` is to see. Its own specs allow it.
    serviceWorkers: "block",
    // A trace of every test costs a fifth of the time: `REBI_TRACE=1 npx playwright test -g "title"` makes one.
    trace: process.env.REBI_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM,
  },
  // `*.con-js.spec.ts` is about scripts; `*.once.spec.ts` brings its own browser settings, or none.
  // The long ones come first: at the end they would leave a core idle.
  projects: [
    { name: "una-vez", testMatch: ONCE, testIgnore: FAULTS },
    { name: "con-js-movil", use: phone, testIgnore: [ONCE, ADMINISTRATION], grepInvert: IS_PLAIN },
    // Of the pages that axe scans only those whose layout a wide window changes.
    { name: "con-js-escritorio", use: desk, testMatch: WIDE, grepInvert: [/ fit small screens$/, IS_PLAIN] },
    {
      name: "sin-js-movil",
      use: { ...phone, javaScriptEnabled: false },
      testIgnore: [ONCE, WITH_SCRIPTS],
      grepInvert: IS_SCRIPTED,
    },
  ],
});
