// Letters of other alphabets that look like Latin ones, by alphabet.

const SMALL: readonly [foreign: string, latin: string][] = [
  ["νυγηωσß", "vuynwob"],
  ["սոօհցզյ", "unohgqj"],
];

const CAPITAL: readonly [foreign: string, latin: string][] = [
  ["АВЕКМНОРСТУХІЈЅԚԜҮЗЬԀҺѴԌӀҒЦ", "ABEKMHOPCTYXIJSQWY3BDHVGIFU"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿϜ", "ABEZHIKMNOPTYXCJF"],
  ["ՍՕԼՏ", "UOLS"],
  ["ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ", "ABCDEGHIJKLMPRSTVWYZ"],
  ["ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"],
  ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ", "ABCDEFGHIJKLMNOPQRSTUVWYZ"],
  ["ØƟΘĐÐŁĦŦƵÞ|¦ǀ∣$€§©®", "000DDLHTZP1111SESCR"],
];

const tableOf = (pairs: readonly [string, string][]) =>
  new Map(
    pairs.flatMap(([foreign, latin]) => [...foreign].map((letter, at) => [letter, latin[at] ?? letter] as const)),
  );
const SMALL_TABLE = tableOf(SMALL);
const CAPITAL_TABLE = tableOf(CAPITAL);

const replaced = (text: string, table: ReadonlyMap<string, string>) =>
  Array.from(text, (letter) => table.get(letter) ?? letter).join("");

/** Upper case, without accents and full width, in Latin letters where they look like some. */
export function inLatinCapitals(text: string): string {
  return replaced(replaced(text.normalize("NFKD"), SMALL_TABLE).toUpperCase(), CAPITAL_TABLE);
}
