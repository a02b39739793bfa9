import type { View } from "./view.ts";

/** Answer to a message: a function, or words. */
export type Subject =
  | { tool: string; args?: Record<string, unknown> | ((text: string) => Record<string, unknown>) }
  | { words: string | ((listing: string | null) => string) };

const topic = (tema: string): Subject => ({ tool: "how_to", args: { tema } });
const words = (text: string | ((listing: string | null) => string)): Subject => ({ words: text });
const offer = (tipo: string, destino?: string): Subject => ({
  tool: "offer_action",
  args: { tipo, ...(destino && { destino }) },
});
const whole = (pattern: string) => new RegExp(`(?<![a-z])(?:${pattern})(?![a-z])`);

const messageTo = (listing: string | null, before: string) =>
  listing === null
    ? `${before} Abre su anuncio en [el catálogo](/comprar).`
    : `${before} [Escríbele](/producto/${listing}/mensaje).`;

/** First match counts; folded text. `[dato protegido]` is where Rebi masked something. */
const SUBJECTS: readonly [pattern: RegExp, subject: Subject][] = [
  // Requests that it must always refuse.
  [
    whole("prompt|tus instrucciones|instrucciones del sistema|modo desarrollador|actua como|jailbreak"),
    words("Eso no lo puedo mostrar. Te ayudo a buscar en [el catálogo](/comprar)."),
  ],
  [
    whole(
      "(?:borr|lij|raspa|elimin|quit|cambi|alter)\\w*(?: \\w+){0,3} (?:serie|chasis|motor|placa)|bici\\w* " +
        "robada sin|clonar placas?",
    ),
    words(
      "Con eso no te ayudo: la serie dice de quién es. Puedes revisarla en [Consulta vehicular](/consulta-vehicular).",
    ),
  ],
  [
    /tarjeta.*\[dato protegido\]|(?<![a-z])(?:comprame|pagame|compralo|comprala) /,
    words(
      "No escribas aquí datos de tarjetas. Yo no compro por ti: elige en [el catálogo](/comprar) y paga en [tu " +
        "carrito](/carrito).",
    ),
  ],
  [
    whole(
      "ensayo|poema|cuento|chiste|receta|guerra|tarea|horoscopo|elecciones|futbol|clima|python|javascript|capital de",
    ),
    words("De eso no sé. Te ayudo con bicis y motos: mira [el catálogo](/comprar)."),
  ],
  [
    whole("dejamel[ao]|rebaj\\w*|ultimo precio|hazme un (?:precio|descuento)|negociable|cerramos"),
    words((listing) => messageTo(listing, "El precio lo decide el vendedor.")),
  ],
  [
    whole("ya quedo|quedamos en|trato hecho|descuento (?:aprobado|confirmado)"),
    words("Yo no cierro compras ni doy rebajas: el precio lo decide el vendedor. Mira [tus compras](/perfil/compras)."),
  ],
  [
    whole(
      "(?:celular|cel|telefono|whatsapp|numero|correo|contactar\\w*|contacto|hablar|escribir\\w*)(?: \\w+){0,3} " +
        "(?:vendedora?|duen[oa]|quien vende)",
    ),
    words((listing) => messageTo(listing, "No doy los datos del vendedor.")),
  ],
  // Offers, one of each kind of action.
  [whole("ensename la descripcion"), offer("scroll_to", "descripcion")],
  [whole("ensename mi carrito"), offer("open_modal", "carrito")],
  [whole("pon el filtro de montaneras"), offer("filter", "tipo=mtb")],
  [whole("ensename todas las honda"), offer("show_products", "/comprar?marca=honda")],
  [whole("pidele su contacto"), offer("contact_seller")],
  [whole("ensename su chat"), offer("open_whatsapp")],
  [whole("ensename sus datos de contacto"), offer("show_contact_info")],
  [whole("ensename sus redes"), offer("show_social_media")],
  [whole("ensename su horario"), offer("show_business_hours")],
  [
    whole("prueba el codigo [\\w-]+"),
    {
      tool: "offer_action",
      args: (text) => ({ tipo: "apply_coupon", cupon: /codigo ([\w-]+)/.exec(text)?.[1] ?? "" }),
    },
  ],
  // Where Rebi masked the password.
  [/olvid\w* (?:mi|la) \[dato protegido\]/, topic("contrasena")],
  [whole("(?:agrega|anade|pon|guarda)\\w*(?: \\w+){0,3} favoritos"), offer("add_to_favorites")],
  [whole("(?:agrega|anade|pon|mete)\\w*(?: \\w+){0,3} carrito"), offer("add_to_cart")],
];

/** Read after the product's own subjects. */
const LATER: readonly [pattern: RegExp, subject: Subject][] = [
  [whole("(?:quiero|deseo|voy a|puedo) vender|vend(?:er|o) mi"), offer("navigate", "/sell")],
  [whole("que (?:puedes|sabes) hacer"), words("Busco en [el catálogo](/comprar), comparo precios y respondo dudas.")],
  [whole("mi (?:perfil|cuenta)"), offer("navigate", "/perfil")],
  [whole("pagina principal|al inicio"), offer("navigate", "/")],
];

export function subjectOf(folded: string): Subject | null {
  return SUBJECTS.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

export function laterSubjectOf(folded: string): Subject | null {
  return LATER.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

/** The listing of the page that the prompt names. */
export function listingOf({ page }: Pick<View, "page">): string | null {
  return /^\/producto\/([\w-]+)/.exec(page)?.[1] ?? null;
}
