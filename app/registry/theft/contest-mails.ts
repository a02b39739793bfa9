import type { Env } from "~/platform/env";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { ownBicyclePath } from "../bicycles/constants";
import type { TheftReport } from "./model";
import { stolenName } from "./name";

type ContestEnv = Pick<Env, "siteUrl" | "brandName">;

/** To the reporter of a number that somebody else had named before: nothing about that one. */
export function waitingMail(
  to: string,
  report: Pick<TheftReport, "ownerId" | "brand" | "model" | "bicycleId">,
  { siteUrl, brandName }: ContestEnv,
): Mail {
  return textMail({
    to,
    subject: `Tu reporte de tu ${stolenName(report)} espera una revisión`,
    greeting: "Hola:",
    blocks: [
      "Confirmaste tu reporte. Otra persona dijo antes que ese número de serie es suyo, así que nuestro equipo compara " +
        "las pruebas antes de publicarlo. Mientras tanto, quien consulta el número lee que hay dos personas que dicen " +
        "tenerlo.",
      report.bicycleId === ""
        ? "Puedes ayudar: escríbenos con tu comprobante de compra y fotos del número, y cuéntanos cómo la obtuviste."
        : "Puedes ayudar: agrega tu comprobante de compra y fotos del número, y cuéntanos cómo la obtuviste.",
    ],
    link: {
      label: "Agregar pruebas:",
      href: siteUrl + (report.bicycleId === "" ? "/contacto" : ownBicyclePath(report.bicycleId)),
    },
    footer: [brandName, siteUrl],
    about: report.ownerId === "" ? [] : [report.ownerId],
  });
}

/** Somebody who is told what happens to their number. */
export interface Told {
  ownerId: string;
  /** `Trek Marlin 7`. */
  name: string;
  /** Where they see it, or answer. */
  path: string;
}

const WORDS = {
  contested: {
    subject: (name: string) => `Alguien reportó el número de serie de tu ${name}`,
    blocks: [
      "Otra persona reportó como robada una bicicleta con el mismo número de serie. Tú lo dijiste antes, así que su " +
        "reporte espera: tus anuncios y tus pedidos siguen como estaban. Mientras tanto, quien consulta el número lee " +
        "que hay dos personas que dicen tenerlo.",
      "Nuestro equipo compara las pruebas de los dos. Cuéntanos cómo obtuviste tu bicicleta y agrega tu comprobante: con " +
        "eso decidimos.",
    ],
    label: "Responder aquí:",
  },
  second: {
    subject: (name: string) => `Alguien registró el número de serie de tu ${name}`,
    blocks: [
      "Otra persona registró una bicicleta con el mismo número de serie. Tú lo dijiste antes: lo tuyo no cambia, y la " +
        "página de la otra dice que hay un registro más antiguo.",
      "Si te la robaron, denuncia el robo. Si la vendiste, transfiere su registro o archívalo.",
    ],
    label: "La tuya:",
  },
  rejected: {
    subject: (name: string) => `El reporte contra tu ${name} no procede`,
    blocks: ["Revisamos las pruebas: el reporte con el número de serie de tu bicicleta no se publica. No cambia nada."],
    label: "La tuya:",
  },
  published: {
    subject: (name: string) => `El número de serie de tu ${name} está reportado como robado`,
    blocks: [
      "Nuestro equipo comparó las pruebas y publicó el reporte de otra persona. Mientras esté abierto, la bicicleta no se " +
        "puede vender ni transferir.",
      "Si la compraste de buena fe, guarda tus comprobantes y los mensajes con el vendedor, y cuéntanos cómo la obtuviste: " +
        "lo que decidimos se puede corregir.",
    ],
    label: "Responder aquí:",
  },
} as const;
export type ContestStep = keyof typeof WORDS;

/** To a holder of a number, about another claim of it: nothing about the other person. */
export function contestMail(
  to: string,
  { ownerId, name, path }: Told,
  step: ContestStep,
  { siteUrl, brandName }: ContestEnv,
): Mail {
  const { subject, blocks, label } = WORDS[step];
  return textMail({
    to,
    subject: subject(name),
    greeting: "Hola:",
    blocks: [...blocks],
    link: { label, href: siteUrl + path },
    footer: [brandName, siteUrl],
    about: ownerId === "" ? [] : [ownerId],
  });
}
