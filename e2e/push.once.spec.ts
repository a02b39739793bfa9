import type { CDPSession, Page } from "@playwright/test";

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
  tag: string;
  data: unknown;
}

/** What the device shows now. */
function shown(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });
}

/** Delivers pushes as the browser's own service would. */
async function pusher(page: Page): Promise<(data: string) => Promise<unknown>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const origin = new URL(page.url()).origin;
  return (data) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
}

test("each push shows one notification, and a press opens its page, of ours only", async ({ page, context }) => {
  await page.goto("/contacto");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const push = await pusher(page);
  const { origin } = new URL(page.url());
  const navigate = `${origin}/talleres`;
  await push(
    JSON.stringify({
      web_push: 8030,
      notification: { title: "Tienes un mensaje nuevo", body: "b", navigate, tag: "a" },
    }),
  );
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: "Tienes un mensaje nuevo", body: "b", tag: "a", data: navigate }]);
  // The same subject takes its place; what cannot be read is shown as well.
  await push(JSON.stringify({ notification: { title: "Tienes mensajes nuevos", tag: "a" } }));
  await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(["Tienes mensajes nuevos"]);
  for (const unreadable of ["{", "null", "", '{"notification":7}']) await push(unreadable);
  await expect
    .poll(async () => (await shown(page)).map(({ title }) => title).sort())
    .toEqual([...Array<string>(4).fill("Tienes avisos nuevos"), "Tienes mensajes nuevos"]);

  const [worker] = context.serviceWorkers();
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
  await section.getByRole("button", { name: "Activar en este equipo" }).click();
  await expect(section.getByText("Listo: este equipo recibe notificaciones.")).toBeVisible();
  await expect(section.getByRole("listitem")).toContainText("Este equipo");
  await section.getByRole("button", { name: "Enviar una notificación de prueba" }).click();
  await expect(page.getByText("Te enviamos una notificación de prueba.")).toBeVisible();
  await expect
    .poll(async () => (await fetch(`${service}/__messages?subscription=${browser.id}`)).text())
    .toContain("Las notificaciones funcionan");
  await section.getByRole("button", { name: /^Quitar/ }).click();
  await expect(section.getByRole("listitem")).toHaveCount(0);
});
