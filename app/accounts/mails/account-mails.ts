import { BACK_QUERY } from "~/accounts/constants";
import type { CodeMode } from "~/accounts/email-links/constants";
import type { Mail } from "~/platform/mail/mail";
import { textMail, type MailBlock } from "~/platform/mail/text-mail";

export interface MailSender {
  brandName: string;
  siteUrl: string;
}

/** Our page for a code, which leads to `back` afterwards. */
function codeLink({ siteUrl }: MailSender, mode: CodeMode, code: string, back?: string): string {
  const query = new URLSearchParams({ mode, oobCode: code, ...(back !== undefined && { [BACK_QUERY]: back }) });
  return `${siteUrl}/auth/accion?${query.toString()}`;
}

/** `methods` are the names of the account's other ways in; `hasPassword` whether a password is one of them. */
export function resetMail(
  sender: MailSender,
  to: string,
  code: string,
  { methods, hasPassword, back }: { methods: readonly string[]; hasPassword: boolean; back?: string },
): Mail {
  const link = codeLink(sender, "resetPassword", code, back);
  if (hasPassword) {
    return accountMail(sender, to, "Crea una contraseña nueva", [
      `Recibimos un pedido para cambiar tu contraseña de ${sender.brandName}.`,
      "Para crear una nueva, abre este enlace:",
      link,
      "El enlace vence en una hora y sirve una sola vez.",
      "Si no lo pediste, no hagas nada: tu contraseña sigue igual.",
    ]);
  }
  return accountMail(sender, to, "Cómo entrar a tu cuenta", [
    `Recibimos un pedido para recuperar tu contraseña de ${sender.brandName}.`,
    `Tu cuenta no tiene contraseña: entras con ${methods.join(" o ")}.`,
    `${sender.siteUrl}/login`,
    "Si igual quieres tener una contraseña, créala con este enlace:",
    link,
    "El enlace vence en una hora y sirve una sola vez.",
    "Si no lo pediste, no hagas nada: tu cuenta sigue igual.",
  ]);
}

export function verificationMail(sender: MailSender, to: string, code: string, back?: string): Mail {
  return accountMail(sender, to, "Confirma tu correo", [
    `Gracias por crear tu cuenta en ${sender.brandName}.`,
    "Para confirmar que este correo es tuyo, abre este enlace:",
    codeLink(sender, "verifyEmail", code, back),
    "Si no creaste una cuenta, no hagas nada.",
  ]);
}

/** `path`: of the page that makes the account. */
export function registrationMail(sender: MailSender, to: string, path: string): Mail {
  return accountMail(sender, to, "Termina de crear tu cuenta", [
    `Pediste crear una cuenta en ${sender.brandName} con este correo.`,
    "Para crearla, abre este enlace y elige tu contraseña:",
    `${sender.siteUrl}${path}`,
    "El enlace vence en un día.",
    "Si no fuiste tú, no hagas nada: no creamos ninguna cuenta.",
  ]);
}

export function newEmailMail(sender: MailSender, to: string, code: string): Mail {
  return accountMail(sender, to, "Confirma tu correo nuevo", [
    `Pediste usar este correo en tu cuenta de ${sender.brandName}.`,
    "El cambio se hace cuando abras este enlace y lo confirmes:",
    codeLink(sender, "verifyAndChangeEmail", code),
    "Si no lo pediste, no hagas nada.",
  ]);
}

export function emailChangeAskedMail(sender: MailSender, to: string, newEmail: string): Mail {
  return accountMail(sender, to, "Pediste cambiar tu correo", [
    `Pediste cambiar el correo de tu cuenta de ${sender.brandName} a:`,
    newEmail,
    "El cambio se hace cuando lo confirmes desde ese correo.",
    ...notYou(sender),
  ]);
}

/** To the address that was the account's until now. */
export function emailChangedMail(sender: MailSender, to: string, newEmail: string): Mail {
  return accountMail(sender, to, "El correo de tu cuenta cambió", [
    `Tu cuenta de ${sender.brandName} ahora usa este correo:`,
    newEmail,
    "Cerramos tu sesión en los demás dispositivos.",
    "Si no fuiste tú, escríbenos cuanto antes:",
    `${sender.siteUrl}/contacto`,
  ]);
}

/** `lost` are the names of the ways in that a reset took away. */
export function passwordChangedMail(sender: MailSender, to: string, lost: readonly string[] = []): Mail {
  return accountMail(sender, to, "Tu contraseña cambió", [
    `Cambió la contraseña de tu cuenta de ${sender.brandName}.`,
    "Cerramos tu sesión en los demás dispositivos.",
    ...(lost.length > 0
      ? [
          `Por seguridad, tu cuenta ya no entra con ${lost.join(" ni con ")}.`,
          "Puedes vincularla de nuevo en:",
          `${sender.siteUrl}/perfil/seguridad`,
        ]
      : []),
    ...notYou(sender),
  ]);
}

export function methodAddedMail(sender: MailSender, to: string, method: string): Mail {
  return accountMail(sender, to, `Tu cuenta ahora también entra con ${method}`, [
    `Vinculaste ${method} a tu cuenta de ${sender.brandName}. Desde ahora también puedes entrar con ${method}.`,
    "Si no fuiste tú, desvincúlala cuanto antes:",
    `${sender.siteUrl}/perfil/seguridad`,
    "Y crea una contraseña nueva:",
    `${sender.siteUrl}/recuperar-contrasena`,
  ]);
}

export function methodRemovedMail(sender: MailSender, to: string, method: string): Mail {
  return accountMail(sender, to, `Tu cuenta ya no entra con ${method}`, [
    `Desvinculaste ${method} de tu cuenta de ${sender.brandName}.`,
    ...notYou(sender),
  ]);
}

export function secondFactorAddedMail(sender: MailSender, to: string): Mail {
  return accountMail(sender, to, "Activaste la verificación en dos pasos", [
    `Tu cuenta de ${sender.brandName} ahora pide un código de tu aplicación para los cambios que la protegen.`,
    "Guarda tus códigos de recuperación donde no los pierdas.",
    ...notYou(sender),
  ]);
}

export function secondFactorRemovedMail(sender: MailSender, to: string): Mail {
  return accountMail(sender, to, "Quitaste la verificación en dos pasos", [
    `Tu cuenta de ${sender.brandName} ya no pide un código de tu aplicación.`,
    ...notYou(sender),
  ]);
}

/** `token`: of the link that ends the session. */
export function newDeviceMail(
  sender: MailSender,
  to: string,
  { browser, city, at, token }: { browser: string; city: string; at: string; token: string },
): Mail {
  return accountMail(sender, to, "Entraron a tu cuenta desde un dispositivo nuevo", [
    `El ${at} se inició sesión en tu cuenta de ${sender.brandName} desde ${browser}${city === "" ? "" : `, cerca de ${city}`}.`,
    "Si fuiste tú, no hagas nada.",
    "¿No fuiste tú? Abre este enlace: cierra esa sesión y detiene tus cobros por 72 horas. Sirve por 7 días.",
    `${sender.siteUrl}/no-fui-yo/sesion/${token}`,
  ]);
}

/** `token`: of the link that takes it away again. */
export function passkeyAddedMail(sender: MailSender, to: string, name: string, token: string): Mail {
  return accountMail(sender, to, "Agregaste una llave de acceso", [
    `Tu cuenta de ${sender.brandName} tiene una llave de acceso nueva: ${name}. Con ella puedes iniciar sesión.`,
    ...notYouOfFactor(sender, token, "quita la llave, cierra todas tus sesiones y detiene tus cobros por 72 horas"),
  ]);
}

export function passkeyRemovedMail(sender: MailSender, to: string, name: string, token: string): Mail {
  return accountMail(sender, to, "Quitaste una llave de acceso", [
    `Tu cuenta de ${sender.brandName} ya no tiene la llave de acceso ${name}.`,
    "Bórrala también de tu dispositivo, para que no te la ofrezca.",
    ...notYouOfFactor(sender, token, "cierra todas tus sesiones y detiene tus cobros por 72 horas"),
  ]);
}

/** A copy of an authenticator counts apart from it. */
export function passkeyCounterMail(sender: MailSender, to: string): Mail {
  return accountMail(sender, to, "No aceptamos una de tus llaves de acceso", [
    `Alguien usó una llave de acceso de tu cuenta de ${sender.brandName} que parece ser una copia. No la aceptamos.`,
    "Quita esa llave y agrega otra en:",
    `${sender.siteUrl}/perfil/seguridad`,
    ...notYou(sender),
  ]);
}

/** `day`: when an administrator's removal takes effect. */
export function factorRemovalMail(sender: MailSender, to: string, day: string, token: string): Mail {
  return accountMail(sender, to, "Vamos a quitar la verificación en dos pasos de tu cuenta", [
    `Recibimos un pedido de quien perdió su teléfono: el ${day} tu cuenta de ${sender.brandName} ya no tendrá ` +
      "códigos ni llaves de acceso, y podrás activarlos otra vez.",
    "Si antes usas un código o una llave, no quitamos nada.",
    ...notYouOfFactor(sender, token, "cancela el pedido, cierra todas tus sesiones y detiene tus cobros por 72 horas"),
  ]);
}

function notYouOfFactor({ siteUrl }: MailSender, token: string, does: string): string[] {
  return [`¿No fuiste tú? Abre este enlace: ${does}. Sirve por 7 días.`, `${siteUrl}/no-fui-yo/cuenta/${token}`];
}

/** `left`: recovery codes that the account has now. */
export function recoveryCodeUsedMail(sender: MailSender, to: string, left: number): Mail {
  const codes = left === 1 ? "Te queda 1 código" : `Te quedan ${left} códigos`;
  return accountMail(sender, to, "Se usó un código de recuperación", [
    `Alguien pasó la verificación en dos pasos de tu cuenta de ${sender.brandName} con un código de recuperación.`,
    `${left === 0 ? "No te queda ninguno" : `${codes} sin usar`}. Puedes crear otros en:`,
    `${sender.siteUrl}/perfil/seguridad/segundo-factor`,
    ...notYou(sender),
  ]);
}

function notYou({ siteUrl }: MailSender): string[] {
  return ["Si no fuiste tú, crea una contraseña nueva cuanto antes:", `${siteUrl}/recuperar-contrasena`];
}

export function accountMail(
  { brandName, siteUrl }: MailSender,
  to: string,
  subject: string,
  blocks: readonly MailBlock[],
): Mail {
  return textMail({ to, subject, greeting: "Hola:", blocks, footer: [brandName, siteUrl] });
}
