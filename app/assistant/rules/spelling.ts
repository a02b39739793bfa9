/** Folded words with those respelt that subjects are told by. */
export function respelt(folded: string): string {
  return inSpanish(MISSPELT.reduce((text, [pattern, right]) => text.replace(pattern, right), folded));
}

/** A message as typed, with abbreviations, slang and English that the search does not know in its words. */
export function plainWords(typed: string): string {
  return inSpanish(SLANG.reduce((text, [pattern, right]) => text.replace(pattern, right), typed));
}

const MISSPELT: readonly [RegExp, string][] = [
  [/(?<![a-z])ki(?=er|ere|siera)/g, "qui"],
  [/(?<![a-z])bend(?=er|o|i|ia|iendo)(?![a-z]*ic)/g, "vend"],
  [/(?<![a-z])[vb]i[csz]i(?=s?(?![a-z])|cleta)/g, "bici"],
  [/(?<![a-z])[bv]i[sz]icleta/g, "bicicleta"],
  [/(?<![a-z])nesesito|(?<![a-z])nesecito|(?<![a-z])necesito/g, "necesito"],
  [/(?<![a-z])electrik/g, "electric"],
  [/(?<![a-z])acer(?![a-z])/g, "hacer"],
  [/(?<![a-z])(?:xq|pq|porq)(?![a-z])/g, "porque"],
  [/(?<![a-z])q(?![a-z])/g, "que"],
  [/(?<![a-z])k(?=e(?![a-z])|omo(?![a-z])|uanto(?![a-z]))/g, "c"],
  [/(?<![a-z])ce(?![a-z])/g, "que"],
  [/(?<![a-z])(?:tmb|tb|tbn)(?![a-z])/g, "tambien"],
  [/(?<![a-z])(?:avia|abia)(?![a-z])/g, "habia"],
  [/(?<![a-z])(?:ahy|ay)(?![a-z])/g, "hay"],
];

const word = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "giu");
const SLANG: readonly [RegExp, string][] = [
  [/(?<=\d ?)(?:cilindradas?|cilindros|centímetros cúbicos)(?!\p{L})/giu, " cc"],
  [/(?<=(?:menos|m[aá]s|debajo) )d(?= ?\d)/giu, "de"],
  [word("fierro|fierrito|fierraso"), "moto"],
  [word("jato|depa"), ""],
  [/(?<=\d )(?:soles )?de plata|(?<!\p{L})plata(?= )/giu, ""],
  [/(?<!\p{L})[vb]i[csz]i(?=s?(?!\p{L})|cleta)/giu, "bici"],
];

/** English words, where a message has at least two that Spanish has not. */
function inSpanish(text: string): string {
  if ((text.match(ENGLISH) ?? []).length < 2) return text;
  return IN_SPANISH.reduce((said, [english, spanish]) => said.replace(word(english), spanish), text);
}

const ENGLISH = word(
  "the|how|do|does|i|my|you|is|are|what|where|can|want|need|sell|buy|with|for|under|cheap|stolen|bike|used",
);
const IN_SPANISH: readonly [english: string, spanish: string][] = [
  ["how much(?: is| does| to)?", "cuanto cuesta"],
  ["how (?:do|can|to) ?(?:i|you|we)?|how to", "como"],
  ["(?:was|got|is) stolen|stole|stolen", "robaron"],
  ["looking for|i want|i need|do you have|is there|are there", "busco"],
  ["can i", "puedo"],
  ["where (?:is|are)", "donde esta"],
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
