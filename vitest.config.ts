import { cloudflareTest } from "@cloudflare/vitest-plugin";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

import { intentWeights } from "./app/assistant/intents/weights.vite.ts";

/** Far beyond what any test needs: no test fails because the machine is busy. */
const PATIENT_MS = 120_000;

/** Of CI. By default vitest leaves one core idle. */
const CORES = 2;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [tsconfigPaths({ root: "." }), intentWeights()],
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          environment: "node",
          // Pure code: one module graph for all files of a thread.
          pool: "threads",
          isolate: false,
          maxWorkers: CORES,
          testTimeout: PATIENT_MS,
        },
      },
      {
        plugins: [tsconfigPaths({ root: "." }), intentWeights()],
        test: {
          name: "local",
          // One module graph for all files of a process; tests close the servers that they start.
          isolate: false,
          include: ["tests/local/**/*.test.ts"],
          environment: "node",
          maxWorkers: CORES,
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
        },
      },
      {
        plugins: [tsconfigPaths({ root: "." }), intentWeights()],
        test: {
          name: "contracts",
          isolate: false,
          include: ["tests/contracts/**/*.test.ts"],
          environment: "node",
          maxWorkers: CORES,
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
        },
      },
      {
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/http/global-setup.ts"],
          environment: "node",
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
        },
      },
      {
        plugins: [
          tsconfigPaths({ root: "." }),
          intentWeights(),
          cloudflareTest({
            wrangler: { configPath: "./tests/worker/wrangler.toml" },
            miniflare: {
              bindings: {
                ENVIRONMENT: "local",
                FIREBASE_PROJECT_ID: "demo-rebi",
                FIREBASE_API_KEY: "demo-key",
                FIREBASE_AUTH_DOMAIN: "demo-rebi.firebaseapp.test",
                FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
                // Answered inside workerd (tests/worker/local-firestore.ts): nothing listens there.
                FIRESTORE_EMULATOR_HOST: "127.0.0.1:8",
                SITE_URL: "http://127.0.0.1:8787",
              },
            },
          }),
        ],
        test: {
          name: "worker",
          // The app is loaded once a runner, not once a file: files share module state, KV and R2 (tests/support/README.md).
          isolate: false,
          include: ["tests/worker/**/*.test.{ts,tsx}"],
          globalSetup: ["tests/worker/global-setup.ts"],
          setupFiles: ["tests/worker/firestore.setup.ts"],
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
        },
      },
    ],
  },
});
