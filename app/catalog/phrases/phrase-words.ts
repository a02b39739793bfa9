import { fold } from "../folding.ts";
import { withDigits } from "./numbers.ts";

/** Short words of a phone, read before numbers: a `k` beside none is `que`. */
const SHORT: readonly [pattern: RegExp, by: string][] = [
  [/\b(?:q|ke|(?<!\d )k)(?= \S)/g, "que"],
  [/\bd(?= \S)/g, "de"],
  [/(?<=\S )x (?=(?!max\b|trail\b)[a-z]{2})/g, "por "],
  [/\bpa(?= (?:abajo|arriba|menos|mas)\b)/g, "para"],
];

/** One name for what people write in several words, or in parts. */
const JOINED: readonly [pattern: RegExp, by: string][] = [
  [/\bmont?[au]i?n ?(?:bike|baik|bai|vike)s?\b/g, "mountainbike"],
  [/\bene ?max\b/g, "nmax"],
  [/\b(?:equis|x) ?max\b/g, "xmax"],
  [/\b(?:1 |una? )?luca y media\b/g, "1500 soles"],
  [/\b(\d{1,2}) (?:lucas|palos|mil) y medi[oa]\b/g, "$1500 soles"],
  [/\bmedi[oa] luca\b/g, "500 soles"],
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
  [
    /\b(nin[oa]s?|hij[oa]s?|niet[oa]s?|sobrin[oa]s?)(?: mayor| menor)? (?:de )?([2-9]|1[01])(?= (?!anos?\b|anitos\b|a \d|y \d|o \d|cambios|velocidades)|$)/g,
    "$1 de $2 anos",
  ],
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
  const joined = replaced(withHeight(withDigits(replaced(folded, SHORT))), JOINED)
    .split(/\s+/)
    .filter(Boolean);
  if (joined.join(" ") === folded) return typed;
  const left = new Map(typed.map((word) => [fold(word), word]));
  return joined.map((word) => left.get(word) ?? word);
}
