import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, test } from "vitest";

import { formatDateTimeWithZone } from "~/business/format";
import { keyOfAddress, withKey } from "~/complaints/access-path";
import { ANSWER_DAYS, DEFINITIONS, FOOTNOTES, KEEP_YEARS } from "~/complaints/constants";
import { SHEET_KEY_SECONDS, SUSPENSION_DAYS } from "~/complaints/model";
import { AGREEMENT } from "~/complaints/progress/constants";
import { sheetDigest } from "~/complaints/sheet/digest";
import { policyOf } from "~/server/route-policy";

import { makeSheet } from "../../../factories/complaints";

describe("digest of a sheet", () => {
  const { digest, ...stated } = makeSheet();

  test("the digest of a sheet is independent of the order of fields", async () => {
    expect(digest).toMatch(/^[\da-f]{64}$/);
    const turned = Object.fromEntries(Object.entries(stated).reverse()) as typeof stated;
    expect(
      await sheetDigest({
        ...turned,
        consumer: Object.fromEntries(Object.entries(stated.consumer).reverse()) as typeof stated.consumer,
      }),
    ).toBe(await sheetDigest(stated));
  });

  test("the digest of a sheet changes with every field of the sheet", async () => {
    const original = await sheetDigest(stated);
    const changed = [
      { detail: `${stated.detail}.` },
      { filedAt: new Date(stated.filedAt.getTime() + 1) },
      { consumer: { ...stated.consumer, phone: "" } },
      { uid: null },
      { due: "2026-10-28" },
    ];
    for (const change of changed) expect(await sheetDigest({ ...stated, ...change })).not.toBe(original);
  });
});

describe("fixed texts of a sheet", () => {
  test("fixed texts of a sheet equal the words of the law", () => {
    expect(FOOTNOTES).toEqual([
      "La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.",
      "El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.",
    ]);
    expect(DEFINITIONS).toEqual([
      "RECLAMO: Disconformidad relacionada a los productos o servicios.",
      "QUEJA: Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.",
    ]);
    expect(AGREEMENT).toBe("ACUERDO ACEPTADO PARA SOLUCIONAR EL RECLAMO");
    expect([ANSWER_DAYS, SUSPENSION_DAYS, KEEP_YEARS]).toEqual([15, 5, 2]);
    expect(SHEET_KEY_SECONDS).toBeGreaterThanOrEqual(KEEP_YEARS * 365 * 86_400);
  });
});

describe("times of a sheet", () => {
  test("times of a sheet use the time zone of Lima", () => {
    expect(formatDateTimeWithZone(new Date("2026-01-01T04:59:00Z"))).toBe(
      "31 de diciembre de 2025, 23:59 (hora de Lima)",
    );
    expect(formatDateTimeWithZone(new Date("2026-01-01T05:00:00Z"))).toBe("1 de enero de 2026, 00:00 (hora de Lima)");
  });
});

describe("addresses of a sheet", () => {
  test("the addresses of a sheet carry the key on", () => {
    expect(keyOfAddress("https://rebi.test/libro-de-reclamaciones/1?clave=abc.d-_")).toBe("abc.d-_");
    expect(keyOfAddress("https://rebi.test/libro-de-reclamaciones/1")).toBeNull();
    expect(keyOfAddress("https://rebi.test/libro-de-reclamaciones/1?clave=")).toBeNull();
    expect(withKey("/x/pdf", null)).toBe("/x/pdf");
    expect(withKey("/x/pdf", "a&b")).toBe("/x/pdf?clave=a%26b");
  });

  test("the addresses of a sheet are private: no shared cache may store them", () => {
    for (const below of ["", "/pdf", "/adjuntos/1", ".data"])
      expect(policyOf(`/libro-de-reclamaciones/000000001-2026${below}`).isShared).toBe(false);
  });
});

describe("filed sheet", () => {
  test("a filed sheet is written by the filing alone, and only created, never changed or deleted", () => {
    const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
    const writes = files.flatMap((name) =>
      [
        ...readFileSync(path.join("app", name), "utf8").matchAll(
          /\b(create|set|update|merge|delete):\s*[`"']complaints\//g,
        ),
      ].map(([, kind]) => `${kind} in ${name.replaceAll("\\", "/")}`),
    );
    expect(writes).toEqual(["create in complaints/filing/filing.server.ts"]);
  });
});
