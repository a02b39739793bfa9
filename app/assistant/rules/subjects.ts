import type { Topic } from "../tools/topics";

/** Subjects of messages that are no search. Folded text; the first match counts. */
export type AskedSubject =
  | "prompt"
  | "illegal"
  | "card-data"
  | "settled"
  | "off-topic"
  | "haggling"
  | "seller-contact"
  | "hours"
  | "contact"
  | "check"
  | "orders"
  | "listings"
  | "messages"
  | "bicycles"
  | "prices"
  | "sell"
  | "greeting"
  | "thanks"
  | "abilities"
  | "recommend"
  | "featured"
  | Topic;

/** Whole words or phrases: alternatives of a pattern, parted by `|` or by lines. */
const W = ({ raw }: TemplateStringsArray) =>
  new RegExp(`(?<![a-z])(?:${raw.join("").trim().replace(/\n\s*/g, "|")})(?![a-z])`);

const SAFETY: readonly [AskedSubject, RegExp][] = [
  [
    "prompt",
    W`
      prompt|(?:ignora|olvida|omite)\w* (?:todas? )?(?:tus|las|mis|sus) (?:\w+ )?(?:instrucciones|reglas)
      (?:muestra|revela|dime|cuales son)\w* (?:todas? )?(?:tus|sus) (?:\w+ )?(?:instrucciones|reglas)
      instrucciones del sistema|modo (?:desarrollador|admin\w*)|actua como|jailbreak|eres dan|sin limites
    `,
  ],
  [
    "illegal",
    W`
      (?:borr|lij|raspa|elimin|quit|cambi|alter|limpi|tap|falsific)\w*(?: \w+){0,3} (?:numero de serie|serie|serial|chasis|numero de motor|placa|papeles)
      sin papeles (?:robad|chueca)|(?:compro|vendo|consigo) robad\w+|clonar (?:una )?placa
      robar (?:una|la|bicis|motos)|puentear|hotwire
    `,
  ],
  [
    "card-data",
    W`
      (?:tarjeta|cci)(?: de credito| de debito)?(?: es| numero|:)* ?\d{3,}
      (?:cvv|codigo de seguridad)(?: es|:)* ?\d+
    `,
  ],
  [
    "settled",
    W`
      (?:ya )?(?:quedo|quedamos|esta hecho|es un hecho|trato hecho)|descuento (?:aprobado|confirmado)
      confirma(?:me|do)? (?:el|mi|la) (?:descuento|compra|reserva)
    `,
  ],
  [
    "off-topic",
    W`
      ensayo|poema|cuento|chiste|receta|guerra|tarea|traduc\w+|horoscopo|elecciones|presidente|congreso|futbol
      partido de|mundial|cuanto es \d|clima|codigo en|programa en|python|javascript|letra de|resume|resumen de|capital de|medicina
      sintomas
    `,
  ],
];

const TALK: readonly [AskedSubject, RegExp][] = [
  [
    "haggling",
    W`
      dejamel[ao]|deja(?:s|n)?(?:lo|la)? en|rebaj\w*|ultimo precio|hazme (?:un )?(?:precio|descuento)|cerramos
      negociable|menos precio|me lo dejas
    `,
  ],
  [
    "seller-contact",
    W`
      envi\w* (?:un )?mensaje
      (?:celular|cel|telefono|whatsapp|wasap|numero|contacto|correo)(?: \w+){0,2} (?:del?|que|quien) (?:la |el )?(?:vendedora?|duen[oa]|que vende|quien vende|vende)
      contactar al vendedor
      (?:hablar|escribir)\w*(?: \w+)? (?:al|con el|con quien|a la|con la) (?:vendedora?|duen[oa]|vende)
    `,
  ],
  [
    "devolucion",
    W`
      devol(?:ver|ucion|uciones|verla|verlo)|reembolso|(?:quiero|como|puedo) (?:reclamar|devolver)(?: \w+){0,3} (?:compra|pedido|compre)
      (?:compre|pedido|llego|vino)(?: \w+){0,5} (?:mal|fallad[oa]|rot[oa]|malograd[oa]|distint[oa]|diferente|defectuos[oa])
      no (?:me )?llego (?:mi|el) pedido
    `,
  ],
  ["estafa", W`me (?:estafaron|engañaron|enganaron|timaron)|(?:fui|he sido) estafad[oa]|fraude`],
  ["soat", W`soat`],
  [
    "papeles",
    W`
      (?:que )?(?:papeles|documentos|tramites?)(?: \w+){0,5} (?:comprar|moto|transferir|segunda|usada)|tarjeta de propiedad
      (?:transferir|transferencia)(?: \w+){0,2} (?:motos?|trimotos?|mototaxis?)|notari[oa]l?
    `,
  ],
  ["cuotas", W`cuotas|en partes|financia\w*|credito`],
  [
    "talla",
    W`
      que (?:talla|tamano|aro)(?: \w+){0,4} (?:mido|conviene|corresponde|necesito|uso|debo|para mi)|(?:yo )?mido (?:\d|un metro)
      que talla(?: \w+){0,2} soy|(?:para|segun) mi (?:altura|estatura|talla)|mejor aro
    `,
  ],
  ["ofertas", W`(?:puedo|como|se puede) (?:hacer(?:le)? una oferta|ofrecer|regatear|negociar)|hacer una oferta`],
  ["contrasena", W`contrasenas?|clave|password|no puedo entrar|no puedo iniciar sesion|recuperar mi cuenta`],
  ["eliminacion", W`(?:borr|elimin|cerr|dar de baja)\w*(?: \w+){0,3} (?:datos|cuenta|perfil)`],
  ["datos", W`mis datos personales|copia de mis datos|datos que guardan|derechos arco|privacidad`],
  ["reclamos", W`reclamo|reclamos|reclamar|queja|quejas|libro de reclamaciones|indecopi`],
  [
    "check",
    W`
      (?:es|esta|fue|si es|sera) robad[oa]|consult\w* (?:la |una |de )?(?:serie|placa|serial)
      verific\w* (?:la |una )?(?:serie|placa)|revisar (?:la )?serie
      (?:serie|serial|placa|motor)(?: \w+){0,3} (?:denunciad|reportad|robad|registrad)[oa]
    `,
  ],
  ["robo", W`robaron|robo|robada|robado|hurto|asaltaron|asalto`],
  [
    "transferir",
    W`(?:pas|traspas)(?:o|ar|arla|arlo)(?: \w+){0,3} duen[oa]|transferir|transferencia de propiedad|cambio de duen[oa]|pasar la propiedad`,
  ],
  [
    "registro",
    W`
      (?:registr|inscrib)\w*(?: \w+){0,2} (?:bici|bicicleta|bike|cleta)s?|registro de bicicletas
      quiero registrar
    `,
  ],
  ["inspeccion", W`inspeccion\w*|revision (?:mecanica|legal|tecnica)|que la revisen|peritaje`],
  ["talleres", W`taller|talleres|mecanico|mantenimiento|reparar|reparacion|arreglar`],
  ["hours", W`horarios?|a que hora|que hora|atienden|abren|cierran|estan abiertos|horas de atencion`],
  [
    "planes",
    W`
      (?:cuanto|que)(?: \w+){0,3} (?:cobran|cuesta|cuestan|vale|valen|precio)(?: \w+){0,2} (?:publicar|anunciar|anuncio|por vender|publicacion)
      planes|costo de publicar|comision|cobran por
    `,
  ],
  ["fotos", W`fotos?|fotografias?|imagenes`],
  [
    "guia-de-venta",
    W`
      guia de venta|consejos para vender|como vendo|como (?:puedo )?vender|vender mas rapido
    `,
  ],
  [
    "publicar",
    W`
      (?:reglas|requisitos|pasos)(?: \w+)? publicar|como (?:se )?(?:publica|publico|subo)
      publicar (?:mi|un) anuncio|subir (?:mi|un) anuncio
    `,
  ],
  ["vencimiento", W`(?:vence|vencio|dura|renovar|renuevo)(?: \w+){0,3} anuncios?|cuanto dura`],
  ["cupones", W`cupon|cupones|codigo de descuento|descuentos?`],
  [
    "pagos",
    W`
      pagar|pagos?|yape|plin|mercado ?pago|pagoefectivo|visa|mastercard|cuotas|tarjeta|transferencia|efectivo
      contra ?entrega
    `,
  ],
  [
    "envios",
    W`
      (?:cuanto|precio|costo|cuesta|costaria|sale)(?: \w+){0,4} (?:llevar|traer|mandar|enviar)
      (?:llega|llegar|entregan?) en \d+ dias?|envios?|enviar|envian|despacho|entregas?|mandan|mandar a provincia|flete
      (?<!(?:trabaj\w+|para|pa|hacer|haciendo|chamb\w+) (?:en |de )?)delivery
    `,
  ],
  ["seguridad", W`seguro comprar|comprar seguro|estafas?|estafen|estafar|confiable|es seguro|sin riesgos?|garantia`],
  ["sospechoso", W`sospechos[oa]|anuncio falso|parece falso|denunciar (?:un|el|este) anuncio`],
  [
    "contact",
    W`
      (?:hablar|conversar|comunicar\w*|chatear) con (?:una persona|alguien|un humano|un asesor|ustedes|soporte|un agente)
      humano|contactar\w*|contacto|correo de (?:ustedes|rebi)|telefono de (?:ustedes|rebi)|whatsapp
      redes sociales|facebook|instagram|tiktok|direccion|donde quedan?|donde estan|(?:su|tu|la) tienda|soporte|ayuda humana
      tu (?:correo|numero|telefono)|su correo
    `,
  ],
  ["asesores", W`asesor|asesores|asesoria|orientacion`],
  ["avisos", W`avis(?:a|e|en|ar|ame|enme)\w*(?: \w+){0,4}|alertas?|notificaciones?|guardar (?:la |mi )?busqueda`],
  ["orders", W`mis? (?:compras?|pedidos?|ordenes|orden)|(?:donde|como) (?:esta|va) mi (?:compra|pedido|envio)`],
  ["listings", W`mis? (?:anuncios?|publicaciones?|publicacion|ventas)`],
  [
    "messages",
    W`
      mis (?:mensajes|conversaciones|chats)|mensajes? (?:sin leer|nuevos?|pendientes?)
      (?:tengo|hay|me llegaron|me llego)(?: \w+){0,2} mensajes?|(?:quien|alguien) me (?:escribio|ha escrito|hablo)
      me (?:ha )?(?:respondio|respondieron|contesto|contestaron|escribieron|respondido|contestado)(?: el vendedor)?
    `,
  ],
  ["favoritos", W`favoritos?|guardar favorito|me gusta este`],
  ["carrito", W`carrito|carro de compras|agregar al carrito`],
  [
    "prices",
    W`
      (?:en|a|por) cuanto (?:puedo |podria |debo |deberia |se )?(?:vend\w*|pido|pedir|ofrec\w*|public\w*|dej\w*)
      cuanto (?:puedo |podria |debo |deberia )?(?:pido|pedir|vale|valdria|cuesta|cuestan|valen)(?: \w+)? (?:mi|una?|las?|los?)
      cuanto esta (?:una|la)|precio (?:promedio|justo|de mercado|referencial)|estimar (?:el )?precio|tasar
      valorizar
    `,
  ],
  ["telefono", W`quien ve mi (?:telefono|correo|numero)`],
  ["cuenta", W`necesito (?:una )?cuenta|crear (?:una |mi )?cuenta|registrarme`],
  ["vendedor", W`como contacto|como le escribo|mensaje al vendedor`],
  [
    "sell",
    W`
      (?:quiero|deseo|necesito|quisiera|voy a|empezar a|puedo) vender|vender (?:mi|una|la)|vendo (?:mi|una|la)
      llevame a vender
    `,
  ],
  [
    "bicycles",
    W`
      mis (?:bicis|bicicletas)|mi (?:bici|bicicleta) registrada|(?:bicis?|bicicletas?)(?: \w+){0,2} registradas?
      (?:que|cuantas) (?:bicis|bicicletas) tengo
    `,
  ],
  ["como-funciona", W`como funciona|que es rebi|de que trata|como es esto`],
  ["featured", W`destacad[oa]s?`],
  ["recommend", W`recomi?end\w+|que me sugieres|sugerencias`],
  ["thanks", W`gracias|muchas gracias|te pasaste|chau|adios|hasta luego`],
  ["abilities", W`que (?:puedes|sabes|haces)|en que (?:me )?(?:puedes )?ayud\w*|ayuda|ayudame|opciones`],
];

export function safetySubject(folded: string): AskedSubject | null {
  return SAFETY.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

export function subjectOf(folded: string): AskedSubject | null {
  return TALK.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

const GREETING = /^(?:hola|buenas|buenos dias|buen dia|hey|que tal|saludos)(?![a-z])/;
/** English and Quechua. */
const FOREIGN_GREETING =
  /^(?:hello|hi|good (?:morning|afternoon|evening)|do you speak|allillanchu|allinllachu|imaynalla[mn]?|(?:rimay|napay)kullayki)(?![a-z])/;

export function isForeignGreeting(folded: string): boolean {
  return FOREIGN_GREETING.test(folded) && folded.split(/\s+/).length <= 8;
}

export function isGreeting(folded: string): boolean {
  return GREETING.test(folded) && folded.split(/\s+/).length <= 4;
}
