/*
 * The service worker, served as /sw.js: pages from the network, and from their copy where that fails or takes over
 * 4 s; files of this build and the last one from the device. Written by hand: its size is its start-up time
 * (docs/decisions/2026-11-23-service-worker.md).
 */
import { VISITOR_HEADER } from "~/platform/http/constants";
import { OUTBOX_PATH } from "~/shell/outbox/constants";
import { ACTIVATE, SHARE_PATH } from "~/shell/page/worker-constants";

import { changesSession, copyKeyOf, pageOfData } from "./addresses";
import { agoText } from "./ago";
import { AGO_SLOT, LOST_MARK, OFFLINE_PATH, PAGES_SLOT, SLOW_MARK } from "./constants";
import { ageOf, forgetPages, keepPage, keptPages } from "./pages";
import { listenToPushes } from "./push";
import { receiveShare } from "./shared-files";
import { sendOnSync } from "./sync";
import { worker, type RequestEvent } from "./worker-scope";

/**
 * Set by worker.vite.ts: the build's name, the files that it keeps from the beginning, those that it keeps once a
 * second page is there, and how long the network may take.
 */
declare const BUILD: string;
declare const FILES: readonly string[];
declare const REST: readonly string[];
declare const NETWORK_LIMIT_MS: number;

const FILE_CACHES = "archivos-";
const OWN_FILES = FILE_CACHES + BUILD;

worker.addEventListener("install", (event) => event.waitUntil(keepFiles(FILES, OFFLINE_PATH)));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
sendOnSync();
listenToPushes();
worker.addEventListener("message", ({ data }) => {
  if (data === ACTIVATE) void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { method, mode, url: href } = event.request;
  const { origin, pathname } = new URL(href);
  if (origin !== location.origin) return;
  if (changesSession(method, pathname)) event.waitUntil(forgetPages());
  if (method === "POST" && pathname === SHARE_PATH) event.respondWith(receiveShare(event.request));
  if (method !== "GET") return;
  const page = pageOfData(href);
  if (mode === "navigate") event.respondWith(answerPage(event));
  else if (page) event.respondWith(answerData(event, page));
  else if (pathname.startsWith("/assets/") || FILES.includes(pathname)) event.respondWith(answerFile(event));
});

/** `page`: as a visitor gets it. */
async function keepFiles(files: readonly string[], page: string): Promise<void> {
  const cache = await caches.open(OWN_FILES);
  if (!(await cache.match(page)))
    await cache.addAll([...files, new Request(page, { credentials: "omit", cache: "reload" })]);
}

async function activate(): Promise<void> {
  await worker.registration.navigationPreload?.enable();
  // In the order in which they were made. Open pages of the build before still use its files.
  const files = (await caches.keys()).filter((name) => name.startsWith(FILE_CACHES));
  for (const name of files.slice(0, -2)) await caches.delete(name);
  await worker.clients.claim();
  // The pages of the first visit came before their worker; the browser has them cached.
  for (const { url } of await worker.clients.matchAll({ includeUncontrolled: true, type: "window" }))
    await fetch(url, { cache: "only-if-cached", mode: "same-origin" })
      .then((page) => keepPage(copyKeyOf(url), page))
      .catch(() => undefined);
}

async function answerPage(event: RequestEvent): Promise<Response> {
  const key = copyKeyOf(event.request.url);
  const network = fetchPage(event, key);
  const late = new Promise<string>((resolve) => setTimeout(resolve, NETWORK_LIMIT_MS, SLOW_MARK));
  // A first visit has no worker that answers: this page is the second, and what it shows has come by then. A late
  // answer is waited for as well.
  event.waitUntil(
    Promise.all([network, late])
      .then(() => keepFiles(REST, OUTBOX_PATH))
      .catch(() => undefined),
  );
  const first = await Promise.race([network, late]).catch(() => LOST_MARK);
  if (typeof first !== "string") return first;
  const copy = await caches.match(key);
  if (copy) return key.endsWith(OUTBOX_PATH) ? copy : withMark(copy, first);
  return network.catch(answerOffline);
}

async function fetchPage(event: RequestEvent, key: string): Promise<Response> {
  const page = (await event.preloadResponse) ?? (await fetch(event.request));
  keep(event, key, page);
  return page;
}

function keep(event: RequestEvent, key: string, answer: Response): void {
  if (answer.headers.has(VISITOR_HEADER)) event.waitUntil(keepPage(key, answer.clone()).catch(() => undefined));
}

/** Data of a page that React navigates to: its copy is kept besides; offline, the window itself goes to that copy. */
async function answerData(event: RequestEvent, page: string): Promise<Response> {
  try {
    const data = await fetch(event.request);
    keep(event, page, data);
    return data;
  } catch (error) {
    const window = (await caches.match(page)) && (await worker.clients.get(event.clientId));
    // A change asks again for the data of the shown page: what is typed there stays.
    if (window && copyKeyOf(window.url) !== page) await window.navigate(page);
    throw error;
  }
}

async function answerFile({ request }: RequestEvent): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const file = await fetch(request);
  if (file.ok) {
    const copy = file.clone();
    await caches
      .open(OWN_FILES)
      .then((cache) => cache.put(request, copy))
      .catch(() => undefined);
  }
  return file;
}

/** The copy, with its age before the end of the page, where React leaves it alone. */
async function withMark(copy: Response, id: string): Promise<Response> {
  const html = await copy.text();
  const offline = (await (await caches.match(OFFLINE_PATH))?.text()) ?? "";
  const mark = new RegExp(`<template id="${id}">(.*?)</template>`, "s").exec(offline)?.[1] ?? "";
  const end = html.lastIndexOf("</body>");
  const marked = html.slice(0, end) + mark.replace(AGO_SLOT, agoText(ageOf(copy))) + html.slice(end);
  return new Response(marked, { headers: copy.headers });
}

async function answerOffline(): Promise<Response> {
  const page = await caches.match(OFFLINE_PATH);
  if (!page) return Response.error();
  const pages = (await keptPages()).map(
    ({ href, title }) => `<li style="margin:.5rem 0"><a class="link" href="${href}">${title}</a></li>`,
  );
  const list = pages.length > 0 ? `<h2>Puedes ver sin conexión</h2><ul>${pages.join("")}</ul>` : "";
  const html = (await page.text()).replace(PAGES_SLOT, () => list);
  return new Response(html, { headers: page.headers });
}
