import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ServiceSwitch, SwitchState } from "../../app/business/switches.ts";
import { THEFT } from "../../app/platform/routes/presets.ts";
import { origin } from "../support/api-client.ts";
import { HttpClient } from "../support/http-client.ts";
import { startOtherWorker, type OtherWorker } from "../support/other-worker.ts";
import { BUYER, DEMO_PASSWORD, networkAddress } from "../support/stack.ts";

// The announced services in each state of their switches. The stack of these tests runs `prueba`; the others are
// Workers of their own over the same services.

/** A page of each service, and whether only users see it once it is open. */
const PAGES: { service: ServiceSwitch; path: string; title: string; forUsers: boolean }[] = [
  { service: "theft", path: "/denunciar-robo", title: "Denunciar Robo", forUsers: true },
  { service: "stolenList", path: "/bicicletas-robadas", title: "Bicicletas Robadas", forUsers: false },
  { service: "transfer", path: "/transferir-propiedad", title: "Transferir Propiedad", forUsers: true },
  { service: "legalInspection", path: "/inspeccion/legal", title: "Inspección Legal", forUsers: true },
  { service: "mechanicalInspection", path: "/inspeccion/reservar", title: "Inspección Mecánica", forUsers: true },
];
const MENU = [
  "Bicicletas Robadas",
  "Denunciar Robo",
  "Transferir Propiedad",
  "Inspección Legal",
  "Inspección Mecánica",
] as const;

const others: OtherWorker[] = [];
const clients: Partial<Record<SwitchState, { visitor: HttpClient; user: HttpClient }>> = {};

beforeAll(async () => {
  others.push(...(await Promise.all([startOtherWorker("proximamente"), startOtherWorker("activo")])));
  for (const [state, url] of [
    ["proximamente", others[0]?.url],
    ["prueba", origin],
    ["activo", others[1]?.url],
  ] as const) {
    const client = () => new HttpClient(url ?? "", { "CF-Connecting-IP": networkAddress(), origin: url ?? "" });
    const [visitor, user] = [client(), client()];
    const signedIn = await user.post("/login", { form: { email: BUYER, password: DEMO_PASSWORD } });
    expect(signedIn.status()).toBe(303);
    clients[state] = { visitor, user };
  }
});
afterAll(async () => {
  await Promise.all(Object.values(clients).flatMap(({ visitor, user }) => [visitor.dispose(), user.dispose()]));
  await Promise.all(others.map((worker) => worker.close()));
});

const as = (state: SwitchState, who: "visitor" | "user") => {
  const client = clients[state]?.[who];
  if (!client) throw new Error(`no Worker in state ${state}`);
  return client;
};
/** Visible text of the page's own part. */
const mainOf = (html: string) => (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replace(/<[^>]+>/g, " ");

describe.each(["proximamente", "prueba", "activo"] as const)("in the state %s", (state) => {
  test.each(MENU)("the menu says of «%s» what holds", async (label) => {
    const html = await (await as(state, "visitor").get("/")).text();
    const item = new RegExp(`${label}(?:<[^>]+>|\\s)*(Próximamente)?`);
    expect(item.exec(html)?.[1]).toBe(state === "activo" ? undefined : "Próximamente");
  });

  test.each(PAGES)("$path is what the switch says", async ({ path, title, forUsers }) => {
    const page = await as(state, forUsers ? "user" : "visitor").get(path);
    expect(page.status()).toBe(200);
    const text = mainOf(await page.text());
    if (state === "proximamente") {
      expect(text).toContain(title);
      expect(text).toContain("Próximamente");
      expect(text).toContain("Mientras tanto:");
    } else expect(text).not.toContain("Próximamente");
    expect(text.includes("En prueba")).toBe(state === "prueba");
  });

  test.each(PAGES.filter(({ forUsers }) => forUsers))(
    "$path asks visitors to sign in once it is open",
    async ({ path }) => {
      expect((await as(state, "visitor").get(path)).status()).toBe(state === "proximamente" ? 200 : 302);
    },
  );

  test("the page of inspections says whether a mechanical one can be booked", async () => {
    const html = await (await as(state, "visitor").get("/inspeccion-info")).text();
    const section = /id="mecanica"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
    expect(section.includes("Reservar una inspección mecánica")).toBe(state !== "proximamente");
    expect(section.includes("Ver qué ofrecerá")).toBe(state === "proximamente");
    expect(section.includes("Próximamente")).toBe(state === "proximamente");
    expect(section.includes("En prueba")).toBe(state === "prueba");
  });

  test("addresses below a service are there only while it is open", async () => {
    const status = async (path: string) => (await as(state, "visitor").get(path)).status();
    const open = state === "proximamente" ? 404 : 200;
    expect(await status(`/bicicletas-robadas/${THEFT}`)).toBe(open);
    expect(await status(`/bicicletas-robadas/${THEFT}/la-vi`)).toBe(open);
    expect(await status(`/bicicletas-robadas/${THEFT}/cartel`)).toBe(open);
    expect(await status("/denunciar-robo/confirmar/no-vale")).toBe(state === "proximamente" ? 404 : 410);
  });

  test("the sitemap lists reports only while the list is open", async () => {
    const sitemap = await (await as(state, "visitor").get("/sitemap.xml")).text();
    expect(sitemap.includes(`/bicicletas-robadas/${THEFT}`)).toBe(state !== "proximamente");
  });

  test("search engines may see the list and live reports, and no form", async () => {
    const robotsOf = async (path: string) => {
      const page = await as(state, "user").get(path);
      const said = /<meta name="robots" content="([^"]+)"/.exec(await page.text())?.[1];
      return page.headers()["x-robots-tag"] ?? said ?? "index";
    };
    expect(await robotsOf("/bicicletas-robadas")).toBe("index");
    expect(await robotsOf("/denunciar-robo")).toBe("noindex");
    if (state !== "proximamente") expect(await robotsOf(`/bicicletas-robadas/${THEFT}`)).toBe("index");
    const robots = await (await as(state, "visitor").get("/robots.txt")).text();
    expect(robots).toContain("Disallow: /denunciar-robo");
    expect(robots).not.toMatch(/Disallow: \/bicicletas-robadas$/m);
  });
});

describe("an action", () => {
  test.each(PAGES)("an action of $path takes nothing before the service opens", async ({ path }) => {
    const form = { intent: "report", bicycle: "de0000000000000b1c01", report: THEFT };
    expect([404, 405]).toContain((await as("proximamente", "user").post(path, { form })).status());
  });

  test.each([
    [`/bicicletas-robadas/${THEFT}/la-vi`, { text: "La vi", seenOn: "2026-11-20" }],
    ["/denunciar-robo/confirmar/no-vale", {}],
  ])("an action of %s is not found before the service opens", async (path, form) => {
    for (const address of [path, path.replace(/\?|$/, (rest) => `.data${rest}`)])
      expect((await as("proximamente", "user").post(address, { form })).status(), address).toBe(404);
  });
});
