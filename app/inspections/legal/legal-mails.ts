import { formatSoles } from "~/business/money";
import type { Env } from "~/platform/env";
import type { Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { LEGAL_DATA_DAYS, LEGAL_DAYS, ownInspectionPath } from "../constants";
import type { Inspection } from "../model";

export type LegalNews = "requested" | "accepted" | "rejected" | "cancelled";

const SUBJECTS: Record<LegalNews, string> = {
  requested: "Recibimos tu pedido de inspección legal",
  accepted: "Empezamos tu inspección legal",
  rejected: "No podemos hacer tu inspección legal",
  cancelled: "Cancelaste tu inspección legal",
};

/**
 * Mail of one event to the user; none once the account was erased. Its id holds the version, so that one event sends it
 * once.
 */
export function legalMails(inspection: Inspection, news: LegalNews, { env, now }: { env: Env; now: Date }): Write[] {
  const { id, version, userId, userName, userEmail, vehicle } = inspection;
  if (userEmail === "") return [];
  const mail = textMail({
    to: userEmail,
    about: [userId],
    subject: SUBJECTS[news],
    greeting: `Hola, ${userName}:`,
    blocks: [`Inspección legal: ${vehicle.title}`, wordsOf(inspection, news)],
    link: { label: "Tu inspección:", href: env.siteUrl + ownInspectionPath(id) },
    footer: env.brandName,
  });
  return [mailWrite(mail, now, `inspection-${id}-${version}`)];
}

function wordsOf({ priceCentimos, legal }: Inspection, news: LegalNews): string[] {
  const price = formatSoles(priceCentimos, { compact: true });
  const kept = `Borramos la placa y los documentos a los ${LEGAL_DATA_DAYS} días.`;
  switch (news) {
    case "requested":
      return [
        `Un asesor verá tu pedido y te avisaremos si lo acepta. Cuesta ${price} y se paga después de eso.`,
        "Si tienes fotos o copias de los papeles, adjúntalas en la página de tu inspección. Puedes cancelar " +
          "mientras no empiece.",
      ];
    case "accepted":
      return [
        `Un asesor aceptó tu pedido. Te escribirá o llamará para acordar contigo el pago de ${price}.`,
        `El informe estará listo en ${LEGAL_DAYS} días hábiles desde hoy.`,
      ];
    case "rejected":
      return ["Un asesor no pudo tomar tu pedido. Este es el motivo:", legal?.reason ?? "", kept];
    case "cancelled":
      return ["Cancelamos tu pedido, como pediste.", kept];
  }
}
