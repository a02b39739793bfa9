import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { JWT } from "google-auth-library";

import { checkCopy, CopyError, readCopy, writeCopy, type Hashing } from "../../app/platform/copies/copy.ts";
import { createGoogleSource, type GoogleServices } from "../../app/platform/copies/google-source.ts";
import { folderStore, isEmpty, openWith, restoreLines, sealFor } from "../admin/copies.ts";
import { main } from "./command.ts";
import { devVariables, optionsFromEnvironment, PROJECT_ID, ROOT, StackError } from "./options.ts";

const USAGE = `npm run backup -- CARPETA [--production]               copia documentos y cuentas, cifrados
npm run backup -- CARPETA --check                      comprueba que la copia esté completa
npm run backup -- CARPETA --restore [--production]     la restaura (en producción, solo en un proyecto vacío)
npm run backup -- CARPETA --restore --production --resume   sigue una restauración que se cortó
npm run backup -- CARPETA --rehearse CORREO            la restaura en el servidor local y entra con esa cuenta
npm run backup -- --new-key                            una llave nueva para las copias`;

/**
 * Copies of all documents and accounts, of the local stack that is running or with `--production` of the Firebase
 * project of the environment or .dev.vars (docs/deploy.md, Backups). COPIES_RECIPIENT seals, COPIES_KEY opens; the
 * local stack has a pair of its own. A copy that was cut off goes on when it is asked for again within fifty minutes.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      production: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
      restore: { type: "boolean", default: false },
      resume: { type: "boolean", default: false },
      rehearse: { type: "string" },
      "new-key": { type: "boolean", default: false },
    },
  });
  if (values["new-key"]) return printNewKey();
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0 || (values.rehearse !== undefined && values.production))
    throw new StackError(USAGE);
  try {
    if (values.check) return console.log(`✓ La copia está completa: ${wordsOf(await checkCopy(folderStore(folder)))}.`);
    const services = values.production ? productionServices() : localServices();
    if (values.restore || values.rehearse !== undefined) await restore(folder, services, values);
    else await copy(folder, services, values.production);
    if (values.rehearse !== undefined) await signIn(values.rehearse);
  } catch (error) {
    if (error instanceof CopyError) throw new StackError(error.message);
    throw error;
  }
});

async function copy(folder: string, services: GoogleServices, isProduction: boolean): Promise<void> {
  const recipient = variable("COPIES_RECIPIENT") ?? (isProduction ? null : await identityToRecipient(await localKey()));
  if (recipient === null) throw new StackError("Falta COPIES_RECIPIENT: npm run backup -- --new-key hace una.");
  const head = await writeCopy({
    source: createGoogleSource(services),
    store: folderStore(folder),
    seal: sealFor(recipient),
    project: services.project,
    now: Date.now(),
  });
  console.log(`✓ ${wordsOf(head)} en ${folder}, cifrados para ${recipient.slice(0, 12)}…`);
}

async function restore(
  folder: string,
  services: GoogleServices,
  { production, resume }: { production: boolean; resume: boolean },
): Promise<void> {
  const store = folderStore(folder);
  const head = await checkCopy(store);
  const key = variable("COPIES_KEY") ?? (production ? null : await localKey());
  if (key === null) throw new StackError("Falta COPIES_KEY, la llave con la que se abren las copias.");
  if (production && !resume && !(await isEmpty(services)))
    throw new StackError(
      `El proyecto ${services.project} ya tiene documentos o cuentas: se restaura solo en uno vacío.`,
    );
  const lines = readCopy(store, head, openWith(key));
  const restored = await restoreLines(services, lines, production ? () => Promise.resolve() : tellHashing);
  console.log(`✓ Se restauraron ${wordsOf(restored)}.`);
}

/** So that passwords of real accounts are compared as Google does. */
async function tellHashing(hashing: Hashing): Promise<void> {
  const { identityPort } = optionsFromEnvironment();
  await fetch(`http://127.0.0.1:${identityPort}/__hashing`, { method: "POST", body: JSON.stringify(hashing) });
}

/** The end of a rehearsal: the shop itself lets the account in, and shows its profile. */
async function signIn(email: string): Promise<void> {
  const { port } = optionsFromEnvironment();
  const site = `http://127.0.0.1:${port}`;
  const headers = { origin: site, "sec-fetch-site": "same-origin" };
  const body = new URLSearchParams({ email, password: await askPassword(email) });
  const entered = await fetch(`${site}/login`, { method: "POST", headers, body, redirect: "manual" });
  const cookie = entered.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  const profile = await fetch(`${site}/perfil`, { headers: { cookie: cookie.join("; ") }, redirect: "manual" });
  if (entered.status >= 400 || profile.status !== 200)
    throw new StackError(
      `La cuenta ${email} no entró (${entered.status}, su perfil ${profile.status}): la copia no sirve.`,
    );
  console.log(`✓ ${email} entró y ve su perfil: la copia sirve.`);
}

async function askPassword(email: string): Promise<string> {
  const given = process.env.REHEARSAL_PASSWORD;
  if (given !== undefined) return given;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await lines.question(`Contraseña de ${email}: `);
  } finally {
    lines.close();
  }
}

async function printNewKey(): Promise<void> {
  const key = await generateX25519Identity();
  console.log(`COPIES_KEY (guárdala en la caja fuerte; sin ella ninguna copia se abre): ${key}`);
  console.log(`COPIES_RECIPIENT (en wrangler.toml y .dev.vars; no es secreta): ${await identityToRecipient(key)}`);
}

/** The local stack's own key, which no other copy is sealed for. */
async function localKey(): Promise<string> {
  const file = join(ROOT, ".local", "copies-key.txt");
  if (!existsSync(file)) writeFileSync(file, await generateX25519Identity(), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

function wordsOf({ documents, accounts }: { documents: number; accounts: number }): string {
  return `${documents} documentos y ${accounts} cuentas`;
}

function variable(name: string): string | null {
  return process.env[name] ?? devVariables()[name] ?? null;
}

function localServices(): GoogleServices {
  const { firestorePort, identityPort } = optionsFromEnvironment();
  return {
    documents: `http://127.0.0.1:${firestorePort}/v1/projects/${PROJECT_ID}/databases/(default)/documents`,
    identity: `http://127.0.0.1:${identityPort}/identitytoolkit.googleapis.com`,
    project: PROJECT_ID,
    isEmulator: true,
    headers: () => Promise.resolve({ authorization: "Bearer owner" }),
    fetch,
    sleep,
  };
}

function productionServices(): GoogleServices {
  const [project, email, key] = ["FIREBASE_PROJECT_ID", "FIREBASE_CLIENT_EMAIL", "FIREBASE_PRIVATE_KEY"].map(variable);
  if (!project || !email || !key)
    throw new StackError("Faltan FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL o FIREBASE_PRIVATE_KEY.");
  const scopes = ["https://www.googleapis.com/auth/datastore", "https://www.googleapis.com/auth/identitytoolkit"];
  const client = new JWT({ email, key: key.replace(/^"|"$/g, "").replaceAll("\\n", "\n"), scopes });
  const database = variable("FIRESTORE_DATABASE") ?? "(default)";
  return {
    documents: `https://firestore.googleapis.com/v1/projects/${project}/databases/${database}/documents`,
    identity: "https://identitytoolkit.googleapis.com",
    project,
    isEmulator: false,
    headers: async () => ({ authorization: `Bearer ${(await client.getAccessToken()).token ?? ""}` }),
    fetch,
    sleep,
  };
}
