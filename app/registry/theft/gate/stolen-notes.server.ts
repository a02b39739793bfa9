import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Transaction, Write } from "~/platform/firestore/types";
import { type Mail, mailWrite } from "~/platform/mail/mail";

import { publicBicyclePath } from "../../bicycles/constants";
import type { Bicycle } from "../../model";
import { foldSerial } from "../../numbers/serials/fold";
import { stolenPath } from "../constants";
import { lookalikeMail, registeredAgainMail, sameBicycleMail } from "../mails";
import type { TheftReport } from "../model";
import { stolenName } from "../name";
import { ownerReachOf } from "../store.server";

interface Note {
  formId: string;
  subject: string;
  text: string;
  fields: { label: string; value: string }[];
}

/** Cases for administrators about what is, or may be, a stolen bicycle, each with one mail to its owner. */
export function createStolenNotes(context: Context) {
  const { env, clock } = context;

  async function noted(
    tx: Transaction,
    report: TheftReport,
    note: Note,
    mailId: string,
    mailOf: (email: string) => Mail,
  ): Promise<Write[]> {
    const opened = await context.cases.filing.writesIn(tx, {
      ...note,
      kind: "robo",
      uid: null,
      name: "Registro de bicicletas",
      email: "",
      phone: null,
      answerWithin: null,
    });
    if (opened.length === 0 || (await tx.read(`mail/${mailId}`)) !== null) return opened;
    const { email } = await ownerReachOf(tx, report);
    return email === null ? opened : [...opened, mailWrite(mailOf(email), clock.now(), mailId)];
  }

  const reportField = ({ id }: TheftReport) => ({ label: "Reporte", value: env.siteUrl + stolenPath(id) });

  return {
    /** Of a listing with the number, or one that was compared (`isPublished`); once for each report and listing. */
    async offered(
      tx: Transaction,
      listing: { id: string; serial: string | null },
      report: TheftReport,
      isPublished = false,
    ): Promise<Write[]> {
      const formId = await sha256Hex(`stolen:${report.id}:${listing.id}:exact`, 16);
      const note = {
        formId,
        subject: `Anuncio detenido: ${isPublished ? "es" : "la serie es la de"} una bicicleta robada (${stolenName(report)})`,
        text: isPublished
          ? "Alguien comparó los dos y es la misma bicicleta. El anuncio está en pausa: decide qué sigue."
          : "El anuncio no se publicó. Compara las fotos y decide: rechaza el anuncio, o responde al vendedor.",
        fields: [
          { label: "Anuncio", value: `${env.siteUrl}/producto/${listing.id}` },
          reportField(report),
          { label: "Serie comparada", value: foldSerial(listing.serial ?? "") || "la de la bicicleta registrada" },
        ],
      };
      return noted(tx, report, note, `lookalike-${formId}`, (email) => lookalikeMail(email, report, env));
    },

    /** Of a registration with the number, which is held; once for each report and draft. */
    async held(tx: Transaction, draft: Bicycle, report: TheftReport): Promise<Write[]> {
      const formId = await sha256Hex(`registered-again:${report.id}:${draft.id}`, 16);
      const note = {
        formId,
        subject: `Registro detenido: la serie es la de una bicicleta robada (${stolenName(report)})`,
        text: "No la registramos. Compara las fotos, las marcas y las pruebas, y decide si es la misma bicicleta.",
        fields: [
          { label: "Borrador", value: draft.id },
          reportField(report),
          { label: "Serie comparada", value: report.serialKey },
        ],
      };
      return noted(tx, report, note, `registered-again-${formId}`, (email) => registeredAgainMail(email, report, env));
    },

    /** Of a registered bicycle that an administrator found to be the reported one; once for each report and bicycle. */
    async registered(tx: Transaction, bicycle: Bicycle, report: TheftReport): Promise<Write[]> {
      const formId = await sha256Hex(`same:${report.id}:${bicycle.id}`, 16);
      const note = {
        formId,
        subject: `Bicicleta registrada: es una bicicleta robada (${stolenName(report)})`,
        text:
          "Alguien comparó las dos y es la misma. Su número dice desde ahora que está reportada, y su titular puede " +
          "responder. Decide con lo que responda.",
        fields: [
          { label: "Registro", value: bicycle.id },
          { label: "Su página", value: env.siteUrl + publicBicyclePath(bicycle.code) },
          reportField(report),
          { label: "Serie comparada", value: report.serialKey },
        ],
      };
      return noted(tx, report, note, `same-bicycle-${formId}`, (email) => sameBicycleMail(email, report, env));
    },
  };
}
