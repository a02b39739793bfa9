import { BACK_QUERY } from "~/accounts/constants";
import type { CodeMode } from "~/accounts/email-links/constants";
import type { Mail, MailLink } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

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
  const link = { label: "Crear una contraseña nueva", href: codeLink(sender, "resetPassword", code, back) };
  const until = `El enlace vence en ${strong("una hora")} y sirve una sola vez.`;
  if (hasPassword)
    return {
      kind: "reset",
      to,
      subject: "Crea una contraseña nueva",
      blocks: [`Recibimos un pedido para cambiar tu contraseña de ${sender.brandName}. ${until}`],
      link,
      rest: ["Si no lo pediste, no hagas nada: tu contraseña sigue igual."],
    };
  return {
    kind: "reset",
    to,
    subject: "Cómo entrar a tu cuenta",
    blocks: [
      `Recibimos un pedido para recuperar tu contraseña de ${sender.brandName}.`,
      `Tu cuenta no tiene contraseña: entras con ${methods.join(" o ")}.`,
    ],
    link: { label: "Iniciar sesión", href: `${sender.siteUrl}/login` },
    rest: [
      `Si igual quieres tener una contraseña, créala con este enlace. ${until}`,
      link,
      "Si no lo pediste, no hagas nada: tu cuenta sigue igual.",
    ],
  };
}

export function verificationMail(sender: MailSender, to: string, code: string, back?: string): Mail {
  return {
    kind: "verification",
    to,
    subject: "Confirma tu correo",
    blocks: [`Gracias por crear tu cuenta en ${sender.brandName}. Falta un paso: confirma que este correo es tuyo.`],
    link: { label: "Confirmar mi correo", href: codeLink(sender, "verifyEmail", code, back) },
    rest: ["El enlace sirve una sola vez. Si no creaste una cuenta, no hagas nada."],
  };
}

/** `path`: of the page that makes the account. */
export function registrationMail({ brandName, siteUrl }: MailSender, to: string, path: string): Mail {
  return {
    kind: "registration",
    to,
    subject: "Termina de crear tu cuenta",
    blocks: [
      `Pediste crear una cuenta en ${brandName} con este correo. Elige tu contraseña para terminar. El enlace vence en ` +
        `${strong("un día")}.`,
    ],
    link: { label: "Elegir mi contraseña", href: siteUrl + path },
    rest: ["Si no fuiste tú, no hagas nada: no creamos ninguna cuenta."],
  };
}

export function newEmailMail(sender: MailSender, to: string, code: string): Mail {
  return {
    kind: "new-email",
    to,
    subject: "Confirma tu correo nuevo",
    blocks: [`Pediste usar este correo en tu cuenta de ${sender.brandName}. El cambio se hace cuando lo confirmes.`],
    link: { label: "Confirmar mi correo nuevo", href: codeLink(sender, "verifyAndChangeEmail", code) },
    rest: ["Si no lo pediste, no hagas nada."],
  };
}

export function emailChangeAskedMail(sender: MailSender, to: string, newEmail: string): Mail {
  return {
    link: newPassword(sender),
    kind: "email-change-asked",
    to,
    subject: "Pediste cambiar tu correo",
    blocks: [
      [`Pediste cambiar el correo de tu cuenta de ${sender.brandName} a:`, newEmail],
      "El cambio se hace cuando lo confirmes desde ese correo.",
      NOT_YOU,
    ],
  };
}

/** To the address that was the account's until now. */
export function emailChangedMail({ brandName, siteUrl }: MailSender, to: string, newEmail: string): Mail {
  return {
    kind: "email-changed",
    to,
    subject: "El correo de tu cuenta cambió",
    blocks: [
      [`Tu cuenta de ${brandName} ahora usa este correo:`, newEmail],
      "Cerramos tu sesión en los demás dispositivos. Si no fuiste tú, escríbenos cuanto antes.",
    ],
    link: { label: "Avisar que no fui yo", href: `${siteUrl}/contacto` },
  };
}

/** `lost` are the names of the ways in that a reset took away. */
export function passwordChangedMail(sender: MailSender, to: string, lost: readonly string[] = []): Mail {
  return {
    link: newPassword(sender),
    kind: "password-changed",
    to,
    subject: "Tu contraseña cambió",
    blocks: [
      `Cambió la contraseña de tu cuenta de ${sender.brandName}. Cerramos tu sesión en los demás dispositivos.`,
      NOT_YOU,
    ],
    rest:
      lost.length === 0
        ? []
        : [
            `Por seguridad, tu cuenta ya no entra con ${lost.join(" ni con ")}.`,
            { label: "Vincularla de nuevo en Seguridad", href: `${sender.siteUrl}/perfil/seguridad` },
          ],
  };
}

export function methodAddedMail(sender: MailSender, to: string, method: string): Mail {
  return {
    kind: "method-added",
    to,
    subject: `Tu cuenta ahora también entra con ${method}`,
    blocks: [
      `Vinculaste ${method} a tu cuenta de ${sender.brandName}. Desde ahora también puedes entrar con ${method}.`,
      "Si no fuiste tú, desvincúlala cuanto antes y crea una contraseña nueva.",
    ],
    link: { label: `Desvincular ${method}`, href: `${sender.siteUrl}/perfil/seguridad` },
    rest: [newPassword(sender)],
  };
}

export function methodRemovedMail(sender: MailSender, to: string, method: string): Mail {
  return {
    link: newPassword(sender),
    kind: "method-removed",
    to,
    subject: `Tu cuenta ya no entra con ${method}`,
    blocks: [`Desvinculaste ${method} de tu cuenta de ${sender.brandName}.`, NOT_YOU],
  };
}

export function secondFactorAddedMail(sender: MailSender, to: string): Mail {
  return {
    link: newPassword(sender),
    kind: "second-factor-added",
    to,
    subject: "Activaste la verificación en dos pasos",
    blocks: [
      `Tu cuenta de ${sender.brandName} ahora pide un código de tu aplicación para los cambios que la protegen.`,
      "Guarda tus códigos de recuperación donde no los pierdas.",
      NOT_YOU,
    ],
  };
}

export function secondFactorRemovedMail(sender: MailSender, to: string): Mail {
  return {
    link: newPassword(sender),
    kind: "second-factor-removed",
    to,
    subject: "Quitaste la verificación en dos pasos",
    blocks: [`Tu cuenta de ${sender.brandName} ya no pide un código de tu aplicación.`, NOT_YOU],
  };
}

/** `token`: of the link that ends the session. */
export function newDeviceMail(
  sender: MailSender,
  to: string,
  { browser, city, at, token }: { browser: string; city: string; at: string; token: string },
): Mail {
  return {
    kind: "new-device",
    to,
    subject: "Entraron a tu cuenta desde un dispositivo nuevo",
    blocks: [
      `El ${strong(at)} se inició sesión en tu cuenta de ${sender.brandName} desde ${browser}${city === "" ? "" : `, cerca de ${city}`}.`,
      "Si fuiste tú, no hagas nada. Si no fuiste tú, cierra esa sesión y detén tus cobros por 72 horas.",
    ],
    link: { label: "No fui yo: cerrar la sesión", href: `${sender.siteUrl}/no-fui-yo/sesion/${token}` },
    rest: ["El enlace sirve por 7 días."],
  };
}

/** `token`: of the link that takes it away again. */
export function passkeyAddedMail(sender: MailSender, to: string, name: string, token: string): Mail {
  return {
    kind: "passkey-added",
    to,
    subject: "Agregaste una llave de acceso",
    ...notYouOfFactor(
      sender,
      token,
      [`Tu cuenta de ${sender.brandName} tiene una llave de acceso nueva: ${name}. Con ella puedes iniciar sesión.`],
      "quita la llave, cierra todas tus sesiones y detén tus cobros por 72 horas",
      "quitar la llave",
    ),
  };
}

export function passkeyRemovedMail(sender: MailSender, to: string, name: string, token: string): Mail {
  return {
    kind: "passkey-removed",
    to,
    subject: "Quitaste una llave de acceso",
    ...notYouOfFactor(
      sender,
      token,
      [
        `Tu cuenta de ${sender.brandName} ya no tiene la llave de acceso ${name}.`,
        "Bórrala también de tu dispositivo, para que no te la ofrezca.",
      ],
      "cierra todas tus sesiones y detén tus cobros por 72 horas",
      "cerrar mis sesiones",
    ),
  };
}

/** A copy of an authenticator counts apart from it. */
export function passkeyCounterMail(sender: MailSender, to: string): Mail {
  return {
    kind: "passkey-counter",
    to,
    subject: "No aceptamos una de tus llaves de acceso",
    blocks: [
      `Alguien usó una llave de acceso de tu cuenta de ${sender.brandName} que parece ser una copia. No la aceptamos.`,
      "Quita esa llave y agrega otra.",
    ],
    link: { label: "Quitar la llave", href: `${sender.siteUrl}/perfil/seguridad` },
    rest: [NOT_YOU, newPassword(sender)],
  };
}

/** `day`: when an administrator's removal takes effect. */
export function factorRemovalMail(sender: MailSender, to: string, day: string, token: string): Mail {
  return {
    kind: "factor-removal",
    to,
    subject: "Vamos a quitar la verificación en dos pasos de tu cuenta",
    ...notYouOfFactor(
      sender,
      token,
      [
        `Recibimos un pedido de quien perdió su teléfono: el ${strong(day)} tu cuenta de ${sender.brandName} ya no ` +
          "tendrá códigos ni llaves de acceso, y podrás activarlos otra vez.",
        "Si antes usas un código o una llave, no quitamos nada.",
      ],
      "cancela el pedido, cierra todas tus sesiones y detén tus cobros por 72 horas",
      "cancelar el pedido",
    ),
  };
}

function notYouOfFactor(
  { siteUrl }: MailSender,
  token: string,
  blocks: readonly string[],
  does: string,
  act: string,
): Pick<Mail, "blocks" | "link" | "rest"> {
  return {
    blocks: [...blocks, `Si no fuiste tú, ${does}.`],
    link: { label: `No fui yo: ${act}`, href: `${siteUrl}/no-fui-yo/cuenta/${token}` },
    rest: ["El enlace sirve por 7 días."],
  };
}

/** `left`: recovery codes that the account has now. */
export function recoveryCodeUsedMail(sender: MailSender, to: string, left: number): Mail {
  const codes = left === 1 ? "Te queda 1 código" : `Te quedan ${left} códigos`;
  return {
    kind: "recovery-code-used",
    to,
    subject: "Se usó un código de recuperación",
    blocks: [
      `Alguien pasó la verificación en dos pasos de tu cuenta de ${sender.brandName} con un código de recuperación.`,
      `${left === 0 ? "No te queda ninguno" : `${codes} sin usar`}. Puedes crear otros.`,
    ],
    link: { label: "Crear códigos nuevos", href: `${sender.siteUrl}/perfil/seguridad/segundo-factor` },
    rest: [NOT_YOU, newPassword(sender)],
  };
}

const NOT_YOU = "Si no fuiste tú, crea una contraseña nueva cuanto antes.";

function newPassword({ siteUrl }: MailSender): MailLink {
  return { label: "Crear una contraseña nueva", href: `${siteUrl}/recuperar-contrasena` };
}
