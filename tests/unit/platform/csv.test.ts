import { describe, expect, test } from "vitest";

import { csvFile, csvHead, csvLine, type CsvColumn } from "~/platform/csv";

const COLUMNS: readonly CsvColumn<{ name: string; count: number }>[] = [
  { label: "Nombre", cell: ({ name }) => name },
  { label: "Cuántos", cell: ({ count }) => count },
];

describe("a CSV file", () => {
  test("a CSV file has a byte order mark, semicolons and quoted texts", () => {
    expect(csvFile(COLUMNS, [{ name: 'El "Rayo"; rojo', count: -2 }])).toBe(
      '\ufeff"Nombre";"Cuántos"\r\n"El ""Rayo""; rojo";-2\r\n',
    );
  });

  test("a CSV file is the same when it is streamed line by line", () => {
    const rows = [
      { name: "a", count: 1 },
      { name: "b", count: 2 },
    ];
    expect(csvHead(COLUMNS) + rows.map((row) => csvLine(COLUMNS, row)).join("")).toBe(csvFile(COLUMNS, rows));
  });

  test.each([
    ...["=1+1", " +51987654321", "-x", "@x", "-5", "\uff1dA1", "\u200b=A1", "\tx", "\u0000=A1", "\u0000x"],
    ...["\u0001\u0000 =A1", "\u007f+1", "\u0085@x", "\u200b\u0000-1", "\ue000=A1"],
  ])("a CSV file keeps %j a text", (name) => {
    expect(csvLine(COLUMNS, { name, count: 0 })).toBe(`"'${name}";0\r\n`);
  });

  test("a CSV file leaves numbers as they are", () => {
    expect(csvLine(COLUMNS, { name: "x", count: -5 })).toBe('"x";-5\r\n');
  });

  test.each(["Ana", "", "5 = 5", "\u00a0x"])("a CSV file leaves %j as it is", (name) => {
    expect(csvLine(COLUMNS, { name, count: 0 })).toBe(`"${name}";0\r\n`);
  });
});
