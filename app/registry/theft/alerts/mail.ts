import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { STOLEN_LIST_PATH } from "../constants";
import type { StolenEntry } from "../list/entry";
import { cardOf } from "../list/view";
import { ALERT_NAMED_MAX } from "./constants";

interface AlertMail {
  env: Pick<Env, "siteUrl" | "brandName">;
  user: { uid: string; email: string; displayName: string };
  /** Newest first. */
  entries: readonly StolenEntry[];
  /** `tu taller`, `tu distrito`. */
  near: string;
  unsubscribe: string;
}

/** News of thefts near a place: what their public pages say, and nothing else. */
export function theftAlertMail({ env, user, entries, near, unsubscribe }: AlertMail): Mail {
  const count = entries.length;
  const more = count - ALERT_NAMED_MAX;
  return textMail({
    to: user.email,
    subject: count === 1 ? `Robaron una bicicleta cerca de ${near}` : `${count} bicicletas robadas cerca de ${near}`,
    greeting: `Hola, ${user.displayName}:`,
    blocks: [
      count === 1
        ? "Si la ves o te la ofrecen, no la compres: avisa desde su página, o llama a la Policía (105)."
        : "Si ves una o te la ofrecen, no la compres: avisa desde su página, o llama a la Policía (105).",
      ...entries.slice(0, ALERT_NAMED_MAX).map((entry) => {
        const { name, looks, where, when, href } = cardOf(entry);
        return [[name, looks].filter(Boolean).join(" · "), `${where}, el ${when}`, env.siteUrl + href];
      }),
      more > 0 && `y ${more} más.`,
      ["Para no recibir más estos avisos:", unsubscribe],
    ],
    link: { label: "Todas las bicicletas robadas:", href: env.siteUrl + STOLEN_LIST_PATH },
    footer: env.brandName,
    about: [user.uid],
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
}
