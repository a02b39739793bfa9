import { parseArgs } from "node:util";

import type { FirstAdminEnv, FirstAdminResult, makeAdmin } from "../admin/first-admin.ts";
import { bundled } from "./bundled.ts";
import { main } from "./command.ts";
import { devVariables, optionsFromEnvironment, PROJECT_ID, StackError } from "./options.ts";

const USAGE = "Escribe el correo de la cuenta: npm run admin -- correo@ejemplo.pe";

/**
 * `npm run admin -- correo@…`: gives the role of an administrator to an account that registered on the site. With
 * FIREBASE_CLIENT_EMAIL and FIREBASE_PRIVATE_KEY (in the environment or in .dev.vars) in that Firebase project, else on
 * the local stack that is running. Where somebody has the role already, only with `-- correo@… --otro`.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { otro: { type: "boolean", default: false } },
  });
  const [email = ""] = positionals;
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || positionals.length > 1) throw new StackError(USAGE);
  const env = serviceEnv() ?? localEnv();
  console.log(env.firestoreHost === null ? `→ Proyecto ${env.projectId}…` : `→ Servidor local (${env.firestoreHost})…`);
  const { makeAdmin: make } = await bundled<{ makeAdmin: typeof makeAdmin }>("local/admin/first-admin.ts");
  const result = await make(env, { email, isMore: values.otro }).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    throw new StackError(
      env.firestoreHost === null
        ? `${message}. Revisa las variables de Firebase.`
        : `No hay respuesta del servidor local: ¿está corriendo npm start? (${message})`,
    );
  });
  if (!result.ok) throw new StackError(problemOf(result, email));
  console.log(result.repeated ? `✓ ${email} ya administraba.` : `✓ ${email} administra desde ahora.`);
});

/** Null without a service account. */
function serviceEnv(): FirstAdminEnv | null {
  const variables = { ...devVariables(), ...process.env };
  const { FIREBASE_CLIENT_EMAIL: clientEmail, FIREBASE_PRIVATE_KEY: privateKey } = variables;
  if (!clientEmail || !privateKey) return null;
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, SITE_URL: siteUrl } = variables;
  if (!projectId || !apiKey || !siteUrl)
    throw new StackError("Faltan FIREBASE_PROJECT_ID, FIREBASE_API_KEY o SITE_URL: mira .dev.vars.example.");
  return {
    projectId,
    ...(variables.FIRESTORE_DATABASE && { databaseId: variables.FIRESTORE_DATABASE }),
    apiKey,
    authDomain: variables.FIREBASE_AUTH_DOMAIN ?? "",
    serviceAccount: { clientEmail, privateKey: privateKey.replace(/^"|"$/g, "").replaceAll("\\n", "\n") },
    authEmulatorHost: null,
    firestoreHost: null,
    siteUrl,
    brandName: variables.BRAND_NAME ?? "Rebi",
  };
}

function localEnv(): FirstAdminEnv {
  const { port, firestorePort, identityPort } = optionsFromEnvironment();
  return {
    projectId: PROJECT_ID,
    apiKey: "demo-key",
    authDomain: "",
    serviceAccount: null,
    authEmulatorHost: `127.0.0.1:${identityPort}`,
    firestoreHost: `127.0.0.1:${firestorePort}`,
    siteUrl: `http://127.0.0.1:${port}`,
    brandName: "Rebi",
  };
}

function problemOf(result: Extract<FirstAdminResult, { ok: false }>, email: string): string {
  switch (result.reason) {
    case "others":
      return (
        `Ya administran: ${result.names.join(", ")}. Da el rol desde /administracion/personas, o repite con ` +
        "--otro."
      );
    case "unknown":
      return `Nadie se registró con ${email}: crea primero la cuenta en el sitio.`;
    case "unproven":
      return `${email} todavía no confirmó su correo: abre el enlace que le llegó y repite.`;
    case "disabled":
      return `La cuenta de ${email} está bloqueada.`;
    case "staff":
      return `La cuenta de ${email} trabaja en un taller: usa otra.`;
    default:
      return `No se pudo dar el rol (${result.reason}).`;
  }
}
