import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { samplesOf } from "../../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import type { HttpClient, HttpResponse } from "../support/http-client.ts";
import { startOtherWorker, type OtherWorker } from "../support/other-worker.ts";
import { PRIVATE, PUBLIC, seedPrivateWorld, SUBJECTS } from "../support/private-world.ts";

// Public answers about a bicycle, its theft, its sightings and its inspection: none may hold the
// owner's data. A new public address is asked for by itself: the addresses come from app/server/route-table.

let worker: OtherWorker;
let visitor: HttpClient;

beforeAll(async () => {
  await seedPrivateWorld();
  worker = await startOtherWorker("activo");
  visitor = worker.visitor();
});
afterAll(async () => {
  await visitor.dispose();
  await worker.close();
});

/** The address of a public row about the private world; its samples where it is about other things. */
function addressesOf(policy: (typeof ROUTE_TABLE)[number]): string[] {
  const subject = Object.entries(SUBJECTS).find(([prefix]) => policy.path.startsWith(prefix));
  if (!policy.path.includes(":") || !subject) return [...samplesOf(policy)];
  return [policy.path.replace(/:\w+/, subject[1])];
}

function dataAddressOf(path: string): string {
  const [pathname = "", query] = path.split("?");
  return `${pathname === "/" ? "/_root" : pathname}.data${query ? `?${query}` : ""}`;
}

/** All that an answer says: its headers, and its body as text, that of a PDF too. */
async function saidBy(response: HttpResponse): Promise<string> {
  const body = await response.body();
  const headers = JSON.stringify(response.headersArray());
  if (!(response.headers()["content-type"] ?? "").includes("pdf")) return headers + body.toString("utf8");
  const pdf = await getDocumentProxy(new Uint8Array(body));
  const texts = [headers, body.toString("latin1"), JSON.stringify(await pdf.getMetadata())];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  return texts.join("\n");
}

function leaksIn(text: string): string[] {
  return Object.entries(PRIVATE).flatMap(([what, secret]) => (text.includes(secret) ? [`${what}: ${secret}`] : []));
}

const PUBLIC_ADDRESSES = [
  ...new Set(ROUTE_TABLE.filter(({ access }) => access === "public" || access === "token").flatMap(addressesOf)),
];

describe("owner data", () => {
  test.each(PUBLIC_ADDRESSES)("owner data is not at %s, nor in its data", async (path) => {
    for (const address of [path, dataAddressOf(path)]) {
      const response = await visitor.get(address);
      expect(response.status(), address).toBeLessThan(500);
      expect(leaksIn(await saidBy(response)), address).toEqual([]);
    }
  });

  // Otherwise the pages above were empty, and prove nothing.
  test.each(Object.entries(PUBLIC))("owner data is not on pages of the thing itself: %s", async (path, shown) => {
    const response = await visitor.get(path);
    expect(response.status()).toBe(200);
    expect(await saidBy(response)).toContain(shown);
  });

  test.each([
    ["the serial, as it stands on the frame but for its case", { serie: "qxpriv 7k4m 93" }, "Reportada como robada"],
    ["a serial that differs by one character", { serie: "QXPRIV-7K4M-94" }, "Muy parecido a una robada"],
    ["a part of the serial", { serie: "qxpriv7k" }, "Coincide en parte con una robada"],
    ["the listing that sells it", { anuncio: SUBJECTS["/producto/"], serie: "" }, "Reportada como robada"],
  ])("owner data is not in the answer to %s", async (_, form, answer) => {
    for (const address of ["/consulta-vehicular", "/consulta-vehicular.data"]) {
      const response = await visitor.post(address, { form });
      const text = await saidBy(response);
      expect(response.status(), address).toBe(200);
      if (!address.endsWith(".data")) expect(text).toContain(answer);
      expect(leaksIn(text), address).toEqual([]);
    }
  });

  test("owner data is in no line of the log, nor is what was looked up", () => {
    const log = worker.log();
    expect(log).toContain("/consulta-vehicular");
    expect(leaksIn(log)).toEqual([]);
    expect(log.toLowerCase()).not.toMatch(/qxpriv/);
  });
});
