import { z } from "zod";

import { HOUR_MS } from "~/business/durations";
import type { Payments } from "~/payments/model";
import type { Clock } from "~/platform/clock";
import { fromBase64Url, toBase64Url } from "~/platform/crypto/encoding";
import { createTokenSource } from "~/platform/crypto/google-token";
import type { Env } from "~/platform/env";
import type { PushEnv } from "~/platform/env-push";
import type { Database } from "~/platform/firestore/types";

import { type Check, broken, off, ok } from "./check";

export interface ServiceSources {
  env: Omit<Env, "CACHE" | "PHOTOS" | "IMAGES" | "BURST">;
  database: Database;
  payments: Pick<Payments, "isConfigured" | "account">;
  clock: Clock;
  fetch?: typeof fetch;
}

const GEMINI = "https://generativelanguage.googleapis.com";
/** Where the client leaves the version to itself. */
const GEMINI_VERSION = "v1";
/** Knows tools where another version refuses them. */
const GEMINI_BETA = "v1beta";
const Message = z.object({ error: z.object({ message: z.string() }) });

/** Questions to the services that both the Worker and a developer's machine can reach. All of them only read. */
export function serviceChecks({ env, database, payments, clock, ...deps }: ServiceSources): Check[] {
  // Called as a plain function: workerd rejects its fetch as a method of something else.
  const send: typeof fetch = deps.fetch ?? ((input, init) => fetch(input, init));
  return [
    {
      id: "firestore",
      title: "Firestore responde",
      fix: "Revisa FIREBASE_PROJECT_ID, FIREBASE_CLIENT_EMAIL y FIREBASE_PRIVATE_KEY, y que la base exista.",
      async run() {
        if (env.firestore === null) return broken("Falta el proyecto o la cuenta de servicio.");
        await database.read("settings/site");
        return ok(`Proyecto ${env.firestore.projectId}.`);
      },
    },
    {
      id: "identity",
      title: "Las cuentas se pueden consultar",
      fix: "Revisa FIREBASE_API_KEY y FIREBASE_AUTH_DOMAIN, y que Authentication esté activado.",
      async run(signal) {
        if (env.firebase === null) return broken("Faltan variables de Firebase.");
        const { projectId } = env.firebase;
        const answer = await askIdentity(env, send, signal, `v1/projects/${projectId}/accounts:lookup`, {
          localId: ["nobody"],
        });
        return answer.ok ? ok("Responde a la cuenta de servicio.") : broken(await reasonOf(answer));
      },
    },
    {
      id: "signing",
      title: "Clave de firmas",
      fix: "",
      run: async () =>
        ok(
          env.formerSigningSecret === null
            ? "Vale una sola clave."
            : "También vale la anterior, para los enlaces que ya salieron: déjala hasta el próximo cambio.",
        ),
    },
    {
      id: "payments",
      title: "Mercado Pago reconoce la cuenta",
      fix: "Revisa MERCADO_PAGO_ACCESS_TOKEN: Tus integraciones → la aplicación → Credenciales de producción.",
      async run() {
        if (!payments.isConfigured) return off("Sin las dos claves, no se ofrece pagar en línea.");
        const { id, site, isTest } = await payments.account();
        if (site !== "MPE") return broken(`La cuenta ${id} es de ${site}, no del Perú (MPE).`);
        if (isTest && env.environment === "production") return broken(`La cuenta ${id} es de prueba: no cobra.`);
        return ok(`Cuenta ${id}, del Perú.`);
      },
    },
    {
      id: "model",
      title: "El modelo de Rebi acepta herramientas",
      fix: "Revisa GEMINI_API_KEY y GEMINI_MODEL; GEMINI_API_VERSION, si está, debe aceptar herramientas.",
      async run(signal) {
        const model = env.assistant ?? env.modelAccess;
        if (model === null) return off("Sin GEMINI_API_KEY, Rebi responde con reglas.");
        if (model.dailyTokens === 0)
          return broken(
            "GEMINI_DAILY_TOKENS es 0: nunca se le pregunta.",
            "Ponlo en /administracion/ajustes/asistente.",
          );
        const ask = (version: string, name: string) =>
          send(`${model.baseUrl ?? GEMINI}/${version}/models/${name}:countTokens`, {
            method: "POST",
            signal,
            headers: { "content-type": "application/json", "x-goog-api-key": model.apiKey },
            body: JSON.stringify({ generateContentRequest: { model: `models/${name}`, ...SMALL_REQUEST } }),
          });
        for (const name of new Set([model.model, model.fallbackModel])) {
          const first = await ask(model.apiVersion ?? GEMINI_VERSION, name);
          if (first.ok) {
            await first.arrayBuffer();
            continue;
          }
          const reason = await reasonOf(first);
          // Rebi too asks the other version by itself.
          const second = first.status === 400 ? await ask(GEMINI_BETA, name) : null;
          await second?.arrayBuffer();
          if (second?.ok !== true) return broken(`${name}: ${reason}`);
        }
        return ok(`${model.model}, y de reserva ${model.fallbackModel}.`);
      },
    },
    {
      id: "push",
      title: "Avisos en los dispositivos",
      fix: "Haz un par de claves con npm run vapid y pon las dos: una no vale con la otra.",
      async run() {
        if (env.push === null) return off("Sin las tres variables VAPID, no se ofrecen.");
        return (await isPair(env.push))
          ? ok(`Las claves son un par; ${env.push.subject}.`)
          : broken("VAPID_PUBLIC_KEY y VAPID_PRIVATE_KEY no son un par.");
      },
    },
    {
      id: "mail",
      title: "Correos",
      fix: "Pon MAIL_FROM, y [[send_email]] en wrangler.toml o MAIL_API_URL con MAIL_API_TOKEN.",
      async run() {
        if (env.mail === null) return broken("Nada los envía: esperan en la colección mail.");
        const overdue = await database.count({
          collection: "mail",
          where: [
            // Others may wait for the next day ("Correos de hoy").
            ["isUrgent", "==", true],
            ["unsentSince", "<=", new Date(clock.now().getTime() - HOUR_MS)],
          ],
          limit: 10,
        });
        if (overdue === 0) return ok(`Salen de ${env.mail.from}.`);
        return broken(
          `${overdue === 10 ? "10 o más" : overdue} esperan desde hace más de una hora.`,
          "Lee su campo delivery.error en la colección mail, y busca mail.overdue en el registro del Worker.",
        );
      },
    },
    {
      id: "phone",
      title: "Códigos a celulares",
      fix: "",
      run: async () => (env.phone === null ? off("Sin PHONE_API_URL, no se ofrecen.") : ok("Configurados.")),
    },
    {
      id: "business",
      title: "Datos del negocio",
      fix: "Complétalos en [vars] de wrangler.toml, o en /administracion/ajustes/negocio.",
      run: async () => {
        const { ruc, legalName: name, email } = env.business;
        const isSample = email?.endsWith(".test") === true && env.environment === "production";
        return !ruc || !name || !email || isSample
          ? broken("Faltan el RUC, la razón social o el correo, que la ley pide.")
          : ok(`${name}, RUC ${ruc}.`);
      },
    },
  ];
}

/** Every secret of the variables, so that no report shows one. */
export function secretsOf(env: ServiceSources["env"]): string[] {
  const { firebase, payments, modelAccess, push, mail, phone, analytics, facebookAppSecret } = env;
  return [
    env.signingSecret,
    env.formerSigningSecret,
    firebase?.apiKey,
    firebase?.serviceAccount?.privateKey,
    payments?.accessToken,
    payments?.webhookSecret,
    modelAccess?.apiKey,
    push?.privateKey,
    mail?.service.kind === "api" ? mail.service.token : null,
    phone?.token,
    analytics?.apiSecret,
    facebookAppSecret,
  ].filter((secret) => typeof secret === "string");
}

/** Asks the identity service as the service account: a POST where there is a body. */
async function askIdentity(
  { firebase }: Pick<Env, "firebase">,
  send: typeof fetch,
  signal: AbortSignal,
  path: string,
  body?: object,
): Promise<Response> {
  const host = "identitytoolkit.googleapis.com";
  const emulator = firebase?.authEmulatorHost ?? null;
  const token = emulator === null ? await tokenOf(firebase?.serviceAccount ?? null, send, signal) : "owner";
  return send(emulator === null ? `https://${host}/${path}` : `http://${emulator}/${host}/${path}`, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    signal,
  });
}

export async function tokenOf(
  account: Parameters<typeof createTokenSource>[0] | null,
  send: typeof fetch,
  signal: AbortSignal,
  scope?: string,
): Promise<string> {
  if (account === null) throw new Error("Falta la cuenta de servicio de Firebase.");
  return createTokenSource(account, { fetch: send, ...(scope !== undefined && { scope }) }).get(signal);
}

/** The service's own words, or the status. */
async function reasonOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    return `HTTP ${response.status}: ${Message.parse(JSON.parse(text)).error.message}`;
  } catch {
    return `HTTP ${response.status}`;
  }
}

const SMALL_REQUEST = {
  contents: [{ role: "user", parts: [{ text: "Hola" }] }],
  systemInstruction: { role: "user", parts: [{ text: "Responde en español." }] },
  tools: [
    {
      functionDeclarations: [
        { name: "ask", description: "Pregunta", parameters: { type: "OBJECT", properties: { q: { type: "STRING" } } } },
      ],
    },
  ],
};

async function isPair({ publicKey, privateKey }: PushEnv): Promise<boolean> {
  const point = fromBase64Url(publicKey);
  if (point === null) return false;
  const coordinates = { x: toBase64Url(point.subarray(1, 33)), y: toBase64Url(point.subarray(33)) };
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const own = { kty: "EC", crv: "P-256", ...coordinates };
  try {
    const secret = await crypto.subtle.importKey("jwk", { ...own, d: privateKey }, algorithm, false, ["sign"]);
    const open = await crypto.subtle.importKey("jwk", own, algorithm, false, ["verify"]);
    const text = new TextEncoder().encode("rebi");
    const hash = { name: "ECDSA", hash: "SHA-256" };
    return await crypto.subtle.verify(hash, open, await crypto.subtle.sign(hash, secret, text), text);
  } catch {
    // A private key that belongs to another point is refused at its import.
    return false;
  }
}
