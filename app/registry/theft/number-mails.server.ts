import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";

import { bicycleName, OWN_BICYCLES_PATH } from "../bicycles/constants";
import type { Bicycle } from "../model";
import { stolenPath } from "./constants";
import { answerPath } from "./market-stop";
import type { TheftReport } from "./model";
import { stolenName } from "./name";
import { personOf } from "./store.server";

/** Days that the holder of a number has to answer a claim of it. */
export const CLAIM_ANSWER_DAYS = 7;

const NO_DATA =
  "Por ley no podemos darte datos de otra persona. Si tienes denuncia, avisa a la comisaría donde la pusiste: la " +
  "Policía puede pedirnos esos datos.";
const TELL = "Cuéntanos cómo obtuviste tu bicicleta, y agrega tu comprobante de compra y fotos del número";

const ANSWER = "Responder con mis pruebas";

interface Words {
  subject: string;
  blocks: string[];
  label: string;
}

/** Mails to people who named a number, by the event: nothing about the other person. */
const WORDS = {
  waiting: (name) => ({
    subject: `Tu reporte de tu ${name} espera una revisión`,
    blocks: [
      "Confirmaste tu reporte. Otra persona dijo antes que ese número de serie es suyo, así que nuestro equipo compara " +
        "las pruebas antes de publicarlo. Mientras tanto, quien consulta el número lee que hay dos personas que dicen " +
        "tenerlo.",
      `${TELL}: con eso decidimos.`,
    ],
    label: "Agregar pruebas",
  }),
  contested: (name) => ({
    subject: `Alguien reportó el número de serie de tu ${name}`,
    blocks: [
      "Otra persona reportó como robada una bicicleta con el mismo número de serie. Tú lo dijiste antes, así que su " +
        "reporte espera: lo tuyo sigue como estaba. Mientras tanto, quien consulta el número lee que hay dos personas " +
        "que dicen tenerlo.",
      `Nuestro equipo compara las pruebas de los dos. ${TELL}: con eso decidimos.`,
    ],
    label: ANSWER,
  }),
  second: (name) => ({
    subject: `Alguien registró el número de serie de tu ${name}`,
    blocks: [
      "Otra persona registró una bicicleta con el mismo número de serie. Tú lo dijiste antes: lo tuyo no cambia, y la " +
        "página de la otra dice que hay un registro más antiguo.",
      "Si te la robaron, denuncia el robo. Si la vendiste, transfiere su registro o archívalo.",
    ],
    label: "Ver la mía",
  }),
  rejected: (name) => ({
    subject: `El reporte contra tu ${name} no procede`,
    blocks: ["Revisamos las pruebas: el reporte con el número de serie de tu bicicleta no se publica. No cambia nada."],
    label: "Ver la mía",
  }),
  published: (name) => ({
    subject: `El número de serie de tu ${name} está reportado como robado`,
    blocks: [
      "Nuestro equipo comparó las pruebas y publicó el reporte de otra persona. Mientras esté abierto, la bicicleta no se " +
        "puede vender ni transferir aquí.",
      `Puedes haberla comprado de buena fe. ${TELL}: lo que decidimos se puede corregir.`,
    ],
    label: ANSWER,
  }),
  offered: (name) => ({
    subject: `Intentaron vender una bicicleta con la serie de tu ${name}`,
    blocks: [
      `Alguien quiso publicar aquí una bicicleta con el mismo número de serie que tu ${name}. No la publicamos: nuestro ` +
        "equipo lo está revisando y te escribirá si puede decirte algo más.",
      NO_DATA,
    ],
    label: "Ver mi reporte",
  }),
  registeredAgain: (name) => ({
    subject: `Intentaron registrar una bicicleta con la serie de tu ${name}`,
    blocks: [
      `Alguien quiso registrar aquí una bicicleta con el mismo número de serie que tu ${name}. No la registramos: nuestro ` +
        "equipo lo está revisando y te escribirá si puede decirte algo más.",
      NO_DATA,
    ],
    label: "Ver mi reporte",
  }),
  foundSame: (name) => ({
    subject: `Encontramos tu ${name} registrada con otro número`,
    blocks: [
      `Comparamos una bicicleta registrada aquí con tu ${name}: es la misma, con un número casi igual. Desde ahora su ` +
        "página dice que está reportada, y nadie puede venderla ni transferirla aquí.",
      NO_DATA,
    ],
    label: "Ver mi reporte",
  }),
  isSame: (name) => ({
    subject: `Tu ${name} figura como reportada`,
    blocks: [
      `Comparamos tu ${name} con una bicicleta reportada como robada, de un número casi igual: por sus fotos y sus señas ` +
        "es la misma. Mientras el reporte siga abierto no se puede vender ni transferir aquí.",
      `Puedes haberla comprado de buena fe. ${TELL}: si no es la misma, lo corregimos.`,
    ],
    label: ANSWER,
  }),
  isOther: (name) => ({
    subject: `Tu ${name} ya no figura como reportada`,
    blocks: ["Revisamos otra vez las pruebas: es otra bicicleta. Lamentamos la molestia."],
    label: "Ver mi bicicleta",
  }),
  notRegistered: (name) => ({
    subject: `No registramos tu ${name}`,
    blocks: [
      "Revisamos el número de serie que quisiste registrar: es el de una bicicleta reportada como robada. No la " +
        "registramos.",
      "Si la compraste de buena fe, avisa a la Policía (105) y guarda tus comprobantes: te piden de quién la tienes.",
    ],
    label: "Ver mis bicicletas",
  }),
  registered: (name) => ({
    subject: `Registramos tu ${name}`,
    blocks: ["Revisamos su número de serie: tu bicicleta ya está registrada a tu nombre, con su certificado."],
    label: "Ver mis bicicletas",
  }),
  claimed: (name) => ({
    subject: `Alguien dice que el número de serie de tu ${name} es suyo`,
    blocks: [
      `Otra persona quiere registrar una bicicleta con el número de serie de tu ${name}. Antes de decidir queremos ` +
        "escucharte.",
      `Tienes ${strong(`${CLAIM_ANSWER_DAYS} días`)}. ${TELL}. Mientras tanto no cambia nada.`,
    ],
    label: ANSWER,
  }),
  archived: (name) => ({
    subject: `Archivamos el registro de tu ${name}`,
    blocks: [
      `Otra persona demostró que el número de serie de tu ${name} es de su bicicleta, y la registró. Por eso archivamos ` +
        "tu registro. Su historia se conserva.",
      "Si crees que es un error, responde este correo con tu comprobante de compra y fotos de la serie.",
    ],
    label: "Ver mi bicicleta",
  }),
} satisfies Record<string, (name: string) => Words>;
export type NumberStep = keyof typeof WORDS;

/** Somebody who named a number. */
export interface NumberHolder {
  ownerId: string;
  /** Of a report without an account. */
  email?: string;
  /** `Trek Marlin 7`. */
  name: string;
  /** Where they see it. */
  path: string;
  /** Where they answer; none: by the contact form. */
  answer?: string;
}

export function toldOfBicycle(
  bicycle: Pick<Bicycle, "id" | "ownerId" | "brand" | "model" | "year" | "status">,
): NumberHolder {
  const { id, ownerId, status } = bicycle;
  const path = status === "draft" ? OWN_BICYCLES_PATH : answerPath(id);
  return { ownerId, name: bicycleName(bicycle), path, answer: path };
}

export function toldOfReport(
  report: Pick<TheftReport, "id" | "ownerId" | "email" | "brand" | "model" | "bicycleId">,
): NumberHolder {
  const { id, ownerId, email, bicycleId } = report;
  return { ownerId, email, name: stolenName(report), path: stolenPath(id), answer: answerPath(bicycleId) };
}

/** The mail to somebody who named a number; none without an address. `id`: it is sent once. */
export async function toldWrites(
  { env, clock }: Pick<Context, "env" | "clock">,
  source: Pick<Transaction, "read">,
  told: NumberHolder,
  step: NumberStep,
  id?: string,
): Promise<Write[]> {
  const { to } = await personOf(source, told);
  if (to === null) return [];
  const { subject, blocks, label } = WORDS[step](told.name);
  const mail: Mail = {
    kind: "number-step",
    to,
    subject,
    replyTo: env.business.email,
    blocks,
    link: { label, href: env.siteUrl + (label === ANSWER ? (told.answer ?? answerPath(null)) : told.path) },
    about: told.ownerId === "" ? [] : [told.ownerId],
  };
  return [mailWrite(mail, clock.now(), id)];
}
