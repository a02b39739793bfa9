import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { cert, deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";

import { createIdentity } from "~/accounts/identity/identity.server";
import type { FirebaseEnv } from "~/platform/env";

import { startIdentity } from "../../local/identity/index.ts";
import { recordingLogger } from "../unit/platform/helpers.ts";
import { IS_REAL, RUN, serviceAccountOf, variablesFor } from "./target.ts";

/** An address of this run's own, at which nobody gets mail. */
export const addressOf = (name: string) => `${RUN}-${name}@verify.rebi.test`;

/** An identity service: the product's client for it and Google's own. `close` removes the accounts of this run. */
export async function identityTarget() {
  const { config, end } = IS_REAL ? realService() : await localService();
  const { serviceAccount, projectId } = config;
  const app = initializeApp({
    projectId,
    ...(serviceAccount && { credential: cert({ projectId, ...serviceAccount }) }),
  });
  const admin = getAuth(app);
  const made = new Set<string>();
  return {
    config,
    identity: createIdentity(config, { log: recordingLogger().log }),
    admin,
    /** Notes an account, so that it is removed. */
    made: (uid: string) => {
      made.add(uid);
      return uid;
    },
    close: async () => {
      await admin.deleteUsers([...made]);
      await deleteApp(app);
      await end();
    },
  };
}

export type IdentityTarget = Awaited<ReturnType<typeof identityTarget>>;

async function localService(): Promise<{ config: FirebaseEnv; end(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "rebi-contract-"));
  const running = await startIdentity({ port: 0, dataDir, projectId: "demo-rebi" });
  const { host } = new URL(running.url);
  // Google's client reads it at each call.
  process.env.FIREBASE_AUTH_EMULATOR_HOST = host;
  return {
    config: {
      apiKey: "demo-key",
      authDomain: "demo-rebi.firebaseapp.test",
      projectId: "demo-rebi",
      serviceAccount: null,
      authEmulatorHost: host,
    },
    end: async () => {
      delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function realService(): { config: FirebaseEnv; end(): Promise<void> } {
  const variables = variablesFor("identity");
  return {
    config: {
      apiKey: variables["FIREBASE_API_KEY"] ?? "",
      authDomain: variables["FIREBASE_AUTH_DOMAIN"] ?? "",
      projectId: variables["FIREBASE_PROJECT_ID"] ?? "",
      serviceAccount: serviceAccountOf(variables),
      authEmulatorHost: null,
    },
    end: () => Promise.resolve(),
  };
}
