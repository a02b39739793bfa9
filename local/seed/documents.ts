import { Firestore } from "@google-cloud/firestore";
import { PassThroughClient } from "google-auth-library";

import { PROJECT_ID } from "../stack/options.ts";

/** Writes documents in batches through Google's own client. */
export interface DocumentWriter {
  set(path: string, data: Record<string, unknown>): void;
  /** Waits until all that was set is stored. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const BATCH = 400;

export function openDocuments(firestoreHost: string): DocumentWriter {
  const firestore = new Firestore({
    projectId: PROJECT_ID,
    preferRest: true,
    host: firestoreHost,
    ssl: false,
    customHeaders: { Authorization: "Bearer owner" },
    authClient: new PassThroughClient(),
    ignoreUndefinedProperties: true,
  });
  let pending: [path: string, data: Record<string, unknown>][] = [];
  return {
    set: (path, data) => void pending.push([path, data]),
    flush: async () => {
      const all = pending;
      pending = [];
      for (let start = 0; start < all.length; start += BATCH) {
        const batch = firestore.batch();
        for (const [path, data] of all.slice(start, start + BATCH)) batch.set(firestore.doc(path), data);
        await batch.commit();
      }
    },
    close: () => firestore.terminate(),
  };
}
