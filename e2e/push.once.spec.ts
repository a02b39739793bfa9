import type { Worker } from "@playwright/test";

import { address, BUYER, expect, hydrated, signIn, test } from "./support.ts";

// Notifications in a phone's browser. What is sent to it, and when: tests/worker/push.

test.use({
  serviceWorkers: "allow",
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  permissions: ["notifications"],
});

interface Shown {
  title: string;
  body: string;
  tag?: string;
  data: unknown;
}

/** Notification of one push. Handed to the worker by hand: Debian's headless Chromium has no notifications. */
function shownBy(worker: Worker, data: string): Promise<Shown[]> {
  return worker.evaluate(async (text) => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const shown: Shown[] = [];
    scope.registration.showNotification = (title, { body = "", tag, data: named } = {}) => {
      shown.push({ title, body, ...(tag && { tag }), data: named as unknown });
      return Promise.resolve();
    };
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event("push"), {
      data: { json: () => JSON.parse(text) as unknown },
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return shown;
  }, data);
}

test("each push shows one notification, and a press opens its page, of ours only", async ({ page, context }) => {
  await page.goto("/contacto");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const { origin } = new URL(page.url());
  const navigate = `${origin}/talleres`;
  const [worker] = context.serviceWorkers();
  const notification = { title: "Tienes un mensaje nuevo", body: "b", navigate, tag: "a" };
  expect(await shownBy(worker!, JSON.stringify({ web_push: 8030, notification }))).toEqual([
    { title: "Tienes un mensaje nuevo", body: "b", tag: "a", data: navigate },
  ]);
  // An unreadable message is shown as well.
  for (const unreadable of ["{", "null", "", '{"notification":7}', '{"notification":null}'])
    expect(await shownBy(worker!, unreadable)).toEqual([{ title: "Tienes avisos nuevos", body: "", data: "" }]);

  const opened = (named: string) =>
    worker!.evaluate(async (data) => {
      const scope = globalThis as unknown as EventTarget & { clients: { matchAll: unknown } };
      const asked: string[] = [];
      // Without a press of a finger the browser opens nothing.
      const window = {
        url: "about:blank",
        focus: () => Promise.resolve(window),
        navigate: (url: string) => Promise.resolve(asked.push(url)),
      };
      scope.clients.matchAll = () => Promise.resolve([window]);
      const work: Promise<unknown>[] = [];
      const event = new Event("notificationclick");
      Object.assign(event, {
        notification: { data, close: () => undefined },
        waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      });
      scope.dispatchEvent(event);
      await Promise.all(work);
      return asked;
    }, named);
  expect(await opened(navigate)).toEqual([navigate]);
  expect(await opened("/perfil/mensajes")).toEqual([`${origin}/perfil/mensajes`]);
  for (const foreign of ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
    expect(await opened(foreign)).toEqual([`${origin}/`]);
});

test("the preferences subscribe this browser, list it, and send it a test", async ({ page }) => {
  const service = address("REBI_PUSH_URL");
  const browser = (await (await fetch(`${service}/__subscriptions`, { method: "POST" })).json()) as {
    id: string;
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  // No browser of a test reaches its maker's push service.
  await page.addInitScript(({ endpoint, keys }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0)).buffer;
    let subscription: object | null = null;
    PushManager.prototype.getSubscription = () => Promise.resolve(subscription as PushSubscription | null);
    PushManager.prototype.subscribe = (options) => {
      const applicationServerKey = bytes(String(options?.applicationServerKey));
      subscription = {
        endpoint,
        options: { applicationServerKey },
        getKey: (name: "p256dh" | "auth") => bytes(keys[name]),
        unsubscribe: () => Promise.resolve(true),
      };
      return Promise.resolve(subscription as PushSubscription);
    };
  }, browser);
  await signIn(page, BUYER, "/perfil/preferencias");
  await hydrated(page);
  const section = page.getByRole("region", { name: "Notificaciones" });
  await section.getByRole("button", { name: "Activar en este dispositivo" }).click();
  await expect(section.getByText("Listo: este dispositivo recibe notificaciones.")).toBeVisible();
  await expect(section.getByRole("listitem")).toContainText("Este dispositivo");
  await section.getByRole("button", { name: "Enviar una notificación de prueba" }).click();
  await expect(page.getByText("Te enviamos una notificación de prueba.")).toBeVisible();
  await expect
    .poll(async () => (await fetch(`${service}/__messages?subscription=${browser.id}`)).text())
    .toContain("Las notificaciones funcionan");
  await section.getByRole("button", { name: /^Quitar/ }).click();
  await expect(section.getByRole("listitem")).toHaveCount(0);
});
