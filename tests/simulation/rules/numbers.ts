import type { Order } from "../people/buying";
import type { Bicycle, Theft } from "../people/registry";
import type { Listing } from "../people/selling";
import type { Market, Violation } from "../runtime/market";
import type { Rule } from "./rule";

const UNDERWAY = ["created", "awaiting_payment", "paid", "preparing", "ready", "shipped", "delivered"];
type Found = Omit<Violation, "rule">[];

const live = (market: Market) => market.all<Theft>("thefts").filter(({ data }) => data.state === "live");

/** Registered numbers as somebody may ask for them, with their oldest registration. */
function numbers(market: Market): Map<string, { id: string; data: Bicycle }> {
  const found = new Map<string, { id: string; data: Bicycle }>();
  for (const { id, data } of market.all<Bicycle>("bicycles"))
    if (data.status === "registered" && data.serialKey !== "" && !found.has(data.serialKey))
      found.set(data.serialKey, { id, data });
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
