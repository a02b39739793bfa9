import { cloudflareTest } from "@cloudflare/vitest-plugin";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [tsconfigPaths({ root: "." })],
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], environment: "node", testTimeout: 20_000 },
      },
      {
        test: {
          name: "local",
          include: ["tests/local/**/*.test.ts"],
          environment: "node",
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [
          tsconfigPaths({ root: "." }),
          cloudflareTest(async ({ inject }) => ({
            wrangler: { configPath: "./tests/worker/wrangler.toml" },
            miniflare: {
              bindings: {
                ENVIRONMENT: "local",
                FIREBASE_PROJECT_ID: "demo-rebi",
                FIREBASE_API_KEY: "demo-key",
                FIREBASE_AUTH_DOMAIN: "demo-rebi.firebaseapp.test",
                FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
                FIRESTORE_EMULATOR_HOST: inject("firestoreHost"),
                SITE_URL: "http://127.0.0.1:8787",
              },
            },
          })),
        ],
        test: {
          name: "worker",
          include: ["tests/worker/**/*.test.{ts,tsx}"],
          globalSetup: ["tests/worker/global-setup.ts"],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
