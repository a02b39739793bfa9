import { DEPARTMENTS } from "~/business/peru";
import { PLACE_LIST } from "~/business/places/list.server";

import { FRONT_CODED } from "./common-passwords.data.server";

/** The list as a set, built at the first new password of an isolate: nothing else needs it. */
let list: ReadonlySet<string> | undefined;

/** Words that a guess for this site is made of: its names, what it sells, the brands, and the country's places. */
const SITE_WORDS =
  "rebi rebipe registratubike registratubici bici bicis bike bikes bicicleta bicicletas ciclismo ciclista ciclovia " +
  "montanera montana ruta rutera plegable fixie bmx moto motos motocicleta motocicletas motociclista motero motera " +
  "mototaxi motocross scooter pedal cuadro casco llanta llantas aro vendo compro venta compra peru lima callao " +
  "trek giant specialized merida scott cannondale bianchi benotto monark goliat oxford bestbike jafi gtbike cube " +
  "orbea santacruz kona focus ghost raleigh shimano honda yamaha suzuki kawasaki bajaj pulsar ktm husqvarna ducati " +
  "triumph bmw harley harleydavidson royalenfield benelli wanxin ronco italika zongshen lifan ssenda mavila rtm tvs " +
  "apache hero vespa piaggio sym kymco cfmoto aprilia";
const JOINING = /[\p{M}\p{P}\p{S}\s]+/gu;
const bareOf = (text: string): string => text.toLowerCase().normalize("NFD").replace(JOINING, "");

/** The list's words and the places, built at first use. */
let words: ReadonlySet<string> | undefined;

function siteWords(): ReadonlySet<string> {
  const places = [...DEPARTMENTS.map(({ name }) => name), ...PLACE_LIST.replace(/\s+/g, " ").split(/[:,]|\d{4}|\d\d=/)];
  return new Set([...SITE_WORDS.split(" "), ...places.map(bareOf)].filter((word) => word !== ""));
}

/** Whether a password is such a word, alone or with a year or up to four digits at one end or at both. */
function isSiteWord(normalized: string): boolean {
  words ??= siteWords();
  return words.has(bareOf(normalized).replace(/^\d{1,4}|\d{1,4}$/g, ""));
}

/**
 * Whether a password is among the 10,000 most common ones, in any case and with blanks around it, or is one character
 * repeated, blanks included, or is made of a word of the site: its name, what it sells, a brand or a place. For new
 * passwords only: a sign-in must accept the password that an account has.
 */
export function isCommonPassword(password: string): boolean {
  const normalized = password.normalize("NFKC").toLowerCase();
  const trimmed = normalized.trim();
  if (trimmed === "" || new Set(trimmed).size === 1 || isSiteWord(normalized)) return true;
  list ??= decode(FRONT_CODED);
  return list.has(normalized) || list.has(trimmed);
}

function decode(coded: string): ReadonlySet<string> {
  const words = new Set<string>();
  let before = "";
  for (const entry of coded.split(" ")) {
    before = before.slice(0, Number.parseInt(entry.charAt(0), 36)) + entry.slice(1);
    words.add(before);
  }
  return words;
}
