import { blockLines, type BlockReason } from "~/accounts/block-reasons";
import type { MailSender } from "~/accounts/mails/account-mails";
import type { Mail } from "~/platform/mail/model";

export function blockedMail(
  { brandName, siteUrl }: MailSender,
  to: string,
  why: { reason: BlockReason; note: string },
): Mail {
  return {
    kind: "account-blocked",
    to,
    subject: "Cerramos tu cuenta",
    blocks: [
      `Tu cuenta de ${brandName} está deshabilitada desde ahora: ya no puedes iniciar sesión, y tus anuncios dejan de ` +
        "verse.",
      ...blockLines(why),
      "Si crees que es un error, escríbenos.",
    ],
    link: { label: "Escribir a Contacto", href: `${siteUrl}/contacto` },
    rest: [
      "Si quieres una copia de tus datos, o que los eliminemos, pídelo sin iniciar sesión.",
      { label: "Pedir mis datos", href: `${siteUrl}/mis-derechos` },
    ],
  };
}

export function unblockedMail({ brandName, siteUrl }: MailSender, to: string): Mail {
  return {
    kind: "account-unblocked",
    to,
    subject: "Tu cuenta está abierta otra vez",
    blocks: [
      `Ya puedes iniciar sesión en ${brandName}. Los anuncios que dejaron de verse por el cierre vuelven en unos ` +
        "minutos como estaban.",
    ],
    link: { label: "Iniciar sesión", href: `${siteUrl}/login` },
    rest: ["Los anuncios que vencieron mientras tanto puedes renovarlos en «Mis anuncios»."],
  };
}
