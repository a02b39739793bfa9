import { Firestore as GoogleFirestore } from "@google-cloud/firestore";

import { Firestore, type FirestoreDeps } from "~/platform/firestore/client";

import type { Concurrency } from "../../local/firestore/store/database.ts";
import { startTestServer } from "../local/firestore/support.ts";
import { recordingLogger } from "../unit/platform/helpers.ts";
import { IS_REAL, RUN, serviceAccountOf, variablesFor } from "./target.ts";

/** Holds every document of this run: collections of the product's names below it have the product's indexes. */
export const ROOT_DOCUMENT = `verify/${RUN}`;

/** As the Worker reaches it. */
const PATIENT_MS = 60_000;

/** A Firestore: the product's client for it and Google's own. `close` removes what was written. */
export async function firestoreTarget(concurrency: Concurrency = "optimistic") {
  return IS_REAL ? realTarget() : localTarget(concurrency);
}

async function localTarget(concurrency: Concurrency) {
  const server = await startTestServer({ indexesFile: "firestore.indexes.json", concurrency });
  const config = { projectId: "demo-rebi", serviceAccount: null, emulatorHost: new URL(server.server.url).host };
  return {
    client: (deps: Partial<FirestoreDeps> = {}) => clientOf(config, deps),
    google: server.google(),
    close: () => server.stop(),
  };
}

function realTarget() {
  const variables = variablesFor("firestore");
  const projectId = variables["FIREBASE_PROJECT_ID"] ?? "";
  const serviceAccount = serviceAccountOf(variables);
  const google = new GoogleFirestore({
    projectId,
    preferRest: true,
    credentials: { client_email: serviceAccount.clientEmail, private_key: serviceAccount.privateKey },
  });
  return {
    client: (deps: Partial<FirestoreDeps> = {}) => clientOf({ projectId, serviceAccount, emulatorHost: null }, deps),
    google,
    close: async () => {
      await google.recursiveDelete(google.doc(ROOT_DOCUMENT));
      await google.terminate();
    },
  };
}

function clientOf(config: ConstructorParameters<typeof Firestore>[0], deps: Partial<FirestoreDeps>): Firestore {
  return new Firestore(config, { log: recordingLogger().log, deadlineMs: PATIENT_MS, ...deps });
}

export type FirestoreTarget = Awaited<ReturnType<typeof firestoreTarget>>;
