/** Folded words with those respelt that subjects are told by. */
export function respelt(folded: string): string {
  return MISSPELT.reduce((text, [pattern, right]) => text.replace(pattern, right), folded);
}

const MISSPELT: readonly [RegExp, string][] = [
  [/(?<![a-z])ki(?=er|ere|siera)/g, "qui"],
  [/(?<![a-z])bend(?=er|o|i|ia|iendo)(?![a-z]*ic)/g, "vend"],
  [/(?<![a-z])[vb]i[csz]i(?=s?(?![a-z])|cleta)/g, "bici"],
  [/(?<![a-z])[bv]i[sz]icleta/g, "bicicleta"],
  [/(?<![a-z])nesesito|(?<![a-z])nesecito|(?<![a-z])necesito/g, "necesito"],
  [/(?<![a-z])electrik/g, "electric"],
  [/(?<![a-z])q(?![a-z])/g, "que"],
];
