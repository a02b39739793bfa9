import { isOpenService, type Switches } from "~/business/switches";
import { SOLD_DAYS } from "~/catalog/prices/market";
import { questionsOf, type Question } from "~/contact/faq";

export const HOW_TO_TOPICS = [
  "como-funciona",
  "pagos",
  "envios",
  "seguridad",
  "vendedor",
  "sospechoso",
  "asesores",
  "planes",
  "publicar",
  "vencimiento",
  "telefono",
  "fotos",
  "cuenta",
  "contrasena",
  "avisos",
  "datos",
  "eliminacion",
  "reclamos",
  "robo",
  "registro",
  "transferir",
  "inspeccion",
  "talleres",
  "favoritos",
  "carrito",
  "cupones",
  "guia-de-venta",
  "devolucion",
  "estafa",
  "cuotas",
  "ofertas",
  "papeles",
  "soat",
  "talla",
  "cobro",
  "precios",
] as const;
export type Topic = (typeof HOW_TO_TOPICS)[number];

export interface TopicAnswer {
  /** Answer markup: app/assistant/markup.ts. */
  text: string;
  href: string;
}

/** Questions of /contacto that answer a topic. */
const QUESTIONS: Partial<Record<Topic, string>> = {
  pagos: "puedo-pagar-aqui",
  envios: "hacen-envios",
  seguridad: "como-compro-seguro",
  vendedor: "como-contacto-al-vendedor",
  sospechoso: "anuncio-sospechoso",
  asesores: "quien-me-orienta",
  publicar: "como-publico",
  vencimiento: "cuando-vence-mi-anuncio",
  telefono: "quien-ve-mi-telefono",
  cuenta: "necesito-una-cuenta",
  contrasena: "olvide-mi-contrasena",
  avisos: "avisos-de-anuncios-nuevos",
  datos: "como-pido-mis-datos",
  eliminacion: "como-elimino-mi-cuenta",
  reclamos: "como-presento-un-reclamo",
  devolucion: "como-devuelvo",
  estafa: "me-estafaron",
  cuotas: "puedo-pagar-en-cuotas",
  ofertas: "puedo-ofrecer-menos",
  papeles: "papeles-de-una-moto",
  soat: "necesita-soat",
  talla: "que-talla",
  cobro: "cuando-cobro",
};

/** Answers without a question there; services that are only announced say so. */
const OWN: Partial<Record<Topic, (switches: Switches) => TopicAnswer>> = {
  "como-funciona": () => ({
    text:
      "En Rebi compras y vendes bicicletas y motos, nuevas y usadas:\n" +
      "- **Compra:** busca en [el catálogo](/comprar), escribe al vendedor o paga aquí con Mercado Pago.\n" +
      "- **Vende:** publica gratis o con un plan en [Vender](/sell).\n" +
      "- **Registra tu bici:** guarda su serie y sus fotos en [el registro](/registrar-bicicleta).",
    href: "/acerca-de",
  }),
  fotos: () => ({
    text:
      "Para que tu anuncio se vea bien:\n" +
      "- Usa luz de día, sin flash, y un fondo limpio.\n" +
      "- Muéstrala entera de los dos lados, y luego de cerca: transmisión, frenos, llantas y tablero.\n" +
      "- Fotografía también los detalles y rayones: genera confianza.\n" +
      "- Que no se vean la placa ni tus documentos.\n\n" +
      "Las subes al [publicar tu anuncio](/sell/flow).",
    href: "/sell/flow",
  }),
  robo: (switches) => ({
    text:
      "Lamento mucho lo que pasó. Haz esto cuanto antes:\n" +
      "- Denúncialo en la comisaría; la Policía atiende en el 105. Guarda la copia de la denuncia.\n" +
      (isOpenService(switches, "theft")
        ? "- Si la registraste aquí, [denuncia el robo](/denunciar-robo): avisamos a quien consulte su serie.\n"
        : "- La denuncia de robos en Rebi llegará pronto: te contamos en [Denunciar robo](/denunciar-robo).\n") +
      "- Revisa [los anuncios publicados](/comprar); si la ves, reporta el anuncio desde su página.",
    href: "/denunciar-robo",
  }),
  registro: () => ({
    text:
      "Registrarla es gratis. Entra a [Registrar bicicleta](/registrar-bicicleta) con tu cuenta y ten a la mano su número " +
      "de serie (casi siempre debajo de la caja del pedalier), fotos y, si lo tienes, el comprobante de compra. " +
      "Más detalles en [¿Por qué registrarla?](/registro-info). Las motos se inscriben en la Sunarp.",
    href: "/registrar-bicicleta",
  }),
  transferir: (switches) => ({
    text: isOpenService(switches, "transfer")
      ? "Si vendiste o regalaste una bicicleta registrada, pásala a su nuevo dueño en [Transferir " +
        "propiedad](/transferir-propiedad)."
      : "Transferir una bicicleta registrada llegará pronto: te contamos en [Transferir " +
        "propiedad](/transferir-propiedad).",
    href: "/transferir-propiedad",
  }),
  inspeccion: (switches) => ({
    text:
      isOpenService(switches, "mechanicalInspection") || isOpenService(switches, "legalInspection")
        ? "Puedes pedir una inspección antes de comprar o vender. Mira qué se revisa y cómo reservar en " +
          "[Inspecciones](/inspeccion-info)."
        : "Las inspecciones llegarán pronto: te contamos en [Inspecciones](/inspeccion-info).",
    href: "/inspeccion-info",
  }),
  talleres: () => ({
    text:
      "Mira los [talleres certificados](/talleres), con su dirección y sus horarios. Si tienes un taller, " +
      "puedes [postular](/talleres/postular) para que aparezca.",
    href: "/talleres",
  }),
  favoritos: () => ({
    text: "Toca el corazón de un anuncio y lo guardas en [Favoritos](/favorites).",
    href: "/favorites",
  }),
  carrito: () => ({
    text: "Lo que agregues está en [tu carrito](/carrito): desde ahí pagas con Mercado Pago.",
    href: "/carrito",
  }),
  cupones: () => ({
    text:
      "Si tienes un cupón, escríbelo en [tu carrito](/carrito) antes de pagar. Yo no puedo dar ni aplicar " +
      "descuentos.",
    href: "/carrito",
  }),
  precios: () => ({
    text:
      "Los precios de referencia salen de los anuncios que hay ahora en [el catálogo](/comprar) y de lo que se vendió aquí en " +
      `los últimos ${SOLD_DAYS} días. Los recalculamos cada noche, y son solo una guía.`,
    href: "/comprar",
  }),
  "guia-de-venta": () => ({
    text:
      "Vender en Rebi es rápido:\n" +
      "- Mira cuánto piden otros y ponle un precio justo.\n" +
      "- Describe su estado con honestidad y sube varias fotos.\n" +
      "- Elige un plan; también hay uno gratis.\n\n" +
      "Empieza en [Publicar](/sell/flow). Acuerda la entrega de día y en un lugar público.",
    href: "/sell/flow",
  }),
};

export function topicAnswer(topic: Exclude<Topic, "planes">, brand: string, switches: Switches): TopicAnswer {
  const own = OWN[topic]?.(switches);
  if (own) return own;
  const question = questionsOf(brand)
    .flatMap(({ questions }) => questions)
    .find(({ id }) => id === QUESTIONS[topic]);
  if (!question) throw new Error(`no answer to ${topic}`);
  return { text: markupOf(question), href: `/contacto#${question.id}` };
}

function markupOf({ answer }: Question): string {
  return answer
    .map((pieces) =>
      pieces.map((piece) => (typeof piece === "string" ? piece : `[${piece.text}](${piece.to})`)).join(""),
    )
    .join("\n\n");
}
