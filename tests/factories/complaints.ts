import type { Attachment, Progress, Sheet, Statement } from "~/complaints/model";

import { complaintListFields } from "../../app/complaints/list-fields.ts";
import { sheetDigest } from "../../app/complaints/sheet/digest.ts";

/**
 * When the sheets of tests are filed: Monday, 5 October 2026, 10:00 in Lima. Due on 27 October (a holiday on the 8th).
 */
export const FILED_AT = new Date("2026-10-05T15:00:00Z");

/** The representative of a minor. */
export const GUARDIAN = {
  name: "Luis Quispe Rojas",
  address: "Jr. Cusco 55, Lima",
  phone: "+5115550100",
  email: "luis@correo.test",
};

/** Statement of an adult who wants the answer by e-mail. */
export function makeStatement(changes: Partial<Statement> = {}): Statement {
  return {
    consumer: {
      name: "Ana Quispe",
      documentType: "dni",
      documentNumber: "45678912",
      address: "Jr. Puno 123, Lima",
      phone: "+51987654321",
      email: "ana@correo.test",
    },
    guardian: null,
    goods: {
      type: "producto",
      description: "Bicicleta Trek Marlin 7",
      amount: 250_050,
      amountText: "2500.50",
      reference: "demo-00007",
    },
    kind: "reclamo",
    detail: "La bicicleta llegó con el aro doblado.\nEl vendedor no responde.",
    request: "Que cambien el aro o me devuelvan el dinero.",
    answerBy: "correo",
    ...changes,
  };
}

export function makeAttachment(changes: Partial<Attachment> = {}): Attachment {
  return {
    key: "reclamos/form-1/1.pdf",
    name: "boleta.pdf",
    type: "application/pdf",
    bytes: 348_160,
    sha256: "ab".repeat(32),
    ...changes,
  };
}

/** A sheet of someone who signed in. */
export function makeSheet(changes: Partial<Sheet> = {}): Sheet {
  return {
    ...makeStatement(),
    number: "000000001-2026",
    formId: "form-1",
    uid: "ana",
    filedAt: FILED_AT,
    due: "2026-10-27",
    provider: { name: "Rebi", legalName: "Rebi Perú S.A.C.", ruc: "20512333797", address: "Calle Los Pinos 100, Lima" },
    attachments: [],
    digest: "0f".repeat(32),
    ...changes,
  };
}

/** A sheet with its digest, as the filing stores it: a sheet without it is not shown. */
export async function makeFiledSheet(changes: Partial<Sheet> = {}): Promise<Sheet> {
  const { digest, ...stated } = makeSheet(changes);
  return { ...stated, digest: changes.digest === digest ? digest : await sheetDigest(stated) };
}

/** The progress of a sheet that was just filed, with its fields for lists. */
export function makeProgress(sheet: Sheet = makeSheet(), changes: Partial<Progress> = {}): Progress {
  const { number, uid, kind, consumer, due, filedAt } = sheet;
  return {
    ...complaintListFields(sheet),
    number,
    uid,
    kind,
    consumerName: consumer.name,
    state: "received",
    due,
    suspended: 0,
    offer: null,
    answer: null,
    letter: null,
    history: [{ step: "file", at: filedAt, actor: "consumer", text: "" }],
    filedAt,
    updatedAt: filedAt,
    ...changes,
  };
}
