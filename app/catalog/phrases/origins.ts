import { singular } from "../words.ts";

/** Where brands that are sold in Peru come from: words for it, folded and in the singular, and slugs of brands. */
const ORIGINS: readonly (readonly [words: string, brands: string])[] = [
  ["japones|japonesa|japon", "honda|yamaha|suzuki|kawasaki|fuji|nishiki|panasonic|miyata"],
  [
    "chino|china",
    "lifan|zongshen|loncin|wanxin|haojue|shineray|jianshe|dayun|senke|sinski|cfmoto|cf-moto|keeway|qjmotor|voge|zontes" +
      "|ssenda|kove|jch|motokar|advance|cross|mavila|nexus|ronco|italika|rtm|yamoto|skygo|sunra|yadea|niu" +
      "|super-soco|benling|aima|phoenix|forever|java|twitter|shengmilo|engwe|himo|fiido",
  ],
  ["hindu|indio|india", "bajaj|tvs|hero|royal-enfield|mahindra|kinetic"],
  [
    "americano|americana|estadounidense|norteamericano|norteamericana",
    "trek|specialized|cannondale|santa-cruz|gt|schwinn|huffy|haro|salsa|surly|diamondback|electra|raleigh|marin|kona" +
      "|jamis|harley-davidson|indian|victory|zero|buell",
  ],
  [
    "italiano|italiana|italia",
    "bianchi|pinarello|colnago|cinelli|wilier|ducati|aprilia|vespa|piaggio|moto-guzzi|mv-agusta|benelli|fantic|malaguti",
  ],
  ["aleman|alemana|alemania", "bmw|bmw-motorrad|cube|canyon|ghost|focus|haibike|rose"],
  ["austriaco|austriaca|austria", "ktm|husqvarna|gasgas"],
  ["taiwanes|taiwanesa|taiwan", "giant|merida|liv|dahon|kymco|sym|sanyang"],
  ["coreano|coreana|corea", "hyosung|daelim|samchuly"],
  ["frances|francesa|francia", "lapierre|look|btwin|rockrider|decathlon|peugeot"],
  ["ingles|inglesa|inglaterra|britanico|britanica", "triumph|norton|brompton|raleigh|bsa"],
  ["espanol|espanola|espana", "orbea|bh|mondraker|conor|rieju|derbi|bultaco"],
  ["suizo|suiza", "scott|bmc"],
  ["canadiense|canada", "rocky-mountain|devinci|norco|cervelo|can-am"],
  ["peruano|peruana|nacional", "monark|goliat|monarette|best|wayra"],
];

/** Slugs of the known brands of an origin that folded words name: `chinas`, `de japon`; none for other words. */
export function brandsOfOrigin(name: string, known: ReadonlyMap<string, string>): string[] {
  const word = singular(name.replace(/^(?:de|del) /, ""));
  const [, brands] = ORIGINS.find(([words]) => words.split("|").includes(word)) ?? [];
  return (
    brands
      ?.split("|")
      .filter((slug) => known.has(slug))
      .sort() ?? []
  );
}

export function isOriginWord(word: string): boolean {
  return ORIGINS.some(([words]) => words.split("|").includes(singular(word)));
}
