import { agesText, heightsText } from "~/catalog/sizes";
import { ANSWER_DAYS, BOOK_PATH } from "~/complaints/constants";
import { MAX_PHOTO_BYTES } from "~/platform/photos/limits";

type Piece = string | { to: string; text: string };

export interface Question {
  /** Id of the answer in addresses (`/contacto#cuanto-cuesta`). */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly (readonly Piece[])[];
}

export interface QuestionGroup {
  title: string;
  questions: readonly Question[];
}

/** Frequent questions by topic, with answers that are true of the present product. `brand` is the site's name. */
export function questionsOf(brand: string): readonly QuestionGroup[] {
  return [
    { title: "Comprar", questions: buying(brand) },
    { title: "Después de comprar", questions: afterBuying(brand) },
    { title: "Motos y bicicletas", questions: vehicles() },
    { title: "Vender", questions: selling(brand) },
    { title: "Tu cuenta y tus datos", questions: account(brand) },
    { title: "Ayuda y reclamos", questions: help(brand) },
  ];
}

function buying(brand: string): readonly Question[] {
  return [
    {
      id: "como-contacto-al-vendedor",
      question: "¿Cómo contacto al vendedor?",
      answer: [
        [
          "Inicia sesión, abre el anuncio y envíale un mensaje: le avisamos por correo y la conversación queda en ",
          { to: "/perfil/mensajes", text: "tus mensajes" },
          ".",
        ],
        ["Si dejó WhatsApp o teléfono, también puedes pedirlos con «Ver contacto», con un límite por día."],
      ],
    },
    {
      id: "puedo-pagar-aqui",
      question: `¿Puedo pagar mi compra en ${brand}?`,
      answer: [
        [
          "Aquí se paga con Mercado Pago: tarjeta, Yape o PagoEfectivo. Agrega el vehículo a tu carrito y paga desde ahí; " +
            "guardamos tu dinero hasta que lo recibes. También puedes acordar el pago directo con el vendedor. La boleta o " +
            "factura la emite el vendedor: dices cuál necesitas al pagar.",
        ],
        [
          `Paga solo en la página de Mercado Pago a la que te lleva ${brand}. Nunca te pediremos una transferencia ` +
            "por mensaje o por teléfono.",
        ],
      ],
    },
    {
      id: "hacen-envios",
      question: "¿Hacen envíos o entregas?",
      answer: [
        [
          "Si pagas aquí, eliges entre envío a domicilio, que hace el vendedor, y recoger en persona sin costo. Si " +
            "acuerdan el pago entre ustedes, acuerden también la entrega. Puedes buscar por departamento en ",
          { to: "/comprar", text: "el catálogo" },
          " para encontrar lo que está cerca de ti.",
        ],
      ],
    },
    {
      id: "como-compro-seguro",
      question: "¿Cómo compro sin correr riesgos?",
      answer: [
        [
          "Acuerda verla de día y en un lugar público, pruébala y no adelantes dinero para «separarla». Revisa el cuadro o " +
            "chasis, los frenos, las llantas, la transmisión y, de una moto, el motor en frío y sus kilómetros. Si quieres " +
            "que la vea un mecánico, mira ",
          { to: "/inspeccion-info", text: "las inspecciones" },
          ".",
        ],
        [
          "En bicicletas, pide el comprobante de compra y compara el número de serie del cuadro. En motos, " +
            "revisa la tarjeta de identificación vehicular (tarjeta de propiedad) y el SOAT, y consulta la placa " +
            "en la página de la Sunarp antes de pagar.",
        ],
      ],
    },
    {
      id: "quien-me-orienta",
      question: "¿Alguien me puede orientar?",
      answer: [
        [
          "Es gratis: pregunta a ",
          { to: "/asesores", text: "nuestros asesores" },
          " antes y después de comprar o vender. Si necesitas que la revisen o reparen, busca un ",
          { to: "/talleres", text: "taller certificado" },
          ".",
        ],
      ],
    },
    {
      id: "anuncio-sospechoso",
      question: "¿Qué hago si un anuncio parece robado o una estafa?",
      answer: [
        [
          "Ábrelo y repórtalo con el enlace que está en el mismo anuncio: necesitas iniciar sesión, y quien " +
            "lo publicó no sabrá que fuiste tú. Una persona de nuestro equipo lee cada reporte.",
        ],
        ["Si te robaron o te estafaron, denúncialo también en la comisaría: la Policía atiende en el 105."],
      ],
    },
  ];
}

function afterBuying(brand: string): readonly Question[] {
  return [
    {
      id: "como-devuelvo",
      question: "Compré y algo salió mal, ¿cómo cancelo, reclamo o devuelvo?",
      answer: [
        [
          "Abre tu pedido en ",
          { to: "/perfil/compras", text: "Mis compras" },
          " y entra a «Tengo un problema con este pedido» dentro del plazo que ves ahí. Cuenta qué pasó, con fotos, y di " +
            "qué pides: todo tu dinero, una parte o devolver la compra. El vendedor te responde; si no se ponen de " +
            "acuerdo, decide una persona de nuestro equipo, y mientras tanto el vendedor no cobra.",
        ],
        [
          "Mientras el vendedor no la entregue o envíe, ahí mismo puedes cancelar la compra. " +
            `Todo esto vale para lo que pagaste en ${brand}; si le pagaste directo al vendedor, acuérdalo con él.`,
        ],
      ],
    },
    {
      id: "me-estafaron",
      question: "Creo que me estafaron, ¿qué hago?",
      answer: [
        [
          `Si pagaste en ${brand}, abre tu pedido en `,
          { to: "/perfil/compras", text: "Mis compras" },
          " y reporta el problema: el vendedor no cobra mientras lo revisamos.",
        ],
        [
          "Si pagaste por fuera, llama a tu banco de inmediato, guarda los mensajes y los comprobantes, denúncialo en la " +
            "comisaría y reporta el anuncio desde su página. También puedes contárnoslo en ",
          { to: "/contacto#contact-form", text: "Contacto" },
          ".",
        ],
      ],
    },
    {
      id: "puedo-pagar-en-cuotas",
      question: "¿Puedo pagar en cuotas?",
      answer: [
        [
          "Puedes pagar en cuotas si tu tarjeta de crédito las ofrece: las eliges en la página de Mercado Pago al pagar. Cuántas son y con qué " +
            "interés lo decide tu banco, no el vendedor.",
        ],
      ],
    },
    {
      id: "puedo-ofrecer-menos",
      question: "¿Puedo ofrecer un precio menor?",
      answer: [
        [
          "Puedes hacer una oferta donde el anuncio muestra «Ofrecer un precio»: el vendedor acepta, rechaza o propone otro. Si acepta, compras " +
            "a ese precio dentro del plazo que te decimos.",
        ],
      ],
    },
  ];
}

/** Guidance of November 2026: laws and customs change, and the sources are named. */
function vehicles(): readonly Question[] {
  return [
    {
      id: "papeles-de-una-moto",
      question: "¿Qué papeles necesito para comprar una moto de segunda?",
      answer: [
        [
          "Pide la tarjeta de identificación vehicular (tarjeta de propiedad) a nombre del vendedor, su documento de " +
            "identidad y el SOAT vigente. Consulta la placa en la página de la Sunarp: dueño, deudas y órdenes de captura; " +
            "mira también si tiene papeletas.",
        ],
        [
          "La venta se firma ante notario, que la inscribe en la Sunarp: no pagues todo antes de firmar. Es una guía de " +
            "noviembre de 2026: confirma los requisitos en la notaría.",
        ],
      ],
    },
    {
      id: "necesita-soat",
      question: "¿Mi moto o mi bicicleta necesita SOAT, placa o licencia?",
      answer: [
        [
          "Toda moto que circula necesita SOAT vigente. Va con la placa, así que sigue valiendo cuando cambia de dueño: " +
            "revisa hasta cuándo en la página de la Apeseg. También necesita placa y tarjeta de identificación vehicular, y " +
            "quien la maneja, licencia de clase B: II-b para motos y II-c para mototaxis.",
        ],
        ["Una bicicleta no necesita SOAT, placa ni licencia. Es una guía de noviembre de 2026."],
      ],
    },
    {
      id: "que-talla",
      question: "¿Qué talla de bicicleta me conviene?",
      answer: [
        [
          `Como guía, por tu estatura: ${heightsText()}. ` +
            "Entre dos tallas, la menor es más ágil. El aro depende del uso: 29 rueda mejor en caminos, 26 y 27.5 son " +
            "más ágiles y quedan bien en tallas chicas.",
        ],
        [`Para niños, por edad: ${agesText()}. Cada marca tiene su tabla: pruébala antes de comprar.`],
      ],
    },
  ];
}

function selling(brand: string): readonly Question[] {
  return [
    {
      id: "cuanto-cuesta-publicar",
      question: "¿Cuánto cuesta publicar?",
      answer: [
        [
          "Puedes publicar gratis. También hay planes de pago, con más días, más fotos y un lugar destacado: " +
            "los ves, con sus precios, en ",
          { to: "/sell#planes", text: "planes de publicación" },
          ".",
        ],
        [
          "Los planes se pagan con Mercado Pago al publicar, y tu anuncio sale apenas se confirma el pago. Mientras " +
            "tanto queda guardado, y puedes pasarlo al plan gratis cuando quieras.",
        ],
        [`${brand} no cobra comisión por la venta.`],
      ],
    },
    {
      id: "como-publico",
      question: "¿Cómo publico mi bicicleta o moto?",
      answer: [
        [
          "Empieza en ",
          { to: "/sell", text: "Vender" },
          " e inicia sesión. Escribe qué vendes con tus palabras, agrega las fotos y completa lo que falte. Se guarda " +
            "como borrador en cada paso, así que puedes seguir después.",
        ],
        [
          `Las fotos pueden ser JPG, PNG o WebP, de hasta ${MAX_PHOTO_BYTES / 1024 / 1024} MB cada una. Les quitamos la ubicación que guarda ` +
            "tu celular.",
        ],
      ],
    },
    {
      id: "cuando-vence-mi-anuncio",
      question: "¿Cuánto dura mi anuncio y qué pasa cuando vence?",
      answer: [
        [
          "Dura los días de su plan. Cuando vence deja de verse en el catálogo, pero no se borra: lo renuevas en ",
          { to: "/perfil/anuncios", text: "Mis anuncios" },
          ", donde también puedes editarlo, pausarlo o marcarlo como vendido.",
        ],
      ],
    },
    {
      id: "cuando-cobro",
      question: "¿Cuándo me pagan lo que vendí?",
      answer: [
        [
          `Si te pagaron en ${brand}, guardamos el dinero hasta que el comprador confirma que está como se ofreció, o hasta ` +
            "que termina su plazo para revisarlo. Entonces te lo pagamos donde dijiste en ",
          { to: "/perfil/ventas/cobro", text: "Dónde te pagamos" },
          ". Si acordaron el pago entre ustedes, no pasa por nosotros.",
        ],
      ],
    },
    {
      id: "quien-ve-mi-telefono",
      question: "¿Quién ve mi teléfono y mi correo?",
      answer: [
        [
          "Tu correo no lo mostramos a nadie. Tu teléfono y tu WhatsApp, si los dejaste, solo los ve quien " +
            "inició sesión y los pide en uno de tus anuncios. Puedes cambiarlos en ",
          { to: "/perfil/datos", text: "Mis datos personales" },
          ".",
        ],
      ],
    },
  ];
}

function account(brand: string): readonly Question[] {
  return [
    {
      id: "necesito-una-cuenta",
      question: "¿Necesito una cuenta?",
      answer: [
        [
          "Para buscar, ver anuncios y guardar favoritos en tu navegador, no. Para publicar, escribir al " +
            "vendedor, pedir su contacto o reportar un anuncio, sí: ",
          { to: "/register", text: "crear tu cuenta" },
          " es gratis.",
        ],
      ],
    },
    {
      id: "olvide-mi-contrasena",
      question: "Olvidé mi contraseña, ¿qué hago?",
      answer: [
        [
          "Pide un enlace para crear otra en ",
          { to: "/recuperar-contrasena", text: "Recuperar contraseña" },
          ". Te llega al correo de tu cuenta; si no lo ves, mira en la carpeta de correo no deseado.",
        ],
      ],
    },
    {
      id: "avisos-de-anuncios-nuevos",
      question: "¿Me pueden avisar cuando publiquen lo que busco?",
      answer: [
        [
          "Busca en ",
          { to: "/comprar", text: "el catálogo" },
          ", elige tus filtros y guarda la búsqueda (hasta 20). Si hay anuncios nuevos te escribimos un " +
            "correo, como máximo uno al día por búsqueda, y puedes apagarlo cuando quieras.",
        ],
      ],
    },
    {
      id: "como-pido-mis-datos",
      question: "¿Cómo pido que me den o corrijan mis datos?",
      answer: [
        [
          "Si tienes una cuenta, lo haces tú al momento en ",
          { to: "/perfil/mis-datos", text: "Privacidad" },
          " y en ",
          { to: "/perfil/datos", text: "Mis datos personales" },
          ". Si no, o para oponerte a su uso, envíanos una solicitud en ",
          { to: "/mis-derechos", text: "Tus derechos sobre tus datos" },
          ": respondemos dentro del plazo de la ley.",
        ],
      ],
    },
    {
      id: "como-elimino-mi-cuenta",
      question: "¿Cómo elimino mi cuenta y mis datos?",
      answer: [
        [
          "En ",
          { to: "/eliminacion-de-datos", text: "Eliminación de datos" },
          " te explicamos cómo pedirlo, qué borramos y qué nos manda guardar la ley. Es gratis y no tienes " +
            `que dar motivos. Antes puedes descargar una copia de lo que ${brand} guarda de ti en `,
          { to: "/perfil/mis-datos", text: "Privacidad" },
          ", dentro de tu perfil.",
        ],
      ],
    },
  ];
}

function help(brand: string): readonly Question[] {
  return [
    {
      id: "como-presento-un-reclamo",
      question: "¿Cómo presento un reclamo o una queja?",
      answer: [
        [
          `Si no estás conforme con ${brand}, usa nuestro `,
          { to: BOOK_PATH, text: "Libro de Reclamaciones" },
          `: te damos una copia con su número y respondemos en un plazo no mayor a ${ANSWER_DAYS} días hábiles.`,
        ],
      ],
    },
  ];
}

export function answerText({ answer }: Pick<Question, "answer">): string {
  return answer
    .map((pieces) => pieces.map((piece) => (typeof piece === "string" ? piece : piece.text)).join(""))
    .join("\n");
}
