import { kv, r2 } from "../runtime/cloudflare-workers";
import { DAY_MS } from "../runtime/site";
import type { Rule } from "./rule";

/** Collections that may keep the uid of an erased person ("Where the uid stays" of docs/personal-data.md), or all. */
const UID_STAYS = /^(?:deletions|threads|reports|reportTargets|orders|audit|payouts|payoutBatches|ledger|salesDays)\b/;
const ALL_STAYS = /^(?:orders|complaints|complaintProgress)\b/;

/** The mail that says that it is done. */
const RECEIPT = /^mail\/deletion-[^/]*-receipt$/;

export const ERASURE_RULES: readonly Rule[] = [
  {
    name: "nothing-of-the-erased",
    sentence:
      "Of a person who was erased no name, address or telephone is stored but where the law keeps it, and the uid where docs/personal-data.md says so.",
    find: (market) => {
      const erased = [...market.truth.erased.values()].filter(
        ({ uid }) => market.get(`deletions/${uid}`)?.["state"] === "done",
      );
      if (erased.length === 0) return [];
      const found: { about: string; detail: string }[] = [];
      for (const collection of market.site.documents.collections())
        for (const { path, data } of market.all(collection)) {
          if (RECEIPT.test(path)) continue;
          const text = market.textOf(data) + path;
          for (const { uid, texts } of erased) {
            if (!ALL_STAYS.test(collection))
              for (const trace of texts)
                if (trace !== "" && text.includes(trace)) found.push({ about: `${path} of ${uid}`, detail: trace });
            if (!UID_STAYS.test(collection) && !ALL_STAYS.test(collection) && text.includes(uid))
              found.push({ about: `${path} of ${uid}`, detail: "the uid" });
          }
        }
      for (const [key, { value, expires }] of kv.kept)
        if (expires > market.now.getTime() && typeof value === "string")
          for (const { uid, texts } of erased)
            if (texts.some((trace) => trace !== "" && value.includes(trace)) && !/session|identity/.test(key))
              found.push({ about: `KV ${key.replace(/[^/]*\//, "")} of ${uid}`, detail: "" });
      return found;
    },
  },
  {
    name: "files-of-the-erased",
    sentence: "Of a person who was erased no photo and no paper is stored.",
    find: (market) =>
      [...market.truth.files].flatMap(([key, uid]) => {
        const isErased = market.truth.erased.has(uid) && market.get(`deletions/${uid}`)?.["state"] === "done";
        return isErased && r2.kept.has(key) ? [{ about: `${key} of ${uid}`, detail: "" }] : [];
      }),
  },
  {
    name: "unpaid-orders-without-names",
    sentence: "An order that was never paid keeps no name of an erased party.",
    find: (market) => {
      const erased = [...market.truth.erased.values()].filter(
        ({ uid }) => market.get(`deletions/${uid}`)?.["state"] === "done",
      );
      return market.all("orders").flatMap(({ id, data }) => {
        if (data["paidAt"] || !["cancelled", "expired"].includes(String(data["state"]))) return [];
        const text = market.textOf(data);
        return erased.flatMap(({ uid, texts: [name = ""] }) =>
          text.includes(name) ? [{ about: `${id} of ${uid}`, detail: name }] : [],
        );
      });
    },
  },
  {
    name: "nothing-open-of-the-erased",
    sentence:
      "Nothing of a person who was erased waits for them: no open offer, transfer, active listing, live report in their name.",
    find: (market) => {
      const found: { about: string; detail: string }[] = [];
      const gone = new Set(
        [...market.truth.erased.keys()].filter((uid) => market.get(`deletions/${uid}`)?.["state"] === "done"),
      );
      for (const { id, data } of market.all("offers"))
        if (data["state"] !== "closed" && (gone.has(String(data["buyerId"])) || gone.has(String(data["sellerId"]))))
          found.push({ about: `offer ${id}`, detail: String(data["state"]) });
      for (const { id, data } of market.all("transfers"))
        if (data["state"] === "open" && (gone.has(String(data["fromUid"])) || gone.has(String(data["toUid"]))))
          found.push({ about: `transfer ${id}`, detail: "open" });
      for (const { id, data } of market.all("vehicles"))
        if (gone.has(String(data["sellerId"]))) found.push({ about: `listing ${id}`, detail: String(data["status"]) });
      for (const { id, data } of market.all("thefts"))
        if (gone.has(String(data["ownerId"]))) found.push({ about: `theft ${id}`, detail: String(data["state"]) });
      return found;
    },
  },
  {
    name: "erased-in-time",
    sentence: "An account is erased within seventy days of the request.",
    find: (market) =>
      market.all("deletions").flatMap(({ id, data }) => {
        const days = (market.now.getTime() - (data["requestedAt"] as Date).getTime()) / DAY_MS;
        return ["pending", "running"].includes(String(data["state"])) && days > 70
          ? [{ about: id, detail: `${Math.floor(days)} days` }]
          : [];
      }),
  },
];
