import type { MailSender } from "~/accounts/mails/account-mails";
import { formatDate } from "~/business/format";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import { amountText, cancelPath, KEPT_BY_LAW } from "./constants";
import type { LiveReports } from "./kept-reports.server";
import type { Deletion } from "./model";

export function deletionLinkMail({ brandName, siteUrl }: MailSender, to: string, token: string): Mail {
  return {
    kind: "deletion-link",
    to,
    subject: "Confirma que quieres eliminar tu cuenta",
    blocks: [
      `Recibimos un pedido para eliminar tu cuenta de ${brandName} y tus datos. Mira qué se elimina antes de ` +
        `confirmarlo. El enlace vence en ${strong("24 horas")} y sirve una sola vez.`,
    ],
    link: { label: "Ver qué se elimina", href: `${siteUrl}/eliminacion-de-datos/confirmar/${token}` },
    rest: ["Si no lo pediste, no hagas nada: tu cuenta sigue igual."],
  };
}

/** Announces the day of the erasure, with the link that cancels it. */
export function deletionAskedMail(
  { brandName, siteUrl }: MailSender,
  to: string,
  { code, eraseAfter, token, reports }: { code: string; eraseAfter: Date; token: string; reports: LiveReports },
): Mail {
  const day = formatDate(eraseAfter);
  return {
    kind: "deletion-asked",
    to,
    subject: `Tu cuenta se eliminará el ${day}`,
    blocks: [
      `Recibimos un pedido para eliminar tu cuenta de ${brandName} y tus datos. Lo haremos a partir del ${strong(day)}. ` +
        "Hasta entonces puedes usar tu cuenta, pero tus anuncios ya no se venden; si cancelas, vuelven a publicarse.",
      "Si tienes compras o ventas pagadas sin terminar, esperamos a que terminen.",
      reports.names.length > 0 &&
        `Tienes publicado un reporte de robo: ${reports.names.join(", ")}. ` +
          (reports.isKept
            ? "Se queda publicado, sin tus datos. Si prefieres que se retire con tu cuenta, dilo en el enlace."
            : "Se retira con tu cuenta, y su número deja de estar marcado. Si prefieres dejarlo publicado sin tus " +
              "datos, dilo en el enlace."),
      "Si cambiaste de idea o no lo pediste tú, cancélalo sin iniciar sesión.",
    ],
    link: { label: "Cancelar la eliminación", href: siteUrl + cancelPath(token) },
    rest: [
      "Si no lo pediste tú, crea además una contraseña nueva.",
      { label: "Crear una contraseña nueva", href: `${siteUrl}/recuperar-contrasena` },
      `Código de tu pedido: ${code}`,
    ],
  };
}

export function deletionCancelledMail({ brandName, siteUrl }: MailSender, to: string): Mail {
  return {
    kind: "deletion-cancelled",
    to,
    subject: "Tu cuenta se queda",
    blocks: [
      `Cancelamos la eliminación de tu cuenta de ${brandName}. No borramos nada.`,
      "Si no lo cancelaste tú, puedes pedirla otra vez.",
    ],
    link: { label: "Pedir la eliminación otra vez", href: `${siteUrl}/eliminacion-de-datos` },
  };
}

/** The receipt: erased and kept data with reasons, and the code to ask about it. */
export function deletionDoneMail(
  sender: MailSender,
  to: string,
  { code, amounts, requestedAt }: Pick<Deletion, "code" | "amounts" | "requestedAt">,
  now: Date,
): Mail {
  const erased = Object.entries(amounts).flatMap(([name, count]) => amountText({ name, count }) ?? []);
  return {
    kind: "deletion-done",
    to,
    subject: "Eliminamos tu cuenta",
    blocks: [
      `El ${formatDate(now)} terminamos de eliminar tu cuenta de ${sender.brandName}, como pediste el ` +
        `${formatDate(requestedAt)}.`,
      [
        "Eliminamos:",
        "- tu cuenta y tu perfil: nombre, correo, teléfonos, departamento, foto y preferencias",
        "- tus formas de entrar y tus sesiones",
        ...erased.map((line) => `- ${line}`),
      ],
      ["Si las había, guardamos porque la ley lo manda:", ...KEPT_BY_LAW.map((line) => `- ${line}`)],
      `Código de tu pedido: ${code}`,
    ],
    link: { label: "Crear una cuenta nueva", href: `${sender.siteUrl}/register` },
    rest: [`Si quieres volver, puedes crear una cuenta con este mismo correo.`],
  };
}
