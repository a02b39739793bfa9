import { describe, expect, test, vi } from "vitest";

import { createGate } from "~/platform/http/gate.server";
import { samplesOf } from "~/platform/routes/policy";
import { policyOf } from "~/server/route-policy";
import { ROUTE_TABLE } from "~/server/route-table/route-table";

import { recordingLogger } from "../helpers";

const ORIGIN = "https://rebi.example";

function gateWith() {
  const { lines, sink } = recordingLogger();
  const application = vi.fn(async () => new Response("dentro"));
  const gate = createGate({ rulesOf: policyOf, sink });
  const send = (path: string, init: RequestInit = {}) =>
    gate.handle(new Request(ORIGIN + path, init), { waitUntil: () => undefined }, application);
  return { send, application, lines };
}

const manifest = (...paths: string[]): string =>
  `/__manifest?${new URLSearchParams([...paths.map((path) => ["p", path]), ["version", "1"]]).toString()}`;
const several = (count: number): string[] => Array.from({ length: count }, (_, at) => `/p${at}`);

describe("an address deeper or longer than any of ours", () => {
  const deep: [string, string][] = [
    ["7,500 segments", "/a".repeat(7_500)],
    ["25 segments", "/a".repeat(25)],
    ["25 slashes", `/a${"/".repeat(24)}`],
    ["thousands of slashes", `/a${"/".repeat(7_000)}b`],
    ["513 characters", `/${"a".repeat(512)}`],
    ["the data of a deep page", `${"/a".repeat(25)}.data?_routes=root`],
    ["the data of a long page", `/producto/${"a".repeat(512)}.data`],
  ];

  test.each(deep)("%s: rejected before the application, in the words of a missing page", async (_name, path) => {
    for (const init of [{}, { method: "POST", headers: { Origin: ORIGIN }, body: "a=1" }]) {
      const { send, application } = gateWith();
      const response = await send(path, init);
      expect(response.status).toBe(414);
      expect(await response.text()).toContain("Puede que el anuncio ya no exista o que el enlace esté mal escrito.");
      expect(application).not.toHaveBeenCalled();
    }
  });

  test.each([
    ["24 segments", "/a".repeat(24)],
    ["512 characters", `/${"a".repeat(511)}`],
    ["a long query", `/comprar?q=${"a".repeat(4_000)}`],
  ])("%s pass", async (_name, path) => {
    const { send, application } = gateWith();
    expect((await send(path)).status).toBe(200);
    expect(application).toHaveBeenCalledOnce();
  });

  test("an address deeper or longer than any of ours is logged without what lies beyond the limit", async () => {
    const { send, lines } = gateWith();
    await send(`/${"a/".repeat(7_500)}`);
    expect(lines).toMatchObject([{ event: "http.request", status: 414, path: `/${"a/".repeat(149)}a` }]);
  });

  test("an address deeper or longer than any of ours is none of the table's", async () => {
    for (const sample of ROUTE_TABLE.flatMap(samplesOf))
      expect((await gateWith().send(sample.replace(/(?=\?|$)/, ".data"))).status, sample).not.toBe(414);
  });
});

describe("the manifest of routes", () => {
  test.each([
    ["160 paths and their root", manifest(...several(160))],
    ["ten paths with 17 ancestors each", manifest(...several(10).map((path) => path + "/a".repeat(16)))],
    ["one deep path", manifest("/comprar", "/a".repeat(25))],
    ["one path of slashes", manifest("/".repeat(3_000))],
    ["one long path", manifest(`/${"a".repeat(512)}`)],
  ])("%s are rejected before the application", async (_name, path) => {
    const { send, application } = gateWith();
    expect((await send(path)).status).toBe(400);
    expect(application).not.toHaveBeenCalled();
  });

  test("159 paths pass, and so does one that is asked twice", async () => {
    const { send, application } = gateWith();
    expect((await send(manifest(...several(159), "/p0"))).status).toBe(200);
    expect(application).toHaveBeenCalledOnce();
  });
});
