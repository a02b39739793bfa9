import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { afterEach, describe, expect, test } from "vitest";

import { MCP_TOOLS } from "~/assistant/mcp/constants";
import * as route from "~/assistant/mcp/mcp.route";
import { createMcp } from "~/assistant/mcp/mcp.server";
import { UpstreamError } from "~/platform/errors";
import { createLogger } from "~/platform/log";

import { contextOf, type GivenContext } from "../../support/context";
import { marketDeps } from "../../unit/assistant/market";

const SDK = { McpServer, WebStandardStreamableHTTPServerTransport };
const ADDRESS = new URL("https://rebi.test/mcp");

const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

function mcpOf(given: GivenContext = {}) {
  const logged: string[] = [];
  const market = marketDeps();
  const log = createLogger({ requestId: "req" }, (_level, line) => void logged.push(line));
  const context = contextOf({ ...market, log, network: "203.0.113.7", ...given });
  return { logged, market, mcp: createMcp(context, () => Promise.resolve(SDK)) };
}

/** The SDK's own client, as other assistants use it. */
async function clientOf({ mcp }: ReturnType<typeof mcpOf>) {
  const client = new Client({ name: "prueba", version: "1" });
  const send = async (url: string | URL, init?: RequestInit) => {
    const request = new Request(url, init);
    if (request.method !== "POST") return new Response(null, { status: 405 });
    return mcp.answer(request);
  };
  await client.connect(new StreamableHTTPClientTransport(ADDRESS, { fetch: send }));
  clients.push(client);
  return client;
}

async function textOf(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { type: string; text: string }[];
  return { text: first?.text ?? "", isError: isError === true };
}

describe("tools for other assistants", () => {
  test("the tools are listed with what they take, and only read", async () => {
    const client = await clientOf(mcpOf());
    expect(client.getServerVersion()).toMatchObject({ name: "Rebi", version: "1.0.0" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...MCP_TOOLS]);
    for (const { annotations, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(description).not.toBe("");
    }
    const search = tools.find(({ name }) => name === "search_listings");
    expect(Object.keys(search?.inputSchema.properties ?? {})).toContain("precio_max");
    expect(search?.inputSchema.additionalProperties).toBe(false);
  });

  test("the tools know nothing of an account", async () => {
    const client = await clientOf(mcpOf());
    for (const name of ["my_orders", "my_listings"]) {
      const { text, isError } = await textOf(client, name);
      expect([name, isError, text]).toEqual([name, true, expect.stringContaining("not found")]);
    }
  });

  test("a search is the catalogue's own, with whole addresses", async () => {
    const client = await clientOf(mcpOf());
    const { text } = await textOf(client, "search_listings", { tipo: ["mtb"], precio_max: 4000 });
    const found = JSON.parse(text) as { total: number; href: string; anuncios: { href: string; precio: string }[] };
    expect(found.total).toBeGreaterThan(0);
    expect(found.href).toMatch(/^https?:\/\/[^/]+\/comprar\?tipo=mtb&precio=0-4000$/);
    for (const { href, precio } of found.anuncios) {
      expect(href).toMatch(/^https?:\/\/[^/]+\/producto\//);
      expect(precio).toMatch(/^S\/\s/);
    }
  });

  test("links in a text are whole addresses too, and an answer comes as an object as well", async () => {
    const client = await clientOf(mcpOf());
    const { content, structuredContent } = await client.callTool({ name: "how_to", arguments: { tema: "robo" } });
    const [first] = content as { text: string }[];
    expect(first?.text).toMatch(/\]\(https?:\/\/[^/)]+\/denunciar-robo\)/);
    expect(first?.text).not.toContain("](/");
    expect(structuredContent).toEqual(JSON.parse(first?.text ?? ""));
  });

  test("a stream that a page's script asks for is refused in words that its browser lets it read", () => {
    let thrown: unknown;
    try {
      route.loader();
    } catch (response) {
      thrown = response;
    }
    expect((thrown as Response).status).toBe(405);
    expect((thrown as Response).headers.get("Access-Control-Allow-Origin")).toBe("*");
  });

  test("arguments that are none are refused in the protocol's words", async () => {
    const client = await clientOf(mcpOf());
    expect(await textOf(client, "search_listings", { tipo: ["barcos"] })).toMatchObject({ isError: true });
    expect(await textOf(client, "shipping_quote", { subtotal: -1 })).toMatchObject({ isError: true });
  });

  test("an answer that found nothing to tell is an error with its sentence", async () => {
    const { text, isError } = await textOf(await clientOf(mcpOf()), "get_listing", { id: "no-existe" });
    expect([isError, text]).toEqual([true, JSON.stringify({ error: "No existe ese anuncio." })]);
  });

  test("a service that is down is told in Spanish, and never in the error's own words", async () => {
    const given = {
      catalog: { search: () => Promise.reject(new UpstreamError("firestore", "unavailable", "secreto")) },
    };
    const world = mcpOf(given as unknown as GivenContext);
    const { text, isError } = await textOf(await clientOf(world), "search_listings", { q: "trek" });
    expect(isError).toBe(true);
    expect(text).toBe("Rebi no pudo responder. Intenta otra vez en un minuto.");
    expect(world.logged.join()).toContain("mcp.tool-");
  });
});

describe("a message of the protocol", () => {
  const message = (body: unknown, headers: Record<string, string> = {}) =>
    new Request(ADDRESS, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
    });
  const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const searches = (length: number) =>
    Array.from({ length }, (_, id) => ({
      ...{ jsonrpc: "2.0", id, method: "tools/call" },
      params: { name: "search_listings", arguments: { q: "trek" } },
    }));

  test("a message beyond the burst limit is answered 429 with the time to wait", async () => {
    const keys: string[] = [];
    const { market } = mcpOf();
    const BURST: RateLimit = {
      limit: ({ key }) => Promise.resolve({ success: keys.push(key) > 1 }),
    };
    const { mcp } = mcpOf({ env: { ...market.env, BURST } });
    const refused = await mcp.answer(message(LIST));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("10");
    expect(await refused.json()).toMatchObject({ jsonrpc: "2.0", error: { code: -32_000 } });
    expect((await mcp.answer(message(LIST))).status).toBe(200);
    expect(keys).toEqual(["mcp:203.0.113.7", "mcp:203.0.113.7"]);
  });

  test("each call of a batch counts, and those beyond the burst limit cost nothing", async () => {
    let calls = 0;
    const { market } = mcpOf();
    const BURST: RateLimit = {
      limit: ({ key }) => Promise.resolve({ success: !key.startsWith("mcp-call:") || (calls += 1) <= 3 }),
    };
    const { mcp } = mcpOf({ env: { ...market.env, BURST } });
    const answers: { result: { isError?: boolean } }[] = await (await mcp.answer(message(searches(10)))).json();
    expect(answers.filter(({ result }) => result.isError)).toHaveLength(7);
  });

  test("a batch of more than ten messages is rejected with words before any is answered", async () => {
    const { mcp } = mcpOf();
    expect((await mcp.answer(message(searches(10)))).status).toBe(200);
    const answer = await mcp.answer(message(searches(11)));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      jsonrpc: "2.0",
      error: { code: -32_600, message: "Envía como máximo 10 mensajes juntos." },
      id: null,
    });
  });

  test("a message beyond the limit of bytes is rejected with words", async () => {
    const { mcp } = mcpOf();
    const answer = await mcp.answer(message({ ...LIST, params: { q: "x".repeat(64 * 1024) } }));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: { message: expect.stringContaining("el máximo es 64 KB") } });
  });

  test("a message may come from any page, and is never kept", async () => {
    const { mcp } = mcpOf();
    const { headers } = await mcp.answer(message(LIST, { Origin: "https://otra.test" }));
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test("a message that is no JSON gets the protocol's error", async () => {
    const { mcp } = mcpOf();
    const broken = new Request(ADDRESS, { method: "POST", body: "{", headers: message(LIST).headers });
    const answer = await mcp.answer(broken);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: -32_700 } });
  });

  test("a message is posted: nothing is streamed to a GET", () => {
    expect(() => route.loader()).toThrow(expect.objectContaining({ status: 405 }));
  });
});
