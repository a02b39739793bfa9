import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { completeTheftPath, REPORT_THEFT_PATH } from "../constants";
import { stolenColors } from "../list/view";
import { stolenName } from "../name";
import { completionSchema } from "../quick-form";
import { THEFT_WORDS } from "./report-page.action.server";

/** An own report of a bicycle that is not registered, with the bicycles that it may be. @throws a 404 */
export async function completionView({ theft, registry }: Context, uid: string, id: string | undefined) {
  const report = (await theft.reports.own(uid)).find((own) => own.id === id);
  const isOpen = report?.state === "unconfirmed" || report?.state === "live";
  if (!report || !isOpen || report.bicycleId !== "") throw notFound("Este reporte no se completa aquí.");
  const { brand, model, category, colors, marks, story, serial, policeReport, version } = report;
  const owned = await registry.bicycles.ownedBy(uid);
  return {
    id: report.id,
    version,
    name: stolenName(report),
    values: {
      brand,
      model,
      category: category ?? "",
      colors: stolenColors(colors),
      marks,
      story,
      serial,
      policeReport,
    },
    bicycles: owned
      .filter(({ status, theftId }) => status === "registered" && theftId === null)
      .map((bicycle) => ({ value: bicycle.id, label: stolenName(bicycle) })),
  };
}

export function completeReport({ theft }: Context, uid: string, id: string, form: FormData): Promise<FormOutcome> {
  const version = Number(form.get("version") ?? -1);
  const save = act({
    form: completionSchema(),
    run: (typed) => theft.reports.complete(uid, id, version, typed),
    done: ({ report }) =>
      report.bicycleId === ""
        ? done(completeTheftPath(id), "Guardamos tu reporte.")
        : done(REPORT_THEFT_PATH, "Tu reporte ya tiene los datos y las fotos de tu bicicleta registrada."),
    words: THEFT_WORDS,
  });
  return takeForm(form, save);
}
