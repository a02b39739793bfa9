import { test as base, expect, type Locator, type Page } from "@playwright/test";

import { CHROMIUM } from "../local/check/browser.ts";
import { address, DEMO_PASSWORD, networkAddress, photoFile } from "../tests/support/stack.ts";

export { expect };
export * from "../tests/support/stack.ts";

interface Fixtures {
  scripts: boolean;
  /** Errors in the browser's console that a test brings about, besides those that every test may. */
  expectedLogs: RegExp | undefined;
  /** Fails the test when the page logs any other error, or throws. */
  quietConsole: undefined;
}

/**
 * For tests of what the server answers or the styles show, and for journeys whose kind of form others fill in with
 * scripts: they run without.
 */
export const PLAIN = { tag: "@plain" };

/** For journeys whose screens others meet without scripts: they run with them only. */
export const SCRIPTED = { tag: "@scripted" };

/** For files whose tests look at pictures: the others do without them. */
export const PICTURES = { launchOptions: CHROMIUM };

/**
 * For `expectedLogs` of tests that cut the connection: Chromium logs each request that failed, Remix those of its own.
 */
export const LOST_REQUESTS =
  /^Failed to load resource: net::ERR_|^Failed to fetch manifest patches TypeError: Failed to fetch/;

const EXPECTED = [
  // A rejected form or a missing page is an answer of ours.
  /Failed to load resource: the server responded with a status of 4\d\d/,
  // Remix logs the navigation that another click took over from.
  /^AbortError: signal is aborted without reason/,
];

export const test = base.extend<Fixtures>({
  baseURL: ({}, use) => use(address("REBI_URL")),
  // Each test has an address of its own: the limits of one user must not affect another.
  extraHTTPHeaders: ({}, use) => use({ "CF-Connecting-IP": networkAddress() }),
  scripts: ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  expectedLogs: [undefined, { option: true }],
  quietConsole: [
    async ({ page, expectedLogs }, use) => {
      const expected = expectedLogs ? [...EXPECTED, expectedLogs] : EXPECTED;
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(`${page.url()} threw ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" && !expected.some((one) => one.test(message.text())))
          problems.push(`${page.url()}: ${message.text()} (${message.location().url})`);
      });
      await use(undefined);
      expect(problems, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Signs in by what the form sends, and shows where that leads: most tests are about something else, and the page with
 * its form takes a second. `signInByForm` fills it in.
 */
export function signIn(page: Page, email: string, redirect?: string): Promise<void> {
  return enter(page, loginPath(redirect), { email, password: DEMO_PASSWORD });
}

/** As `signIn`, for a new user; e2e/journey.spec.ts fills in the form. */
export function register(page: Page, email: string, displayName: string): Promise<void> {
  return enter(page, "/register", { displayName, email, password: DEMO_PASSWORD });
}

async function enter(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const answer = await page.request.post(path, { form, headers: { origin: address("REBI_URL") }, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(303);
  await page.goto(answer.headers()["location"] ?? "/");
}

export async function signInByForm(page: Page, email: string, redirect?: string): Promise<void> {
  await page.goto(loginPath(redirect));
  await page.getByLabel("Correo", { exact: true }).fill(email);
  await page.getByLabel("Contraseña", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

function loginPath(redirect: string | undefined): string {
  return redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : "/login";
}

/** Picks a user at the local sign-in page of the providers. */
export async function comeAs(page: Page, provider: string, email: string, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Continuar con ${provider}`);
  await page.getByLabel("Correo de otra persona").fill(email);
  await page.getByLabel("Nombre").fill(name);
  await page.getByRole("button", { name: "Continuar" }).click();
}

/** Looks at what a decision waits for, the first photo or else the first text of a user, until it waits no more. */
export async function seeEvidence(page: Page): Promise<void> {
  const photos = page.locator("main [data-photos] > li");
  const texts = page.locator("main [data-written]");
  const seen = (await photos.count()) > 0 ? photos : texts;
  if ((await seen.count()) > 0) await seen.first().scrollIntoViewIfNeeded();
  await expect(page.getByRole("group", { name: "Decidir" })).not.toHaveAttribute("aria-disabled", "true");
}

/** Opens the decisions that a phone keeps behind a button of the bar at its foot. */
export async function openDecision(page: Page, button: string | RegExp = /^Decidir/): Promise<void> {
  const decide = page.locator("details:not([open]) > summary").filter({ hasText: button }).first();
  if (await decide.isVisible()) await decide.click();
}

/** Replaces the session cookie by one that has expired, as a browser sends it just after the session's end. */
export async function invalidateSession(page: Page): Promise<void> {
  const context = page.context();
  const cookie = (await context.cookies()).find(({ name }) => name === "__Host-session");
  if (!cookie) throw new Error("nobody is signed in");
  const [head = "", payload = "", signature = ""] = cookie.value.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const expired = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString("base64url");
  await context.addCookies([{ ...cookie, value: `${head}.${expired}.${signature}` }]);
}

/** Opens the menu with the account's links: the account's own on a desk, the only one on a phone. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page
    .locator("header summary")
    .filter({ hasText: /Tu cuenta|Menú/, visible: true })
    .click();
}

export async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Cerrar Sesión", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sesión cerrada" })).toBeVisible();
}

export interface Vehicle {
  title: string;
  price: string;
  department: string;
  plan: RegExp;
}

/** Starts a draft and answers its address without the step (`/sell/flow/{id}`). */
export async function startDraft(page: Page): Promise<string> {
  await page.goto("/sell/flow");
  await page
    .getByRole("main")
    .getByRole("button", { name: /Empezar|nuevo/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sell\/flow\/[\w-]+\/fotos$/);
  const draft = new URL(page.url()).pathname.replace(/\/fotos$/, "");
  await page.goto(`${draft}/vehiculo`);
  return draft;
}

/** Walks all steps of a draft up to the review. Signed in as its seller, at any step. */
export async function fillDraft(
  page: Page,
  scripts: boolean,
  { title, price, department, plan }: Vehicle,
): Promise<void> {
  const next = page.getByRole("button", { name: "Continuar" });
  const draft = new URL(page.url()).pathname.replace(/\/\w+$/, "");
  await page.goto(`${draft}/fotos`);
  // Scripts hide the button when they take the form over: files chosen earlier wait for it.
  if (scripts) await expect(page.getByRole("button", { name: "Subir fotos" })).toBeHidden();
  await page
    .getByLabel("Agrega fotos")
    .setInputFiles([await photoFile("lado.jpg", 2), await photoFile("frente.jpg", 3)]);
  if (!scripts) await page.getByRole("button", { name: "Subir fotos" }).click();
  await expect(page.getByRole("list", { name: "Fotos subidas" }).getByRole("listitem")).toHaveCount(2);
  await next.click();

  await expect(page).toHaveURL(/\/vehiculo$/);
  await page.getByRole("radio", { name: "Montaña" }).check();
  await page.getByRole("combobox", { name: "Marca" }).fill("trek");
  await page.getByLabel("Modelo").fill("Marlin 7");
  await page.getByLabel("Año").fill("2023");
  await page.getByRole("radio", { name: /Buen estado/ }).check();
  await next.click();

  await expect(page).toHaveURL(/\/detalles$/);
  await page.getByLabel("Título").fill(title);
  await page
    .getByLabel("Descripción")
    .fill("La usé los domingos en la ciclovía. Frenos recién purgados y llantas nuevas.");
  await page.getByLabel("Talla del cuadro").selectOption("M");
  await page.getByLabel("Aro").selectOption('29"');
  await next.click();

  await expect(page).toHaveURL(/\/precio$/);
  await page.getByLabel(/Precio/).fill(price);
  await page.getByLabel("Departamento").selectOption(department);
  await next.click();

  await expect(page).toHaveURL(/\/plan$/);
  await page.getByRole("radio", { name: plan }).check();
  await next.click();
  await expect(page).toHaveURL(/\/revisar$/);
}

/**
 * Fills in the district of a form whose department is chosen: with scripts by its first letters, without them from the
 * list, or as a text where the list is not there yet.
 */
export async function chooseDistrict(page: Page, name: string, scripts: boolean): Promise<void> {
  const district = page.getByLabel(/^Distrito/);
  if (scripts) {
    // The file of the combobox takes the place of what the server sent.
    await expect(district).toHaveRole("combobox");
    await expect(district).toHaveAttribute("aria-expanded", "false");
    await district.fill(name.slice(0, 4));
    const list = page.getByRole("listbox", { name: "Sugerencias" });
    await list
      .getByRole("option", { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await expect(district).toHaveValue(name);
  } else if ((await district.evaluate((field) => field.tagName)) === "SELECT") await district.selectOption(name);
  else await district.fill(name);
}

/** Time that an attempt gets before the next: short first, doubled each time, so that a busy machine gets there too. */
export function growing(first = 3_000): () => number {
  let next = first;
  return () => {
    const now = next;
    next *= 2;
    return now;
  };
}

/** Longer than a busy machine needs; a form that is never accepted is not pressed for all the time of its test. */
const ACCEPTED_MS = 120_000;

/** Presses a public form's button until it is accepted: one sent within two seconds has to be sent again. */
export async function sendUntil(page: Page, button: Locator, arrived: RegExp): Promise<void> {
  const patience = growing();
  await expect(async () => {
    const timeout = patience();
    if (!arrived.test(page.url())) await button.click({ timeout });
    const answers = page.getByRole("alert");
    await expect
      .poll(
        async () => {
          const url = page.url();
          return arrived.test(url) ? url : [url, ...(await answers.allInnerTexts())].join("\n");
        },
        { message: "the address that an accepted form leads to, else what the page answers", timeout },
      )
      .toMatch(arrived);
  }).toPass({ timeout: ACCEPTED_MS });
}

/**
 * Opens an adaptive page with React. A page whose data changed before it loaded (another test publishes) is not
 * hydrated: then it retries.
 */
export async function openWithReact(page: Page, path: string): Promise<void> {
  const patience = growing();
  await expect(async () => {
    await page.goto(path);
    await page.keyboard.press("Tab");
    await hydrated(page, patience());
  }).toPass();
}

/** Gives the page's next documents a slow link: React comes at the first touch, and never by itself. */
export async function reactOnlyWhenAsked(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "4g", downlink: 1, rtt: 300 } }),
  );
}

/** Resolves once React has taken the page over: what is clicked from now on is its own. */
export async function hydrated(page: Page, timeout?: number): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset, undefined, { timeout });
}

/** The status of an address asked from outside the page, with the page's cookies, redirects not followed. */
export async function statusOf(page: Page, path: string): Promise<number> {
  const response = await page.request.get(path, { maxRedirects: 0 });
  return response.status();
}
