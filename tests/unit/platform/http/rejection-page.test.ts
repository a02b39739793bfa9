import { describe, expect, test } from "vitest";

import { readableResponse } from "~/platform/http/rejection-page";

const PERSON = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

function read(response: Response, headers: Record<string, string> = PERSON, method = "GET"): Promise<Response> {
  return readableResponse(response, new Request("https://rebi.example/archivo.pdf", { method, headers }), "r-1", "n-1");
}

/** As Remix answers for a route without a page. */
const ofRemix = (status: number): Response =>
  Response.json({ message: "Unexpected Server Error" }, { status, headers: { "X-Remix-Error": "yes" } });

describe("an error of an address without a page", () => {
  test("an error of an address without a page is a page with the words of its route for people", async () => {
    const response = await read(Response.json({ message: "No encontramos este informe." }, { status: 404 }));
    expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
    const page = await response.text();
    expect(page).toContain("<h1>No encontramos esta página</h1>\n<p>No encontramos este informe.</p>");
    expect(page).toContain("r-1");
  });

  test.each([
    [404, "No encontramos esta página"],
    [405, "Esto no se puede hacer así"],
    [500, "Ocurrió un error inesperado"],
  ])(
    "an error of Remix (%i) for an address without a page is never in English, whoever asks",
    async (status, title) => {
      for (const headers of [PERSON, { Accept: "*/*" }]) {
        const page = await (await read(ofRemix(status), headers)).text();
        expect(page).toContain(`<h1>${title}</h1>`);
        expect(page).not.toContain("Unexpected");
      }
      const forScript = await read(ofRemix(status), { Accept: "application/json" });
      expect(JSON.stringify(await forScript.json())).not.toContain("Unexpected");
    },
  );

  test("an address without a page that crashed answers a page, also where Remix answers a text", async () => {
    const last = new Response("Unexpected Server Error", { status: 500, headers: { "Content-Type": "text/plain" } });
    const page = await (await read(last, { Accept: "*/*" })).text();
    expect(page).toContain("Ocurrió un error inesperado");
    expect(page).not.toContain("Unexpected");
  });

  test("an error of an address without a page keeps its headers, but for those of its body", async () => {
    const headers = new Headers({ Allow: "POST", "Content-Type": "text/plain", "Content-Length": "0" });
    headers.append("Set-Cookie", "a=1");
    headers.append("Set-Cookie", "b=2");
    const response = await read(new Response(null, { status: 405, headers }));
    expect(response.headers.get("Allow")).toBe("POST");
    expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(response.headers.get("Content-Length")).toBeNull();
    expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  });

  test("an error of an address without a page answers HEAD, and says what a message of another shape does not", async () => {
    const head = new Response(null, { status: 404, headers: { "Content-Type": "application/json" } });
    expect((await read(head, PERSON, "HEAD")).status).toBe(404);
    const odd = await (await read(Response.json(["x"], { status: 503 }))).text();
    expect(odd).toContain("No disponible por un momento");
  });
});

test.each([
  ["a page", new Response("<p>", { status: 404, headers: { "Content-Type": "text/html" } }), PERSON],
  ["data of a page", new Response("[]", { status: 404, headers: { "Content-Type": "text/x-script" } }), PERSON],
  ["what went well", Response.json({ ok: true }), PERSON],
  ["an answer of ours to a script", Response.json({ message: "No." }, { status: 409 }), { Accept: "*/*" }],
])("the page of a rejection leaves %s as it is", async (_name, response, headers) => {
  expect(await read(response, headers)).toBe(response);
});
