import type { Context } from "~/platform/context";
import type { Transaction, Write } from "~/platform/firestore/types";

import { publicBicyclePath } from "../../bicycles/constants";
import type { Bicycle } from "../../model";
import { foldSerial } from "../../numbers/serials/fold";
import { stolenPath } from "../constants";
import type { TheftReport } from "../model";
import { stolenName } from "../name";
import { type NumberStep, toldOfReport, toldWrites } from "../number-mails.server";
import { theftCase, type TheftNote } from "../theft-case.server";

/** Cases for administrators about what is, or may be, a stolen bicycle, each with one mail to its owner. */
export function createStolenNotes(context: Context) {
  const { env } = context;

  async function noted(tx: Transaction, report: TheftReport, note: TheftNote, step: NumberStep): Promise<Write[]> {
    const { id, writes } = await theftCase(context, tx, note);
    const mailId = `${step}-${id}`;
    if (writes.length === 0 || (await tx.read(`mail/${mailId}`)) !== null) return writes;
    return [...writes, ...(await toldWrites(context, tx, toldOfReport(report), step, mailId))];
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
      const note = {
        about: `stolen:${report.id}:${listing.id}:exact`,
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
      return noted(tx, report, note, "offered");
    },

    /** Of a registration with the number, which is held; once for each report and draft. */
    async held(tx: Transaction, draft: Bicycle, report: TheftReport): Promise<Write[]> {
      const note = {
        about: `registered-again:${report.id}:${draft.id}`,
        subject: `Registro detenido: la serie es la de una bicicleta robada (${stolenName(report)})`,
        text: "No la registramos. Compara las fotos, las marcas y las pruebas, y decide si es la misma bicicleta.",
        fields: [
          { label: "Borrador", value: draft.id },
          reportField(report),
          { label: "Serie comparada", value: report.serialKey },
        ],
      };
      return noted(tx, report, note, "registeredAgain");
    },

    /** Of a registered bicycle that an administrator found to be the reported one; once for each report and bicycle. */
    async registered(tx: Transaction, bicycle: Bicycle, report: TheftReport): Promise<Write[]> {
      const note = {
        about: `same:${report.id}:${bicycle.id}`,
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
      return noted(tx, report, note, "foundSame");
    },
  };
}
