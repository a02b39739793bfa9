import { businessDaysText } from "~/business/calendar";
import type { ProgressState, Step } from "~/complaints/model";

// Read by page components too: nothing here may load the schemas.

/** The consumer's declaration that the law prescribes (DS 101-2022-PCM). */
export const AGREEMENT = "ACUERDO ACEPTADO PARA SOLUCIONAR EL RECLAMO";

/** Texts for administrators. */
export const STATE_NAMES: Record<ProgressState, string> = {
  received: "Por responder",
  offered: "Con oferta",
  settled: "Acuerdo aceptado",
  posting: "Carta por enviar",
  answered: "Respondido",
};

/** Texts for the consumer: a complaint that waits for our answer must not seem to wait for theirs. */
export const OWN_STATE_NAMES: Record<ProgressState, string> = {
  ...STATE_NAMES,
  received: "En trámite",
  offered: "Tienes una oferta",
  posting: "Respuesta por carta en camino",
};

export const STEP_NAMES: Record<Step, string> = {
  file: "Presentado",
  offer: "Oferta de solución",
  accept: "Acuerdo aceptado",
  decline: "Oferta no aceptada",
  lapse: "Oferta vencida sin respuesta",
  answer: "Respuesta formal",
  letter: "Respuesta formal, por carta",
  post: "Carta enviada",
};

export const KIND_NAMES = { reclamo: "Reclamo", queja: "Queja" } as const;
export const GOODS_NAMES = { producto: "Producto", servicio: "Servicio" } as const;
export const ANSWER_WAY_NAMES = {
  correo: "Por correo electrónico",
  carta: "Por carta a su domicilio",
  ambos: "Por correo electrónico y por carta",
} as const;

/**
 * State of the deadline. `daysLeft`: business days, today not counted: 0 on the last day, negative once it has passed;
 * while paused, those that will be left when the clock runs again.
 */
export interface ComplaintTerm {
  state: "running" | "paused" | "overdue" | "closed";
  /** Last day for the answer in words; while paused, the latest that it may become. */
  due: string;
  daysLeft: number;
  /** None may be left on a weekend before it too, where it became a holiday after the filing. */
  isLastDay: boolean;
}

/** Business days left at which a complaint is marked as urgent. */
export const URGENT_DAYS = 3;

/** `Quedan 4 días hábiles`, `Vence hoy`, `Vencido hace 2 días hábiles`; of a closed one `Terminado`. */
export function termText({ state, due, daysLeft, isLastDay }: ComplaintTerm): string {
  switch (state) {
    case "running":
      if (daysLeft === 0) return isLastDay ? "Vence hoy" : `Vence el ${due}`;
      return `${daysLeft === 1 ? "Queda" : "Quedan"} ${businessDaysText(daysLeft)}`;
    case "paused":
      return `En pausa (${daysLeft === 1 ? "queda" : "quedan"} ${businessDaysText(daysLeft)})`;
    case "overdue":
      return `Vencido hace ${businessDaysText(-daysLeft)}`;
    case "closed":
      return "Terminado";
  }
}
