import { parse, type HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { STORAGE_REGISTRY } from "../../app/legal/storage-registry.ts";
import { samplesOf, type Access } from "../../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import type { Person } from "../support/api-client.ts";
import type { HttpClient } from "../support/http-client.ts";
import { ADMIN, SELLER } from "../support/stack.ts";
import { startStack } from "./global-setup.ts";

// Words that every object of JavaScript inherits, wherever somebody may type a word that our code looks up in a table:
// choices of forms, names and values of queries, parts of paths, cookies. No answer may be a fault of ours (5xx).

// Forms are sent with all else as it stands, so that some acts are done: on a stack of its own.
const closeStack = await startStack();
const { outsider, signedIn } = await import("../support/api-client.ts");

const WORDS = ["__proto__", "constructor"];
/** In a part of a path, also what is no id of a document. */
const PARTS = [...WORDS, "__x__", "a%2Fb", "a%2F", "%2E%2E", "%00", "x".repeat(400)];
const CHOICES = "select, input[type=radio], input[name=intent], button[name=intent]";
/** Choices that are ignored where they are unknown, so that the act is done: the demo's data stay as they are. */
const IGNORED = new Set(["plantilla"]);

const clients = new Map<Access, HttpClient>();
const people: Person[] = [];
beforeAll(async () => {
  const visitor = await outsider();
  const [seller, admin] = [await signedIn(SELLER), await signedIn(ADMIN)];
  people.push(seller, admin);
  for (const access of ["public", "token"] as const) clients.set(access, visitor);
  clients.set("user", seller.http).set("admin", admin.http);
});
afterAll(async () => {
  await Promise.all([clients.get("public")?.dispose(), ...people.map(({ http }) => http.dispose())]);
  await closeStack();
});

function clientFor(access: Access): HttpClient {
  const http = clients.get(access);
  if (!http) throw new Error(`nobody reads for ${access}`);
  return http;
}

interface SeenForm {
  action: string;
  isGet: boolean;
  isMultipart: boolean;
  /** As a browser would send it, without buttons; what nobody has typed stays empty. */
  values: Record<string, string>;
  /** Names that take one of several words. */
  choices: string[];
  /** A button each, for the intent that leads further. */
  buttons: Record<string, string>[];
}

function formsOf(html: string, address: string): SeenForm[] {
  return parse(html)
    .querySelectorAll("form")
    .map((form) => {
      const fields = form.querySelectorAll("input, select, textarea");
      const buttons = form.querySelectorAll("button[name]");
      return {
        action: form.getAttribute("action") ?? address,
        isGet: form.getAttribute("method")?.toLowerCase() !== "post",
        isMultipart: form.getAttribute("enctype") === "multipart/form-data",
        values: Object.fromEntries(fields.flatMap((field) => (isSent(field) ? [[nameOf(field), valueOf(field)]] : []))),
        choices: [...new Set(form.querySelectorAll(CHOICES).map(nameOf))].filter((name) => name && !IGNORED.has(name)),
        buttons: buttons.length === 0 ? [{}] : buttons.map((button) => ({ [nameOf(button)]: valueOf(button) })),
      };
    })
    .filter(({ action }) => action.startsWith("/"));
}

const nameOf = (field: HTMLElement): string => field.getAttribute("name") ?? "";

function isSent(field: HTMLElement): boolean {
  const type = field.getAttribute("type") ?? "text";
  if (nameOf(field) === "" || type === "file") return false;
  return !["radio", "checkbox"].includes(type) || field.hasAttribute("checked");
}

function valueOf(field: HTMLElement): string {
  const chosen = field.querySelector("option[selected]") ?? field.querySelector("option");
  return (chosen ?? field).getAttribute("value") ?? "";
}

/** The same form of several rows of a list is sent once. */
function kindOf({ action, isGet, choices, buttons }: SeenForm): string {
  return JSON.stringify([action.replace(/[\w-]*\d[\w-]*/g, "…"), isGet, choices, buttons.map(Object.keys)]);
}

const seen = new Set<string>();

async function post(http: HttpClient, { action, isMultipart }: SeenForm, fields: Record<string, string>) {
  return http.post(action, isMultipart ? { multipart: fields } : { form: fields });
}

const pages = ROUTE_TABLE.filter(({ isPage }) => isPage !== false).flatMap((policy) =>
  samplesOf(policy).map((address) => ({ address, access: policy.access })),
);

describe("each page", () => {
  test.each(pages)("$address answers words of the language in its forms and query", async ({ address, access }) => {
    const http = clientFor(access);
    const html = await (await http.get(address)).text();
    const faults: string[] = [];
    const note = (what: string, status: number): void => void (status >= 500 && faults.push(`${status}: ${what}`));

    const names = new Set(new URL(address, "http://x").searchParams.keys());
    const path = address.split("?")[0] ?? "";
    for (const form of formsOf(html, address)) {
      if (form.isGet && form.action.split("?")[0] === path)
        for (const name of [...Object.keys(form.values), ...form.choices]) names.add(name);
      if (form.isGet || seen.has(kindOf(form))) continue;
      seen.add(kindOf(form));
      for (const button of form.buttons)
        for (const name of form.choices)
          for (const word of WORDS) {
            const answer = await post(http, form, { ...form.values, ...button, [name]: word });
            note(`POST ${form.action} ${JSON.stringify({ ...button, [name]: word })}`, answer.status());
          }
    }
    for (const link of parse(html).querySelectorAll(`a[href*="?"]`)) {
      const to = new URL(link.getAttribute("href") ?? "", `http://x${address}`);
      if (to.pathname === path) for (const name of to.searchParams.keys()) names.add(name);
    }
    for (const word of WORDS) {
      for (const name of names)
        note(`GET ${path}?${name}=${word}`, (await http.get(`${path}?${name}=${word}`)).status());
      note(`GET ${path}?${word}=x`, (await http.get(`${path}?${word}=x`)).status());
    }
    expect(faults).toEqual([]);
  });
});

test.each(ROUTE_TABLE.filter(({ path }) => path.includes("/:")))(
  "$path answers words of the language in its parts",
  async ({ path, access }) => {
    const http = clientFor(access);
    const faults: string[] = [];
    for (const part of PARTS) {
      const address = path.replace(/:\w+/g, part);
      for (const answer of [await http.get(address), await http.post(address, { form: { intent: part } })])
        if (answer.status() >= 500) faults.push(`${answer.status()}: ${address}`);
    }
    expect(faults).toEqual([]);
  },
);

test("every cookie may hold a word of the language", async () => {
  const names = STORAGE_REGISTRY.flatMap(({ name, place }) =>
    place === "cookie" ? [name.replace("…", "0".repeat(16))] : [],
  );
  for (const name of names)
    for (const word of WORDS) {
      const visitor = await outsider({ cookie: `${name}=${word}` });
      for (const address of ["/", "/comprar", "/carrito", "/login", "/auth/callback"])
        expect((await visitor.get(address)).status(), `${name} at ${address}`).toBeLessThan(500);
      await visitor.dispose();
    }
});
