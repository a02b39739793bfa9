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
