import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Decrypter, Encrypter } from "age-encryption";

import type { CopiedAccount, CopyLine, CopyStore, Hashing } from "../../app/platform/copies/copy.ts";
import { ask, type GoogleServices } from "../../app/platform/copies/google-source.ts";

/** Documents of one commit: 500 writes, and 10 MiB in all. */
const MOST_WRITES = 400;
const MOST_BYTES = 8_000_000;
/** The most that the identity service takes at once. */
const MOST_ACCOUNTS = 1_000;

/** Files in a folder that its owner alone reads: each is there whole, or not at all. */
export function folderStore(folder: string): CopyStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    put: (name, bytes) => {
      writeFileSync(join(folder, `${name}.part`), bytes, { mode: 0o600 });
      renameSync(join(folder, `${name}.part`), join(folder, name));
      return Promise.resolve();
    },
    get: (name) => {
      try {
        return Promise.resolve(new Uint8Array(readFileSync(join(folder, name))));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return Promise.resolve(null);
        throw error;
      }
    },
  };
}

/** Seals for whoever has the key of a recipient (`age1…`). @throws TypeError for no recipient */
export function sealFor(recipient: string): (bytes: Uint8Array) => Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return (bytes) => encrypter.encrypt(bytes);
}

/** Opens with a key (`AGE-SECRET-KEY-1…`). @throws TypeError for no key; a file for another one rejects */
export function openWith(key: string): (bytes: Uint8Array) => Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return (bytes) => decrypter.decrypt(bytes);
}

interface Restored {
  documents: number;
  accounts: number;
}

/**
 * Writes documents and accounts as they were; those with other names stay. Idempotent.
 * @throws CopyError with the service's words
 */
export async function restoreLines(
  services: GoogleServices,
  lines: AsyncIterable<CopyLine>,
  hashed: (hashing: Hashing) => Promise<void>,
): Promise<Restored> {
  const { documents: base, identity, project, isEmulator } = services;
  const root = decodeURIComponent(new URL(base).pathname.replace(/^\/v1\//, ""));
  const restored: Restored = { documents: 0, accounts: 0 };
  let [writes, bytes, accounts]: [object[], number, CopiedAccount[]] = [[], 0, []];
  let hashing: Hashing | null = null;
  const commit = async (): Promise<void> => {
    if (writes.length > 0) await ask(services, `${base}:commit`, { writes });
    restored.documents += writes.length;
    [writes, bytes] = [[], 0];
  };
  const upload = async (): Promise<void> => {
    if (accounts.length > 0) {
      const address = `${identity}/v1/projects/${project}/accounts:batchCreate`;
      const body = { users: accounts, allowOverwrite: true, ...(hashing && !isEmulator && hashOptions(hashing)) };
      const { error = [] } = (await ask(services, address, body)) as { error?: { index: number; message: string }[] };
      const [first] = error;
      if (first) throw new Error(`${error.length} accounts rejected, the first: ${first.message}`);
    }
    restored.accounts += accounts.length;
    accounts = [];
  };
  for await (const line of lines) {
    if ("hashing" in line) {
      hashing = line.hashing;
      await hashed(hashing);
    } else if ("account" in line) {
      if (accounts.length === MOST_ACCOUNTS) await upload();
      accounts.push(line.account);
    } else {
      const { path, fields } = line.document;
      const write = { update: { name: `${root}/${path}`, fields } };
      const size = JSON.stringify(write).length;
      if (writes.length === MOST_WRITES || bytes + size > MOST_BYTES) await commit();
      writes.push(write);
      bytes += size;
    }
  }
  await commit();
  await upload();
  return restored;
}

function hashOptions({ algorithm, signerKey, saltSeparator, rounds, memoryCost }: Hashing): object {
  return { hashAlgorithm: algorithm, signerKey, saltSeparator, rounds, memoryCost };
}

/** Whether a project has anything that a restore could overwrite. */
export async function isEmpty(services: GoogleServices): Promise<boolean> {
  const { documents, identity, project } = services;
  const structuredQuery = { from: [{ allDescendants: true }], limit: 1 };
  const rows = (await ask(services, `${documents}:runQuery`, { structuredQuery })) as { document?: object }[];
  const { users = [] } = (await ask(services, `${identity}/v1/projects/${project}/accounts:batchGet?maxResults=1`)) as {
    users?: object[];
  };
  return users.length === 0 && !rows.some(({ document }) => document);
}
