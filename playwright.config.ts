import { existsSync } from "node:fs";

import { defineConfig } from "@playwright/test";

/** Debian's Chromium where Playwright's own can't be had. */
const debian = "/usr/bin/chromium";
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : undefined);

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 } };

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
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
  projects: [
    { name: "con-js-movil", use: phone },
    { name: "con-js-escritorio", use: desk },
    { name: "sin-js-movil", use: { ...phone, javaScriptEnabled: false } },
    { name: "sin-js-escritorio", use: { ...desk, javaScriptEnabled: false } },
  ],
});
