import { z, type ZodType } from "zod";

import { createIdentity } from "~/accounts/identity/identity.server";
import { PROVIDERS } from "~/accounts/providers";
import { backupCheck } from "~/admin/health/backup-check.server";
import { type Check, broken, ok, type Found } from "~/admin/health/check";
import { tokenOf } from "~/admin/health/service-checks.server";
import { systemClock } from "~/platform/clock";
import { DEFAULT_DATABASE, type Env } from "~/platform/env";
import { createLogger } from "~/platform/log";

import { askJson } from "./ask";
import type { DoctorInput, IndexDefinitions } from "./model";

/** Rules are read with a scope that the Worker's own token has no need of. */
const READ_ALL = "https://www.googleapis.com/auth/cloud-platform";
const MOST_PAGES = 20;
const SHOWN = 3;
const RIGHTS = "Si dice 403, dale a la cuenta de servicio el rol Visor (roles/viewer) del proyecto.";

const IndexPage = z.object({
  indexes: z
    .array(
      z.object({
        name: z.string(),
        queryScope: z.string(),
        state: z.string(),
        fields: z.array(
          z.object({ fieldPath: z.string(), order: z.string().optional(), arrayConfig: z.string().optional() }),
        ),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});
const FieldPage = z.object({
  fields: z
    .array(
      z.object({
        name: z.string(),
        ttlConfig: z.object({ state: z.string() }).optional(),
        indexConfig: z
          .object({
            indexes: z
              .array(
                z.object({
                  queryScope: z.string(),
                  fields: z.array(z.object({ order: z.string().optional(), arrayConfig: z.string().optional() })),
                }),
              )
              .default([]),
          })
          .optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});
const DatabaseFacts = z.object({
  locationId: z.string(),
  type: z.string().default("FIRESTORE_NATIVE"),
  databaseEdition: z.string().default("STANDARD"),
  pointInTimeRecoveryEnablement: z.string().default(""),
  deleteProtectionState: z.string().default(""),
});
const IdentityConfig = z.object({
  client: z.object({ apiKey: z.string().default(""), firebaseSubdomain: z.string().optional() }).optional(),
  signIn: z.object({ email: z.object({ enabled: z.boolean().default(false) }).optional() }).optional(),
  authorizedDomains: z.array(z.string()).default([]),
  emailPrivacyConfig: z.object({ enableImprovedEmailPrivacy: z.boolean().optional() }).optional(),
  quota: z
    .object({ signUpQuotaConfig: z.object({ quota: z.string(), quotaDuration: z.string().optional() }).optional() })
    .optional(),
});
const Providers = z.object({
  defaultSupportedIdpConfigs: z
    .array(z.object({ name: z.string(), enabled: z.boolean().default(false), clientId: z.string().default("") }))
    .default([]),
});

/** Questions to Google's interfaces of administration, in the name of the service account. */
export function googleChecks(env: Env, { definitions, addresses }: DoctorInput): Check[] {
  const project = env.firestore?.projectId ?? "";
  const databaseId = env.firestore?.databaseId ?? DEFAULT_DATABASE;
  const database = `${addresses.firestore}/v1/projects/${project}/databases/${databaseId}`;
  const isLocal = env.firestore?.emulatorHost !== null;

  async function ask<T extends ZodType>(address: string, answer: T, signal: AbortSignal): Promise<z.infer<T>> {
    const token = isLocal ? "owner" : await tokenOf(env.firestore?.serviceAccount ?? null, fetch, signal, READ_ALL);
    return askJson(address, answer, { signal, headers: { authorization: `Bearer ${token}` } });
  }

  async function all<T extends { nextPageToken?: string | undefined }>(
    address: string,
    page: ZodType<T>,
    signal: AbortSignal,
  ): Promise<T[]> {
    const found: T[] = [];
    for (let token = ""; found.length < MOST_PAGES;) {
      const one = await ask(`${address}${token && `&pageToken=${encodeURIComponent(token)}`}`, page, signal);
      found.push(one);
      token = one.nextPageToken ?? "";
      if (token === "") break;
    }
    return found;
  }

  const config = (signal: AbortSignal) =>
    ask(`${addresses.identity}/admin/v2/projects/${project}/config`, IdentityConfig, signal);
  const providers = async (signal: AbortSignal) =>
    (
      await ask(
        `${addresses.identity}/admin/v2/projects/${project}/defaultSupportedIdpConfigs?pageSize=100`,
        Providers,
        signal,
      )
    ).defaultSupportedIdpConfigs.flatMap(({ name, enabled, clientId }) =>
      enabled && clientId !== "" ? [name.slice(name.lastIndexOf("/") + 1)] : [],
    );

  return [
    {
      id: "indexes",
      title: "Índices de Firestore",
      fix: `npx firebase deploy --only firestore --project ${project}. ${RIGHTS}`,
      async run(signal) {
        const pages = await all(`${database}/collectionGroups/-/indexes?pageSize=300`, IndexPage, signal);
        const ready = new Map(
          pages.flatMap(({ indexes }) =>
            indexes.map(({ name, ...index }): [string, string] => [
              keyOf({ ...index, collectionGroup: part(name, "collectionGroups") }),
              index.state,
            ]),
          ),
        );
        const missing = definitions.indexes.filter((index) => !ready.has(keyOf(index)));
        if (missing.length > 0)
          return broken(`Faltan ${missing.length} de ${definitions.indexes.length}: ${shown(missing.map(keyOf))}.`);
        const building = definitions.indexes.filter((index) => ready.get(keyOf(index)) !== "READY");
        return building.length > 0
          ? broken(`${building.length} todavía no están listos.`, "Espera a que terminen y vuelve a preguntar.")
          : ok(`Los ${definitions.indexes.length} están listos.`);
      },
    },
    {
      id: "ttl",
      title: "Borrado por fecha (TTL)",
      fix: `npx firebase deploy --only firestore --project ${project}. ${RIGHTS}`,
      async run(signal) {
        const pages = await all(
          `${database}/collectionGroups/-/fields?pageSize=300&filter=${encodeURIComponent("ttlConfig:*")}`,
          FieldPage,
          signal,
        );
        const active = new Set(
          pages.flatMap(({ fields }) =>
            fields.flatMap(({ name, ttlConfig }) =>
              ttlConfig?.state === "ACTIVE" ? [`${part(name, "collectionGroups")}.${part(name, "fields")}`] : [],
            ),
          ),
        );
        const wanted = definitions.fieldOverrides.filter(({ ttl }) => ttl === true);
        const missing = wanted
          .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`)
          .filter((name) => !active.has(name));
        return missing.length > 0
          ? broken(`Faltan ${missing.length} de ${wanted.length}: ${shown(missing)}.`)
          : ok(`Los ${wanted.length} están activos.`);
      },
    },
    {
      id: "field-overrides",
      title: "Índices de un solo campo",
      fix: `npx firebase deploy --only firestore --project ${project}. ${RIGHTS}`,
      async run(signal) {
        const pages = await all(
          `${database}/collectionGroups/-/fields?pageSize=300&filter=${encodeURIComponent("indexConfig.usesAncestorConfig:false OR ttlConfig:*")}`,
          FieldPage,
          signal,
        );
        const found = new Map(
          pages.flatMap(({ fields }) =>
            fields.map(({ name, indexConfig }): [string, string] => [
              `${part(name, "collectionGroups")}.${part(name, "fields")}`,
              overrideOf(
                (indexConfig?.indexes ?? []).map(({ queryScope, fields: [field] }) => ({ queryScope, ...field })),
              ),
            ]),
          ),
        );
        const missing = definitions.fieldOverrides
          .filter(
            ({ collectionGroup, fieldPath, indexes }) =>
              found.get(`${collectionGroup}.${fieldPath}`) !== overrideOf(indexes),
          )
          .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`);
        return missing.length > 0
          ? broken(`${missing.length} no son como el archivo: ${shown(missing)}.`)
          : ok(`Los ${definitions.fieldOverrides.length} son como el archivo.`);
      },
    },
    {
      id: "rules",
      title: "Reglas de Firestore",
      fix: `npx firebase deploy --only firestore:rules --project ${project}. ${RIGHTS}`,
      async run(signal) {
        const release = `cloud.firestore${databaseId === DEFAULT_DATABASE ? "" : `/${databaseId}`}`;
        const base = `${addresses.rules}/v1`;
        const { rulesetName } = await ask(
          `${base}/projects/${project}/releases/${release}`,
          z.object({ rulesetName: z.string() }),
          signal,
        );
        const { source } = await ask(
          `${base}/${rulesetName}`,
          z.object({ source: z.object({ files: z.array(z.object({ content: z.string() })) }) }),
          signal,
        );
        const deployed = source.files.map(({ content }) => content.trim()).join("\n");
        return deployed === definitions.rules.trim()
          ? ok("Las de firestore.rules: nadie lee ni escribe sin pasar por el Worker.")
          : broken("No son las de firestore.rules: puede que cualquiera lea o escriba.");
      },
    },
    {
      id: "edition",
      title: "Edición de Firestore",
      fix: "Hace falta otra base, en modo nativo y de edición Standard: la Enterprise no hace índices por sí sola.",
      async run(signal) {
        const { type, databaseEdition } = await ask(database, DatabaseFacts, signal);
        return type === "FIRESTORE_NATIVE" && databaseEdition === "STANDARD"
          ? ok("Nativa, Standard.")
          : broken(`Es ${type}, ${databaseEdition}.`);
      },
    },
    {
      id: "recovery",
      title: "Recuperación a un momento pasado",
      fix: `gcloud firestore databases update --database='${databaseId}' --enable-pitr`,
      async run(signal) {
        const { pointInTimeRecoveryEnablement: state } = await ask(database, DatabaseFacts, signal);
        return state === "POINT_IN_TIME_RECOVERY_ENABLED" ? ok("Siete días.") : broken("Está apagada.");
      },
    },
    {
      id: "delete-protection",
      title: "Protección contra el borrado de la base",
      fix: `gcloud firestore databases update --database='${databaseId}' --delete-protection`,
      async run(signal) {
        const { deleteProtectionState: state } = await ask(database, DatabaseFacts, signal);
        return state === "DELETE_PROTECTION_ENABLED" ? ok("Activada.") : broken("Está apagada.");
      },
    },
    {
      id: "backup-schedule",
      title: "Copias programadas de Firestore",
      fix: `gcloud firestore backups schedules create --database='${databaseId}' --recurrence=daily --retention=14w`,
      async run(signal) {
        const { backupSchedules } = await ask(
          `${database}/backupSchedules`,
          z.object({ backupSchedules: z.array(z.object({ dailyRecurrence: z.unknown().optional() })).default([]) }),
          signal,
        );
        return backupSchedules.some(({ dailyRecurrence }) => dailyRecurrence !== undefined)
          ? ok("Cada día.")
          : broken("Ninguna es de cada día.");
      },
    },
    backupCheck({ projectId: project, databaseId, clock: systemClock }, (path, signal) =>
      ask(`${addresses.firestore}/${path}`, z.unknown(), signal),
    ),
    {
      id: "api-key",
      title: "Clave y dominio de Firebase son de este proyecto",
      fix: "Project settings → General → Your apps: copia apiKey y authDomain del mismo proyecto que FIREBASE_PROJECT_ID.",
      async run(signal) {
        const { client } = await config(signal);
        const subdomain = client?.firebaseSubdomain;
        const wrong = [
          ...(client?.apiKey === env.firebase?.apiKey ? [] : ["FIREBASE_API_KEY"]),
          ...(subdomain === undefined || env.firebase?.authDomain.startsWith(`${subdomain}.`) === true
            ? []
            : ["FIREBASE_AUTH_DOMAIN"]),
        ];
        return wrong.length > 0 ? broken(`De otro proyecto: ${wrong.join(", ")}.`) : ok(project);
      },
    },
    {
      id: "location",
      title: "Lugar de Firestore",
      fix: "No se cambia después: para otro lugar hace falta otra base, y llevar los datos (docs/deploy.md, Backups).",
      async run(signal) {
        const { locationId } = await ask(database, z.object({ locationId: z.string() }), signal);
        return locationId.startsWith("southamerica-")
          ? ok(locationId)
          : broken(`${locationId} está lejos del Perú: cada lectura tarda más.`);
      },
    },
    {
      id: "providers",
      title: "Formas de iniciar sesión",
      fix: "Authentication → Sign-in method: activa las que faltan, cada una con su id y su clave.",
      async run(signal) {
        const [{ signIn }, on] = await Promise.all([config(signal), providers(signal)]);
        const wanted = ["password", ...PROVIDERS.map(({ id }) => id)];
        const enabled = [...(signIn?.email?.enabled === true ? ["password"] : []), ...on];
        const missing = wanted.filter((id) => !enabled.includes(id));
        return missing.length > 0 ? broken(`Sin activar: ${missing.join(", ")}.`) : ok(wanted.join(", "));
      },
    },
    {
      id: "authorized-domains",
      title: "Dominio autorizado en Authentication",
      fix: "Authentication → Settings → Authorized domains: agrega el del sitio.",
      async run(signal) {
        const { hostname } = new URL(env.siteUrl);
        const { authorizedDomains } = await config(signal);
        return authorizedDomains.includes(hostname) ? ok(hostname) : broken(`Falta ${hostname}.`);
      },
    },
    {
      id: "email-privacy",
      title: "Protección contra la enumeración de correos",
      fix: "Authentication → Settings → User actions: activa Email enumeration protection.",
      async run(signal) {
        const { emailPrivacyConfig } = await config(signal);
        return emailPrivacyConfig?.enableImprovedEmailPrivacy === true ? ok("Activada.") : broken("Está apagada.");
      },
    },
    {
      id: "sign-up-quota",
      title: "Cuentas nuevas por hora",
      fix: "",
      async run(signal) {
        const quota = (await config(signal)).quota?.signUpQuotaConfig;
        return ok(
          quota
            ? `Aumentada a ${quota.quota} por ${quota.quotaDuration ?? "periodo"}.`
            : "100 por hora con redes sociales, entre todos: auméntala antes de un lanzamiento.",
        );
      },
    },
    {
      id: "redirects",
      title: "Direcciones de retorno de las redes sociales",
      fix: `Registra ${env.siteUrl}/auth/callback en la aplicación de cada red social.`,
      run: async (signal) => redirectsOf(env, await providers(signal), signal),
    },
  ];
}

/** Google says at once that a return address is not registered; the others only after somebody signed in. */
async function redirectsOf(env: Env, on: readonly string[], signal: AbortSignal): Promise<Found> {
  if (env.firebase === null) return broken("Faltan variables de Firebase.");
  const identity = createIdentity(env.firebase, { log: createLogger({}, () => undefined) });
  const problems: string[] = [];
  for (const { id: providerId } of PROVIDERS.filter(({ id }) => on.includes(id))) {
    const begun = await identity.createAuthUri({ providerId, continueUri: `${env.siteUrl}/auth/callback` });
    if (!begun.ok) problems.push(`${providerId}: ${begun.failure.cause}`);
    else if (providerId === "google.com") {
      const response = await fetch(begun.data.authUri, { redirect: "manual", signal });
      const isRejected = response.status >= 400 || /error/i.test(response.headers.get("location") ?? "");
      await response.arrayBuffer();
      if (isRejected) problems.push("google.com: redirect_uri_mismatch");
    }
  }
  return problems.length > 0
    ? broken(problems.join("; "))
    : ok("Google la acepta, y las demás dan su dirección; pruébalas una vez a mano.");
}

type FieldIndex = IndexDefinitions["fieldOverrides"][number]["indexes"][number];

const overrideOf = (indexes: readonly FieldIndex[]): string =>
  indexes
    .map(({ queryScope, order, arrayConfig }) => `${queryScope} ${arrayConfig ?? order ?? ""}`)
    .sort()
    .join(", ");

type IndexLike = Pick<IndexDefinitions["indexes"][number], "collectionGroup" | "queryScope" | "fields">;

/** Deployed indexes end with the document's name in the direction before it, which definitions leave out. */
function keyOf({ collectionGroup, queryScope, fields }: IndexLike): string {
  const [last, previous] = [fields.at(-1), fields.at(-2)];
  const isImplied = previous && last?.fieldPath === "__name__" && last.order === (previous.order ?? "ASCENDING");
  const own = isImplied ? fields.slice(0, -1) : fields;
  const names = own.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${arrayConfig ?? order ?? ""}`);
  return `${collectionGroup} (${names.join(", ")})${queryScope === "COLLECTION_GROUP" ? " de grupo" : ""}`;
}

function part(name: string, after: string): string {
  const parts = name.split("/");
  return parts[parts.indexOf(after) + 1] ?? "";
}

function shown(names: readonly string[]): string {
  return names.slice(0, SHOWN).join("; ") + (names.length > SHOWN ? "…" : "");
}
