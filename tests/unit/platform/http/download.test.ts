import { describe, expect, test } from "vitest";

import { attachmentDisposition, downloadResponse } from "~/platform/http/download";

describe("downloadResponse", () => {
  test("downloadResponse answers a private file that is saved and not shown", async () => {
    const response = downloadResponse("a;b", { name: "año.csv", contentType: "text/csv", bytes: 3 });
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="ano.csv"; filename*=UTF-8''a%C3%B1o.csv`,
      "content-length": "3",
      "content-type": "text/csv",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    expect(await response.text()).toBe("a;b");
  });
});

describe("attachmentDisposition", () => {
  test.each([
    ["boleta.pdf", `attachment; filename="boleta.pdf"; filename*=UTF-8''boleta.pdf`],
    ["Año's (1)*.jpg", `attachment; filename="Ano_s (1)_.jpg"; filename*=UTF-8''A%C3%B1o%27s%20%281%29%2A.jpg`],
    [
      'a"\r\nX-Evil: 1\\..\\b/c.png',
      `attachment; filename="a_ X-Evil_ 1 .. b c.png"; filename*=UTF-8''a%22%20X-Evil%3A%201%20..%20b%20c.png`,
    ],
    ["照片.png", `attachment; filename="__.png"; filename*=UTF-8''%E7%85%A7%E7%89%87.png`],
    ["x\u202egpj.exe", `attachment; filename="x gpj.exe"; filename*=UTF-8''x%20gpj.exe`],
    ["\u0000", `attachment; filename="archivo"; filename*=UTF-8''archivo`],
    ["\ud800.pdf", `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  ])("attachmentDisposition names the file %j for every client", (name, expected) => {
    expect(attachmentDisposition(name)).toBe(expected);
    expect(() => new Headers({ "Content-Disposition": attachmentDisposition(name) })).not.toThrow();
  });
});
