import type { TypeId } from "../filter-values.ts";
import { fold } from "../folding.ts";
import { isStopWord, isAskingWord, singular } from "../words.ts";

/** A part, or another intent than to buy, that a text names, and the words that are left of it. */
export interface NotSold {
  /** `cascos`: parts and clothes, which nobody sells here. */
  part: string | null;
  /** Somebody sells, or was robbed, and looks for another page. */
  intent: "sell" | "stolen" | null;
  /** As typed: one of Peru's streets that nothing on sale has. */
  brand?: string;
  rest: string;
}

/** Folded, in the singular, and how a sentence names several. */
const PARTS: ReadonlyMap<string, string> = new Map(
  (
    "casco:cascos candado:candados aceite:aceites llanta:llantas neumatico:llantas camara:cámaras repuesto:repuestos " +
    "guante:guantes casaca:casacas chaleco:chalecos rodillera:rodilleras bateria:baterías cadena:cadenas pedal:pedales " +
    "asiento:asientos sillin:asientos timon:timones manubrio:timones espejo:espejos bujia:bujías carburador:carburadores " +
    "escape:escapes pastilla:pastillas zapata:zapatas inflador:infladores bomba:infladores alarma:alarmas cobertor:cobertores " +
    "funda:fundas portabebe:portabebés sillita:sillitas accesorio:accesorios pieza:piezas autoparte:repuestos lubricante:aceites " +
    "parabrisa:parabrisas maletero:maleteros topcase:maleteros impermeable:impermeables auto:autos carro:autos camioneta:camionetas camion:camiones zapatilla:zapatillas jersey:ropa ropa:ropa luz:luces luce:luces faro:faros linterna:linternas canasta:canastas " +
    "canastilla:canastas portacelular:portacelulares soporte:soportes amortiguador:amortiguadores horquilla:horquillas mochila:mochilas " +
    "lente:lentes bota:botas intercomunicador:intercomunicadores traba:trabas motor:motores cargador:cargadores"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);
/** Vehicles by their first word, and none. */
const STATIONARY = /\b(?:estaticas?|estacionarias?|spinning|elipticas?)\b/;
/** `bicicleta con canastilla`, `moto para repuestos` are vehicles. */
const BEFORE_A_TRAIT = /^(?:con|sin|para|pa|de|y|por)$/;
const SELLING =
  /\b(?:vendo|remato|rematar|(?:ofrezco|publico|anuncio) (?:mi|una)|(?:quiero|deseo|como|puedo|donde) (?:puedo )?(?:vender|publicar)|(?:vender|publicar|anunciar) (?:mi|una?|la))\b/;
const STOLEN =
  /\b(?:robad[oa]s?|hurtad[oa]s?|me (?:la |lo )?robaron|robaron|robo de|me (?:la |lo )?(?:hurtaron|quitaron)|se (?:la |lo |me la |me lo )?llevaron)\b/;
const OF_INTENT =
  /\b(?:vendo|remato|rematar|ofrezco|publico|vender|publicar|anunciar|robad[oa]s?|hurtad[oa]s?|me robaron|robaron|hurtaron|quitaron|llevaron|robo|reportad[oa]s?|denuncia[dr]?[oa]?s?)\b/g;

/** Null where the text asks for a vehicle. */
export function notSoldIn(text: string): NotSold | null {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const folded = words.join(" ");
  const intent = STOLEN.test(folded) ? "stolen" : SELLING.test(folded) ? "sell" : null;
  const first = words.findIndex((word) => !isStopWord(word) && !isAskingWord(word) && word !== "para");
  const part = first === -1 ? undefined : PARTS.get(singular(words[first]!));
  if (intent === null && STATIONARY.test(folded)) {
    const rest = text.split(/\s+/).filter((word) => word !== "" && !STATIONARY.test(fold(word)));
    return { part: "bicicletas estáticas", intent, rest: rest.join(" ") };
  }
  const isTrait = first > 0 && BEFORE_A_TRAIT.test(words[first - 1]!);
  if (intent === null && (part === undefined || isTrait)) return null;
  const typed = text.split(/\s+/).filter(Boolean);
  const isPart = intent === null;
  const rest = isPart
    ? typed.filter((_, at) => at !== first).join(" ")
    : typed.filter((word) => !fold(word).match(OF_INTENT)).join(" ");
  return { part: isPart ? part! : null, intent, rest };
}

/** Brands and things of Peru's streets that may be missing here, and what is nearest to each. */
const NEAREST: readonly (readonly [words: string, types: string])[] = [
  ["kawasaki|ducati|aprilia|agusta|hyosung|cfmoto|cf", "deportiva,naked"],
  ["ninja|hayabusa", "deportiva"],
  ["vespa|piaggio|kymco|sym|lambretta|activa|agility|aerox|majesty|vario|navi|tricity|cygnus|downtown", "scooter"],
  ["harley|davidson|indian|interceptor|shadow|virago|vulcan|dragstar|sportster", "chopper"],
  [
    "husqvarna|gasgas|beta|sherco|cuatrimoto|cuadrimoto|quad|tornado|tenere|africa|versys|klr|crf|transalp|bros|sahara",
    "doble-proposito",
  ],
  ["benelli|bmw|triumph|voge|zontes|guzzi", "naked,doble-proposito"],
  ["dominar|apache|hornet|fazer|discover|boxer|platina|gsx|zx", "naked,deportiva"],
  [
    "bera|ronco|ssenda|lifan|loncin|haojue|dayun|shineray|keeway|hero|tvs|jialing|mavila|nexus|advance|sinski|jch",
    "motos",
  ],
  ["bianchi|colnago|pinarello|wilier|cervelo|bmc|lapierre", "ruta"],
  ["dahon|brompton|tern", "plegable"],
  ["haro|mongoose", "bmx"],
  ["yadea|niu|sunra|xiaomi|ninebot|patineta|patin|monopatin|segway", "moto-electrica"],
  ["super73|engwe|fiido", "bici-electrica"],
  ["tandem|triciclo", "urbana"],
  [
    "cube|merida|orbea|canyon|ghost|focus|norco|kona|marin|polygon|schwinn|raleigh|jafi|goliat|fuji|felt|jamis|upland|santa|" +
      "kross|rockrider|btwin|lespo|benotto|mercurio|cuda|venzo|trinx|caloi|liv|mondraker|bergamont",
    "bicicletas",
  ],
];

/** Types that are nearest to what folded words name; none for other words. */
export function nearestTypes(words: readonly string[]): TypeId[] {
  const found = words.flatMap((word) => NEAREST.filter(([names]) => names.split("|").includes(singular(word)))).at(-1);
  return (found?.[1].split(",") ?? []) as TypeId[];
}

const BEGINNING_MIN = 3;

/** The brand of Peru's streets that a text begins: `kawa`. */
export function brandBeginning(text: string): string | null {
  const begun = fold(text).trim();
  if (begun.length < BEGINNING_MIN) return null;
  return NEAREST.flatMap(([names]) => names.split("|")).find((name) => name.startsWith(begun)) ?? null;
}
