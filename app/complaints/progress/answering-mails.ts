import { formatDay } from "~/business/calendar";
import { formatBytes } from "~/business/format";
import { FOOTNOTES } from "~/complaints/constants";
import { deliveryOf } from "~/complaints/delivery";
import { complaintPath } from "~/complaints/list-query";
import { SUSPENSION_DAYS, type Attachment, type Progress, type Sheet } from "~/complaints/model";
import type { Env } from "~/platform/env";
import type { Mail, MailBlocks } from "~/platform/mail/model";
import { blocksText, strong } from "~/platform/mail/sheet";

import { AGREEMENT, STATE_NAMES } from "./constants";

interface MailWords {
  subject: string;
  blocks: MailBlocks;
  /** Words of the button. */
  act?: string;
}
type HistoryEntry = Progress["history"][number];

/** Replaces the consumer's own link in a preview: administrators must not get it. */
export const LINK_IN_PREVIEW = "[enlace personal a la hoja]";

/** To the consumer, with `link` to the sheet, and to the business. Null without anything to say. */
export function stepMails(
  sheet: Sheet,
  after: Progress,
  entry: HistoryEntry,
  link: string,
  env: Env,
): { consumer: Mail | null; business: Mail | null } {
  const isMailed = deliveryOf(sheet).email !== null && entry.step !== "file";
  return {
    consumer: isMailed ? consumerMail(sheet, after, entry, link, env) : null,
    business: businessMail(sheet, after, entry, env),
  };
}

/** Text of a step for the consumer: by mail, or printed as the letter where `email` is missing. */
export function consumerText(...step: ConsumerStep): { subject: string; text: string } {
  const { subject, greeting, blocks, link, rest = [] } = consumerMail(...step);
  return { subject, text: blocksText([greeting, ...blocks, link, ...rest]) };
}

type ConsumerStep = [sheet: Sheet, after: Progress, entry: HistoryEntry, link: string, env: Env];

function consumerMail(...[sheet, after, entry, link, env]: ConsumerStep): Mail {
  const { name, email } = deliveryOf(sheet);
  const { subject, blocks, act = "Ver mi hoja" } = consumerWords(sheet, after, entry);
  const { legalName, ruc } = sheet.provider;
  return {
    kind: "complaint-step",
    to: email ?? "",
    subject: `${subject} (${after.number})`,
    heading: subject,
    greeting: `Hola, ${name}:`,
    blocks,
    link: { label: act, href: link },
    rest: [FOOTNOTES[0], [env.brandName, legalName ?? "", ruc ? `RUC ${ruc}` : ""].filter(Boolean).join(" · ")],
  };
}

function consumerWords(
  sheet: Sheet,
  { number, kind, due, offer, answer, history }: Progress,
  entry: HistoryEntry,
): MailWords {
  const owed = `Te daremos la respuesta formal a más tardar el ${strong(formatDay(due))}.`;
  switch (entry.step) {
    case "offer":
      return {
        subject: `Te ofrecemos una solución a tu ${kind}`,
        blocks: [
          `Sobre tu ${kind} ${number}, te ofrecemos esta solución:`,
          entry.text,
          `Puedes aceptarla o rechazarla hasta el ${strong(formatDay(offer?.until ?? due))}.`,
          [
            "Si no la aceptas de manera expresa hasta ese día, se entiende como rechazada y recibirás la " +
              "respuesta formal.",
            `Mientras esperamos tu decisión, el plazo de respuesta se suspende, como máximo ${SUSPENSION_DAYS} ` +
              "días hábiles en total.",
          ],
        ],
        act: "Aceptar o rechazar",
      };
    case "accept":
      return {
        subject: `Aceptaste la solución de tu ${kind}`,
        blocks: [`${AGREEMENT}.`, `Esto es lo acordado sobre tu ${kind} ${number}:`, lastOffer(history)],
      };
    case "decline":
      return {
        subject: "No aceptaste la solución ofrecida",
        blocks: [[`Recibimos tu decisión sobre tu ${kind} ${number}. El plazo de respuesta vuelve a correr.`, owed]],
      };
    case "lapse":
      return {
        subject: "La oferta de solución venció",
        blocks: [
          [
            `Pasó el plazo para aceptar la solución que te ofrecimos sobre tu ${kind} ${number}: se entiende ` +
              "como rechazada.",
            owed,
          ],
        ],
      };
    case "post":
      return {
        subject: `Enviamos por carta la respuesta a tu ${kind}`,
        blocks: [`Sobre tu ${kind} ${number}: la carta con nuestra respuesta ya salió a tu domicilio.`, entry.text],
      };
    case "file":
    case "answer":
    case "letter":
      return {
        subject: `Respuesta a tu ${kind}`,
        blocks: [
          `Esta es nuestra respuesta formal a tu ${kind} ${number}:`,
          entry.text,
          letterNote(sheet),
          ...filesNote(answer?.files ?? []),
        ],
      };
  }
}

/** Files are opened from the sheet, which the mail links to: they may be larger than a mail. */
function filesNote(files: readonly Attachment[]): MailBlocks {
  if (files.length === 0) return ["También queda en tu hoja."];
  const names = files.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`);
  return [
    [files.length === 1 ? "Con este archivo:" : "Con estos archivos:", ...names],
    "Ábrelos en tu hoja, donde también queda la respuesta.",
  ];
}

function letterNote(sheet: Sheet): string | null {
  const { email, letter } = deliveryOf(sheet);
  return email === null || letter === null ? null : `Como pediste, también te la enviaremos por carta a ${letter}.`;
}

function lastOffer(history: Progress["history"]): string {
  return history.findLast(({ step }) => step === "offer")?.text ?? "";
}

function businessMail(sheet: Sheet, after: Progress, entry: HistoryEntry, { business, siteUrl }: Env): Mail | null {
  const words = business.email === null ? null : businessBlocks(sheet, after, entry);
  if (business.email === null || words === null) return null;
  const { number, kind, consumerName, state } = after;
  return {
    kind: "complaint-work",
    to: business.email,
    subject: `[${number}] ${words.subject}`,
    heading: words.subject,
    greeting: null,
    blocks: words.blocks,
    link: { label: "Abrir la hoja", href: siteUrl + complaintPath(number) },
    rest: [[`${consumerName} · ${kind} ${number}`, `Estado: ${STATE_NAMES[state]}.`]],
  };
}

/** Note to the business about a step; null for nothing. */
function businessBlocks(sheet: Sheet, { due, history }: Progress, entry: HistoryEntry): MailWords | null {
  const { name, email, letter } = deliveryOf(sheet);
  const post = [`Envíala por carta a ${name}, ${letter ?? "(sin domicilio)"}:`, entry.text];
  const owed = `La respuesta formal vence el ${formatDay(due)}.`;
  switch (entry.step) {
    case "accept":
      return {
        subject: "Aceptaron la solución ofrecida",
        blocks: [`${AGREEMENT}:`, lastOffer(history), "Cumple lo acordado."],
      };
    case "decline":
      return { subject: "No aceptaron la solución ofrecida", blocks: [`El plazo vuelve a correr. ${owed}`] };
    case "lapse":
      return {
        subject: "La oferta venció sin respuesta",
        blocks: [`Se entiende como rechazada y el plazo vuelve a correr. ${owed}`],
      };
    case "letter":
      return {
        subject: "Falta enviar la respuesta por carta",
        blocks: [...post, `El plazo corre hasta que registres el envío. ${owed}`],
      };
    case "offer":
      return email === null ? { subject: "Falta comunicar la oferta por carta", blocks: post } : null;
    case "file":
    case "answer":
    case "post":
      return null;
  }
}
