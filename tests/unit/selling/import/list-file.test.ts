import { describe, expect, test } from "vitest";

import { fieldOfColumn } from "~/selling/import/columns";
import { IMPORT_ROWS_MAX, LIST_MAX_BYTES, photosOf, readListFile } from "~/selling/import/list-file";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const FIRST = { title: "Trek Marlin 7 año 2023", price: "3,050.00" };

describe("columns of a list", () => {
  test.each([
    ["Título", "title"],
    ["PRECIO (S/)", "price"],
    ["Año", "year"],
    ["Condición del ítem", "condition"],
    ["Cantidad disponible", "stock"],
    ["Número de serie", "serial"],
    ["quantity_to_sell_on_facebook", "stock"],
    ["image_link", "photos"],
    ["additional_image_link", "photos"],
    ["image[0].url", "photos"],
    ["Foto 3", "photos"],
    ["mileage.value", "mileage"],
    ["Material del cuadro", "material"],
    ["Cilindrada", "displacement"],
    ["SKU interno", null],
    ["(".repeat(100_000), null],
    ["", null],
  ])("the column “%s” fills %s", (head, field) => {
    expect(fieldOfColumn(head)).toBe(field);
  });
});

describe("a list's file", () => {
  test.each([
    ["commas and quotes", utf8('titulo,precio\r\n"Trek Marlin 7 año 2023","3,050.00"\r\n')],
    ["semicolons and a byte order mark", utf8("\ufefftitulo;precio\nTrek Marlin 7 año 2023;3,050.00\n")],
    ["tabs", utf8("titulo\tprecio\nTrek Marlin 7 año 2023\t3,050.00")],
    ["Windows-1252", latin("t\u00edtulo;precio\r\nTrek Marlin 7 a\u00f1o 2023;3,050.00\r\n")],
    ["Excel's own line of the separator", utf8("sep=;\r\ntitulo;precio\r\nTrek Marlin 7 año 2023;3,050.00\r\n")],
  ])("a list reads %s", (_, bytes) => {
    expect(readListFile(bytes)).toMatchObject({ ok: true, rows: [{ cells: FIRST }] });
  });

  test("a list reads UTF-16 as Excel saves text with Unicode", () => {
    const text = "titulo\tprecio\nTrek Marlin 7 año 2023\t3,050.00";
    const bytes = new Uint8Array(2 + text.length * 2);
    bytes.set([0xff, 0xfe]);
    for (let at = 0; at < text.length; at += 1) {
      bytes[2 + at * 2] = text.charCodeAt(at) & 0xff;
      bytes[3 + at * 2] = text.charCodeAt(at) >> 8;
    }
    expect(readListFile(bytes)).toMatchObject({ ok: true, rows: [{ cells: FIRST }] });
  });

  test("rows keep the number of the spreadsheet, and blank rows are left out", () => {
    const read = readListFile(utf8("Mi tienda\n\ntitulo;precio\nUno dos;100\n;\n\nTres cuatro;200\n"));
    expect(read).toEqual({
      ok: true,
      rows: [
        { n: 4, cells: { title: "Uno dos", price: "100" } },
        { n: 7, cells: { title: "Tres cuatro", price: "200" } },
      ],
    });
  });

  test("columns of photos add up, and of other fields the first one counts", () => {
    const read = readListFile(utf8("title,price,image_link,additional_image_link,precio\nA b,10,a.jpg,b.jpg,20\n"));
    expect(read).toMatchObject({ rows: [{ cells: { photos: "a.jpg | b.jpg", price: "10" } }] });
  });

  test.each([
    ["an empty file", utf8(""), "está vacío"],
    ["a book of Excel", new Uint8Array([0x50, 0x4b, 3, 4]), "libro de Excel"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), "No pudimos leer tu lista"],
    ["names of no column", utf8("uno;dos\n1;2\n"), "No reconocimos las columnas"],
    ["a head alone", utf8("titulo;precio\n"), "ninguna fila"],
    ["too many bytes", new Uint8Array(LIST_MAX_BYTES + 1).fill(65), "pesa más de 2 MB"],
    ["too many rows", utf8(`titulo;precio\n${"a b;1\n".repeat(IMPORT_ROWS_MAX + 1)}`), "tiene 501 filas"],
  ])("a list rejects %s with words", (_, bytes, words) => {
    expect(readListFile(bytes)).toMatchObject({ ok: false, message: expect.stringContaining(words) as string });
  });

  test.each([
    ["a.jpg | b.jpg", ["a.jpg", "b.jpg"]],
    ["mi foto, de lado.jpg;otra.png", ["mi foto, de lado.jpg", "otra.png"]],
    ["https://x.pe/a.jpg,https://x.pe/b.jpg", ["https://x.pe/a.jpg", "https://x.pe/b.jpg"]],
    ["https://x.pe/a.jpg https://x.pe/a.jpg", ["https://x.pe/a.jpg"]],
    ["", []],
  ])("the photos of “%s” are told apart", (cell, photos) => {
    expect(photosOf(cell)).toEqual(photos);
  });
});

describe("a list made to exhaust its reader", () => {
  test("cells are cut to what their field takes, columns of photos together", () => {
    const long = "x".repeat(9_000);
    const read = readListFile(utf8(`titulo,descripcion,foto,foto 2\n${long},${long},${long},${long}\n`));
    const [row] = read.ok ? read.rows : [];
    expect(Object.values(row?.cells ?? {}).map((text) => text.length)).toEqual([200, 4_000, 4_000]);
  });

  test.each([
    ["line ends", `titulo;precio\n${"\n".repeat(1_000_000)}a b;1\n`],
    ["columns", `${";".repeat(1_000_000)}titulo;precio\na b;1\n`],
  ])("a file of a million %s is not read to its end", (_, text) => {
    expect(readListFile(utf8(text))).toMatchObject({ ok: false });
  });
});
