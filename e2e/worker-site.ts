import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, type Page } from "@playwright/test";

/** Registers the worker as the bootstrap does, without its wait; resolves once it answers this page's requests. */
export async function registerWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Opens the page again, which is then no first visit, and resolves once the worker keeps all that it ever does. */
export async function keepRest(page: Page): Promise<void> {
  await page.reload();
  await expect(async () =>
    expect(await page.evaluate(async () => (await caches.match("/por-enviar")) !== undefined)).toBe(true),
  ).toPass();
}

/** The running stack under an origin of its own, whose service worker and pace a test decides. */
export interface WorkerSite {
  origin: string;
  /** Answer of /sw.js from now on; null for the stack's own. */
  serveWorker(source: string | null): void;
  hold(path: RegExp | null): void;
  /** From now on nothing is answered, though the browser calls itself online. */
  goDown(): void;
  comeBack(): void;
  close(): Promise<void>;
}

export async function startWorkerSite(target: string): Promise<WorkerSite> {
  const { hostname, port } = new URL(target);
  let worker: string | null = null;
  let held: RegExp | null = null;
  let waiting: (() => void)[] = [];
  let isDown = false;

  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const headers = { ...request.headers, host: `${hostname}:${port}` };
    // A form has to come from the site that it is sent to.
    if (headers.origin) headers.origin = target;
    const passed = send({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  };
  const server: Server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (isDown) request.socket.destroy();
    else if (path === "/sw.js" && worker !== null) {
      response.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-cache" }).end(worker);
    } else if (held?.test(path)) waiting.push(() => forward(request, response));
    else forward(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    serveWorker: (source) => (worker = source),
    hold: (path) => {
      held = path;
      if (path) return;
      for (const go of waiting) go();
      waiting = [];
    },
    goDown: () => (isDown = true),
    comeBack: () => (isDown = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
