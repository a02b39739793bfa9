// Ways in which people write down a number, each as a function of it.

type Random = (below: number) => number;
export type Mangling = (serial: string, random: Random) => string;

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/** 20 formats of makers: letters stay, `9` is a digit, `?` a letter. */
const FORMATS = [
  "WTU999K9999?",
  "WSBC60999999?",
  "M9?9999999",
  "CN999999999",
  "?99999999",
  "KT99?99999",
  "GS9999999",
  "U99?999999",
  "999999999999",
  "SC?99?999999",
  "F9999999999",
  "HMX99999999?",
  "BM99?9999",
  "T999?99999999",
  "?9?9999999?9",
  "AK99999999",
  "XD?99999999",
  "NB999999?99",
  "PE999999999",
  "99?9999999",
];

export function madeSerial(random: Random, at: number): string {
  const letters = "ACEFHJKMPRUWXY";
  return (FORMATS[at % FORMATS.length] ?? "").replace(/[9?]/g, (place) =>
    place === "9" ? String(random(10)) : (letters[random(letters.length)] ?? "A"),
  );
}

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
const at = (serial: string, place: number, letter: string) => serial.slice(0, place) + letter + serial.slice(place + 1);
const another = (serial: string, place: number, random: Random) => {
  const others = LETTERS.replaceAll(serial[place] ?? "", "");
  return at(serial, place, others[random(others.length)] ?? "X");
};
const swapAll = (pairs: string) => {
  const table = new Map(
    pairs.split(" ").flatMap(
      ([a = "", b = ""]) =>
        [
          [a, b],
          [b, a],
        ] as [string, string][],
    ),
  );
  return (serial: string) => Array.from(serial, (letter) => table.get(letter) ?? letter).join("");
};
const swapSome =
  (pairs: string, most: number): Mangling =>
  (serial, random) => {
    const all = swapAll(pairs)(serial);
    const places = Array.from(serial, (_, place) => place).filter((place) => all[place] !== serial[place]);
    let mangled = serial;
    for (let done = 0; done < most && places.length > 0; done++) {
      const [place = 0] = places.splice(random(places.length), 1);
      mangled = at(mangled, place, all[place] ?? "");
    }
    return mangled;
  };
const inAlphabet = (latin: string, foreign: string): Mangling => {
  const letters = Array.from(foreign);
  return (serial) => Array.from(serial, (letter) => letters[latin.indexOf(letter)] ?? letter).join("");
};
const CYRILLIC = inAlphabet("ABEKMHOPCTYX", "АВЕКМНОРСТУХ");
const around =
  (before: readonly string[], after: readonly string[]): Mangling =>
  (serial, random) =>
    pick(random, before) + serial + pick(random, after);

/** The number is the same. */
export const SAME: Record<string, Mangling> = {
  "lower case": (serial) => serial.toLowerCase(),
  separators: (serial, random) =>
    Array.from(
      serial,
      (letter) => letter + (random(4) === 0 ? pick(random, [" ", "-", ".", "/", "'", "\u00a0", "\t"]) : ""),
    ).join(""),
  "full width": (serial) =>
    Array.from(serial, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)).join(""),
  "O for 0, I for 1 and their like": swapSome("0O 1I 5S 2Z 8B", 4),
  "a label before it": around(
    [
      "S/N: ",
      "N/S: ",
      "N/S ",
      "S/N:",
      "Serie ",
      "Serie: ",
      "serie n° ",
      "Nº ",
      "N° ",
      "N°",
      "Nro. ",
      "NRO ",
      "Número de serie: ",
      "SN: ",
      "Serial: ",
      "Serial number ",
      "# ",
      "Cuadro: ",
      "Nº de serie ",
    ],
    ["", " "],
  ),
  "its model before it": around(["Marlin 7 ", "Trek Marlin 7 ", "Rockhopper ", "Giant Talon 3 ", "GW Lynx "], [""]),
  "a word behind it": around([""], [" original", " (cuadro)", " rojo", ", talla M", " ok"]),
  "Cyrillic letters": CYRILLIC,
  "Greek letters": inAlphabet("ABEHIKMNOPTXYZ", "ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ"),
  "Ø for 0": (serial) => serial.replaceAll("0", "Ø"),
  "| for 1": (serial) => serial.replaceAll("1", "|"),
};

/** The number is similar. */
export const SIMILAR: Record<string, Mangling> = {
  "one wrong": (serial, random) => another(serial, random(serial.length), random),
  "one missing": (serial, random) => at(serial, random(serial.length), ""),
  "one doubled": (serial, random) => {
    const place = random(serial.length);
    return at(serial, place, (serial[place] ?? "").repeat(2));
  },
  "two swapped": (serial, random) => {
    const place = random(serial.length - 1);
    return serial.slice(0, place) + (serial[place + 1] ?? "") + (serial[place] ?? "") + serial.slice(place + 2);
  },
  "one unread": (serial, random) => at(serial, random(serial.length), "?"),
  "two unread": (serial, random) => {
    const place = random(serial.length - 1);
    return at(at(serial, place, "?"), place + 1 + random(serial.length - place - 1), "?");
  },
  "two confusions": swapSome("G6 D0 Q0 UV 7T MN", 2),
  "G for 6 all through": (serial) => serial.replaceAll("6", "G"),
  "D for 0 all through": (serial) => serial.replaceAll("0", "D"),
  "Q for 0 all through": (serial) => serial.replaceAll("0", "Q"),
  "the last five": (serial) => serial.slice(-5),
  "the last four": (serial) => serial.slice(-4),
  "the first six": (serial) => serial.slice(0, 6),
  "a middle part": (serial, random) => {
    const first = 1 + random(serial.length - 6);
    return serial.slice(first, first + 5 + random(Math.max(1, serial.length - first - 5)));
  },
  "both ends unread": (serial) => `??${serial.slice(2, -2)}??`,
  "a label and one wrong": (serial, random) => `S/N: ${another(serial, random(serial.length), random)}`,
};

/** Long numbers only: a short one that is cut and misread is another number. */
export const OF_LONG: Record<string, Mangling> = {
  "misread and cut by two": (serial, random) => {
    const cut = pick(random, [serial.slice(2), serial.slice(0, -2)]);
    return another(cut, random(cut.length), random);
  },
};

const WORDS_OF_DIGITS = ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"];
const PEOPLE: Record<string, string> = {
  A: "Ana",
  B: "burro",
  C: "casa",
  D: "dedo",
  E: "Elena",
  F: "foca",
  G: "gato",
  H: "hola",
  I: "Inca",
  J: "Juan",
  K: "kilo",
  L: "Lima",
  M: "mamá",
  N: "nido",
  O: "oso",
  P: "papá",
  Q: "queso",
  R: "Rosa",
  S: "sol",
  T: "tío",
  U: "uva",
  V: "vaca",
  W: "Wilson",
  X: "xilófono",
  Y: "yate",
  Z: "zapato",
};
const perLetter =
  (of: (letter: string, random: Random) => string, between = ""): Mangling =>
  (serial, random) =>
    Array.from(serial, (letter) => of(letter, random)).join(between);
const inGroups =
  (length: number): Mangling =>
  (serial) =>
    serial.match(new RegExp(`.{1,${length}}`, "g"))?.join(" ") ?? "";
const withMiddle =
  (length: number, middle: string): Mangling =>
  (serial, random) => {
    const first = 3 + random(Math.max(1, serial.length - length - 5));
    return serial.slice(0, first) + middle + serial.slice(first + length);
  };

/** Words and marks beside a number that is whole. */
export const SAID: Record<string, Mangling> = {
  "digits as words": (serial) => Array.from(serial, (letter) => WORDS_OF_DIGITS[Number(letter)] ?? letter).join(" "),
  "digits as words, letters together": (serial) =>
    serial.replace(/\d/g, (digit) => ` ${WORDS_OF_DIGITS[Number(digit)]} `),
  "a dash by its name": (serial) => `${serial.slice(0, 4)} guion ${serial.slice(4)}`,
  "letters of names": (serial) =>
    Array.from(serial, (letter) => (PEOPLE[letter] ? `${letter} de ${PEOPLE[letter]}` : letter)).join(" "),
  "doubled digits by their name": (serial) => serial.replace(/(\d)\1/g, " doble $1 "),
  "a label glued to it": around(
    ["SN", "Serie", "SERIE", "serial", "NRO", "Nro.", "Número", "N°", "S/N", "cuadro"],
    [""],
  ),
  "its brand glued to it": around(["TREK", "Giant", "OXFORD", "Specialized", "Scott", "MERIDA", "Cannondale"], [""]),
  "strokes at both ends": (serial) => `I${serial}I`,
  "bars at both ends": (serial) => `|${serial}|`,
  "stars at both ends": (serial) => `*${serial}*`,
  "marks at both ends": around(["~", "!!", "«", "->", "“"], ["!", "»", "”", " ...", "?"]),
  "two lines": (serial) => `${serial.slice(0, 5)}\n${serial.slice(5)}`,
  "groups of two": inGroups(2),
  "groups of three": inGroups(3),
  "zero width spaces": perLetter((letter) => letter, "\u200b"),
  "soft hyphens": perLetter((letter) => letter, "\u00ad"),
  "marks of direction": (serial) => `\u200f${serial}\u202c`,
  "a picture beside": around(["🚲 ", ""], [" 🚲", " 👍"]),
  "its year beside": around(["2022 ", "año 2021 "], [""]),
  "its size beside": around(["talla M ", "aro 29 ", "aro 29 serie "], [""]),
  "a DNI beside": around([""], [" DNI 45678912", ", mi DNI es 45678912"]),
  "a price beside": around([""], [" S/ 1500", " a 1200 soles", " S/1,800"]),
  "a telephone beside": around([""], [" cel 987654321", " llamar al 987 654 321"]),
  "model and year before": around(["Trek Marlin 7 2022 ", "Giant Talon 3 2021 ", "Oxford Orion 5 2023 "], [""]),
  "a sentence around it": around(
    ["Hola, quiero saber si la bicicleta que me ofrecen con número de serie ", "Buenas, me la venden y dice "],
    [" está reportada como robada, por favor", " en la parte de abajo del cuadro, gracias"],
  ),
  "an address around it": around(
    ["https://www.mercado.pe/bicis/item?serie=", "www.bicis.com/serie/"],
    ["", "&ref=wa", "/"],
  ),
  "another number beside": (serial, random) => `${serial} o ${madeSerial(random, random(20))}`,
};

/** Parts of a number, and numbers that were misread twice. */
export const LEFT: Record<string, Mangling> = {
  "its last four by their place": (serial) => `termina en ${serial.slice(-4)}`,
  "its last five by their place": (serial) => `Termina en ${serial.slice(-5)}`,
  "its first and last by their places": (serial) =>
    `empieza con ${serial.slice(0, 4)} y termina en ${serial.slice(-4)}`,
  "its last four, counted": (serial) => `los últimos cuatro dígitos son ${serial.slice(-4)}`,
  "its last six in words": (serial) =>
    `termina en ${Array.from(serial.slice(-6), (letter) => WORDS_OF_DIGITS[Number(letter)] ?? letter).join(" ")}`,
  "three unread as ???": withMiddle(3, "???"),
  "three unread as ***": withMiddle(3, "***"),
  "three unread as ...": withMiddle(3, "..."),
  "some unread as …": withMiddle(3, "…"),
  "two unread as **": withMiddle(2, "**"),
  "one unread as *": withMiddle(1, "*"),
  "one unread as _": withMiddle(1, "_"),
  "one unread as X": withMiddle(1, "X"),
  "two strokes for one letter": (serial) => serial.replace(/W/, "VV").replace(/H/, "II").replace(/U/, "LI"),
  "3 and 8 taken for one another": swapSome("38", 2),
  "9 and 4 taken for one another": swapSome("94", 2),
  "C for G and E for F": swapSome("CG EF", 2),
  "B for V": swapSome("BV", 2),
  "two confusions of any kind": swapSome("38 94 CG EF PR HN XK YV 17 56", 2),
  "two wrong digits": (serial, random) =>
    another(another(serial, random(serial.length), random), random(serial.length), random),
  "two swapped at a distance": (serial, random) => {
    const [one, other] = [random(serial.length - 3), 0];
    const far = one + 2 + random(serial.length - one - 2) + other;
    return at(at(serial, one, serial[far] ?? ""), far, serial[one] ?? "");
  },
  "its digits alone": (serial) => serial.replace(/\D/g, ""),
  "the last three cut": (serial) => serial.slice(0, -3),
  "the first three cut": (serial) => serial.slice(3),
  "a word and one cut": (serial) => `Marlin ${serial.slice(1)}`,
  "a label and look-alikes": (serial, random) => `Serie: ${swapSome("0O 1I 5S 2Z 8B", 4)(serial, random)}`,
  "too much at both ends": around(["X", "XX", "AX"], ["", "A1", "-B"]),
  "a year glued to it": around(["2022", ""], ["2023", ""]),
};

/** Nobody can be asked to find these. */
export const UNFAIR: Record<string, Mangling> = {
  mirrored: (serial) => [...serial].reverse().join(""),
  "halves swapped": (serial) =>
    serial.slice(Math.ceil(serial.length / 2)) + serial.slice(0, Math.ceil(serial.length / 2)),
  "its first five by their place": (serial) => `empieza con ${serial.slice(0, 5)}`,
};
