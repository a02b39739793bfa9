import { foldForSpam, hasForeignLink, repeatsCharacter } from "./spam.ts";
import { hasContacts, LONG_NUMBER } from "./text.ts";

export const NAME_MESSAGES = {
  letters: "El nombre necesita al menos una letra.",
  repeated: "El nombre repite un mismo carácter demasiadas veces seguidas. Quita los que sobran.",
  contact: "El nombre lo ve todo el mundo: quita teléfonos, correos, enlaces y redes. Para eso están los mensajes.",
  staff: "Ese nombre parece del equipo de Rebi. Escribe el tuyo.",
} as const;

/** Networks, and ways of writing them. */
const NETWORK =
  /(?<![a-z])(?:wh?ats?\s?app|wh?ats?ap|wasa?pp?|wsp|wspp|wpp|telegram|instagram|insta|facebook|tik\s?tok)(?![a-z])/;

/** The assistant's name, which is the brand's; with or without words of its kind, also written as one. */
const TITLES = "(?:soporte|support|ayuda|help|equipo|team|admin|oficial|official|bot|peru|pe)?";
const STAFF = new RegExp(
  `^(?:${TITLES}rebi${TITLES}|admin|administrador(?:a|es)?|administracion|moderador(?:a|es)?|moderacion|soporte|support|staff)$`,
);
const STAFF_PHRASE = /(?:atencion|servicio) al (?:cliente|usuario|comprador|vendedor)/;

/** Digits and letters of other scripts that are read as Latin ones. */
const LOOKALIKES = new Map(
  [..."013457@$!аеорсухіѕкмтвн"].map((seen, at) => [seen, [..."oieastasiaeopcyxiskmtbh"][at]!]),
);

/** Fault of a name that others see (of a user, a workshop), in Spanish; null for none. */
export function nameMessage(name: string): string | null {
  const folded = foldForSpam(name);
  if (repeatsCharacter(folded)) return NAME_MESSAGES.repeated;
  const isReachable =
    LONG_NUMBER.test(folded) || hasContacts(folded) || hasForeignLink(folded, null) || /@\S/.test(folded);
  if (isReachable || NETWORK.test(folded)) return NAME_MESSAGES.contact;
  if (!/\p{L}/u.test(folded)) return NAME_MESSAGES.letters;
  return looksLikeStaff(folded) ? NAME_MESSAGES.staff : null;
}

function looksLikeStaff(folded: string): boolean {
  const latin = [...folded].map((seen) => LOOKALIKES.get(seen) ?? seen).join("");
  // Letters with spaces between them are read as a word: `R e b i`.
  const joined = latin.replace(/(?<![a-z])([a-z])[\s._-]+(?=[a-z](?![a-z]))/g, "$1");
  const words = [folded, latin, joined].flatMap((text) => text.split(/[^\p{L}]+/u));
  return words.some((word) => STAFF.test(word)) || STAFF_PHRASE.test(latin);
}
