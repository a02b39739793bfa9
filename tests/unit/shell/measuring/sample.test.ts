import { describe, expect, test } from "vitest";

import { isMeasured, measuringScript } from "~/shell/measuring/sample";

const BROWSER = "Mozilla/5.0 (Linux; Android 14) Chrome/156.0 Mobile Safari/537.36";
const rays = Array.from({ length: 2000 }, (_, at) => `${(0x8f1e2d3c + at * 7919).toString(16)}4b5a6978-LIM`);

function request(headers: Record<string, string>): Request {
  return new Request("https://rebi.test/comprar", { headers: { "User-Agent": BROWSER, ...headers } });
}

describe("a page is measured", () => {
  const [measured = ""] = rays.filter((ray) => isMeasured(request({ "CF-Ray": ray })));

  test("a page is measured in a tenth of the requests, by the id that the platform gives them", () => {
    const share = rays.filter((ray) => isMeasured(request({ "CF-Ray": ray }))).length / rays.length;
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.12);
    expect(isMeasured(request({ "CF-Ray": measured }))).toBe(true);
  });

  test.each<[string, Record<string, string>]>([
    ["Global Privacy Control", { "Sec-GPC": "1" }],
    ["Do Not Track", { DNT: "1" }],
    ["a choice made on the page of cookies", { Cookie: "__Host-analytics=refused" }],
    ["data saving", { "Save-Data": "on" }],
    ["a page that is fetched ahead", { "Sec-Purpose": "prefetch" }],
    ["a bot", { "User-Agent": "Googlebot/2.1" }],
  ])("a page is never measured with %s", (_, headers) => {
    expect(isMeasured(request({ "CF-Ray": measured, ...headers }))).toBe(false);
  });

  test("a page is never measured without such an id", () => {
    expect(isMeasured(request({}))).toBe(false);
  });

  test("the measuring of a page needs no consent, as nobody is told apart", () => {
    expect(isMeasured(request({ "CF-Ray": measured, Cookie: "__Host-analytics=allowed" }))).toBe(true);
  });
});

test("the script of a page holds its route and build as texts that cannot end it", () => {
  expect(measuringScript(`m('{page}',"{build}",\`{page}\`)`, "/</script>", "$&")).toBe(
    String.raw`m("/\u003c/script>","$&","/\u003c/script>")`,
  );
});
