import type { AppLoadContext } from "@remix-run/cloudflare";

import type { PersonLimits } from "~/admin/people/access.loader.server";
import { CONTACT_LIMIT, limitKey } from "~/catalog/listing/contact.server";
import { messagesKey, newThreadsKey } from "~/messages/store.server";
import { MESSAGES, NEW_THREADS } from "~/messages/writing/delivery.server";
import type { LimitRule } from "~/platform/limits/limits.server";
import { EXPORT_LIMIT, exportKey } from "~/privacy/export.server";
import { reportLimitKey } from "~/reports/constants";
import { REPORT_LIMIT } from "~/reports/reports.server";

/** Limits of rooms that administrators look at, with the words for each. */
const LIMITS: readonly { label: string; keyOf(uid: string): string; rule: LimitRule }[] = [
  { label: "Contactos pedidos hoy", keyOf: limitKey, rule: CONTACT_LIMIT },
  { label: "Conversaciones nuevas hoy", keyOf: newThreadsKey, rule: NEW_THREADS },
  { label: "Mensajes en esta hora", keyOf: messagesKey, rule: MESSAGES },
  { label: "Denuncias hoy", keyOf: reportLimitKey, rule: REPORT_LIMIT },
  { label: "Descargas de sus datos hoy", keyOf: exportKey, rule: EXPORT_LIMIT },
];

/** How far a person has come with the limits of the rooms. */
export function composePersonLimits({ limiter }: Pick<AppLoadContext, "limiter">): PersonLimits {
  return {
    of: (uid) =>
      Promise.all(
        LIMITS.map(async ({ label, keyOf, rule }) => {
          const { remaining } = await limiter.peek(keyOf(uid), rule);
          return { label, value: `${rule.limit - remaining} de ${rule.limit}` };
        }),
      ),
  };
}
