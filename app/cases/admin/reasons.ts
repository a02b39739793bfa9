import { OTHER_REASON, type Reason } from "~/admin-kit/decision/reasons";

/** Of a longer term: the sender reads it. */
export const EXTENSION_REASONS: readonly Reason[] = [
  {
    id: "volumen",
    label: "Son muchos datos",
    text: "Tu solicitud abarca muchos datos, y reunirlos todos toma más tiempo.",
  },
  {
    id: "terceros",
    label: "Dependen de terceros",
    text: "Una parte de los datos la tienen empresas que nos prestan un servicio, y se la pedimos a ellas.",
  },
  {
    id: "identidad",
    label: "Falta comprobar la identidad",
    text: "Todavía comprobamos que los datos son tuyos, para no entregarlos a otra persona.",
  },
  OTHER_REASON,
];

/** Of a case that is closed without an answer from here: administrators alone read it. */
export const CASE_CLOSING_REASONS: readonly Reason[] = [
  { id: "respondida", label: "Respondida por otro medio", text: "Respondida por correo o por teléfono." },
  { id: "repetida", label: "Repetida", text: "Repetida: se responde en otra solicitud." },
  { id: "publicidad", label: "Publicidad", text: "Es publicidad o un mensaje sin un pedido." },
  { id: "sin-contacto", label: "No dejó cómo responderle", text: "No dejó un correo ni un teléfono." },
  { id: "hecho", label: "Hecho, sin nada que decir", text: "Se hizo lo que pedía, y no espera una respuesta." },
  OTHER_REASON,
];
