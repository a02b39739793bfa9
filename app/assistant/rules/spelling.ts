// Read by the local Gemini too (local/gemini), which Node runs as it stands: imports name files.

import { fold } from "../../catalog/folding.ts";
import { soundsOf } from "../../catalog/phrases/sounds.ts";

/** A message as typed, in plain Spanish: abbreviations, slang, English, and words that are spelt as they sound. */
export function plainWords(typed: string): string {
  const listed = RESPELT.reduce((text, [pattern, right]) => text.replace(pattern, right), typed);
  return inSpanish(listed.replace(/(?<![\p{L}\d-])\p{L}{5,}(?![\p{L}\d-])/gu, bySound));
}

/** A plain message without what the search does not know. */
export function searchedWords(plain: string): string {
  const sized = plain.replace(/(?<=(?:aro|rodado) )\p{L}+/giu, (found) => SIZES.get(fold(found)) ?? found);
  return UNSEARCHED.reduce((text, [pattern, right]) => text.replace(pattern, right), sized);
}

/** Of whole words: parts of a serial or a code (`WSBC-TA-12`) are none. */
const word = (words: string) => new RegExp(`(?<![\\p{L}\\d-])(?:${words})(?![\\p{L}\\d-])`, "giu");

const RESPELT: readonly [RegExp, string][] = [
  // `holaaa`; numbers and serials stay.
  [/(?<!\d[\p{L}-]*)(\p{L})\1{2,}(?![\p{L}-]*\d)/giu, "$1"],
  [word("q|ke|qe|ce|(?<!\\d )k"), "que"],
  [word("(?:x|p)(?:q|k|ke)|porq|porke"), "porque"],
  [word("(?<!\\d )x"), "por"],
  [word("(?<!\\d )d"), "de"],
  [word("tmb|tb|tbn|tmbn"), "tambien"],
  [word("toy"), "estoy"],
  [word("ta"), "esta"],
  [word("pa'?"), "para"],
  [word("pal"), "para el"],
  [word("(?:ps|pe|pes|causa|causita|broder|bro|oe|nom[aá]s?|ja(?:ja)+|je(?:je)+)"), ""],
  [/^ola(?!\p{L})/iu, "hola"],
  [word("asta"), "hasta"],
  [word("aki"), "aqui"],
  [word("ago"), "hago"],
  [word("a[cs]er"), "hacer"],
  [word("i[sc]e"), "hice"],
  [word("[ah]?[aá]?h?ay"), "hay"],
  [word("h?a[bv]ia"), "habia"],
  [word("1e?r[oa]"), "primera"],
  [word("2d[oa]"), "segunda"],
  [word("3e?r[oa]"), "tercera"],
  [word("fierro|fierrito|fierraso"), "moto"],
  [word("(?:sol(?:e|c)itos|luquitas)"), "soles"],
  [/(?<!\p{L})ki(?=er|ere|siera)/giu, "qui"],
  [/(?<!\p{L})emb(?=i[aoó])/giu, "env"],
  [/(?<!\p{L})k(?=omo(?!\p{L})|uan)/giu, "c"],
  [/(?<!\p{L})bend(?=er|o|i|ia|iendo)(?!\p{L}*ic)/giu, "vend"],
  [/(?<![\p{L}-])[vb]i[csz]i(?=s?(?![\p{L}-])|cleta)/giu, "bici"],
  [/electrik/giu, "electric"],
];

/** Frequent words of talk, to know them by their sound. */
const TALKED = (
  "vender vendo vendi vendedor comprar compre compra comprador precio precios ofrezco ofrecer oferta envio enviar " +
  "envian entrega publicar publico publique anuncio pedido devolver devuelvan devolucion reembolso reclamo contrasena " +
  "cuenta correo recibi recibir tarjeta cuotas robaron robada denuncia denunciar serie placa papeles transferir " +
  "inspeccion taller mecanico licencia talla altura asesor horario atienden telefono celular mensaje mensajes " +
  "registrar registro necesito quisiera busco factura boleta garantia cancelar estafa estafaron comision direccion " +
  "vehiculo bicicleta bicicletas usada nueva barata"
).split(" ");
const BY_SOUND = new Map(TALKED.flatMap((one) => soundsOf(one).map((sound) => [sound, one] as const)));

function bySound(typed: string): string {
  const folded = fold(typed);
  if (TALKED.includes(folded)) return typed;
  return BY_SOUND.get(soundsOf(folded)[0]!) ?? typed;
}

const SIZES = new Map([
  ["doce", "12"],
  ["catorce", "14"],
  ["dieciseis", "16"],
  ["dieciocho", "18"],
  ["veinte", "20"],
  ["veinticuatro", "24"],
  ["veintiseis", "26"],
  ["veintisiete", "27.5"],
  ["veintinueve", "29"],
]);

const UNSEARCHED: readonly [RegExp, string][] = [
  [/(?<=\d ?)(?:cilindradas?|cilindros|centímetros cúbicos)(?!\p{L})/giu, " cc"],
  [word("jato"), ""],
  [/(?<=\d(?: mil)? )(?:de )?(?:recorridos?|kilometraje)(?!\p{L})(?! bajo| poco)/giu, "km"],
  [/(?<!\p{L})(?:motos? )?pister[oa]s?(?: de)? (?=\d{3}(?!\d| ?(?:soles|mil|lucas)))/giu, "moto deportiva cc "],
  [/(?<!\p{L})motos? pister[oa]s?(?!\p{L})/giu, "moto deportiva"],
  [/(?<=moto deportiva )cc (\d{3})/giu, "$1 cc"],
  [/(?<=\d )(?:soles )?de plata|(?<!\p{L})plata(?= )/giu, ""],
  [
    /^(?:(?:y|no(?! (?:quiero|deseo|busco|me))|ah|ok|ya|pero|ahora|mejor|tambien|también|entonces),? )+(?=\p{L}+ )/iu,
    "",
  ],
  [word("(?<!no )(?:que )?(?:sean?|tengan?|hayan?|era|estoy)|publicado|cu[eé]ntame|lo mismo"), " "],
  [
    word("as[ií]|(?:muy|tan) car[oa]s?|todos los d[ií]as|(?:que )?pes[oa] \\d+ ?(?:kg|kilos?)|que no cueste mucho"),
    " ",
  ],
  [/(?<!\p{L})(?:para|hacia) adelante(?!\p{L})/giu, "en adelante"],
  // A price that nobody names: `subo a 2500`, `algo por 500`, `digamos 700`, `me alcanza con 5 mil`.
  [
    /(?<!\p{L})(?:(?:si )?(?:sub|aument|estir|baj)\p{L}*(?: \p{L}+)? (?:a|hasta)|(?:algo|alguna?|pago|gastar|gasto|pagar) (?:por|de|en|con|hasta)|digamos|un[oa]s|aprox\p{L}*|alrededor de|m[aá]s o menos|(?:me )?alcanza con|tengo(?: como| unos)?) (?=\d{3,5}(?![\d.,]|\p{L}| ?(?:km|cc))|\d{1,2} mil(?! ?km))/giu,
    "hasta ",
  ],
];

/** English words, where a message has at least two that Spanish has not. */
function inSpanish(text: string): string {
  if ((text.match(ENGLISH) ?? []).length < 2) return text;
  return IN_SPANISH.reduce((said, [english, spanish]) => said.replace(word(english), spanish), text);
}

const ENGLISH = word(
  "the|how|do|does|i|my|me|you|is|are|what|where|can|want|need|sell|buy|with|for|under|cheap|stolen|bikes?|used|show",
);
const IN_SPANISH: readonly [english: string, spanish: string][] = [
  ["how much(?: is| does| to)?", "cuanto cuesta"],
  ["how (?:do|can|to) ?(?:i|you|we)?|how to", "como"],
  ["(?:was|got|is) stolen|stole|stolen", "robaron"],
  ["looking for|i want|i need|do you have|is there|are there", "busco"],
  ["can i", "puedo"],
  ["where (?:is|are)", "donde esta"],
  ["show me", "muestrame"],
  ["electric", "electrica"],
  ["mountain bikes?", "bici de montaña"],
  ["road bikes?", "bici de ruta"],
  ["kids? bikes?", "bici infantil"],
  ["bicycles?|bikes?", "bici"],
  ["motorcycles?|motorbikes?", "moto"],
  ["sell", "vender"],
  ["buy", "comprar"],
  ["return|refund", "devolver"],
  ["shipping|deliver|ship", "envio"],
  ["pay|payment", "pagar"],
  ["scam(?:med)?|fraud", "estafa"],
  ["order", "pedido"],
  ["password", "contraseña"],
  ["register", "registrar"],
  ["used|second hand", "usada"],
  ["new", "nueva"],
  ["cheap", "barata"],
  ["under|less than|up to|below", "hasta"],
  ["my", "mi"],
  ["and", "y"],
  ["in", "en"],
  ["for", "para"],
];
