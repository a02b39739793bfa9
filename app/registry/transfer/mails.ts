import { formatDeadline } from "~/business/format";
import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import { CHECK_PATH } from "../numbers/check/constants";
import { RECEIVE_PATH, TRANSFER_DAYS, transferPaperPath, transferPath } from "./constants";
import { maskedEmail, namedInMail, type EndedState, type Transfer } from "./model";

type TransferMailEnv = Pick<Env, "siteUrl" | "brandName">;
type Told = Pick<Transfer, "id" | "bicycleName" | "fromUid" | "toUid" | "toEmail" | "endsAt" | "orderId">;

/** Asks the receiver for an answer. `fromName` was typed by the owner. */
export function offeredMail(to: string, transfer: Told, fromName: string, token: string, env: TransferMailEnv): Mail {
  const name = namedInMail(transfer.bicycleName);
  const sender = namedInMail(fromName) || "Su propietario";
  return {
    kind: "transfer-offered",
    to,
    subject: `Te quieren transferir una bicicleta: ${name}`,
    blocks: [
      transfer.orderId === null
        ? `${sender} quiere pasar a tu nombre la bicicleta registrada ${name}.`
        : `Recibiste tu compra: ${sender} te transfiere la bicicleta registrada ${name}.`,
      "Nada cambia hasta que la aceptes con tu cuenta. Si todavía no tienes una, créala con este mismo correo, " +
        "confírmalo y vuelve al enlace.",
      `Puedes responder durante ${TRANSFER_DAYS} días, hasta el ${strong(formatDeadline(transfer.endsAt))}. ` +
        "Si no conoces a esta persona, recházala o ignora este correo.",
    ],
    link: { label: "Ver la transferencia", href: `${env.siteUrl}${RECEIVE_PATH}/${token}` },
    about: aboutOf(transfer),
  };
}

export function startedMail(to: string, transfer: Told, env: TransferMailEnv): Mail {
  const name = namedInMail(transfer.bicycleName);
  return {
    kind: "transfer-started",
    to,
    subject: `Empezó la transferencia de tu bicicleta: ${name}`,
    blocks: [
      transfer.orderId === null
        ? `Desde tu cuenta se ofreció tu bicicleta ${name} a ${maskedEmail(transfer.toEmail)}.`
        : `Tu venta terminó: ofrecimos al comprador pasar a su nombre tu bicicleta ${name}.`,
      "Sigue a tu nombre hasta que la otra persona acepte. " +
        `Puede hacerlo hasta el ${strong(formatDeadline(transfer.endsAt))}, y hasta entonces puedes cancelarla.`,
      "Si no fuiste tú, cancélala ahora y cambia tu contraseña.",
    ],
    link: { label: "Ver o cancelar la transferencia", href: env.siteUrl + transferPath(transfer.id) },
    about: aboutOf(transfer),
  };
}

type Party = "owner" | "receiver";

/** Mails to the two users at an end. A stopped transfer gives neither the reason. */
const ENDS: Record<EndedState, Record<Party, { subject: string; text: string }>> = {
  accepted: {
    owner: {
      subject: "Tu bicicleta cambió de propietario",
      text:
        "La otra persona aceptó: ya no figura a tu nombre. " +
        "Tu certificado y tus pegatinas dejaron de valer, y borramos tu comprobante de compra.",
    },
    receiver: {
      subject: "La bicicleta ya está a tu nombre",
      text:
        "Aceptaste la transferencia. La bicicleta tiene un código nuevo: " +
        "imprime su certificado y sus pegatinas en «Mis bicicletas».",
    },
  },
  rejected: {
    owner: {
      subject: "Rechazaron la transferencia de tu bicicleta",
      text: "La otra persona no la aceptó. La bicicleta sigue a tu nombre.",
    },
    receiver: { subject: "Rechazaste la transferencia de una bicicleta", text: "No cambió nada." },
  },
  cancelled: {
    owner: {
      subject: "Se canceló la transferencia de tu bicicleta",
      text: "La bicicleta sigue a tu nombre, y el enlace que enviamos ya no sirve.",
    },
    receiver: {
      subject: "Se canceló la transferencia de una bicicleta",
      text: "Ya no puedes aceptarla: el enlace que te enviamos dejó de servir.",
    },
  },
  expired: {
    owner: {
      subject: "Venció la transferencia de tu bicicleta",
      text: "Nadie la aceptó a tiempo. La bicicleta sigue a tu nombre, y puedes empezar otra.",
    },
    receiver: {
      subject: "Venció la transferencia de una bicicleta",
      text: "Pasó el plazo para aceptarla. Si todavía te interesa, pide que te la ofrezcan otra vez.",
    },
  },
  stopped: {
    owner: {
      subject: "Detuvimos la transferencia de tu bicicleta",
      text:
        "La bicicleta tiene un reporte de robo publicado: sigue a tu nombre, " +
        "y no se puede transferir mientras el reporte esté abierto.",
    },
    receiver: {
      subject: "Se detuvo la transferencia de una bicicleta",
      text: "Ya no puedes aceptarla: el enlace que te enviamos dejó de servir.",
    },
  },
};

export function endedMail(to: string, party: Party, transfer: Told, end: EndedState, env: TransferMailEnv): Mail {
  const { subject, text } = ENDS[end][party];
  // A receiver who did not answer signed in may have no account.
  const hasPage = party === "owner" || transfer.toUid !== null;
  const isPaper = end === "accepted";
  return {
    kind: "transfer-ended",
    to,
    subject: `${subject}: ${namedInMail(transfer.bicycleName)}`,
    heading: subject,
    blocks: [text, isPaper && "Guarda la constancia: lleva los nombres de los dos, y solo ustedes pueden descargarla."],
    link: hasPage
      ? {
          label: isPaper ? "Descargar la constancia" : "Ver la transferencia",
          href: env.siteUrl + (isPaper ? transferPaperPath(transfer.id) : transferPath(transfer.id)),
        }
      : { label: "Consultar una bicicleta", href: env.siteUrl + CHECK_PATH },
    about: aboutOf(transfer),
  };
}

function aboutOf({ fromUid, toUid }: Pick<Transfer, "fromUid" | "toUid">): string[] {
  return toUid === null ? [fromUid] : [fromUid, toUid];
}
