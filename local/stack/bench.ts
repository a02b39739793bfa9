import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium, type Browser } from "@playwright/test";
import getPort from "get-port";

import { benchAddresses } from "../../bench/addresses.ts";
import { benchAdministration } from "../../bench/administration.ts";
import { benchAssistant } from "../../bench/assistant.ts";
import { measureBudgets } from "../../bench/budgets.ts";
import { benchCatalogViews } from "../../bench/catalog-views.ts";
import { benchDistance, DISTANCE } from "../../bench/distance.ts";
import { HEAP_FLAGS } from "../../bench/heap.ts";
import { benchMemory } from "../../bench/memory.ts";
import { openPacketLink } from "../../bench/packets/link.ts";
import { measureOnPackets } from "../../bench/packets/paint.ts";
import { PACKET_COLUMNS, packetRows, PLAIN_PAGES, processorRows, type PacketRow } from "../../bench/packets/table.ts";
import { measurePaint, measureRepeat } from "../../bench/paint.ts";
import { measureProcessor } from "../../bench/processor.ts";
import { scaleTable } from "../../bench/scale.ts";
import { benchSearch, indexLoad, MANY_LISTINGS } from "../../bench/search.ts";
import { benchSerials } from "../../bench/serials.ts";
import {
  benchFirestoreReads,
  benchServerTime,
  benchSignedInCalls,
  firestoreCalls,
  signedInCookie,
} from "../../bench/server.ts";
import { benchViews } from "../../bench/views.ts";
import { workerSize } from "../../bench/worker-size.ts";
import { benchWorkerStart } from "../../bench/worker-start.ts";
import { benchYear } from "../../bench/year.ts";
import { CHROMIUM } from "../check/browser.ts";
import { DEMO_PASSWORD } from "../seed/reference.ts";
import { main } from "./command.ts";
import { ROOT } from "./options.ts";
import { firstProductPath, startTemporaryStack } from "./temporary.ts";

/** The same for a page that was seen before, with the service worker: the first paint. */
const REPEAT_LIMIT = 300;

/** Of a start, of which workerd itself takes a part; Cloudflare ends what takes longer than a second. */
const START_LIMIT = 4;

/** Of the most expensive public address (docs/decisions/2026-11-27-deep-addresses.md). */
const DEAREST_ADDRESS = 3;

/** Processor time of a view as a multiple of `/healthz` (docs/decisions/2026-11-28-renders-remembered.md). */
const VIEW_LIMITS: Record<string, number> = {
  "/comprar": 2.2,
  "/": 2,
  "/producto": 2.6,
  "/login": 1.5,
  "/comprar, signed in": 4,
  "/producto, signed in": 4.3,
};

/** Firestore reads of a page of administration (docs/decisions/2026-11-23-administration.md). */
const MOST_READS = 30;

const SIGNED_IN_LIMIT_MS = 150;
const LOGIN_LIMIT_MS = 400;

/** Memory that the Worker keeps after many requests, as a multiple of that after the first third. */
const KEPT_LIMIT = 1.15;

/** Visits of each page on each link. */
const PACKET_RUNS = 3;

interface Row {
  what: string;
  measured: string;
  reach: string;
  ok: boolean;
}

/** Milliseconds that the first and the largest paint may take beyond those of an empty page. */
const PAINT_LIMITS: Record<string, [number, number]> = {
  "/comprar": [100, 300],
  "/": [100, 300],
  "/producto": [100, 450],
  "/login": [150, Infinity],
  "/terminos": [150, 300],
};

/**
 * `npm run bench`: the table of figures; `--quick` leaves out administration and the search over 50,000 listings, and
 * the million serials, `--admin` all except administration, `--distance` all except pages far from the services,
 * `--paint` all except the shop's pages on slow links, packet by packet, `--memory` all except what the Worker keeps
 * under mixed requests (`--requests 3000` sends fewer), `--year` all except a simulated year of the market, `--scale`
 * all except the catalogue at 10,000, 150,000 and a million listings.
 */
await main(async () => {
  const flag = { type: "boolean", default: false } as const;
  const requests = { type: "string", default: "30000" } as const;
  const { values } = parseArgs({
    options: { quick: flag, admin: flag, distance: flag, paint: flag, memory: flag, year: flag, scale: flag, requests },
  });
  if (values.admin) return print(await administration());
  if (values.distance) return print(await distance());
  if (values.paint) return paintOnPackets();
  if (values.year) {
    process.exitCode = await benchYear(join(ROOT, ".local", "simulation"));
    return;
  }
  if (values.scale) return console.log((await scaleTable()).join("\n"));
  if (values.memory) return print(await memory(Number(values.requests)));
  const rows: Row[] = [];
  const stack = await startTemporaryStack();
  try {
    const product = await firstProductPath(stack.url, "/comprar");
    const browser = await chromium.launch(CHROMIUM);
    try {
      for (const { what, measured, limit, unit } of await measureBudgets(browser, stack.url, {
        catalog: "/comprar",
        product,
      })) {
        const show = (value: number): string =>
          unit === "B" ? `${(value / 1000).toFixed(1)} kB` : String(Number(value.toFixed(4)));
        rows.push({ what, measured: show(measured), reach: `≤ ${show(limit)}`, ok: measured <= limit });
      }
      rows.push(...(await paintByRequest(browser, stack.url, product)));
      const again = await measureRepeat(browser, stack.url, "/comprar");
      rows.push({
        what:
          `/comprar again with the service worker on slow 3G: FCP / LCP beyond an empty page (${Math.round(again.empty)} ` +
          "ms)",
        measured: `${Math.round(again.fcp)} / ${Math.round(again.lcp)} ms`,
        reach: `≤ ${REPEAT_LIMIT} / – ms`,
        ok: again.fcp <= REPEAT_LIMIT,
      });
    } finally {
      await browser.close();
    }
    const reads = await benchFirestoreReads(stack.url, stack.firestoreUrl);
    rows.push({
      what: "Firestore reads for 1,000 catalogue views",
      measured: String(reads),
      reach: "≤ 20",
      ok: reads <= 20,
    });
    const calls = await benchSignedInCalls(stack.url, stack.firestoreUrl, {
      email: "comprador@demo.pe",
      password: DEMO_PASSWORD,
    });
    rows.push({
      what: "Firestore calls for 100 catalogue views of a signed-in person",
      measured: String(calls),
      reach: "0",
      ok: calls === 0,
    });
    const rebi = await benchAssistant(stack.url, stack.geminiUrl ?? "", {
      cookie: await signedInCookie(stack.url, { email: "comprador@demo.pe", password: DEMO_PASSWORD }),
      callsOf: () => firestoreCalls(stack.firestoreUrl),
    });
    rows.push({
      what: "Rebi, p50 from the question to the first text / to the link of the answer, without the model's own time",
      measured: `${rebi.text.toFixed(1)} / ${rebi.link.toFixed(1)} ms`,
      reach: "no limit",
      ok: true,
    });
    rows.push({
      what: "CPU of the Worker for a message to Rebi",
      measured: rebi.cpu === null ? "unknown" : `${rebi.cpu.toFixed(0)} ms`,
      reach: "no limit",
      ok: true,
    });
    rows.push({
      what: "Firestore calls of one message to Rebi beside the one that checks the session, p50",
      measured: String(rebi.firestoreCalls - 1),
      reach: "≤ 3",
      ok: rebi.firestoreCalls - 1 <= 3,
    });
    const size = await workerSize();
    rows.push({
      what: "the Worker, gzip / what the client of Rebi's model adds, evaluated at the first message",
      measured: `${Math.round(size.bytes / 1000)} / ${Math.round(size.modelClient / 1000)} kB`,
      reach: "≤ 3,000 kB",
      ok: size.bytes <= 3_000_000,
    });
    const start = await benchWorkerStart();
    rows.push({
      what: "processor time of a start of the Worker, as a multiple of an empty one's / what its code adds",
      measured: start ? `${start.ratio.toFixed(1)} / ${Math.round(start.added)} ms` : "unknown",
      reach: `≤ ${START_LIMIT} / –`,
      ok: start === null || start.ratio <= START_LIMIT,
    });
    const addresses = await benchAddresses(stack.url);
    const dearest = addresses?.reduce((most, one) => (one.ratio > most.ratio ? one : most));
    rows.push({
      what: `processor time of the dearest address (${dearest?.name ?? "unknown"}), as a multiple of a plain 404`,
      measured: dearest?.ratio.toFixed(1) ?? "unknown",
      reach: `≤ ${DEAREST_ADDRESS}`,
      ok: dearest === undefined || dearest.ratio <= DEAREST_ADDRESS,
    });
    const buyer = await signedInCookie(stack.url, { email: "comprador@demo.pe", password: DEMO_PASSWORD });
    const costs = await benchViews(stack.url, {
      "/comprar": { path: "/comprar" },
      "/": { path: "/" },
      "/producto": { path: product },
      "/login": { path: "/login" },
      "/comprar, signed in": { path: "/comprar", cookie: buyer },
      "/producto, signed in": { path: product, cookie: buyer },
    });
    for (const { name, ms, ratio } of costs ?? []) {
      const most = VIEW_LIMITS[name] ?? Infinity;
      rows.push({
        what: `processor time of a view of ${name}, as a multiple of /healthz`,
        measured: `${ratio.toFixed(1)} (${ms.toFixed(1)} ms)`,
        reach: most === Infinity ? "no limit" : `≤ ${most}`,
        ok: ratio <= most,
      });
    }
    const { hello, extra } = await benchServerTime(stack.url, ["/comprar", product]);
    const limits = [15, 25];
    for (const [index, [path, ms]] of Object.entries(extra).entries()) {
      const limit = limits[index] ?? 0;
      rows.push({
        what: `server time p50 of ${path} beyond hello (${hello.toFixed(1)} ms)`,
        measured: `${ms.toFixed(1)} ms`,
        reach: `≤ ${limit} ms`,
        ok: ms <= limit,
      });
    }
  } finally {
    await stack.close();
  }
  if (!values.quick) {
    rows.push(...(await administration()));
    for (const { figures, limit } of [
      { figures: await benchSearch(), limit: 15 },
      { figures: await benchSearch(MANY_LISTINGS), limit: null },
    ]) {
      const query = figures.worstQuery === "" ? "(none)" : figures.worstQuery;
      rows.push({
        what: `search over ${figures.listings} listings in workerd, p99 of the worst query (${query})`,
        measured: `${figures.p99.toFixed(1)} ms`,
        reach: limit === null ? "no limit" : `≤ ${limit} ms`,
        ok: limit === null || figures.p99 <= limit,
      });
      for (const { what, measured, most } of [
        { what: "prices explained, each night", measured: figures.fit, most: 5_000 },
        { what: "a price compared with its like", measured: figures.comparison, most: 50 },
        { what: "suggestions for a text with errors", measured: figures.suggestions, most: 50 },
      ])
        rows.push({
          what: `${what}, over ${figures.listings} listings in workerd, median`,
          measured: `${measured.toFixed(1)} ms`,
          reach: limit === null ? "no limit" : `≤ ${most} ms`,
          ok: limit === null || measured <= most,
        });
    }
    const { held, both, processorMs, rowsMs } = indexLoad();
    const { few, many, times } = benchCatalogViews();
    for (const time of times)
      rows.push({
        what: `${time.view} over ${many} listings, against ${few}`,
        measured: `${time.many.toFixed(2)} ms, ${(time.many / time.few).toFixed(2)} times`,
        reach: "≤ 1.5 times",
        ok: time.many <= time.few * 1.5,
      });
    rows.push({
      what: "index in memory / with a newer one beside it",
      measured: [held, both].map((bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`).join(" / "),
      reach: "< 25 / < 50 MB",
      ok: held < 25_000_000 && both < 50_000_000,
    });
    rows.push({
      what: "processor time of a load of the index, as a part of building it from rows in JSON",
      measured: `${processorMs.toFixed(0)} of ${rowsMs.toFixed(0)} ms, ${(processorMs / rowsMs).toFixed(2)}`,
      reach: "≤ 0.25",
      ok: processorMs / rowsMs <= 0.25,
    });
    const { bicycles, lookups, mostReads, p50, p99, missed } = await benchSerials();
    rows.push({
      what:
        `documents of the worst of ${lookups} serial look-ups among ${bicycles} bicycles (simulated index: p50 ` +
        `${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms)`,
      measured: `${mostReads}, ${missed} not found`,
      reach: "≤ 20, 0 not found",
      ok: mostReads <= 20 && missed === 0,
    });
  }
  print(rows);
});

/** A row for each page of administration, and one for the costliest. */
async function administration(): Promise<Row[]> {
  const pages = await benchAdministration();
  const row = (what: string, reads: number): Row => ({
    what,
    measured: String(reads),
    reach: `≤ ${MOST_READS}`,
    ok: reads <= MOST_READS,
  });
  const most = Math.max(...pages.map(({ reads }) => reads));
  return [
    ...pages.map(({ path, reads }) => row(`Firestore reads of ${path}`, reads)),
    row(
      `administration: reads of the costliest page of ${pages.length}, at 50,000 listings, 20,000 people, ` +
        "10,000 orders",
      most,
    ),
  ];
}

/** Far from KV and the servers: what a signed-in user waits beyond a visitor, and a sign-in. */
async function distance(): Promise<Row[]> {
  process.env["LOCAL_DISTANCE"] = `${DISTANCE.kv},${DISTANCE.servers}`;
  const stack = await startTemporaryStack();
  try {
    const person = { email: "comprador@demo.pe", password: DEMO_PASSWORD };
    const { anonymous, signedIn, login } = await benchDistance(stack.url, person);
    const row = (what: string, time: number, limit: number): Row => ({
      what: `${what}, ${DISTANCE.kv} ms to KV and ${DISTANCE.servers} ms to Firestore`,
      measured: `${Math.round(time)} ms`,
      reach: `≤ ${limit} ms`,
      ok: time <= limit,
    });
    return [
      row("/comprar signed in beyond a visitor", signedIn - anonymous, SIGNED_IN_LIMIT_MS),
      row("sign-in beyond a visitor's /comprar", login - anonymous, LOGIN_LIMIT_MS),
    ];
  } finally {
    await stack.close();
  }
}

/** Memory that the Worker keeps under mixed requests, as a multiple of that after a third, when its caches are full. */
async function memory(requests: number): Promise<Row[]> {
  const inspectorPort = await getPort();
  process.env["LOCAL_INSPECTOR"] = String(inspectorPort);
  process.env["MINIFLARE_WORKERD_V8_FLAGS"] = HEAP_FLAGS;
  const stack = await startTemporaryStack();
  try {
    const cookie = await signedInCookie(stack.url, { email: "comprador@demo.pe", password: DEMO_PASSWORD });
    const samples = await benchMemory(stack.url, { cookie, requests, inspectorPort });
    const [, full] = samples;
    return samples.map(({ sent, kept, process: whole }) => {
      const ratio = kept / (full?.kept ?? kept);
      return {
        what: `kept by the Worker after ${sent} mixed requests, as a multiple of that after ${full?.sent ?? 0}`,
        measured: `${ratio.toFixed(2)} (${kept.toFixed(1)} MB; workerd ${whole?.toFixed(0) ?? "unknown"} MB)`,
        reach: `≤ ${KEPT_LIMIT}`,
        ok: ratio <= KEPT_LIMIT,
      };
    });
  } finally {
    await stack.close();
  }
}

/** First and largest paints where the tools slow down each request, which every system allows. */
async function paintByRequest(browser: Browser, origin: string, product: string): Promise<Row[]> {
  const { empty, figures } = await measurePaint(browser, origin, {
    "/comprar": "/comprar",
    "/": "/",
    "/producto": product,
    "/login": "/login",
    "/terminos": "/terminos",
  });
  return figures.map(({ name, fcp, lcp }) => {
    const [maxFcp, maxLcp] = PAINT_LIMITS[name] ?? [0, 0];
    return {
      what: `${name} on slow 3G: FCP / LCP beyond an empty page (${Math.round(empty)} ms)`,
      measured: `${Math.round(fcp)} / ${Math.round(lcp)} ms`,
      reach: maxLcp === Infinity ? `≤ ${maxFcp} / – ms` : `≤ ${maxFcp} / ${maxLcp} ms`,
      ok: fcp <= maxFcp && lcp <= maxLcp,
    };
  });
}

/**
 * A table of its own: the figures of other shops stand beside ours. Where the system has no packet link, the paints by
 * request.
 */
async function paintOnPackets(): Promise<never> {
  const stack = await startTemporaryStack();
  let show: () => never;
  try {
    const product = await firstProductPath(stack.url, "/comprar");
    const link = await openPacketLink(stack.url).catch((error: unknown) => {
      console.log(`→ Sin enlace de paquetes, se mide por pedido: ${String(error)}`);
      return null;
    });
    const browser = link?.browser ?? (await chromium.launch(CHROMIUM));
    try {
      const pages = { ...PLAIN_PAGES, "/": "/", "/comprar": "/comprar", "/producto": product };
      const packets = link && packetRows(await measureOnPackets(link, pages, PACKET_RUNS));
      const requests = link ? [] : await paintByRequest(browser, stack.url, product);
      const plain = await chromium.launch(CHROMIUM);
      const processor = await measureProcessor(plain, stack.url, {
        "/": "/",
        "/comprar": "/comprar",
        "/producto": product,
      });
      await plain.close();
      show = () => (packets ? printPackets([...packets, ...processorRows(processor)]) : print(requests));
    } finally {
      await (link ?? browser).close();
    }
  } finally {
    await stack.close();
  }
  return show();
}

function printPackets(rows: readonly PacketRow[]): never {
  console.log(
    `\n| What | ${PACKET_COLUMNS.join(" | ")} | Reach | |\n|---|${"---|".repeat(PACKET_COLUMNS.length)}---|---|`,
  );
  for (const { what, cells, reach, ok } of rows)
    console.log(`| ${what} | ${cells.join(" | ")} | ${reach} | ${reach ? (ok ? "✓" : "✗") : ""} |`);
  process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
}

function print(rows: readonly Row[]): never {
  console.log("\n| What | Measured | Reach | |\n|---|---|---|---|");
  for (const { what, measured, reach, ok } of rows)
    console.log(`| ${what} | ${measured} | ${reach} | ${ok ? "✓" : "✗"} |`);
  process.exit(rows.every(({ ok }) => ok) ? 0 : 1);
}
