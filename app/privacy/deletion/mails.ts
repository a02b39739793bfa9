import { accountMail, type MailSender } from "~/accounts/mails/account-mails";
import { formatDate } from "~/business/format";
import type { Mail } from "~/platform/mail/mail";

import { amountText, cancelPath, KEPT_BY_LAW } from "./constants";
import type { LiveReports } from "./kept-reports.server";
import type { Deletion } from "./model";

export function deletionLinkMail(sender: MailSender, to: string, token: string): Mail {
  return accountMail(sender, to, "Confirma que quieres eliminar tu cuenta", [
    `Recibimos un pedido para eliminar tu cuenta de ${sender.brandName} y tus datos.`,
    "Para ver qué se elimina y confirmarlo, abre este enlace:",
    `${sender.siteUrl}/eliminacion-de-datos/confirmar/${token}`,
    "El enlace vence en 24 horas y sirve una sola vez.",
    "Si no lo pediste, no hagas nada: tu cuenta sigue igual.",
  ]);
}

/** Announces the day of the erasure, with the link that cancels it. */
export function deletionAskedMail(
  sender: MailSender,
  to: string,
  { code, eraseAfter, token, reports }: { code: string; eraseAfter: Date; token: string; reports: LiveReports },
): Mail {
  return accountMail(sender, to, `Tu cuenta se eliminará el ${formatDate(eraseAfter)}`, [
    `Recibimos un pedido para eliminar tu cuenta de ${sender.brandName} y tus datos.`,
    `Lo haremos a partir del ${formatDate(eraseAfter)}. Hasta entonces puedes usar tu cuenta, pero tus anuncios ya ` +
      "no se venden; si cancelas, vuelven a publicarse. Si tienes compras o ventas pagadas sin terminar, esperamos a que " +
      "terminen.",
    ...(reports.names.length === 0
      ? []
      : [
          `Tienes publicado un reporte de robo: ${reports.names.join(", ")}. ` +
            (reports.isKept
              ? "Se queda publicado, sin tus datos. Si prefieres que se retire con tu cuenta, dilo en el enlace de abajo."
              : "Se retira con tu cuenta, y su número deja de estar marcado. Si prefieres dejarlo publicado sin tus datos, " +
                "dilo en el enlace de abajo."),
        ]),
    "¿Cambiaste de idea, o no lo pediste tú? Cancela aquí, sin iniciar sesión:",
    sender.siteUrl + cancelPath(token),
    "Si no lo pediste tú, crea además una contraseña nueva:",
    `${sender.siteUrl}/recuperar-contrasena`,
    `Código de tu pedido: ${code}`,
  ]);
}

export function deletionCancelledMail(sender: MailSender, to: string): Mail {
  return accountMail(sender, to, "Tu cuenta se queda", [
    `Cancelamos la eliminación de tu cuenta de ${sender.brandName}. No borramos nada.`,
    "Si no lo cancelaste tú, puedes pedirla otra vez:",
    `${sender.siteUrl}/eliminacion-de-datos`,
  ]);
}

/** The receipt: erased and kept data with reasons, and the code to ask about it. */
export function deletionDoneMail(
  sender: MailSender,
  to: string,
  { code, amounts, requestedAt }: Pick<Deletion, "code" | "amounts" | "requestedAt">,
  now: Date,
): Mail {
  const erased = Object.entries(amounts).flatMap(([name, count]) => amountText({ name, count }) ?? []);
  return accountMail(sender, to, "Eliminamos tu cuenta", [
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
    `Si quieres volver, puedes crear una cuenta nueva con este mismo correo.`,
  ]);
}
