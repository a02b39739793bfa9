import { blockLines, type BlockReason } from "~/accounts/block-reasons";
import { accountMail, type MailSender } from "~/accounts/mails/account-mails";
import type { Mail } from "~/platform/mail/mail";

export function blockedMail(sender: MailSender, to: string, why: { reason: BlockReason; note: string }): Mail {
  return accountMail(sender, to, "Cerramos tu cuenta", [
    `Tu cuenta de ${sender.brandName} está deshabilitada desde ahora: ya no puedes iniciar sesión, y tus ` +
      "anuncios dejan de verse.",
    ...blockLines(why),
    "Si crees que es un error, escríbenos:",
    `${sender.siteUrl}/contacto`,
    "Si quieres una copia de tus datos, o que los eliminemos, pídelo sin iniciar sesión:",
    `${sender.siteUrl}/mis-derechos`,
  ]);
}

export function unblockedMail(sender: MailSender, to: string): Mail {
  return accountMail(sender, to, "Tu cuenta está abierta otra vez", [
    `Ya puedes iniciar sesión en ${sender.brandName}:`,
    `${sender.siteUrl}/login`,
    "Los anuncios que dejaron de verse por el cierre vuelven en unos minutos como estaban. " +
      "Los que vencieron mientras tanto puedes renovarlos en «Mis anuncios».",
  ]);
}
