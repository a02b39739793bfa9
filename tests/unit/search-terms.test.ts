import { describe, expect, test } from "vitest";

import { rowKey, shownRows } from "~/admin-kit/bulk/rows";
import { hasWords, nameTerms, readNameSearch } from "~/business/search-terms";
import { CASE_ROW, hasLegalTerm } from "~/cases/bulk-rows";
import { caseSearchTerms, typedNumber } from "~/cases/search-terms";
import { complaintListFields, hasNumberEnd, readNumberSearch } from "~/complaints/list-fields";

import { makeSheet } from "../factories/complaints";

describe("terms of a name", () => {
  test("terms of a name are the beginnings of its folded words, and each two of them", () => {
    expect(nameTerms("JOSÉ Ñau")).toEqual(["jo", "jos", "jose", "na", "nau", "jose nau"]);
    expect(nameTerms("")).toEqual([]);
    expect(nameTerms("Y")).toEqual([]);
  });

  test("terms of a name are bounded for the longest names", () => {
    const long = Array.from({ length: 60 }, (_, at) => `palabra${at}larga`).join(" ");
    expect(nameTerms(long).length).toBeLessThanOrEqual(12 * 9 + 66);
  });

  test("terms of a name hold what a typed name asks for", () => {
    const terms = nameTerms("rosa de la cruz");
    for (const typed of ["Cruz", "ROSA", "Rosa de la Cruz", "cruz rosa"]) {
      const { pair, prefix } = readNameSearch(typed)!;
      expect(terms, typed).toContain(pair ?? prefix);
    }
    expect(readNameSearch("R")).toBeNull();
    expect(readNameSearch(" ? ")).toBeNull();
    expect(hasWords(["rosa", "cru"], "ROSA DE LA CRUZ")).toBe(true);
    expect(hasWords(["rosa", "luz"], "ROSA DE LA CRUZ")).toBe(false);
  });
});

describe("a case's number as it is typed", () => {
  test.each([
    ["R-7K4M92QX", "7K4M92QX"],
    [" r-7k4m 92qx ", "7K4M92QX"],
    ["R7K4M92QX", "7K4M92QX"],
    ["7K4M92QX", "7K4M92QX"],
    ["92QX", "92QX"],
    ["R-RK4MR92X", "RK4MR92X"],
    ["RRK4MR92X", "RK4MR92X"],
    ["RK4MR92X", "RK4MR92X"],
    ["R92X", "R92X"],
    ["R", "R"],
    ["", ""],
  ])("%j is %j, with the R that is a part's own", (typed, number) => {
    expect(typedNumber(typed)).toBe(number);
  });
});

describe("terms of a complaint", () => {
  test("terms of a complaint are its number's ends, the document, the e-mail and the name", () => {
    const { consumer } = makeSheet();
    const sheet = makeSheet({
      number: "000000245-2026",
      consumer: { ...consumer, name: "Al", documentNumber: "ab 123-456", email: "Ana@Correo.test" },
    });
    expect(complaintListFields(sheet).searchTerms).toEqual(["45", "245", "0245", "AB123456", "ana@correo.test", "al"]);
    const bare = { ...sheet, consumer: { ...consumer, name: "", documentNumber: "", email: "" } };
    expect(complaintListFields(bare).searchTerms).toEqual(["45", "245", "0245"]);
  });

  test.each([
    ["45", "45", null],
    ["4", null, null],
    ["000000245", "0245", null],
    ["245-2026", "245", 2026],
  ])("%s is the end of a number", (typed, term, year) => {
    const search = readNumberSearch(typed);
    expect(search).toMatchObject({ term, year });
    expect(hasNumberEnd("000000245-2026", search!)).toBe(typed !== "4");
    expect(hasNumberEnd("000000246-2025", search!)).toBe(false);
  });

  test.each(["", "1234567890", "45-20", "cuarenta"])("%j is no number", (typed) => {
    expect(readNumberSearch(typed)).toBeNull();
  });
});

describe("terms of a case", () => {
  test("terms of a case are its number's end, the e-mail, documents and the name; of an erased one the end alone", () => {
    const fields = [
      { label: "Documento", value: "DNI 45678912" },
      { label: "Tema", value: "DNI 11111111" },
    ];
    const one = { number: "R-7K4M92QX", name: "Al", email: "Ana@Correo.test", fields };
    expect(caseSearchTerms(one)).toEqual(["92QX", "ana@correo.test", "45678912", "al"]);
    expect(caseSearchTerms({ ...one, name: "", email: "", fields: [] })).toEqual(["92QX"]);
  });
});

describe("a row of several cases", () => {
  test("a row of several cases is a number with its steps, and nothing else", () => {
    expect(shownRows([rowKey("R-7K4M92QX", 3)], 9, CASE_ROW)).toEqual([{ id: "R-7K4M92QX", version: "3" }]);
    for (const key of ["", "R-7K4M92QX", "../x~1", "R-7K4M92QX~-1", "R-7K4M92QX~x"])
      expect(shownRows([key], 9, CASE_ROW), key).toEqual([]);
  });

  test("a row of several cases is left out where the law counts days, or attending erases data", () => {
    const plain = { kind: "contacto", due: null, eraseWhenAttended: false } as const;
    expect(hasLegalTerm(plain)).toBe(false);
    expect(hasLegalTerm({ ...plain, kind: "datos" })).toBe(true);
    expect(hasLegalTerm({ ...plain, due: "2026-12-01" })).toBe(true);
    expect(hasLegalTerm({ ...plain, eraseWhenAttended: true })).toBe(true);
  });
});
