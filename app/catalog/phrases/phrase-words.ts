import { fold } from "../folding.ts";
import { withDigits } from "./numbers.ts";

/** Short words of a phone, read before numbers: a `k` beside none is `que`. */
const SHORT: readonly [pattern: RegExp, by: string][] = [
  [/\b(?:q|ke|(?<!\d )k)(?= \S)/g, "que"],
  [/\bd(?= \S)/g, "de"],
  [/(?<=\S )x (?=(?!max\b|trail\b)[a-z]{2})/g, "por "],
  [/\bpa(?= (?:abajo|arriba|menos|mas)\b)/g, "para"],
];

/** Words of shops abroad that people of Peru type too. */
const ENGLISH: readonly [pattern: RegExp, by: string][] = [
  [/\bsecond ?hand\b/g, "segunda mano"],
  [/\bbrand ?new\b/g, "nueva"],
  [/\b(?:fixed gear|pinon fijo)\b/g, "fixie"],
  [/\bsingle ?speed\b/g, "1 velocidad"],
  [/\bdirt ?bikes?\b/g, "motocross"],
  [/\b(?:woman|women|womens|lady|ladies)\b/g, "mujer"],
  [/\b(?:girls?|boys?|child|children|childrens|toddlers?)\b/g, "niño"],
  [/\b(?:under|below|less than)\b(?= ?[\ds$])/g, "menos de"],
  [/\b(?:up to)\b(?= ?[\ds$])/g, "hasta"],
  [/\bsize (?=(?:xs|s|m|l|xl|small|medium|large)\b)/g, "talla "],
  [/(?<=\btalla )small\b/g, "s"],
  [/(?<=\btalla )medium\b/g, "m"],
  [/(?<=\btalla )large\b/g, "l"],
  [/\b(\d\d(?:\.5)?) ?inch(?:es)?\b/g, "aro $1"],
  [/\bdis[ck] brakes?\b/g, "freno de disco"],
  [/\bcheap(?:est)?\b/g, "barata"],
  [/\bused\b/g, "usada"],
  [/\bnew\b/g, "nueva"],
  [/\bblack\b/g, "negra"],
  [/\bwhite\b/g, "blanca"],
  [/\bblue\b/g, "azul"],
  [/\bgreen\b/g, "verde"],
  [/\bautomatic\b/g, "automatica"],
  [/\b(?:alumin(?:i)?um)\b/g, "aluminio"],
  [/\bfor sale\b/g, "venta"],
];

const CHILD =
  String.raw`\b(nin[oa]s?|nen[ea]s?|bebes?|chibol[oa]s?|peques?|hij[oa]s?|hijit[oa]s?|ninit[oa]s?|niet[oa]s?|` +
  "nietit[oa]s?|sobrin[oa]s?|sobrinit[oa]s?|herman[oa]|hermanit[oa]|prim[oa]|primit[oa]|ahijad[oa])";
/** Follows an age that is said without its years. */
const NO_YEARS = String.raw`(?= (?!anos?\b|anitos\b|a \d|y \d|o \d|cambios|velocidades)|$)`;

/** One name for what people write in several words, or in parts. */
const JOINED: readonly [pattern: RegExp, by: string][] = [
  [
    /\b(?:que )?(?:no|sin)(?: quiero| puedo| pienso)? (?:cuesten?|valgan?|superen?|pasen?|pasar|gastar|pagar|pague|gaste)(?: mas)?(?: del?| los)? (?=\d|s\/|us\$|\$)/g,
    "hasta ",
  ],
  [/\bmont?[au]i?n ?(?:bike|baik|bai|vike)s?\b/g, "mountainbike"],
  [/\b(?:ene ?|en |ns )max\b/g, "nmax"],
  [/\b(?:equis|x) ?max\b/g, "xmax"],
  [/\b(?:1 |una? )?luca y media\b/g, "1500 soles"],
  [/\b(\d{1,2}) (?:lucas|palos|mil) y medi[oa]\b/g, "$1500 soles"],
  [/\bmedi[oa] luca\b/g, "500 soles"],
  [/\b(?:una )?gamba\b/g, "100 soles"],
  [/\b(\d{1,2}) gambas\b/g, "$100 soles"],
  [/\buna? (luca|palo)\b/g, "1 $1"],
  [/\b(?:un |1 )?metro (?:con |y )?(\d\d)\b/g, "1.$1"],
  [/\b([nx])[ -]max\b/g, "$1max"],
  [/\bsemi[ -]nuev([oa])(s?)\b/g, "seminuev$1$2"],
  [/\bcasi nuev([oa])(s?)\b/g, "como nuev$1$2"],
  [/\bdoble proposito\b/g, "doble-propósito"],
  [/\btodo terreno\b/g, "todoterreno"],
  [/\boff ?-?road\b/g, "offroad"],
  [/\bmoto (taxi|carga|kar|car)s?\b/g, "moto$1"],
  [/\b(moto|mototaxi)s? torito\b/g, "torito"],
  [/\b(?:moto|motos) cross\b/g, "motocross"],
  [/\be[ -]bikes?\b/g, "ebike"],
  [/\btri ?-moto\b/g, "trimoto"],
  [/\b(?:moto )?(?:de )?(?:3|tres) ruedas\b/g, "trimoto"],
  [/\bscooters? electric[oa]s?\b/g, "moto eléctrica"],
  [/\bbici ?-?motos?\b/g, "moto eléctrica"],
  [/\bque no (?:sean?|este|tengan?|lleven?)\b/g, "no"],
  [/\b(en|de) (?:la )?ciudad de /g, "$1 "],
  [new RegExp(`${CHILD}(?: mayor| menor)? (?:de )?([2-9]|1[01])${NO_YEARS}`, "g"), "$1 de $2 anos"],
  // Alone they may be a wheel's: `bici niño 12`.
  [new RegExp(`${CHILD}(?: mayor| menor)? de 12${NO_YEARS}`, "g"), "$1 de 12 anos"],
  [new RegExp(`${CHILD}(?: mayor| menor)? de 1[3-6]${NO_YEARS}`, "g"), "adolescente"],
  [
    /\b((?:bici|bicicleta|bicla|cleta|nin[oa]|hij[oa]|chic[oa]|niet[oa]|sobrin[oa]|herman[oa])s?)(?: (?:de|para|pa|mi|un|una|nin[oa]|hij[oa]|chic[oa]|niet[oa]|sobrin[oa]|herman[oa]))* 1[3-6](?: anos?| anitos)(?! (?:de )?(?:uso|antiguedad|garantia))/g,
    "$1 adolescente",
  ],
  [/\badolescentes? (?:de )?1[1-7](?: anos?| anitos)?/g, "adolescente"],
  [/\b(?:triciclo|moto|motito)s? (?:(?:de|para|pa) )?(?:un )?(?=(?:nin[oa]s?|nen[ea]s?|bebes?)\b)/g, "infantil "],
  [/\b(?:que )?(?:no (?:use|usa|usen|consuma|lleve)|sin) (?:gasolina|combustible)\b/g, "electrica"],
  [/\bque se (?:pueda )?(?:dobl|pleg|plieg)(?:a|e|ue|ar)n?\b/g, "plegable"],
  [/\b(bici|bicicleta|bicla|cleta|montanera|mtb)s? grandes?\b/g, "$1 talla l"],
  [/\b(bici|bicicleta|bicla|cleta|montanera|mtb)s? (?:pequenas?|chiquitas?)\b/g, "$1 talla s"],
  [/\b(motos?|bicis?|bicicletas?) viej(?:a|ita)s?\b/g, "$1 antigua"],
  [/\b(motos?|motocicletas?) grandes?\b/g, "$1 gran motor"],
  [/\bcafe racers?\b|(?<=\bmoto )clasica\b/g, "retro"],
  [/\b(bici|bicicleta)s? (?:de|para|pa) (?:la )?(?:pista|asfalto)\b(?! [yeo])/g, "$1 de ruta"],
  [/\b(?:arranque|encendido|sistema) electrico\b/g, "arranque"],
  [/\b(para|pa) vender (?!mi\b|la\b|lo\b|rapido\b)\S+/g, "$1 carga"],
  [/\b(bici|bicicleta|montanera|mtb)s? (?:numero|nro|n°|#) ?(?=\d\d\b)/g, "$1 aro "],
  [/\baqp\b/g, "arequipa"],
  [/\blima metropolitana\b/g, "lima"],
  [/\bno (?:quiero|busco|deseo|me gustan?) (?:una? |las? |los? )?/g, "no "],
  [/\b(?:tod[oa]s?|cualquiera?|lo que sea) (menos|excepto|que no)\b/g, "$1"],
  [/\bno (bici|bicicleta|moto|motocicleta)s? (?:(?:de|para) |(?=electric))(?=[^\d\s])/g, "$1 no "],
  [/\bni (?=[^\d\s])/g, "no "],
  [/\b(no|excepto) (?:del?|en) (?:l[ao]s? |el )?(?=[^\d\s])/g, "$1 "],
  [/\b(?:(?:a|de|con) )?(?:buen(?:os)? precios?|precios? bajos?|bajos? precios?|bajo costo)\b/g, "barato"],
  [/\b(bici|bicicleta)s? (?:con|a) (?:motor|bateria)\b/g, "$1 eléctrica"],
  [/\bmotos? para taxi\b/g, "mototaxi"],
  [/\bde cerro\b(?! (?:colorado|azul|de pasco))/g, "montañera"],
  [/\buna (velocidad|marcha)\b/g, "1 $1"],
  [/\baro 700\b(?!c)/g, "aro 700c"],
  [/\bc\.? ?c\.?(?=\s|$)/g, "cc"],
  [/(?<=\btalla )median[oa]\b/g, "m"],
  [/(?<=\btalla )(?:chic[oa]|pequen[oa])\b/g, "s"],
  [/(?<=\btalla )grande\b/g, "l"],
  [/(?<=\btalla )(?:doble ele|equis ele)\b/g, "xl"],
  [/(?<=\btalla )equis ese\b/g, "xs"],
  [/(?<=\btalla )ele\b/g, "l"],
  [/(?<=\btalla )eme\b/g, "m"],
  [/(?<=\btalla )ese\b/g, "s"],
  [/(?<=\btalla )(?:extra grande|extragrande)\b/g, "xl"],
  [/\b(?:cuadro|marco|talle) (?:de )?(?=(?:xs|s|m|l|xl|\d\d)\b)/g, "talla "],
  [/\b(talla \d\d(?:\.5)?) ?(?:pulgadas?|cms?|")/g, "$1"],
  [/\b(aro|rin|rodado)s?(?=\d)/g, "$1 "],
  [/\b(?:aro|rin|rueda|llanta)s? (?:de |n ?|# ?|numero )?(?=\d\d)/g, "aro "],
  [/\btalla(?=(?:xs|s|m|l|xl)\b)/g, "talla "],
  [/\b(\d\d(?:\.5)?) pulgadas?\b/g, "aro $1"],
  [/\b27,5\b/g, "27.5"],
  [/\b(29|27\.5|26)er\b/g, "aro $1"],
  [/\b(\d{3,6}) ?(?:-|–|~) ?(\d{3,6})(?=\b)/g, "$1 a $2"],
  [/\banitos\b/g, "años"],
  [/\b(\d+)\s+(\d{3}) (?=soles|km|kilometros)/g, "$1$2 "],
];

const TENS = ["cincuenta", "sesenta", "setenta", "ochenta", "noventa"];

/** `un metro setenta y cinco` → `1.75`; `b i c i` → `bici`; `ene ese` → `ns`. */
function withHeight(text: string): string {
  return text
    .replace(
      /\b(?:un |1 )?metro (?:con |y )?(cincuenta|sesenta|setenta|ochenta|noventa)(?: y (cinco|\d))?\b/g,
      (_, tens: string, unit = "0") => `1.${TENS.indexOf(tens) + 5}${unit === "cinco" ? 5 : unit}`,
    )
    .replace(/^\p{L}(?: \p{L}){2,}$/u, (letters) => letters.replaceAll(" ", ""))
    .replace(
      /\b(?:(?:ene|eme|erre|ere|equis|efe|zeta) ?|(?=\S+ ?(?:ene|ese|eme|erre|ere|equis|efe|zeta)))(?:(?:ene|ese|eme|erre|equis|efe|zeta|ele|te|be|ce|ge|ere) ?)*(?= ?\d)/g,
      (names) =>
        names
          .trim()
          .split(/ ?(?=ene|ese|eme|erre|equis|efe|zeta|ele|te|be|ce|ge|ere)/)
          .map((name) => LETTERS_NAMED.get(name.trim()) ?? "")
          .join("")
          .concat(" "),
    );
}

const LETTERS_NAMED: ReadonlyMap<string, string> = new Map(
  "ene:n ese:s eme:m erre:r ere:r equis:x efe:f zeta:z ele:l te:t be:b ce:c ge:g"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

/** Words that are put in place of others, where a page shows them. */
const SPELLED: [folded: string, word: string][] = [["anos", "años"]];

/**
 * The words of a text as it is read: without question marks, quotes and points at their ends, with one name for what
 * is written in several ways, and numbers as digits. Words that need none of it keep their accents and capitals.
 */
export function wordsOfPhrase(text: string): string[] {
  const typed = text
    .replace(/[¿?¡!«»()“;]/g, " ")
    .replace(/(?<!\d)["”]/g, " ")
    .replace(/[,.:]+(?=\s|$)/g, " ")
    .replace(/,(?!\d)/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  const folded = typed.map(fold).join(" ");
  const replaced = (text: string, by: typeof JOINED) =>
    by.reduce((one, [pattern, other]) => one.replace(pattern, other), text);
  const joined = replaced(withHeight(withDigits(replaced(replaced(folded, SHORT), ENGLISH))), JOINED)
    .split(/\s+/)
    .filter(Boolean);
  if (joined.join(" ") === folded) return typed;
  const left = new Map([...SPELLED, ...typed.map((word): [string, string] => [fold(word), word])]);
  return joined.map((word) => left.get(word) ?? word);
}
