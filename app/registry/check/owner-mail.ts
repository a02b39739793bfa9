import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { CHECK_PATH } from "./constants";

interface LookedUp {
  site: { url: string; name: string };
  owner: { uid: string; email: string; displayName: string };
  vehicle: string;
  /** Department of the asker; null for unknown. */
  department: string | null;
}

/** For the owner of a bicycle reported as stolen that was looked up. Names only the department of the asker. */
export function lookedUpMail({ site, owner, vehicle, department }: LookedUp): Mail {
  return textMail({
    to: owner.email,
    subject: `Alguien consultó tu bicicleta reportada: ${vehicle}`,
    greeting: `Hola, ${owner.displayName}:`,
    blocks: [
      `Hoy alguien consultó en ${site.name} el número de serie de tu bicicleta reportada como robada (${vehicle}).`,
      department === null
        ? "No sabemos desde qué departamento se hizo la consulta."
        : `La consulta se hizo desde: ${department}.`,
      "No guardamos quién consultó: puede ser alguien que está por comprarla y quiere hacerlo bien. Le dijimos que " +
        "no la compre y cómo avisar sin exponerse.",
      "Si alguien te contacta, no vayas a recuperarla por tu cuenta: avisa a la Policía (105).",
      "Te escribimos por esta bicicleta una vez al día como máximo.",
    ],
    link: { label: "La consulta pública:", href: site.url + CHECK_PATH },
    footer: site.name,
    about: [owner.uid],
  });
}
