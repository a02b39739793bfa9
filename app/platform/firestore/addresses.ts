import { createFirestoreClient, getFirestoreBasePath, type FirestoreConfig } from "firebase-rest-firestore";

import type { FirestoreEnv } from "../env";
import { documentPath, encodePath } from "./paths";

/** Addresses and resource names of one database, as firebase-rest-firestore makes them. */
export interface Addresses {
  /** Address of a method: of the whole database, or of the documents under `parent`. */
  methodUrl(verb: string, parent?: string): string;
  nameOf(path: string): string;
}

/** The library's reads and writes lose data (docs/decisions/2026-11-22-firestore-client.md). */
export function createAddresses(env: DatabaseEnv): Addresses {
  const config = libraryConfig(env);
  const base = getFirestoreBasePath(config.projectId, config.databaseId, config);
  const client = createFirestoreClient(config);
  return {
    methodUrl: (verb, parent) => `${parent ? `${base}/${encodePath(documentPath(parent))}` : base}:${verb}`,
    nameOf: (path) => client.getReferenceValue(path),
  };
}

type DatabaseEnv = Pick<FirestoreEnv, "projectId" | "databaseId" | "emulatorHost">;

function libraryConfig({ projectId, databaseId, emulatorHost }: DatabaseEnv): FirestoreConfig {
  // Keys stay out of the library: it would print them in debug mode, and its token requests are not used.
  const config = { projectId, ...(databaseId && { databaseId }), privateKey: "", clientEmail: "" };
  if (!emulatorHost) return config;
  const colon = emulatorHost.lastIndexOf(":");
  return {
    ...config,
    useEmulator: true,
    emulatorHost: emulatorHost.slice(0, colon),
    emulatorPort: Number(emulatorHost.slice(colon + 1)),
  };
}
