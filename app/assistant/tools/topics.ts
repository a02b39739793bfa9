import { isOpenService, type Switches } from "~/business/switches";
import { SOLD_DAYS } from "~/catalog/prices/market";
import { questionsOf, type Question } from "~/contact/faq";

import type { Topic } from "./topic-names";

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
  "pago-fuera": () => ({
    text:
      "Cuidado: si pagas por fuera (Yape, Plin, depósito, giro, cheque o adelanto para «separarla»), Rebi no guarda tu dinero y " +
      "no puede devolvértelo. Es lo que piden casi todas las estafas, también a los vendedores.\n" +
      "- Paga desde [tu carrito](/carrito): guardamos el dinero hasta que recibes la bici o la moto.\n" +
      "- Si prefieres pagar en persona, hazlo al verla, en un lugar público y de día. Con cheque o transferencia, espera a ver el " +
      "dinero en tu cuenta antes de entregarla.\n" +
      "- Si te insisten, reporta el anuncio desde su página o [escríbenos](/contacto#contact-form).",
    href: "/contacto#como-compro-seguro",
  }),
  "contra-entrega": () => ({
    text:
      "Rebi no cobra contra entrega. Puedes pagar desde [tu carrito](/carrito), y el vendedor recibe el dinero cuando confirmas que " +
      "llegó como se ofreció; o acordar con él que le pagas en persona al recibirla, después de probarla.",
    href: "/contacto#puedo-pagar-aqui",
  }),
  comprobantes: () => ({
    text:
      "La boleta o factura la emite el vendedor: al pagar en [tu carrito](/carrito) dices cuál necesitas. Un vendedor particular " +
      "puede no emitirla.\n" +
      "Para vender no es obligatorio conservar la boleta de compra de una bicicleta, pero da confianza; si no la tienes, muestra la " +
      "serie y fotos antiguas, o [regístrala](/registrar-bicicleta). Una moto sí necesita su tarjeta de propiedad.",
    href: "/contacto#puedo-pagar-aqui",
  }),
  "pago-rechazado": () => ({
    text:
      "Si tu pago fue rechazado, el motivo está en [tu compra](/perfil/compras): suele ser el límite de la tarjeta, las compras por " +
      "internet desactivadas o un dato mal escrito. Llama a tu banco o prueba otro medio desde ahí mismo.\n" +
      "Si te cobraron dos veces o te cobraron sin que figure la compra, escríbenos en [Contacto](/contacto#contact-form) con la fecha y el " +
      "monto: lo revisamos con Mercado Pago.",
    href: "/perfil/compras",
  }),
  notario: () => ({
    text:
      "Los gastos de la notaría y de la Sunarp los paga quien acuerden los dos; lo más común es que los asuma el comprador. Pregunta " +
      "el costo en la notaría antes de cerrar el precio, y firmen antes de pagar todo. Qué llevar: [los papeles de una " +
      "moto](/contacto#papeles-de-una-moto).",
    href: "/contacto#papeles-de-una-moto",
  }),
  permuta: () => ({
    text:
      "Rebi no recibe vehículos en parte de pago. Puedes proponérselo al vendedor en un mensaje desde su anuncio, o vender el tuyo en " +
      "[Vender](/sell) y comprar después.",
    href: "/sell",
  }),
  garantia: () => ({
    text:
      "La garantía la da el vendedor: una tienda suele darla por escrito y un particular, casi nunca; pregúntale antes de comprar. Lo que " +
      "pagas en Rebi lo guardamos hasta que confirmas que llegó como se ofreció; si no es así, abre un problema en [tu " +
      "compra](/perfil/compras) dentro del plazo que ves ahí.",
    href: "/contacto#como-devuelvo",
  }),
  visita: () => ({
    text:
      "Coordina con el vendedor para verla y probarla antes de pagar: escríbele desde su anuncio. Que sea de día y en un lugar " +
      "público, ve acompañado y no adelantes dinero. Si quieres que la vea un mecánico, mira [las inspecciones](/inspeccion-info).",
    href: "/contacto#como-compro-seguro",
  }),
  edad: () => ({
    text:
      "Para tener una cuenta, comprar o vender en Rebi hay que ser mayor de edad. Si todavía no lo eres, pídele a tu mamá, a tu papá o a un " +
      "tutor que compre con su cuenta. Está en [los términos](/terminos).",
    href: "/terminos",
  }),
  verificado: () => ({
    text:
      "«Vendedor verificado» significa que confirmó su celular con un código o que nuestro equipo revisó su identidad; su ficha dice " +
      "cuál. No asegura el estado de lo que vende: mírala antes de pagar, y [compra sin riesgos](/contacto#como-compro-seguro).",
    href: "/contacto#como-compro-seguro",
  }),
  venta: () => ({
    text:
      "Tus ventas están en [Mis ventas](/perfil/ventas): ahí ves qué falta, entregas o envías, y escribes al comprador. Si solo conversan, " +
      "sigue en [tus mensajes](/perfil/mensajes). Si no responde, no le guardes el vehículo: tu anuncio sigue publicado hasta que alguien lo paga.",
    href: "/perfil/ventas",
  }),
  correo: () => ({
    text:
      "Busca el correo en la carpeta de no deseados. Si no está, pide otro enlace en [Confirmar correo](/confirmar-correo); si tu " +
      "dirección tiene un error, corrígela en [Seguridad](/perfil/seguridad).",
    href: "/confirmar-correo",
  }),
  accesorios: () => ({
    text:
      "En Rebi no se venden accesorios ni repuestos sueltos: solo bicicletas y motos. Para repuestos o un arreglo, pregunta en un [taller " +
      "certificado](/talleres); lo que hay en venta está en [el catálogo](/comprar).",
    href: "/talleres",
  }),
  "serie-borrada": () => ({
    text:
      "Un vehículo con la serie, el motor o el chasis borrado o alterado no se puede publicar en Rebi, y es señal de robo: no lo compres. Si " +
      "es tuyo y se borró por desgaste, llévalo a la comisaría o a la Sunarp con tus papeles. Puedes revisar un número en [Consulta " +
      "vehicular](/consulta-vehicular).",
    href: "/consulta-vehicular",
  }),
  app: () => ({
    text: "Rebi se instala desde el navegador, sin tienda de apps y gratis: en [Instalar la app](/instalar) te decimos cómo en tu celular.",
    href: "/instalar",
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
