import { closeSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";

import { JWT } from "google-auth-library";

import { type BackupDocument, type BackupTarget, exportDocuments, restoreDocuments } from "../admin/backup.ts";
import { main } from "./command.ts";
import { devVariables, optionsFromEnvironment, PROJECT_ID, StackError } from "./options.ts";

const USAGE = "npm run backup -- archivo.ndjson [--production], o npm run backup -- archivo.ndjson --restore";

/**
 * `npm run backup -- file`: all documents of the local stack that is running, a line each, or with `--production` of
 * the Firebase project of the environment or .dev.vars. `--restore` writes a file into the local stack, and never
 * anywhere else: there Google's own import does it (docs/deploy.md).
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { production: { type: "boolean", default: false }, restore: { type: "boolean", default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0 || (values.production && values.restore)) throw new StackError(USAGE);
  const target = values.production ? productionTarget() : localTarget();
  if (values.restore) {
    const documents = readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as BackupDocument);
    console.log(`✓ ${await restoreDocuments(target, documents)} documentos restaurados en el servidor local.`);
    return;
  }
  let count = 0;
  // Readable by its owner alone: it holds personal data.
  const out = openSync(`${file}.part`, "w", 0o600);
  try {
    for await (const page of exportDocuments(target)) {
      writeSync(out, page.map((document) => `${JSON.stringify(document)}\n`).join(""));
      count += page.length;
    }
  } finally {
    closeSync(out);
  }
  renameSync(`${file}.part`, file);
  console.log(
    `✓ ${count} documentos en ${file}. Contiene datos personales: guárdalo cifrado y bórralo cuando no haga falta.`,
  );
});

function localTarget(): BackupTarget {
  const { firestorePort } = optionsFromEnvironment();
  const base = `http://127.0.0.1:${firestorePort}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
  return { base, headers: () => Promise.resolve({}) };
}

function productionTarget(): BackupTarget {
  const variables = { ...devVariables(), ...process.env };
  const { FIREBASE_PROJECT_ID: project, FIREBASE_CLIENT_EMAIL: email, FIREBASE_PRIVATE_KEY: key } = variables;
  if (!project || !email || !key)
    throw new StackError("Faltan FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL o FIREBASE_PRIVATE_KEY.");
  const scopes = ["https://www.googleapis.com/auth/datastore"];
  const client = new JWT({ email, key: key.replaceAll("\\n", "\n"), scopes });
  return {
    base: `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)/documents`,
    headers: async () => ({ authorization: `Bearer ${(await client.getAccessToken()).token ?? ""}` }),
  };
}
