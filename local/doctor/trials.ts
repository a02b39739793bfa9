import { type Check, broken, off, ok } from "~/admin/health/check";
import { MINUTE_MS } from "~/business/durations";
import { toCentimos } from "~/business/money";
import type { Payments } from "~/payments/model";
import type { Env } from "~/platform/env";
import type { MailEnv } from "~/platform/env-mail";
import type { Database } from "~/platform/firestore/types";
import { createMailSender } from "~/platform/mail/sender.server";

import type { DoctorInput } from "./model";

/** One harmless round with each service. A preference cannot be deleted: it is never shown, and ends in minutes. */
export function trials(
  { env, database, payments }: { env: Env; database: Database; payments: Payments },
  input: DoctorInput,
): Check[] {
  return [
    {
      id: "try-document",
      title: "Prueba: un documento en Firestore",
      fix: "Dale a la cuenta de servicio el rol Usuario de Cloud Datastore (roles/datastore.user).",
      async run() {
        const path = `doctor/${crypto.randomUUID()}`;
        await database.commit([{ set: path, data: { at: new Date() } }]);
        const found = await database.read(path);
        await database.commit([{ delete: path }]);
        return found === null ? broken("Se escribió y no se pudo leer.") : ok("Se escribió, se leyó y se borró.");
      },
    },
    {
      id: "try-file",
      title: "Prueba: un archivo en R2",
      fix: "El token de Cloudflare necesita el permiso Workers R2 Storage: Edit.",
      async run(signal) {
        if (input.cloudflare === null) return broken("Faltan CLOUDFLARE_ACCOUNT_ID y CLOUDFLARE_API_TOKEN.");
        const { account, token } = input.cloudflare;
        const objects = `${input.addresses.cloudflare}/client/v4/accounts/${account}/r2/buckets/${input.deployment.bucket}/objects`;
        const text = crypto.randomUUID();
        const call = async (method: string, body?: string): Promise<string> => {
          const headers = { authorization: `Bearer ${token}` };
          const response = await fetch(`${objects}/doctor-${text}`, { method, signal, headers, ...(body && { body }) });
          if (!response.ok) throw new Error(`${method}: HTTP ${response.status}`);
          return response.text();
        };
        await call("PUT", text);
        let found: string;
        try {
          found = await call("GET");
        } finally {
          await call("DELETE");
        }
        return found === text ? ok("Se guardó, se leyó y se borró.") : broken("Se leyó otro contenido.");
      },
    },
    {
      id: "try-mail",
      title: "Prueba: un correo",
      fix: "Verifica el dominio de MAIL_FROM en Email Service, y que el token permita Email Sending: Edit.",
      async run() {
        if (env.mail === null) return off("Sin MAIL_FROM, los correos esperan.");
        const service = serviceOf(env.mail, input);
        if (service === null) return broken("Faltan CLOUDFLARE_ACCOUNT_ID y CLOUDFLARE_API_TOKEN.");
        const to = input.mailTo ?? env.mail.from;
        const text = "Este correo lo mandó npm run doctor para comprobar que los correos salen.";
        const sent = await createMailSender(
          { from: env.mail.from, service },
          env.brandName,
        )({
          to,
          subject: `Prueba de ${env.brandName}`,
          text,
          html: `<p>${text}</p>`,
          replyTo: null,
          headers: {},
          attachments: [],
        });
        return sent.kind === "accepted" ? ok(`Aceptado para ${to}: míralo en su bandeja.`) : broken(sent.error);
      },
    },
    {
      id: "try-preference",
      title: "Prueba: una preferencia de Mercado Pago",
      fix: "Revisa que la aplicación sea de Checkout Pro y que el token sea el de producción.",
      async run() {
        if (!payments.isConfigured) return off("No se ofrece pagar en línea.");
        const id = crypto.randomUUID();
        const { id: preference } = await payments.createCheckout({
          reference: `doctor-${id}`,
          items: [{ id: "doctor", title: "Prueba", quantity: 1, unit: toCentimos(1) }],
          payer: { name: "Prueba", email: env.mail?.from ?? "prueba@example.com", document: null },
          expiresAt: new Date(Date.now() + 10 * MINUTE_MS),
          idempotencyKey: id,
        });
        return ok(`Se hizo ${preference}; vence en diez minutos.`);
      },
    },
  ];
}

/** The binding exists in the Worker alone: from here the same service is asked over REST. */
function serviceOf({ service }: MailEnv, { cloudflare, addresses }: DoctorInput): MailEnv["service"] | null {
  if (service.kind === "api") return service;
  if (cloudflare === null) return null;
  const { account, token } = cloudflare;
  return { kind: "api", url: `${addresses.cloudflare}/client/v4/accounts/${account}/email/sending/send`, token };
}
