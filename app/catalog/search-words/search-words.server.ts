import { limaDay, mondayOf, type LimaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot, Write } from "~/platform/firestore/types";

import type { VehicleKind } from "../categories";
import { slugify } from "../folding";
import { SEARCH_WORDS, SearchWordSchema, type SearchWord } from "../model";
import { type ReferenceResult, STALE, type Versioned, changeReference } from "../reference/changes.server";
import { MISSED_SEARCHES, MissedSearchSchema, SHOWN_FROM, missedPath, countedText, missedWrite, wordId } from "./model";

/** Texts of a week that are shown. */
const LISTED_MAX = 20;
/** Decisions that are shown, the last ones. */
const DECIDED_MAX = 50;
/** Different texts that an isolate counts in a week: invented ones must not fill the database. */
const COUNTED_MAX = 200;

type DecidedWord = Versioned<SearchWord> & { id: string };

/** A decision about a text: a word of it means another, it names a brand, or it means nothing. */
export type WordDecision =
  | { kind: "word"; text: string; typed: string; means: string }
  | { kind: "brand"; text: string; name: string; makes: VehicleKind[] }
  | { kind: "none"; text: string };

/** Of this isolate. */
const counted = { week: "", paths: new Set<string>() };

/** Searches without results, and what administrators decide about them. Callers check permissions. */
export function createSearchWords(context: Context) {
  const { database, clock, log } = context;
  const document = (id: string) => `${SEARCH_WORDS}/${id}`;
  const thisWeek = (): LimaDay => mondayOf(limaDay(clock.now()));

  function decode(snapshot: Snapshot | null): DecidedWord | null {
    const word = snapshot && decodeDocument(SearchWordSchema, snapshot, log);
    return snapshot && word && { ...word, id: snapshot.id, version: snapshot.updateTime };
  }

  return {
    thisWeek,

    /** Counts the text of a search without results, in the batch of figures. Never throws, and waits for nothing. */
    countMissed(typed: string): void {
      const text = countedText(typed);
      if (text === null) return;
      const week = thisWeek();
      if (counted.week !== week) {
        counted.week = week;
        counted.paths.clear();
      }
      const path = missedPath(week, text);
      if (!counted.paths.has(path) && counted.paths.size >= COUNTED_MAX) return;
      counted.paths.add(path);
      context.figures.countIn({ path, write: ({ count = 0 }) => missedWrite(week, text, count) }, "count");
    },

    /** Texts of a week that nobody has decided about, the most frequent first, with what they may mean. */
    async missed(week: LimaDay) {
      const found = await database.find({
        collection: MISSED_SEARCHES,
        where: [
          ["week", "==", week],
          ["count", ">=", SHOWN_FROM],
        ],
        orderBy: [["count", "desc"]],
        limit: LISTED_MAX,
      });
      const all = found.flatMap((one) => decodeDocument(MissedSearchSchema, one, log) ?? []);
      const ids = await Promise.all(all.map(({ text }) => wordId(text)));
      const decided = ids.length === 0 ? [] : await database.readAll(ids.map(document));
      const open = all.filter((_, at) => (decode(decided[at] ?? null)?.state ?? "open") === "open");
      const looked = open.length === 0 ? [] : await context.catalog.lookAt(open.map(({ text }) => text));
      return open.map((one, at) => ({ ...one, ...looked[at]! })).filter((one) => one.found === 0);
    },

    async decided(state: SearchWord["state"]): Promise<DecidedWord[]> {
      const found = await database.find({
        collection: SEARCH_WORDS,
        where: [["state", "==", state]],
        orderBy: [["at", "desc"]],
        limit: DECIDED_MAX,
      });
      return found.flatMap((one) => decode(one) ?? []);
    },

    /** Idempotent; a conflict where another administrator decided otherwise. */
    async decide(actor: string, decision: WordDecision): Promise<ReferenceResult> {
      const { text } = decision;
      const id = await wordId(text);
      const brand = decision.kind === "brand" ? `brands/${slugify(decision.name)}` : null;
      return changeReference(context, actor, async (tx, now) => {
        const [own, existing] = await tx.readAll([document(id), ...(brand ? [brand] : [])]);
        const next: SearchWord = {
          text,
          state: decision.kind === "none" ? "dismissed" : "accepted",
          kind: decision.kind,
          typed: decision.kind === "word" ? decision.typed : "",
          means: decision.kind === "word" ? decision.means : decision.kind === "brand" ? decision.name : "",
          madeBrand: brand !== null && !existing,
          at: now,
        };
        const before = decode(own ?? null);
        if (before && before.state !== "open")
          return before.kind === next.kind && before.means === next.means ? { ok: true } : STALE;
        const writes: Write[] = [{ set: document(id), data: { ...next } }];
        if (brand && decision.kind === "brand" && !existing)
          writes.push({ create: brand, data: { name: decision.name, kinds: decision.makes, active: true } });
        const accepted = { action: "search.accepted", label: next.typed || next.means } as const;
        return {
          writes,
          entry: {
            // Without the text: it may have been anything.
            ...(next.state === "accepted" ? accepted : ({ action: "search.dismissed", label: "" } as const)),
            target: document(id),
            ...(next.state === "accepted" && {
              changes: { [next.kind === "brand" ? "marca" : "significa"]: [null, next.means] as const },
            }),
          },
        };
      });
    },

    /** Takes a decision back: the text is open again, a brand that it added is offered no more. `seen`: its version. */
    takeBack: (actor: string, id: string, seen: string): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx, now) => {
        const word = isDocumentId(id) ? decode(await tx.read(document(id))) : null;
        if (!word || word.state === "open") return failed("not-found");
        if (word.version !== seen) return STALE;
        const writes: Write[] = [{ update: document(id), data: { state: "open", at: now } }];
        if (word.madeBrand) writes.push({ merge: `brands/${slugify(word.means)}`, data: { active: false } });
        return {
          writes,
          entry: { action: "search.reopened", target: document(id), label: word.typed || word.means },
        };
      }),
  };
}
type SearchWords = ReturnType<typeof createSearchWords>;

declare module "~/platform/context" {
  interface Context {
    searchWords: SearchWords;
  }
}
