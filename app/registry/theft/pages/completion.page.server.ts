import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { formText } from "~/platform/forms/form-text";
import { done, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { completeTheftPath, isTheftId, REPORT_THEFT_PATH } from "../constants";
import { stolenName } from "../name";
import { completionSchema } from "../quick-form";
import { THEFT_WORDS } from "./report-page.action.server";

/** An own report of a bicycle that is not registered, with the bicycles that it may be. @throws a 404 */
export async function completionView({ theft, registry }: Context, uid: string, id: string | undefined) {
  const report = isTheftId(id) ? await theft.reports.find(id) : null;
  const isOpen = report?.state === "unconfirmed" || report?.state === "live";
  if (report?.ownerId !== uid || !isOpen || report.bicycleId !== "")
    throw notFound("Este reporte no se completa aquí.");
  const { brand, model, category, colors, marks, story, serial, policeReport, version } = report;
  const owned = await registry.bicycles.ownedBy(uid);
  return {
    id: report.id,
    version,
    name: stolenName(report),
    values: { brand, model, category: category ?? "", colors: colors.join(","), marks, story, serial, policeReport },
    bicycles: owned
      .filter(({ status, theftId }) => status === "registered" && theftId === null)
      .map((bicycle) => ({ value: bicycle.id, label: stolenName(bicycle) })),
  };
}

/** `intent`: `bicicleta` ties the report to a registered one; else its fields are saved. */
export function completeReport({ theft }: Context, uid: string, id: string, form: FormData): Promise<FormOutcome> {
  const version = Number(form.get("version") ?? -1);
  const tie = act({
    run: () => theft.reports.tieToBicycle(uid, id, version, formText(form, "bicycle")),
    done: () => done(REPORT_THEFT_PATH, "Tu reporte ya tiene los datos y las fotos de tu bicicleta registrada."),
    words: THEFT_WORDS,
  });
  const save = act({
    form: completionSchema(),
    run: (typed) => theft.reports.complete(uid, id, version, typed),
    done: () => done(completeTheftPath(id), "Guardamos tu reporte."),
    words: THEFT_WORDS,
  });
  return takeForm(form, form.get("intent") === "bicicleta" ? tie : save);
}
