import { type Check, broken, off, ok } from "~/admin/health/check";
import { notificationManifest } from "~/payments/webhook.server";
import type { Env } from "~/platform/env";

const MOST_SKEW_MS = 60_000;

/** Questions to the site itself, as anyone could ask them. */
export function siteChecks(env: Env, now: () => number = Date.now): Check[] {
  return [
    {
      id: "site",
      title: "El sitio responde",
      fix: "npm run deploy; si responde 500, el registro del Worker dice qué variable falta.",
      async run(signal) {
        const response = await fetch(`${env.siteUrl}/healthz`, { signal, redirect: "manual" });
        await response.arrayBuffer();
        const placement = response.headers.get("cf-placement") ?? "";
        if (response.ok && placement.startsWith("remote"))
          return broken(`Corre lejos del visitante (${placement}).`, "Quita [placement] y Smart Placement del Worker.");
        return response.ok ? ok(env.siteUrl) : broken(`HTTP ${response.status} en /healthz.`);
      },
    },
    {
      id: "one-address",
      title: "El sitio tiene una sola dirección",
      fix:
        "Activa Always Use HTTPS en la zona, y pon www en routes de wrangler.toml: el Worker lleva de las demás " +
        "direcciones a SITE_URL.",
      async run(signal) {
        const { protocol, host } = new URL(env.siteUrl);
        if (protocol !== "https:") return off("Una copia local no tiene https.");
        const open: string[] = [];
        for (const address of [`http://${host}/login`, ...otherNames(host).map((name) => `https://${name}/login`)]) {
          const response = await fetch(address, { signal, redirect: "manual" });
          await response.arrayBuffer();
          const location = response.headers.get("location") ?? "";
          if (!/^30[18]$/.test(String(response.status)) || !location.startsWith(`${env.siteUrl}/`)) open.push(address);
        }
        return open.length > 0 ? broken(`No lleva a ${env.siteUrl}: ${open.join(", ")}.`) : ok(env.siteUrl);
      },
    },
    {
      id: "clock",
      title: "Reloj",
      fix: "Pon en hora esta máquina: Google rechaza firmas de más de unos minutos de diferencia.",
      async run(signal) {
        const host = env.firebase?.authEmulatorHost ?? null;
        const address = host === null ? "https://identitytoolkit.googleapis.com/" : `http://${host}/`;
        const response = await fetch(address, { signal });
        await response.arrayBuffer();
        const theirs = Date.parse(response.headers.get("date") ?? "");
        if (Number.isNaN(theirs)) return broken("Google no dijo la hora.");
        const skew = Math.round((now() - theirs) / 1000);
        return Math.abs(skew) * 1000 > MOST_SKEW_MS
          ? broken(`Difiere ${skew} segundos de la hora de Google.`)
          : ok("Coincide con la hora de Google.");
      },
    },
    {
      id: "webhook",
      title: "Avisos de Mercado Pago",
      fix:
        "Si dice 401, la clave MERCADO_PAGO_WEBHOOK_SECRET del Worker es otra. Si dice 403, una regla de la zona los " +
        "bloquea: haz una excepción para /webhooks/mercadopago (docs/deploy.md).",
      async run(signal) {
        if (env.payments === null) return off("No se ofrece pagar en línea.");
        const response = await fetch(...(await notification(env.siteUrl, env.payments.webhookSecret, now(), signal)));
        await response.arrayBuffer();
        return response.status === 200
          ? ok("El sitio acepta uno firmado, que no trata de ningún pago.")
          : broken(`HTTP ${response.status} a un aviso firmado.`);
      },
    },
  ];
}

/** `www.` of a name that has no other part before its own. */
function otherNames(host: string): string[] {
  const isOwn = /^[^.]+\.(?:(?:com|net|org|edu|gob|nom|co)\.[a-z]{2}|[^.]+)$/.test(host);
  return isOwn ? [`www.${host}`] : [];
}

/** A signed notification of a topic that changes nothing. */
async function notification(
  siteUrl: string,
  secret: string,
  now: number,
  signal: AbortSignal,
): Promise<[string, RequestInit]> {
  const [ts, requestId] = [String(now), crypto.randomUUID()];
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, ["sign"]);
  const manifest = notificationManifest({ id: "1", requestId, ts });
  const signature = Buffer.from(await crypto.subtle.sign("HMAC", key, bytes.encode(manifest))).toString("hex");
  return [
    `${siteUrl}/webhooks/mercadopago?type=doctor&data.id=1`,
    {
      method: "POST",
      signal,
      body: "{}",
      headers: {
        "content-type": "application/json",
        "x-request-id": requestId,
        "x-signature": `ts=${ts},v1=${signature}`,
      },
    },
  ];
}
