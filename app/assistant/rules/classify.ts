import { fold } from "~/catalog/folding";

export const INTENTS = ["greeting", "navigation", "question", "complaint", "action", "unknown"] as const;
export type Intent = (typeof INTENTS)[number];
export const SENTIMENTS = ["positive", "negative", "neutral"] as const;
export type Sentiment = (typeof SENTIMENTS)[number];

const COMPLAINT = /reclamo|queja|estafa|me engan|no me (?:responde|llego|devuelv)|pesimo|mal servicio|devuelvan/;
const NAVIGATION =
  /(?<![a-z])(?:llevame|ir a|vamos a|abre|abrir|quiero (?:vender|comprar)|perfil|inicio|home|contacto)(?![a-z])/;
const ACTION = /(?<![a-z])(?:agrega|anade|guarda|aplica|compra(?:me|la|lo)|pon(?:lo|la)?|registra)(?![a-z])/;
const GREETING = /^(?:hola|buenas|buenos dias|buen dia|hey|que tal|saludos|holi)(?![a-z])/;
const QUESTION = /[¿?]|(?<![a-z])(?:como|cuanto|cuando|donde|cual|que|quien|por que|puedo|tienen|hay)(?![a-z])/;

/** The intent of a message, by keyword (specification, section 4); kept as metadata. */
export function messageIntent(message: string): Intent {
  const text = fold(message).trim();
  if (COMPLAINT.test(text)) return "complaint";
  if (GREETING.test(text) && text.split(/\s+/).length <= 4) return "greeting";
  if (NAVIGATION.test(text) && !/\?/.test(text)) return "navigation";
  if (QUESTION.test(text)) return "question";
  return ACTION.test(text) ? "action" : "unknown";
}

const POSITIVE =
  /(?<![a-z])(?:gracias|genial|excelente|perfecto|bacan|chevere|buenaz[oa]|me gusta|encanta|bien|super|feliz)(?![a-z])/g;
const NEGATIVE =
  /(?<![a-z])(?:mal[oa]?|pesim[oa]|horrible|odio|molest[oa]|no sirve|no funciona|enojad[oa]|robaron|estafa|problema|lento|nunca)(?![a-z])/g;

export function sentimentOf(message: string): Sentiment {
  const text = fold(message);
  const balance = (text.match(POSITIVE) ?? []).length - (text.match(NEGATIVE) ?? []).length;
  return balance > 0 ? "positive" : balance < 0 ? "negative" : "neutral";
}
