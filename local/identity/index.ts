import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { openDoor } from "./auth-proxy.ts";
import { startEmulator } from "./emulator.ts";
import { DEFAULT_PROJECT_ID } from "./options.ts";

export { IdentityStartError } from "./errors.ts";
export { seedPeople, type Person } from "./people.ts";

interface IdentityOptions {
  /** Of the door on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Where accounts, configuration and logs live. */
  dataDir: string;
  /** `host:port` of the local Firestore, whose collection `mail` the outbox shows. */
  firestoreHost?: string;
  projectId?: string;
}

export interface RunningIdentity {
  port: number;
  url: string;
  /** Ends the door and the emulator, accounts saved. */
  close(): Promise<void>;
}

/**
 * The identity service of the local stack: firebase-tools' Auth emulator behind a proxy that adds social
 * sign-in by redirect and the page `/outbox`. Accounts last over restarts and crashes.
 * @throws IdentityStartError in Spanish, when the port is taken, the tool is missing or it does not start
 */
export async function startIdentity(options: IdentityOptions): Promise<RunningIdentity> {
  const projectId = options.projectId ?? DEFAULT_PROJECT_ID;
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const emulator = await startEmulator({ dataDir, projectId });
  try {
    const door = await openDoor({
      emulator,
      port: options.port,
      projectId,
      firestoreHost: options.firestoreHost,
      hashingFile: join(dataDir, "hashing.json"),
    });
    return {
      port: door.port,
      url: `http://127.0.0.1:${door.port}`,
      close: async () => {
        await door.close();
        await emulator.close();
      },
    };
  } catch (error) {
    await emulator.close();
    throw error;
  }
}
