import type { Order } from "../people/buying";
import { type Bicycle, fold, type Theft } from "../people/registry";
import type { Listing } from "../people/selling";
import type { Market, Violation } from "../runtime/market";
import type { Rule } from "./rule";

const UNDERWAY = ["created", "awaiting_payment", "paid", "preparing", "ready", "shipped", "delivered"];
type Found = Omit<Violation, "rule">[];

/** As the product folds a number: letters that look like digits are those. */
const keyOf = (typed: string): string => {
  const alike: Readonly<Record<string, string>> = { B: "8", I: "1", L: "1", O: "0", S: "5", Z: "2" };
  return fold(typed).replace(/[BILOSZ]/g, (letter) => alike[letter] ?? letter);
};

const live = (market: Market) => market.all<Theft>("thefts").filter(({ data }) => data.state === "live");

/** Registered numbers as somebody may ask for them, with their oldest registration. */
function numbers(market: Market): Map<string, { id: string; data: Bicycle }> {
  const found = new Map<string, { id: string; data: Bicycle }>();
  for (const { id, data } of market.all<Bicycle>("bicycles"))
    if (data.status === "registered" && data.serialKey !== "") {
      const known = found.get(data.serialKey);
      if (!known || known.data.registeredAt > data.registeredAt) found.set(data.serialKey, { id, data });
    }
  return found;
}

export const NUMBER_RULES: readonly Rule[] = [
  {
    name: "one-live-report",
    sentence: "A number has one live report at most: a second one waits.",
    find: (market) => {
      const reports = new Map<string, string[]>();
      for (const { id, data } of live(market))
        if (data.serialKey) reports.set(data.serialKey, [...(reports.get(data.serialKey) ?? []), id]);
      return [...reports].flatMap(([key, ids]) => (ids.length > 1 ? [{ about: key, detail: ids.join(" ") }] : []));
    },
  },
  {
    name: "number-document",
    sentence: "The document of a number names the live reports of it, and no others.",
    find: (market) => {
      const found: Found = [];
      const states = new Map(market.all<Theft>("thefts").map(({ id, data }) => [id, data]));
      for (const { id, data } of market.all<{ theftIds: string[] }>("serialNumbers"))
        for (const theft of data.theftIds)
          if (states.get(theft)?.state !== "live")
            found.push({ about: `${id} ${theft}`, detail: `is ${states.get(theft)?.state}` });
      for (const { id, data } of live(market)) {
        const known = market.get<{ theftIds: string[] }>(`serialNumbers/${data.serialKey}`);
        if (data.serialKey && !known?.theftIds.includes(id))
          found.push({ about: `${data.serialKey} ${id}`, detail: "is missing" });
      }
      return found;
    },
  },
  {
    name: "one-standing",
    sentence: "The public check, the sticker's page and the documents say the same of a registered number.",
    find: async (market) => {
      const found: Found = [];
      const reported = new Set(live(market).map(({ data }) => data.serialKey));
      const waits = market.all<Theft>("thefts").filter(({ data }) => data.state === "waiting");
      const waiting = new Set(waits.map(({ data }) => data.serialKey));
      for (const [key, { data }] of numbers(market)) {
        if (!market.sample(`standing/${key}`, 25)) continue;
        const api = (await market.open(null, `/api/numeros/${key}`)).body as { isReported?: boolean };
        if (api.isReported === undefined) continue;
        if (api.isReported !== reported.has(key))
          found.push({ about: key, detail: `check ${String(api.isReported)}, reports ${String(reported.has(key))}` });
        if (!data.code) continue;
        const page = (await market.open(null, `/r/${data.code}`)).body as { standing?: string };
        const isWaiting = waiting.has(key) && !reported.has(key);
        if (page.standing === "first" && (reported.has(key) || isWaiting))
          found.push({ about: `/r/ ${key}`, detail: `green, ${isWaiting ? "waiting" : "reported"}` });
        if (!reported.has(key) && page.standing === "reported") found.push({ about: `/r/ ${key}`, detail: "reported" });
      }
      return found;
    },
  },
  {
    name: "stolen-not-sold",
    sentence: "Nothing with the number of a live report of its registered owner is on sale, nor changes its owner.",
    find: (market) => {
      const found: Found = [];
      const registered = live(market).filter(({ data }) => data.bicycleId !== "");
      const keys = new Map(registered.filter(({ data }) => data.serialKey).map(({ id, data }) => [data.serialKey, id]));
      const bicycles = new Set(registered.map(({ data }) => data.bicycleId));
      for (const { id, data } of market.all<Listing>("vehicles")) {
        const theft = keys.get(data.serialKey ?? "") ?? (bicycles.has(data.bicycleId ?? "") ? data.bicycleId : null);
        if (theft && ["active", "reserved"].includes(data.status) && !isCompared(market, String(theft), id))
          found.push({ about: id, detail: `${data.status}, stolen by ${theft}` });
      }
      for (const { id, data } of market.all<Order>("orders"))
        for (const { listingId } of UNDERWAY.includes(data.state) ? data.lines : []) {
          const listing = market.get<Listing>(`vehicles/${listingId}`);
          const theft = keys.get(listing?.serialKey ?? "");
          if (theft && !isCompared(market, theft, listingId))
            found.push({ about: `order ${id}`, detail: `${data.state}, stolen by ${theft}` });
        }
      for (const { id, data } of market.all("transfers"))
        if (data["state"] === "open" && bicycles.has(String(data["bicycleId"])))
          found.push({ about: id, detail: "open transfer of a stolen one" });
      return found;
    },
  },
  {
    name: "older-registration-first",
    sentence: "A report of a number that somebody else registered before is not live unless an administrator says so.",
    find: (market) => {
      const owners = numbers(market);
      return live(market).flatMap(({ id, data }) => {
        const first = owners.get(data.serialKey);
        const own = market.get<Bicycle>(`bicycles/${data.bicycleId}`);
        if (!first || first.data.ownerId === data.ownerId || own?.ownerId === first.data.ownerId) return [];
        const isOlder = Number(first.data.registeredAt) < Number(own?.registeredAt ?? data.publishedAt);
        return isOlder ? [{ about: id, detail: `${data.serialKey} of ${first.id}` }] : [];
      });
    },
  },
  {
    name: "first-owner-believed",
    sentence: "The report of the one who registered a number first works at once, whatever others registered since.",
    find: (market) => {
      const owners = numbers(market);
      return market.all<Theft>("thefts").flatMap(({ id, data }) => {
        const first = data.state === "waiting" ? owners.get(data.serialKey) : undefined;
        return first && first.id === data.bicycleId ? [{ about: id, detail: `${data.serialKey} waits` }] : [];
      });
    },
  },
  {
    name: "engraving-of-a-stolen-one",
    sentence: "No bicycle is registered with the number of somebody else's live report as its engraving.",
    find: (market) => {
      const reports = new Map(live(market).map(({ data }) => [data.serialKey, data]));
      return market.all<Bicycle>("bicycles").flatMap(({ id, data }) => {
        const report = data.status === "registered" && data.engraving ? reports.get(keyOf(data.engraving)) : undefined;
        const isLater = report?.publishedAt && report.publishedAt <= data.registeredAt;
        return isLater && report.ownerId !== data.ownerId ? [{ about: id, detail: data.engraving }] : [];
      });
    },
  },
  {
    name: "near-numbers-are-told",
    sentence: "Whoever asks for a number that is one digit off a stolen one is told that it looks like it.",
    find: async (market) => {
      const found: Found = [];
      for (const { id, data } of live(market)) {
        if (data.bicycleId !== "" || !/\d$|\dK$/.test(data.serial) || !market.sample(`near/${id}`, 10)) continue;
        const near = data.serial.replace(/\d(?=\D?$)/, (digit) => String((Number(digit) + 1) % 10));
        const answer = (await market.open(null, `/api/numeros/${near}`)).body as {
          report?: string | null;
          similar?: { reported: number };
        };
        if (answer.report === null && answer.similar?.reported === 0)
          found.push({ about: `${near} near ${id}`, detail: "nothing like it" });
      }
      return found;
    },
  },
  {
    name: "transfer-and-bicycle",
    sentence: "A bicycle knows its open transfer, which is its owner's, and no other.",
    find: (market) => {
      const found: Found = [];
      const open = market.all("transfers").filter(({ data }) => data["state"] === "open");
      for (const { id, data } of open) {
        const bicycle = market.get<Bicycle>(`bicycles/${String(data["bicycleId"])}`);
        const isRight = bicycle?.transferId === id && bicycle.ownerId === data["fromUid"];
        if (!isRight)
          found.push({ about: id, detail: `${bicycle?.status} of ${bicycle?.ownerId}, ${bicycle?.transferId}` });
      }
      const ids = new Set(open.map(({ id }) => id));
      for (const { id, data } of market.all<Bicycle>("bicycles"))
        if (data.transferId && !ids.has(data.transferId)) found.push({ about: id, detail: `names ${data.transferId}` });
      return found;
    },
  },
  {
    name: "report-and-bicycle",
    sentence: "A bicycle knows its live report, and no other.",
    find: (market) => {
      const reports = new Map(live(market).map(({ id, data }) => [id, data]));
      return market
        .all<Bicycle>("bicycles")
        .flatMap(({ id, data }) =>
          data.theftId && reports.get(data.theftId)?.bicycleId !== id
            ? [{ about: id, detail: `names ${data.theftId}` }]
            : [],
        );
    },
  },
  {
    name: "badge-of-serial",
    sentence: "No listing says that its number is without a report while a report of it is live or waits.",
    find: async (market) => {
      const found: Found = [];
      const known = new Set(
        market
          .all<Theft>("thefts")
          .filter(({ data }) => ["live", "waiting"].includes(data.state))
          .map(({ data }) => data.serialKey),
      );
      for (const { id, data } of market.all<Listing>("vehicles")) {
        if (data.status !== "active" || !data.serialKey || !known.has(data.serialKey)) continue;
        const page = JSON.stringify((await market.open(null, `/producto/${id}`)).body);
        if (/sin reporte de robo/.test(page)) found.push({ about: id, detail: data.serialKey });
      }
      return found;
    },
  },
];

/** An administrator said that it is another one. */
function isCompared(market: Market, theft: string, thing: string): boolean {
  return market.get(`serialComparisons/${theft}-${thing}`)?.["state"] === "different";
}
