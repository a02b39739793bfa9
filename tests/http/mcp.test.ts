import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";

import { MCP_PATH, MCP_TOOLS, SERVER_CARD_PATH } from "../../app/assistant/mcp/constants.ts";
import { origin, outsider } from "../support/api-client.ts";
import type { HttpClient } from "../support/http-client.ts";

let http: HttpClient;
const client = new Client({ name: "prueba", version: "1" });
beforeAll(async () => {
  http = await outsider();
  await client.connect(new StreamableHTTPClientTransport(new URL(MCP_PATH, origin)));
});
afterAll(async () => {
  await client.close();
  await http.dispose();
});

async function called(name: string, args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  return { text: (content as [{ text: string }])[0].text, isError: isError ?? false };
}

async function found(name: string, args: Record<string, unknown>) {
  const { text, isError } = await called(name, args);
  expect(isError, text).toBe(false);
  return JSON.parse(text) as Record<string, unknown>;
}

const SOLES = expect.stringMatching(/^S\/\s[\d,]+\.\d\d$/) as string;
const address = (path: string) => expect.stringMatching(new RegExp(`^https?://[^/]+${path}`)) as string;

test("the protocol's own client finds a listing, and its page is there", async () => {
  const { anuncios } = (await found("search_listings", { tipo: ["mtb"] })) as {
    anuncios: { id: string; href: string }[];
  };
  const first = anuncios[0]!;
  expect(await found("get_listing", { id: first.id })).toMatchObject({ id: first.id, href: first.href });
  expect((await http.get(new URL(first.href).pathname)).status()).toBe(200);
});

test("each tool answers the protocol's own client", async () => {
  const { total, anuncios } = await found("search_listings", { tipo: ["mtb"], precio_max: 6000, orden: "precio-asc" });
  expect(total).toBeGreaterThan(2);
  const listings = anuncios as { id: string; precio: string; href: string }[];
  for (const one of listings) expect(one).toMatchObject({ precio: SOLES, href: address(`/producto/${one.id}$`) });
  const soles = listings.map(({ precio }) => Number(precio.replace(/[^\d.]/g, "")));
  expect(soles).toEqual(soles.toSorted((a, b) => a - b));
  expect(await found("get_listing", { id: listings[0]!.id })).toMatchObject({ precio: SOLES, soles: soles[0] });
  expect(await found("price_statistics", { tipo: ["mtb"] })).toMatchObject({
    total: expect.any(Number),
    cuartil_inferior: SOLES,
    mediana: SOLES,
    cuartil_superior: SOLES,
    href: address("/comprar\\?tipo=mtb$"),
  });
  expect(await found("check_serial", { serie: "ZZZ998877665" })).toMatchObject({ resultado: "No figura" });
  const { talleres } = await found("workshops", { ubicacion: "lima" });
  for (const one of talleres as object[])
    expect(one).toMatchObject({ nombre: expect.any(String), lugar: expect.any(String), href: address("/talleres/") });
  expect((talleres as object[]).length).toBeGreaterThan(0);
  expect(await found("shipping_quote", { subtotal: 300 })).toMatchObject({
    compra: SOLES,
    dias: expect.any(Number),
  });
  expect(await found("how_to", { tema: "reclamos" })).toMatchObject({
    text: expect.stringContaining("Libro de Reclamaciones"),
    href: address("/contacto#como-presento-un-reclamo$"),
  });
});

test.each<[name: string, args: Record<string, unknown>, says: RegExp]>([
  ["search_listings", { tipo: ["barcos"] }, /Invalid arguments.*tipo/s],
  ["search_listings", { precio_maximo: 5 }, /Invalid arguments.*precio_maximo/s],
  ["get_listing", {}, /Invalid arguments.*id/s],
  ["get_listing", { id: "no-existe" }, /No existe ese anuncio/],
  ["price_statistics", { anio: "viejo" }, /Invalid arguments.*anio/s],
  ["check_serial", { serie: "x" }, /Invalid arguments.*serie/s],
  ["check_serial", { serie: "- ? -" }, /Escribe solo el número/],
  ["workshops", { vehiculo: "avion" }, /Invalid arguments.*vehiculo/s],
  ["shipping_quote", { subtotal: -1 }, /Invalid arguments.*subtotal/s],
  ["how_to", { tema: "cocina" }, /Invalid arguments.*tema/s],
])("%s with %j answers a clear error", async (name, args, says) => {
  const { text, isError } = await called(name, args);
  expect(isError).toBe(true);
  expect(text).toMatch(says);
});

test("the card says where the tools are and which", async () => {
  const card = await (await http.get(SERVER_CARD_PATH)).json();
  expect(card).toMatchObject({
    transport: { type: "streamable-http", endpoint: expect.stringMatching(/\/mcp$/) as string },
    authentication: { required: false },
  });
  expect((card as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual([...MCP_TOOLS]);
});

test("llms.txt leads to pages that are there", async () => {
  const text = await (await http.get("/llms.txt")).text();
  expect(text).toMatch(/^# Rebi\n\n> /);
  const paths = [...text.matchAll(/\]\(([^)]+)\)/g)]
    .map(([, address]) => new URL(address!))
    .filter(({ pathname }) => pathname !== MCP_PATH);
  expect(paths.length).toBeGreaterThan(20);
  for (const { pathname, search } of paths)
    expect([pathname, (await http.get(pathname + search)).status()]).toEqual([pathname, 200]);
});
