import type { ActName, Beyond, Cost, RateSubject, Span } from "~/platform/routes/acts";

/** Acts of the table of limits as administrators read them, in the order of the page. */
export const ACT_GROUPS: readonly { title: string; acts: Readonly<Partial<Record<ActName, string>>> }[] = [
  {
    title: "Entrar y cuenta",
    acts: {
      change: "Enviar cualquier formulario",
      own: "Cambiar lo propio: carrito, tema, cookies, preferencias",
      administer: "Actos de administración",
      signed: "Avisos firmados de otros servicios",
      signIn: "Iniciar sesión",
      register: "Crear una cuenta al instante",
      registerMail: "Crear una cuenta con el enlace de un correo",
      networkNote: "Aviso de una conexión que llegó a su límite",
      socialSignIn: "Entrar con otra red",
      newDevice: "Correo por un dispositivo nuevo",
      accountMail: "Correos para confirmar o cambiar la contraseña",
      secondFactor: "Código de segundo factor",
      passkey: "Usar o agregar una llave de acceso",
      phoneCode: "Código al celular",
      savedForm: "Guardar un formulario mientras se inicia sesión",
      profile: "Cambiar el perfil",
      dataExport: "Descargar los datos propios",
      deletion: "Pedir que se borre la cuenta",
      pushTest: "Notificación de prueba",
    },
  },
  {
    title: "Vender y escribir",
    acts: {
      draft: "Empezar un anuncio",
      import: "Subir una lista de anuncios",
      listing: "Cambiar un anuncio",
      autosave: "Guardado automático de un anuncio",
      photo: "Subir fotos de un anuncio",
      video: "Subir el video de un anuncio",
      publish: "Publicar un anuncio",
      contact: "Ver el contacto de un vendedor",
      thread: "Empezar una conversación",
      message: "Enviar un mensaje",
      offer: "Ofrecer un precio",
      question: "Preguntar en un anuncio",
      questionAnswer: "Responder una pregunta",
      report: "Reportar",
      shopInvite: "Invitar a alguien a una tienda",
      follow: "Seguir a un vendedor",
      savedSearch: "Guardar una búsqueda",
    },
  },
  {
    title: "Comprar",
    acts: {
      reserve: "Reservar un anuncio",
      orderStep: "Dar un paso de un pedido",
      claim: "Escribir en un reclamo de un pedido",
      deliveryProof: "Subir la constancia de una entrega",
      review: "Opinar, o responder una opinión",
      coupon: "Probar un cupón",
      paper: "Hacer un contrato de compraventa",
    },
  },
  {
    title: "Talleres e inspecciones",
    acts: {
      slot: "Reservar una hora de un taller",
      inspectionStep: "Dar un paso de una inspección",
      inspectionPhoto: "Guardar una sección o un documento de una inspección",
    },
  },
  {
    title: "Registro de bicicletas y robos",
    acts: {
      bicycle: "Registrar o cambiar una bicicleta",
      ownerCode: "Pedir un código de propietario",
      ownerTry: "Probar un código de propietario",
      numberTry: "Probar un número",
      check: "Consultar una serie",
      theftReport: "Denunciar un robo",
      theftMail: "Correo para confirmar una denuncia",
      sighting: "Avisar que se vio una bicicleta",
      sightingMail: "Correo por un avistamiento",
      find: "Avisar de una bicicleta encontrada",
      findMail: "Correo por una bicicleta encontrada",
      relay: "Mensaje protegido",
      transfer: "Transferir una bicicleta",
      serialClaim: "Reclamar una serie",
      policeLookup: "Consulta de la policía",
      policeMessage: "Mensaje de la policía",
    },
  },
  {
    title: "Formularios y Rebi",
    acts: {
      contactCase: "Escribir por Contacto",
      workshopCase: "Postular un taller o pedir un asesor",
      rightsCase: "Pedir sobre los datos propios",
      caseReceipt: "Constancia de una solicitud",
      complaint: "Presentar un reclamo en el libro",
      complaintFile: "Archivo de un reclamo",
      complaintCopy: "Copia de un reclamo",
      rebi: "Preguntar a Rebi",
      handover: "Pasar la conversación con Rebi a una persona",
      browserError: "Error de un navegador",
      measures: "Medidas de las páginas",
      assistantTools: "Herramientas para otros asistentes",
    },
  },
];

export const COST_WORDS: Readonly<Record<Cost, string>> = {
  processor: "procesador",
  reservation: "una reserva",
  slot: "una hora de un taller",
  mail: "un correo",
  push: "una notificación",
  code: "un código",
  tokens: "el modelo de Rebi",
  photo: "fotos",
  document: "un documento",
  attention: "la atención de una persona",
};

export const BEYOND_WORDS: Readonly<Record<Beyond, string>> = {
  reject: "se rechaza y se dice cuándo volver",
  fold: "se junta con otros y se avisa después",
  silence: "no se hace, sin avisar",
  confirm: "se pide confirmar el correo",
  simpler: "se responde más simple",
  phone: "se pide confirmar el celular, salvo a quien ya tiene una compra terminada",
  slower: "es más lento: la reserva se paga en el momento, o la respuesta demora",
};

/** Rates that count other accounts than their subject does in most rows. */
const WORDS_OF_ACTS: Partial<Record<ActName, Partial<Record<RateSubject, string>>>> = {
  phoneCode: { network: "Conexión, entre todas sus cuentas" },
  photo: {
    sum: "Todo el sitio, sumadas todas las cuentas; las nuevas, hasta el 70 % (con aviso al 50 % y al 90 %)",
  },
};

export function subjectWords(name: ActName, subject: RateSubject): string {
  return WORDS_OF_ACTS[name]?.[subject] ?? SUBJECT_WORDS[subject];
}

const SUBJECT_WORDS: Readonly<Record<RateSubject, string>> = {
  unproven: "Cuenta sin correo confirmado",
  account: "Cuenta",
  buyer: "Cuenta con una compra terminada",
  network: "Conexión, entre sus visitantes y cuentas nuevas",
  wide: "Red de una conexión (IPv6 /48), entre sus visitantes y cuentas nuevas",
  known: "Conexión, entre sus cuentas conocidas",
  target: "Hacia un mismo anuncio, taller o vendedor, entre cuentas nuevas (una conexión, tres décimos)",
  each: "Hacia un mismo correo, número o pedido",
  all: "Todo el sitio, entre visitantes y cuentas nuevas",
  sum: "Todo el sitio, sumadas todas las cuentas (con aviso al 50 % y al 90 %)",
};

export const SPAN_WORDS: Readonly<Record<Span, string>> = {
  kept: "a la vez, sin pagar",
  minute: "por minuto",
  quarter: "en 15 minutos",
  hour: "por hora",
  day: "por día",
};
