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

async function found(name: string, args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  expect(isError ?? false).toBe(false);
  return JSON.parse((content as [{ text: string }])[0].text) as Record<string, unknown>;
}

test("the protocol's own client finds a listing, and its page is there", async () => {
  const { anuncios } = (await found("search_listings", { tipo: ["mtb"] })) as {
    anuncios: { id: string; href: string }[];
  };
  const first = anuncios[0]!;
  expect(await found("get_listing", { id: first.id })).toMatchObject({ id: first.id, href: first.href });
  expect((await http.get(new URL(first.href).pathname)).status()).toBe(200);
});

test("each tool answers the protocol's own client", async () => {
  expect(await found("price_statistics", { tipo: ["mtb"] })).toHaveProperty("mediana");
  expect(await found("check_serial", { serie: "ZZZ998877665" })).toMatchObject({ resultado: "sin registro" });
  expect(await found("workshops", { ubicacion: "lima" })).toHaveProperty("talleres");
  expect(await found("shipping_quote", { subtotal: 8000 })).toHaveProperty("envio");
  expect(await found("how_to", { tema: "reclamos" })).toHaveProperty("text");
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
