import { type HTMLElement, parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { GUARD_TRAP } from "../../app/platform/forms/constants.ts";
import { type Access, samplesOf } from "../../app/platform/routes/policy.ts";
import { ROUTE_TABLE } from "../../app/server/route-table/route-table.ts";
import type { HttpClient, HttpResponse } from "../support/http-client.ts";
import { ADMIN, BUYER, networkAddress, photoFile, SELLER } from "../support/stack.ts";
import { startStack } from "./global-setup.ts";

// Every form of every page is sent as a browser without scripts sends it: empty, with what it asks for, and full; by
// each kind of user who sees it. Whatever the form says, its answer is a page in Spanish, and keeps what was typed.

// Some acts are done: on a stack of its own.
const closeStack = await startStack();
const { outsider, signedIn } = await import("../support/api-client.ts");

type Who = "visitor" | "buyer" | "seller" | "admin";
const EMAILS: Partial<Record<Who, string>> = { buyer: BUYER, seller: SELLER, admin: ADMIN };
const WHO: Record<Access, readonly Who[]> = {
  public: ["visitor", "buyer"],
  token: ["visitor", "buyer"],
  user: ["buyer", "seller"],
  admin: ["admin"],
};

/** They end the session, or the account, of the one who sends them. */
const LEAVING = /^\/(?:salir|logout)\b/;
/** No page shows again what was typed into them. */
const NEVER_SHOWN = /^(?:password|file|hidden|submit|image|button|reset)$/;
/** Of messages that a library wrote, or that name what only engineers know. */
const ENGLISH =
  /\b(?:invalid|expected|received|nonoptional|undefined|unrecognized|too (?:small|big|short|long)|must (?:be|have)|required|bad request|not found|unexpected|internal server|forbidden|NaN)\b|\[object /i;

const PHOTO = await photoFile("foto.jpg", 3);
const clients = new Map<Who, HttpClient>();

beforeAll(async () => {
  for (const who of ["buyer", "seller", "admin"] as const) clients.set(who, await signedInAs(who));
});
afterAll(async () => {
  await Promise.all([...clients.values()].map((http) => http.dispose()));
  await closeStack();
});

async function signedInAs(who: Who): Promise<HttpClient> {
  return (await signedIn(EMAILS[who] ?? "")).http;
}

const isLeft = (answer: HttpResponse) => /^\/login\b/.test(answer.headers()["location"] ?? "");

interface Field {
  name: string;
  type: string;
  /** Codes, and names for a password manager, are never shown again. */
  isShownAgain: boolean;
  isOptional: boolean;
  /** As the page has set it. */
  value: string;
  /** A value that a person could choose or type. */
  typed: string;
}

interface SeenForm {
  action: string;
  isMultipart: boolean;
  fields: Field[];
  buttons: Record<string, string>[];
}

const typeOf = (element: HTMLElement) =>
  element.rawTagName === "input" ? (element.getAttribute("type") ?? "text") : element.rawTagName;

function fieldsOf(form: HTMLElement): Field[] {
  const labels = form.querySelectorAll("label");
  const found = new Map<string, Field>();
  for (const element of form.querySelectorAll("input, select, textarea")) {
    const [name, type] = [element.getAttribute("name") ?? "", typeOf(element)];
    if (name === "" || name === GUARD_TRAP || element.hasAttribute("disabled") || found.has(name)) continue;
    const label = labels.find((one) => one.getAttribute("for") === element.getAttribute("id"));
    const isChoice = type === "radio" || type === "checkbox";
    const value = isChoice && !element.hasAttribute("checked") ? "" : valueOf(element);
    const isOptional = /\(opcional\)/.test(label?.textContent ?? "") || type === "checkbox";
    const isShownAgain =
      !NEVER_SHOWN.test(type) && !/^(?:one-time-code|username)$/.test(element.getAttribute("autocomplete") ?? "");
    found.set(name, { name, type, isShownAgain, isOptional, value, typed: typedIn(element, type) });
  }
  return [...found.values()];
}

function valueOf(element: HTMLElement): string {
  if (element.rawTagName === "textarea") return element.textContent;
  const option = element.querySelector("option[selected]") ?? element.querySelector("option");
  return (option ?? element).getAttribute("value") ?? (option ? option.textContent : "");
}

const TYPED: Readonly<Record<string, string>> = {
  email: "rosa.quispe@prueba.pe",
  tel: "987654321",
  number: "12",
  date: "2026-11-20",
  time: "10:30",
  month: "2026-11",
  url: "https://www.ejemplo.pe/bici",
  search: "montañera",
  textarea: "Es de aluminio, la compré hace dos años y siempre estuvo bajo techo.",
  password: "una-clave-larga-2026",
};

/** As a person fills it, with letters that a page has to escape; what is set already stays. */
function typedIn(element: HTMLElement, type: string): string {
  if (element.hasAttribute("readonly")) return valueOf(element);
  if (type === "select") {
    const values = element
      .querySelectorAll("option")
      .map((option) => option.getAttribute("value") ?? option.textContent);
    return valueOf(element) || (values.find((value) => value !== "") ?? "");
  }
  // Of the first department.
  if (element.getAttribute("name") === "district") return "Chachapoyas";
  if (type === "hidden" || type === "radio" || type === "checkbox") return element.getAttribute("value") ?? "on";
  const typed = element.getAttribute("inputmode") === "numeric" ? "12" : (TYPED[type] ?? `Ñandú "2" & Cía`);
  return typed.slice(0, Number(element.getAttribute("maxlength") ?? typed.length));
}

function formsOf(html: string, address: string): SeenForm[] {
  const root = parse(html, { comment: false });
  for (const apart of root.querySelectorAll("template, script, noscript")) apart.remove();
  return root
    .querySelectorAll("form")
    .filter((form) => form.getAttribute("method")?.toLowerCase() === "post")
    .map((form) => {
      const named = form.querySelectorAll("button[name]").filter((one) => !one.hasAttribute("disabled"));
      const buttons = named.map((one) => ({ [one.getAttribute("name") ?? ""]: one.getAttribute("value") ?? "" }));
      return {
        action: (form.getAttribute("action") ?? address).split("#")[0] ?? "",
        isMultipart: form.getAttribute("enctype") === "multipart/form-data",
        fields: fieldsOf(form),
        buttons: buttons.length === 0 ? [{}] : buttons,
      };
    })
    .filter(({ action }) => action.startsWith("/") && !LEAVING.test(action));
}

const WAYS = ["empty", "minimal", "full"] as const;
type Way = (typeof WAYS)[number];

function sentIn(field: Field, way: Way): string | null {
  if (field.type === "hidden") return field.value;
  if (field.type === "file") return null;
  const isFilled = way === "full" || (way === "minimal" && !field.isOptional);
  if (isFilled) return field.typed;
  return field.type === "radio" || field.type === "checkbox" ? null : "";
}

function partsOf({ fields, isMultipart }: SeenForm, way: Way, button: Record<string, string>) {
  const parts: Record<string, string | typeof PHOTO> = { ...button };
  for (const field of fields) {
    const value = sentIn(field, way);
    if (value !== null) parts[field.name] = value;
    else if (field.type === "file" && isMultipart && way === "full") parts[field.name] = PHOTO;
  }
  return parts;
}

/**
 * Forms of a row among many, which have no place of their own in the page: their answer is one summary above the list,
 * with the row as it is stored.
 */
const OF_ROWS = [
  /^\/perfil\/anuncios\b/,
  /^\/administracion\/busquedas\b/,
  /^\/administracion\/pedidos\/./,
  /^\/administracion\/personas\/[^/]+\/rol\b/,
];

/** Faults of an answer, a line each. */
async function faultsOf(answer: HttpResponse, form: SeenForm, sent: Record<string, unknown>): Promise<string[]> {
  const status = answer.status();
  if (status >= 500) return [`${status}`];
  if (status < 400 && status !== 200) return [];
  const root = parse(await answer.text(), { comment: false });
  for (const apart of root.querySelectorAll("template, script, style")) apart.remove();
  const faults: string[] = [];
  const said = root.querySelectorAll("[role=alert], [role=status], [id$=-error]").map((one) => one.textContent);
  for (const text of status < 400 ? said : [...said, root.querySelector("main")?.textContent ?? root.textContent]) {
    const english = ENGLISH.exec(text);
    if (english)
      faults.push(`${status} says '${text.slice(Math.max(0, english.index - 30), english.index + 50).trim()}'`);
  }
  if (![400, 409, 413, 422, 429].includes(status) || OF_ROWS.some((row) => row.test(form.action))) return faults;
  for (const link of root.querySelectorAll("#errores a")) {
    const id = (link.getAttribute("href") ?? "").slice(1);
    if (root.getElementById(id) === null) faults.push(`${status} leads to no field: #${id}`);
  }
  const main = root.querySelector("main")?.textContent ?? "";
  const named = (name: string) =>
    root.querySelectorAll("input, select, textarea").filter((one) => one.getAttribute("name") === name);
  // Of a form that is no longer there its choices mean nothing; its texts are kept in sight.
  const isGone =
    status === 409 && form.fields.every(({ name, isShownAgain }) => !isShownAgain || named(name).length === 0);
  for (const { name, type, isShownAgain } of form.fields) {
    const value = sent[name];
    if (!isShownAgain || typeof value !== "string" || value === "") continue;
    // A change meanwhile is confirmed again.
    if (status === 409 && type === "checkbox") continue;
    const isKept = isGone
      ? type !== "textarea" || main.includes(value)
      : named(name).some((one) => isShown(one, type, value));
    if (!isKept) faults.push(`${status} lost ${name} (${type})`);
  }
  return faults;
}

function isShown(element: HTMLElement, type: string, value: string): boolean {
  if (type === "radio" || type === "checkbox")
    return element.hasAttribute("checked") && (element.getAttribute("value") ?? "on") === value;
  // A place that was typed by its name may be the choice of a list.
  const chosen = element.querySelector("option[selected]")?.textContent ?? "";
  return valueOf(element).trim() === value.trim() || chosen.split(",")[0]?.trim() === value.trim();
}

/** The same form of several pages and rows is sent once for each kind of user. */
function kindOf(who: Who, { action, fields }: SeenForm, button: Record<string, string>): string {
  const names = fields.map(({ name, type, value }) =>
    type === "hidden" && name === "intent" ? `${name}=${value}` : name,
  );
  return JSON.stringify([who, action.split("?")[0]?.replace(/[\w.-]*\d[\w.-]*/g, "…"), names, button]);
}

const seen = new Set<string>();
const pages = ROUTE_TABLE.filter(({ isPage }) => isPage !== false).flatMap((policy) =>
  samplesOf(policy).map((address) => ({ address, access: policy.access })),
);
let sentForms = 0;

describe("the forms of each page", () => {
  test.each(pages)("$address answers each form in Spanish and keeps what was typed", async ({ address, access }) => {
    const faults: string[] = [];
    let isRead = false;
    for (const who of WHO[access]) {
      // Both are users: the second one has what the first does not.
      if (who === "seller" && isRead) continue;
      const read = await (clients.get(who) ?? (await outsider())).get(address);
      if (read.status() >= 400) continue;
      isRead = true;
      for (const form of formsOf(await read.text(), address))
        for (const button of form.buttons) {
          const kind = kindOf(who, form, button);
          if (seen.has(kind)) continue;
          seen.add(kind);
          for (const way of WAYS) {
            const sent = partsOf(form, way, button);
            // Limits of a network are of one visitor, not of this test.
            const http = clients.get(who) ?? (await outsider({ ip: networkAddress() }));
            const answer = await http.post(
              form.action,
              form.isMultipart ? { multipart: sent } : { form: textsOf(sent) },
            );
            sentForms++;
            const what = `${who} ${way} ${form.action} ${JSON.stringify(button)}`;
            faults.push(...(await faultsOf(answer, form, sent)).map((fault) => `${what}: ${fault}`));
            if (who !== "visitor" && isLeft(answer)) clients.set(who, await signedInAs(who));
          }
        }
    }
    expect(faults).toEqual([]);
  });

  test("the forms of the product are sent by hundreds", () => {
    expect(sentForms).toBeGreaterThan(300);
  });
});

function textsOf(parts: Record<string, string | typeof PHOTO>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, string] => typeof part[1] === "string"),
  );
}
