import type { TemplateUse } from "./constants";
import type { Template } from "./model";

const hello = "Hola, {nombre}:\n\n";

const row = (id: string, use: TemplateUse, name: string, text: string): Template => ({
  ...{ id, use, name, text },
  active: true,
  version: 1,
});

/** Templates of a fresh site, until an administrator changes one. What is particular is added below each. */
export const DEFAULT_TEMPLATES: readonly Template[] = [
  row(
    "reclamo-aceptado",
    "reclamos",
    "Aceptamos el reclamo",
    `${hello}Respondemos tu hoja n.º {numero}, que recibimos el {fecha}. Revisamos lo que nos contaste y tienes razón: ` +
      "hacemos lo que pides. Te escribimos a este mismo correo cuando esté hecho.\n\nLamentamos la molestia.",
  ),
  row(
    "reclamo-rechazado",
    "reclamos",
    "No aceptamos el reclamo",
    `${hello}Respondemos tu hoja n.º {numero}, que recibimos el {fecha}. Revisamos el pedido, las fotos y la ` +
      "conversación, y no podemos hacer lo que pides. Si no estás de acuerdo, puedes presentar una denuncia ante el " +
      "Indecopi.\n\nEl motivo es este: ",
  ),
  row(
    "reclamo-fuera-del-sitio",
    "reclamos",
    "Se pagó fuera del sitio",
    `${hello}Respondemos tu hoja n.º {numero}, que recibimos el {fecha}. La compra se acordó y se pagó fuera de nuestro ` +
      "sitio, así que no tenemos el dinero ni lo podemos devolver. Guarda la conversación y los comprobantes: te sirven " +
      "para una denuncia policial. Ya revisamos la cuenta y el anuncio de los que nos hablas.",
  ),
  row(
    "reclamo-oferta",
    "reclamos",
    "Ofrecemos una solución",
    `${hello}Para resolver tu reclamo n.º {numero} te ofrecemos esto: `,
  ),
  row(
    "queja-atencion",
    "reclamos",
    "Queja por la atención",
    `${hello}Respondemos tu hoja n.º {numero}, que recibimos el {fecha}. Gracias por contarnos cómo te atendimos: no fue ` +
      "como debía ser, y lo corregimos con el equipo. Lamentamos lo que pasó.",
  ),
  row(
    "solicitud-mas-datos",
    "solicitudes",
    "Faltan datos",
    `${hello}Recibimos tu solicitud {numero} el {fecha}. Para atenderla nos falta un dato: escríbenos otra vez con ese ` +
      "número y ",
  ),
  row(
    "solicitud-resuelta",
    "solicitudes",
    "Ya está resuelto",
    `${hello}Ya resolvimos lo que nos contaste en tu solicitud {numero} del {fecha}. Si algo no está como esperabas, ` +
      "escríbenos otra vez.",
  ),
  row(
    "contacto-como-comprar",
    "contacto",
    "Cómo se compra",
    `${hello}Para comprar, abre el anuncio y toca «Comprar»: pagas con Mercado Pago y guardamos tu dinero hasta que ` +
      "confirmes que lo recibiste. Si prefieres verlo antes, escríbele al vendedor desde el anuncio y coordina un lugar " +
      "seguro. Nunca pagues un adelanto por fuera.",
  ),
  row(
    "contacto-anuncio-en-revision",
    "contacto",
    "Anuncio en revisión",
    `${hello}Revisamos cada anuncio antes de publicarlo. En cuanto lo decidamos te llega un correo; el estado también ` +
      "está en Mis anuncios.",
  ),
  row(
    "contacto-pago-en-camino",
    "contacto",
    "Pago o devolución en camino",
    `${hello}Tu pago o tu devolución ya está en camino. Según el banco puede tardar unos días hábiles en verse. En la ` +
      "página de tu pedido dice cómo va y con qué número de operación.",
  ),
  row(
    "asesoria-primera-orientacion",
    "asesoria",
    "Primera orientación",
    `${hello}Gracias por escribirnos. Para orientarte bien en tu solicitud {numero} vimos lo que buscas, cuánto quieres ` +
      "gastar y para qué lo usarás. Esto es lo que te recomendamos: ",
  ),
  row(
    "datos-acceso",
    "datos",
    "Acceso: enviamos sus datos",
    `${hello}Hoy, {hoy}, atendemos tu solicitud {numero} sobre tus datos personales, que recibimos el {fecha}. En los ` +
      "archivos adjuntos están todos los que guardamos, con su origen y para qué los usamos. Los enlaces dejan de " +
      "funcionar después de unos días: descárgalos.",
  ),
  row(
    "datos-rectificacion",
    "datos",
    "Rectificación: corregimos sus datos",
    `${hello}Hoy, {hoy}, atendemos tu solicitud {numero}, que recibimos el {fecha}: corregimos los datos que nos indicaste. ` +
      "Puedes revisarlos en tu perfil.",
  ),
  row(
    "datos-cancelacion",
    "datos",
    "Cancelación: borramos sus datos",
    `${hello}Hoy, {hoy}, atendemos tu solicitud {numero}, que recibimos el {fecha}: borramos los datos que nos pediste. ` +
      "Quedan solo los que la ley nos obliga a guardar, como los de tus comprobantes de pago.",
  ),
  row(
    "datos-identidad",
    "datos",
    "No pudimos comprobar su identidad",
    `${hello}Recibimos tu solicitud {numero} el {fecha}. No pudimos comprobar que los datos son tuyos, y por eso no los ` +
      "enviamos ni los cambiamos. Preséntala otra vez desde el correo de tu cuenta, o con una copia de tu documento. Si " +
      "no estás de acuerdo, puedes acudir a la Autoridad Nacional de Protección de Datos Personales.",
  ),
];
