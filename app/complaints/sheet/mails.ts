import { mailable } from "~/complaints/delivery";
import { complaintPath } from "~/complaints/list-query";
import type { Sheet } from "~/complaints/model";
import type { Mail, MailAttachment } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import type { SheetPart, SheetRow, SheetView } from "./sheet-view";

interface SheetMailInput {
  sheet: Pick<Sheet, "number" | "consumer" | "guardian" | "provider">;
  view: SheetView;
  /** Opens the sheet's page without a sign-in. */
  link: string;
  /** The sheet as PDF. */
  attachment: MailAttachment;
  site: { url: string; brandName: string; businessEmail: string | null };
}

/** The mails of a new sheet, by the part that their ids end with: one to each address of the consumer's side, one to the business. */
export function sheetMails({ sheet, view, link, attachment, site }: SheetMailInput): Record<string, Mail> {
  const { number, consumer, guardian } = sheet;
  const attachments = [attachment];
  const receipt = (to: string, name: string): Mail =>
    textMail({
      to,
      subject: `Hoja de Reclamación ${number}`,
      attachments,
      greeting: name ? `Hola, ${name}:` : undefined,
      blocks: [
        [
          `Recibimos tu ${view.kind.toLowerCase()}. Esta es la copia de tu Hoja de Reclamación.`,
          `Te responderemos a más tardar el ${view.due}.`,
        ],
        ["Para ver en qué va, imprimirla o descargarla, sin iniciar sesión:", link],
        sheetText(view),
      ],
      footer: [site.brandName, site.url],
    });
  const mails: Record<string, Mail> = {};
  const [ownEmail, guardianEmail] = [mailable(consumer.email), mailable(guardian?.email ?? "")];
  if (ownEmail) mails.consumer = receipt(ownEmail, consumer.name);
  if (guardian && guardianEmail && guardianEmail.toLowerCase() !== ownEmail?.toLowerCase())
    mails.guardian = receipt(guardianEmail, guardian.name);
  if (site.businessEmail) {
    const replyTo = ownEmail ?? guardianEmail;
    mails.business = textMail({
      to: site.businessEmail,
      subject: `[${number}] ${view.kind} de ${consumer.name}`,
      ...(replyTo && { headers: { "Reply-To": replyTo } }),
      attachments,
      blocks: [
        `Entró una hoja al Libro de Reclamaciones. Último día para responder: ${view.due}.`,
        ["Para responderla:", site.url + complaintPath(number)],
        sheetText(view),
      ],
    });
  }
  return mails;
}

/** The whole sheet, line by line. */
function sheetText({ number, filedAt, provider, parts, footnotes, digest }: SheetView): string[] {
  const head = [
    "LIBRO DE RECLAMACIONES",
    `HOJA DE RECLAMACIÓN N.º ${number}`,
    `Fecha: ${filedAt}`,
    ...provider.flatMap(rowText),
  ];
  return [
    ...head,
    "",
    ...parts.flatMap(partText),
    ...footnotes.flatMap((note) => [`* ${note}`, ""]),
    `Huella de la hoja (SHA-256): ${digest}`,
  ];
}

function partText({ title, rows }: SheetPart): string[] {
  return [title.toUpperCase(), ...rows.flatMap(rowText), ""];
}

function rowText({ label, value, block }: SheetRow): string[] {
  return block ? [`${label}:`, value] : [`${label}: ${value}`];
}
