import { copyAddresses } from "~/complaints/delivery";
import { complaintPath } from "~/complaints/list-query";
import { COPY_PARTS, type Copies, type Sheet } from "~/complaints/model";
import type { Mail, MailAttachment } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import type { SheetPart, SheetRow, SheetView } from "./sheet-view";

interface SheetMailInput {
  sheet: Pick<Sheet, "number" | "consumer" | "guardian" | "provider">;
  view: SheetView;
  /** Opens the sheet's page without a sign-in. */
  link: string;
  attachment: MailAttachment;
  copies: Copies;
  site: { url: string; brandName: string; businessEmail: string | null };
}

/**
 * The mails of a new sheet, by the last part of their ids: the copies, and one to the business. Anyone may file with
 * any address: a copy's own words contain nothing typed, which is only in the attached sheet.
 */
export function sheetMails({ sheet, view, link, attachment, copies, site }: SheetMailInput): Record<string, Mail> {
  const { number, consumer } = sheet;
  const attachments = [attachment];
  const addresses = copyAddresses(sheet);
  const mails: Record<string, Mail> = {};
  for (const part of COPY_PARTS) {
    const to = addresses[part];
    if (to !== null && copies[part] !== null)
      mails[part] = copyMail({ to, view, link, site, ...(copies[part] === "sheet" && { attachments }) });
  }
  if (site.businessEmail) {
    const replyTo = addresses.consumer ?? addresses.guardian;
    mails.business = {
      kind: "complaint-filed",
      to: site.businessEmail,
      subject: `[${number}] ${view.kind} de ${consumer.name}`,
      replyTo,
      heading: `${view.kind} de ${consumer.name}`,
      greeting: null,
      attachments,
      blocks: [`Entró una hoja al Libro de Reclamaciones. Último día para responder: ${view.due}.`],
      link: { label: "Responder la hoja", href: site.url + complaintPath(number) },
      rest: [{ quote: sheetText(view).join("\n") }],
    };
  }
  return mails;
}

interface CopyMailInput extends Pick<SheetMailInput, "view" | "link" | "site"> {
  to: string;
  /** Without attachments: a receipt with the link alone. */
  attachments?: MailAttachment[];
}

function copyMail({ to, view, link, site, attachments }: CopyMailInput): Mail {
  return {
    kind: "complaint-copy",
    to,
    subject: `Hoja de Reclamación ${view.number}`,
    ...(attachments && { attachments }),
    greeting: null,
    blocks: [
      [
        `Recibimos una hoja en el Libro de Reclamaciones de ${site.brandName} con este correo.`,
        `Hoja de Reclamación N.º ${view.number} (${view.kind.toLowerCase()})`,
        `Fecha: ${view.filedAt}`,
        `Último día para responder: ${strong(view.due)}`,
      ],
      attachments ? "La copia de la hoja va adjunta en PDF." : null,
      "Puedes ver la hoja y en qué va, imprimirla o descargarla, sin iniciar sesión.",
    ],
    link: { label: "Ver mi hoja", href: link },
    rest: [
      view.footnotes.map((note) => `* ${note}`),
      "Si no presentaste esta hoja, alguien escribió tu correo por error: no tienes que hacer nada.",
    ],
  };
}

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
