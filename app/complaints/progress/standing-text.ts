import type { ProgressView } from "./view";

// Without schemas: pages read it too.

/** State of a complaint, as its consumer reads it. */
export function standingText({
  kind,
  term,
  offer,
  answer,
  state,
}: Pick<ProgressView, "kind" | "term" | "offer" | "answer" | "state">): string {
  const lastDay = term.isLastDay ? "hoy" : `el ${term.due}`;
  switch (term.state) {
    case "running":
      if (state === "posting")
        return `Ya escribimos nuestra respuesta: puedes leerla aquí. Te la enviamos por carta a más tardar ${lastDay}.`;
      return `Te responderemos a más tardar ${lastDay}, por la vía que elegiste.`;
    case "overdue":
      return (
        `Debimos responder tu ${kind} hasta el ${term.due}. Lamentamos la demora: te responderemos ` +
        "cuanto antes. También puedes acudir al INDECOPI."
      );
    case "paused":
      return (
        `El plazo está en pausa mientras decides sobre nuestra oferta${offer ? `, hasta el ${offer.until}` : ""}. ` +
        `Si no la aceptas, te responderemos a más tardar el ${term.due}.`
      );
    case "closed":
      return state === "settled" || answer === null
        ? `Tu ${kind} terminó con un acuerdo.`
        : `Respondimos tu ${kind} el ${answer.at}.`;
  }
}
