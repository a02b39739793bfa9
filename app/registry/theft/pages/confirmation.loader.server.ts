import { formatDay } from "~/business/calendar";
import { withText } from "~/business/links";
import { findCategory } from "~/catalog/categories";
import type { Context } from "~/platform/context";

import { completeTheftPath, posterPath, REPORT_THEFT_PATH, stolenPath } from "../constants";
import { placeName, stolenColors } from "../list/view";
import type { TheftReport } from "../model";
import { stolenName } from "../name";
import { isReportOf } from "../store.server";

type Step = "unconfirmed" | "waiting" | "live" | "closed";

export interface ConfirmationView {
  step: Step;
  name: string;
  facts: { label: string; value: string }[];
  publicPath: string;
  poster: string;
  whatsapp: string;
  shareText: string;
  /** Of the signed-in user. */
  isOwn: boolean;
  completePath: string;
  signInPath: string;
}

/** The report of a confirmation link, before and after its publication; null for a link that is not valid. */
export async function confirmationView(
  { theft, accounts, database, env }: Context,
  token: string,
): Promise<ConfirmationView | null> {
  const [report, user] = await Promise.all([theft.reports.ofLink(token), accounts.session()]);
  if (report === null) return null;
  const { id, state, bicycleId } = report;
  const name = stolenName(report);
  const shareText = `${name} robada en ${placeName(report)}. Si la ves, avisa aquí: ${env.siteUrl}${stolenPath(id)}`;
  return {
    step: state === "unconfirmed" || state === "waiting" || state === "live" ? state : "closed",
    name,
    facts: factsOf(report),
    publicPath: stolenPath(id),
    poster: posterPath(id),
    whatsapp: withText("https://wa.me/", shareText),
    shareText,
    isOwn: user !== null && (await isReportOf(database, report, user.uid)),
    completePath: bicycleId === "" ? completeTheftPath(id) : REPORT_THEFT_PATH,
    signInPath: `/login?redirect=${encodeURIComponent(`${REPORT_THEFT_PATH}/confirmar/${token}`)}`,
  };
}

function factsOf(report: TheftReport): ConfirmationView["facts"] {
  const { stolenOn, category, colors, marks, place, story, policeReport, serialKey } = report;
  return [
    { label: "Cuándo", value: formatDay(stolenOn) },
    { label: "Dónde", value: [place, placeName(report)].filter(Boolean).join(", ") },
    { label: "Tipo", value: category === null ? "" : (findCategory(category)?.name ?? "") },
    { label: "Color", value: stolenColors(colors) },
    { label: "Señas", value: marks },
    { label: "Cómo fue", value: story },
    { label: "Serie", value: serialKey === "" ? "Sin serie por ahora" : "La guardamos; no se publica" },
    {
      label: "Denuncia",
      value: policeReport === "" ? "Sin número por ahora" : "Sin comprobar; no se publica el número",
    },
  ].filter(({ value }) => value !== "");
}
