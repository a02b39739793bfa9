import { SERVICE_SWITCHES } from "../../app/business/switches.ts";
import { LOCAL_GEMINI_KEY } from "../../app/platform/env-assistant.ts";
import { PHONE_API_TOKEN, PHONE_SENDERS } from "../phone/server.ts";
import type { VapidKeys } from "../push/keys.ts";
import {
  ANALYTICS_API_SECRET,
  FACEBOOK_APP_SECRET,
  PAYMENTS_ACCESS_TOKEN,
  PAYMENTS_WEBHOOK_SECRET,
  PROJECT_ID,
} from "./options.ts";

/**
 * The Worker's variables on the local stack: sample business data, local services instead of Firebase, Mercado Pago and
 * Gemini.
 */
export function workerVariables(stack: {
  port: number;
  firestoreHost: string;
  identityHost: string;
  paymentsUrl: string;
  /** Null where the developer's own key is used. */
  geminiUrl: string | null;
  /** Used once a measurement id is set (/administracion/ajustes/sitio). */
  analyticsUrl?: string;
  /** Left out, notifications are not offered. */
  push?: { url: string; vapid: VapidKeys };
  /** Left out, telephones are not verified. */
  phoneUrl?: string;
  /** How long a page waits for optional data; the Worker's own default where left out. */
  pagePatienceMs?: number | undefined;
}): Record<string, string> {
  return {
    ENVIRONMENT: "local",
    SITE_URL: `http://127.0.0.1:${stack.port}`,
    BRAND_NAME: "Rebi",
    MAIL_FROM: "avisos@rebi.test",
    SIGNING_SECRET: "local-stack-signing-secret-of-rebi",
    FIREBASE_API_KEY: "demo-key",
    FIREBASE_AUTH_DOMAIN: `${PROJECT_ID}.firebaseapp.test`,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    FACEBOOK_APP_SECRET,
    MERCADO_PAGO_ACCESS_TOKEN: PAYMENTS_ACCESS_TOKEN,
    MERCADO_PAGO_WEBHOOK_SECRET: PAYMENTS_WEBHOOK_SECRET,
    MERCADO_PAGO_API_URL: stack.paymentsUrl,
    ...(stack.geminiUrl !== null && {
      GEMINI_API_KEY: LOCAL_GEMINI_KEY,
      GEMINI_BASE_URL: stack.geminiUrl,
      GEMINI_MODEL: "gemini-flash-latest",
      GEMINI_FALLBACK_MODEL: "gemini-3.5-flash-lite",
    }),
    ...(stack.analyticsUrl !== undefined && { ANALYTICS_API_SECRET, ANALYTICS_URL: stack.analyticsUrl }),
    ...(stack.push && {
      VAPID_PUBLIC_KEY: stack.push.vapid.publicKey,
      VAPID_PRIVATE_KEY: stack.push.vapid.privateKey,
      VAPID_SUBJECT: "mailto:hola@rebi.test",
      PUSH_LOCAL_URL: stack.push.url,
    }),
    ...(stack.phoneUrl !== undefined && {
      PHONE_API_URL: `${stack.phoneUrl}/Messages.json`,
      PHONE_API_TOKEN,
      PHONE_SMS_FROM: PHONE_SENDERS.sms,
      PHONE_WHATSAPP_FROM: PHONE_SENDERS.whatsapp,
      PHONE_WHATSAPP_TEMPLATE: PHONE_SENDERS.template,
    }),
    ...(stack.pagePatienceMs !== undefined && { PAGE_PATIENCE_MS: String(stack.pagePatienceMs) }),
    FIREBASE_AUTH_EMULATOR_HOST: stack.identityHost,
    FIRESTORE_EMULATOR_HOST: stack.firestoreHost,
    ...Object.fromEntries(Object.values(SERVICE_SWITCHES).map((variable) => [variable, "prueba"])),
    BUSINESS_EMAIL: "hola@rebi.test",
    BUSINESS_PHONE: "+5115550100",
    BUSINESS_WHATSAPP: "+51900000100",
    BUSINESS_ADDRESS: "Av. de Muestra 123, Miraflores",
    BUSINESS_CITY: "Lima",
    BUSINESS_RUC: "20512333797",
    BUSINESS_LEGAL_NAME: "Rebi Muestra S.A.C.",
    BUSINESS_LEGAL_ADDRESS: "Av. de Muestra 123, Miraflores, Lima",
    BUSINESS_FACEBOOK: "https://www.facebook.com/rebi.muestra",
    BUSINESS_INSTAGRAM: "https://www.instagram.com/rebi.muestra",
    BUSINESS_TIKTOK: "https://www.tiktok.com/@rebi.muestra",
  };
}
