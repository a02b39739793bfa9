import type { LimitsOfUser } from "~/admin/users/access.loader.server";
import { limitKey } from "~/catalog/listing/contact.server";
import { messagesKey, newThreadsKey } from "~/messages/store.server";
import type { Context } from "~/platform/context";
import type { UserLimits } from "~/platform/env-limits";
import type { LimitRule } from "~/platform/limits/limits.server";
import { EXPORT_LIMIT, exportKey } from "~/privacy/export.server";
import { asksKey } from "~/questions/ask-answer.server";
import { reportLimitKey } from "~/reports/constants";

/** Limits of rooms that administrators look at, with the words for each. */
const limitsShown = (limits: UserLimits): readonly { label: string; keyOf(uid: string): string; rule: LimitRule }[] => [
  { label: "Contactos pedidos hoy", keyOf: limitKey, rule: limits.contacts },
  { label: "Conversaciones nuevas hoy", keyOf: newThreadsKey, rule: limits.newThreads },
  { label: "Mensajes en esta hora", keyOf: messagesKey, rule: limits.messages },
  { label: "Preguntas hoy", keyOf: asksKey, rule: limits.questions },
  { label: "Reportes hoy", keyOf: reportLimitKey, rule: limits.reports },
  { label: "Descargas de sus datos hoy", keyOf: exportKey, rule: EXPORT_LIMIT },
];

/** How far a person has come with the limits of the rooms. */
export function createLimitsOfUser({ limiter, env }: Context): LimitsOfUser {
  return {
    of: (uid) =>
      Promise.all(
        limitsShown(env.limits).map(async ({ label, keyOf, rule }) => {
          const { remaining } = await limiter.peek(keyOf(uid), rule);
          return { label, value: `${rule.limit - remaining} de ${rule.limit}` };
        }),
      ),
  };
}
