import { answerPath } from "~/registry/theft/market-stop";

import type { OwnListing } from "../model";
import { MAX_RESUBMISSIONS } from "../transitions";
import { rejectionLines } from "./reasons";

export interface OwnModeration {
  title: string;
  lines: string[];
  canResubmit: boolean;
  /** Where its seller answers; missing for nowhere. */
  answer?: string;
}

/** Null for a listing in any other state. */
export function ownModeration({
  status,
  moderation,
  resubmissions = 0,
  stoppedFor,
  bicycleId,
}: Pick<OwnListing, "status" | "moderation" | "resubmissions" | "stoppedFor" | "bicycleId">): OwnModeration | null {
  const why = moderation ? rejectionLines(moderation) : [];
  if (status === "in_review")
    return {
      title: "Lo estamos revisando",
      lines: ["Te escribiremos por correo cuando lo publiquemos o si hay algo que corregir."],
      canResubmit: false,
    };
  if (status === "hidden")
    return {
      title: "Ocultamos este anuncio",
      lines: [...why, "Nadie más lo ve. Si crees que es un error, escríbenos desde la página Contacto."],
      canResubmit: false,
    };
  if (status === "paused" && stoppedFor)
    return {
      title: "Lo pausamos: su número tiene un reporte de robo",
      lines: [
        "Otra persona reportó como robada una bicicleta con su número de serie. Si es tuya, cuéntanos cómo la obtuviste: " +
          "si el reporte no era cierto, tu anuncio vuelve como estaba.",
      ],
      canResubmit: false,
      answer: answerPath(bicycleId),
    };
  if (status !== "rejected") return null;
  const left = Math.max(0, MAX_RESUBMISSIONS - resubmissions);
  return {
    title: "No pudimos publicar este anuncio",
    lines: [
      ...why,
      left > 0
        ? `Corrígelo y envíalo otra vez: ${left === 1 ? "puedes hacerlo una vez más" : `puedes hacerlo ${left} veces`}.`
        : "Ya no puedes enviarlo otra vez. Si crees que es un error, escríbenos desde la página Contacto.",
    ],
    canResubmit: left > 0,
  };
}
